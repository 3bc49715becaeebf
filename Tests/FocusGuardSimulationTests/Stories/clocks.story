# Lengths run on the boot clock (4.1, 4.3, 4.5).
set guard discord
set useful anki

16:00:00 launch discord
16:00:10 answer open-useful
# Setting the clock changes nothing.
16:01:00 clock forward 2h
16:02:00 clock back 2h
# The countdown ends in suspend, and the window runs from that moment.
16:02:00 suspend 23m
16:25:05 answer open discord
16:26:00 exit discord
16:34:00 launch discord
16:34:05 answer open discord
16:34:10 exit discord
# Half an hour after 16:05:10 the window is shut.
16:35:11 launch discord
16:35:15 answer not-now
# A day never goes back: the attempts stay.
16:40:00 clock forward 24h
16:41:00 launch discord
16:41:05 answer not-now
16:42:00 clock back 24h
16:43:00 launch discord
