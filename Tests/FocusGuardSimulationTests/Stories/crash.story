# The guard crashes (5.5).
set guard discord steam
set useful anki

15:00:00 launch discord
15:00:01 fork discord.1
15:00:10 answer open-useful
# The next guard adopts the hold; the countdown has failed.
15:02:00 crash
15:02:10 answer open-useful
15:07:10 look
# The window survives a crash, and so does the grant.
15:08:00 answer open discord
15:09:00 crash
15:09:10 fork discord.1
15:10:00 launch steam
15:10:02 crash for 3s
# And should no guard come, the keeper releases.
15:12:00 launch steam
15:12:10 crash for 15s
