# The machine is switched off (4.4).
set guard discord
set useful anki

14:00:00 launch discord
14:00:05 answer open-useful
# A running countdown has failed.
14:02:00 reboot off 1m
14:04:00 launch discord
14:04:05 answer open-useful
14:09:05 look
14:09:10 answer open discord
# The window keeps at most the rest it had.
14:19:10 reboot off 5m
14:25:00 launch discord
14:25:05 answer not-now
14:39:04 launch discord
14:39:04 answer not-now
14:40:00 launch discord
14:40:01 answer not-now
# With the wall clock behind its beginning it is shut.
14:41:00 launch discord
14:41:05 answer open-useful
14:46:05 look
14:46:06 answer not-now
14:47:00 clock back 1h
14:48:00 reboot off 1m
14:50:00 launch discord
