# Not now, and apps that end by themselves (2.8, 5.4).
set guard discord steam
set useful anki
20:00:00 stubborn steam
20:00:00 launch discord
20:00:05 answer not-now

20:10:00 launch steam
# It does not react to the polite signal: killed after two seconds.
20:10:05 answer not-now
20:10:07 look

20:20:00 launch discord
20:20:10 exit discord
# While the countdown goes on the barrier stays, and opening starts the app anew.
20:30:00 launch discord
20:30:01 answer open-useful
20:31:00 exit discord
20:35:01 look
20:35:05 answer open discord
