# The disk is full: nothing is given that is not saved, and nothing is frozen without a way on.
set guard discord steam
set useful anki

10:00:00 launch discord
10:00:05 answer open-useful
10:05:04 disk full
# The pass cannot be saved, so the window stays shut.
10:05:06 look
10:05:06 allow discord 15m
# What takes still works.
10:05:07 launch steam
10:05:08 disk free
10:05:09 look
10:05:40 answer open discord
10:06:00 disk full
10:06:05 answer open steam
# The ways out always work.
10:06:10 release
10:06:20 launch steam
10:06:30 stop
