# The barrier's process dies, or is never seen (2.10, 5.7).
set guard discord
set useful anki

18:00:00 launch discord
# Offered: started once more; the second time it is a dismissal.
18:00:10 barrier dies
18:00:20 barrier dies

18:10:00 launch discord
18:10:05 answer open-useful
# Counting: the attempt has failed, and the next launch starts a new countdown.
18:12:00 barrier dies
18:13:00 launch discord
18:13:05 answer open-useful
18:18:05 look
18:18:10 answer open discord
18:18:20 exit discord

# No barrier can be seen within five seconds: the app goes on, recorded as unguarded.
18:50:00 barrier hidden
18:50:00 launch discord
18:50:06 look
