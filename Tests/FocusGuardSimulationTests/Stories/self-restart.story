# The bypass: tokens, restarts, hand-overs (3.1 to 3.4).
set guard discord steam/relaunch
set useful anki
set window 1m

  12:00:00 the guard starts
    save
12:00:00 launch steam
  12:00:00 steam.1 is seen
    note steam.1 leaving for hold 1
    ask steam.1 of hold 1 to close
    save
    record attempt steam
    open barrier: offered (launch); steam attempt 1 [not-now | open-useful]
  12:00:00 steam.1 has ended
    forget steam.1
12:00:01 answer open-useful
    save
    update barrier: counting (launch); steam attempt 1; 5m left [open-useful | give-up]
    open the useful app
  12:05:01 look
    save
    record passed 1m
    update barrier: passed (launch); steam attempt 1; window 1m [open steam | not-now]
    raise barrier
    the window is open for 1m
12:05:01 look
# It was closed at the attempt; opening starts it anew with a token, and nothing fires again.
12:05:10 answer open steam
    save
    record opened steam
    close barrier
    start steam of hold 1 anew (granted)
  12:05:10 steam.2 was started anew
    save
  12:05:10 steam.2 is seen
    save
12:05:20 fork steam.2
12:05:30 hand-over steam.2
  12:05:30 steam.4 is seen
    save
  12:05:30 steam.2 has ended
    save
# After the window a restart is still covered, a new start is not.
12:10:00 exit steam.3
  12:10:00 steam.3 has ended
    save
12:10:01 hand-over steam.4
  12:10:01 steam.5 is seen
    save
  12:10:01 steam.4 has ended
    save
12:30:00 launch steam
  12:30:00 steam.6 is seen
    note steam.6 leaving for hold 2
    ask steam.6 of hold 2 to close
    save
    record attempt steam
    open barrier: offered (launch); steam attempt 2 [not-now | open-useful]
  12:30:00 steam.6 has ended
    forget steam.6
12:30:05 answer not-now
    save
    record dismissed steam
    close barrier
