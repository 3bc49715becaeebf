# Schedules and the budget (sections 6 and 7).
set guard discord steam
set useful anki
set budget 10m
set schedule lunch daily 12:00-12:30 free
set schedule work mon,tue,wed,thu,fri 13:00-13:30 closed

  12:29:00 the guard starts
    save
12:29:00 launch discord
  12:29:00 discord.1 is seen
    save
# What ran freely may go on, until something strict comes.
12:31:00 launch steam
  12:31:00 steam.1 is seen
    note steam.1 held for hold 1
    stop steam.1 for hold 1
    save
    record attempt steam
    open barrier: offered (launch); steam attempt 1; budget 10m [not-now | open-useful]
12:31:05 answer not-now
    note steam.1 leaving for hold 1
    ask steam.1 of hold 1 to close
    save
    record dismissed steam
    close barrier
  12:31:05 steam.1 has ended
    forget steam.1
12:45:00 used 5m
  13:00:00 look
    note discord.1 held for hold 2 in use
    stop discord.1 for hold 2
    save
    open barrier: closed (schedule); discord attempt 0; budget 5m; until 13:30 [not-now | open-useful]
13:00:00 look
13:00:05 answer open-useful
    open the useful app
13:00:10 answer open discord
    update barrier: closed (schedule); discord attempt 0; budget 5m; until 13:30; problem: that is not possible now [not-now | open-useful]
  13:30:00 look
    update barrier: offered (launch); discord attempt 0; budget 5m; problem: that is not possible now [not-now | open-useful]
13:30:00 look
13:30:10 answer open-useful
    save
    update barrier: counting (launch); discord attempt 0; 5m left; budget 5m [open-useful | give-up]
    open the useful app
  13:35:10 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 0; window 30m; budget 5m [open discord | not-now]
    raise barrier
    the window is open for 30m
13:35:10 look
13:35:20 answer open discord
    save
    record opened discord
    close barrier
    resume discord.1 of hold 2: granted
13:45:00 used 6m
    note discord.1 held for hold 3 in use
    stop discord.1 for hold 3
    save
    open barrier: time-is-up (budget); discord attempt 0; window 20m10s; budget 0s [earn | open-useful | not-now]
13:45:10 answer earn 5m 20 push-ups
    save
    record allowed 5m: 20 push-ups
    update barrier: passed (launch); discord attempt 0; window 20m; budget 4m [open discord | not-now]
13:46:00 answer open-useful
    open the useful app
