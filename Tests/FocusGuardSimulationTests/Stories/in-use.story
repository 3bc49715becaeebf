# Apps held in use (5.4), windows that end (3.5).
set guard discord steam
set useful anki
set window 5m
set when-window-ends hold

11:00:00 stubborn discord
11:00:00 launch discord
11:00:05 answer open-useful
11:05:05 look
11:05:10 answer open discord
# One minute before the end there is a warning.
11:09:10 look
11:10:05 look
# It may hold work: it is asked, its questions can be answered, and nothing kills it but the button.
11:11:00 answer not-now
11:12:01 look
# Nobody answers: it stays held.
11:50:00 look
11:51:00 barrier dies
11:51:05 barrier dies
11:52:00 answer force-quit discord
