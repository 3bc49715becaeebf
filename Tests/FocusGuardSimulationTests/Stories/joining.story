# One barrier for all holds (2.7).
set guard discord steam telegram
set useful anki

19:00:00 launch discord
19:00:10 answer open-useful
19:02:00 launch steam
# A further start of a held app belongs to the same attempt.
19:02:30 launch discord
19:05:10 look
19:05:20 answer open discord
19:05:25 answer open steam
# A child of the app is covered; a descendant that is another guarded app is a launch of its own.
19:05:50 fork discord.1
19:06:00 start telegram by discord.1
19:06:10 answer not-now
