# The bypass: tokens, restarts, hand-overs (3.1 to 3.4).
set guard discord steam/relaunch
set useful anki
set window 1m

12:00:00 launch steam
12:00:01 answer open-useful
12:05:01 look
# It was closed at the attempt; opening starts it anew with a token, and nothing fires again.
12:05:10 answer open steam
12:05:20 fork steam.2
12:05:30 hand-over steam.2
# After the window a restart is still covered, a new start is not.
12:10:00 exit steam.3
12:10:01 hand-over steam.4
12:30:00 launch steam
12:30:05 answer not-now
