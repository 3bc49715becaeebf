# One turn of the loop: launch, study, open (2.1 to 2.6).
set guard discord steam
set useful anki

21:04:00 launch discord
# Too early: nothing but the hint changes.
21:04:03 answer open discord
21:04:05 answer open-useful
# Raising the useful app again neither restarts nor shortens the countdown.
21:06:00 answer open-useful
21:09:04 look
21:09:05 look
21:09:20 answer open discord
# The redirect does not fire again: children, another program in it, a second click on its icon.
21:10:00 fork discord.1
21:10:05 exec discord.1
21:11:00 launch discord
# Another app meets the barrier in the window, with its open button there at once.
21:20:00 launch steam
21:20:02 answer open steam
# The window ends 30 minutes after the pass; what runs may go on, a new start is a launch.
21:39:05 look
21:40:00 launch discord
