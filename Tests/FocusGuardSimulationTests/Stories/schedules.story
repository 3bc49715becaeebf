# Schedules and the budget (sections 6 and 7).
set guard discord steam
set useful anki
set budget 10m
set schedule lunch daily 12:00-12:30 free
set schedule work mon,tue,wed,thu,fri 13:00-13:30 closed

12:29:00 launch discord
# What ran freely may go on, until something strict comes.
12:31:00 launch steam
12:31:05 answer not-now
12:45:00 used 5m
13:00:00 look
13:00:05 answer open-useful
13:00:10 answer open discord
13:30:00 look
13:30:10 answer open-useful
13:35:10 look
13:35:20 answer open discord
13:45:00 used 6m
13:45:10 answer earn 5m 20 push-ups
13:46:00 answer open-useful
