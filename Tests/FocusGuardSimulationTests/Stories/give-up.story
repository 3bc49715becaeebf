# Giving up, and a barrier that nobody answers (2.9, 2.11).
set guard discord
set useful anki

17:00:00 launch discord
17:00:05 answer give-up
17:00:10 answer open-useful
17:03:00 answer give-up

17:10:00 launch discord
# Thirty minutes of awake time: suspend does not count.
17:20:00 suspend 2h
19:39:00 look
19:40:01 look

19:50:00 launch discord
19:50:01 answer open-useful
19:55:01 look
19:55:02 answer not-now
