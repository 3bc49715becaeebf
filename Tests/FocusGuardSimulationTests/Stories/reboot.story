# The machine is switched off (4.4).
set guard discord
set useful anki

  14:00:00 the guard starts
    save
14:00:00 launch discord
  14:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
14:00:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
# A running countdown has failed.
14:02:00 reboot off 1m
  (the machine was switched off)
  14:03:20 the guard starts
    save
    record recovered
    record failed
14:04:00 launch discord
  14:04:00 discord.2 is seen
    note discord.2 held for hold 2
    stop discord.2 for hold 2
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
14:04:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 2; 5m left [open-useful | give-up]
    open the useful app
  14:09:05 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 2; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
14:09:05 look
14:09:10 answer open discord
    save
    record opened discord
    close barrier
    resume discord.2 of hold 2: granted
# The window keeps at most the rest it had.
14:19:10 reboot off 5m
  (the machine was switched off)
  14:24:30 the guard starts
    save
14:25:00 launch discord
  14:25:00 discord.3 is seen
    note discord.3 held for hold 3
    stop discord.3 for hold 3
    save
    record attempt discord
    open barrier: passed (launch); discord attempt 3; window 14m5s [open discord | not-now]
14:25:05 answer not-now
    note discord.3 leaving for hold 3
    ask discord.3 of hold 3 to close
    save
    record dismissed discord
    close barrier
  14:25:05 discord.3 has ended
    forget discord.3
14:39:04 launch discord
  14:39:04 discord.4 is seen
    note discord.4 held for hold 4
    stop discord.4 for hold 4
    save
    record attempt discord
    open barrier: passed (launch); discord attempt 4; window 1s [open discord | not-now]
14:39:04 answer not-now
    note discord.4 leaving for hold 4
    ask discord.4 of hold 4 to close
    save
    record dismissed discord
    close barrier
  14:39:04 discord.4 has ended
    forget discord.4
14:40:00 launch discord
  14:40:00 discord.5 is seen
    note discord.5 held for hold 5
    stop discord.5 for hold 5
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 5 [not-now | open-useful]
14:40:01 answer not-now
    note discord.5 leaving for hold 5
    ask discord.5 of hold 5 to close
    save
    record dismissed discord
    close barrier
  14:40:01 discord.5 has ended
    forget discord.5
# With the wall clock behind its beginning it is shut.
14:41:00 launch discord
  14:41:00 discord.6 is seen
    note discord.6 held for hold 6
    stop discord.6 for hold 6
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 6 [not-now | open-useful]
14:41:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 6; 5m left [open-useful | give-up]
    open the useful app
  14:46:05 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 6; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
14:46:05 look
14:46:06 answer not-now
    note discord.6 leaving for hold 6
    ask discord.6 of hold 6 to close
    save
    record dismissed discord
    close barrier
  14:46:06 discord.6 has ended
    forget discord.6
14:47:00 clock back 1h
  14:47:00 look
    record clock-jumped -1h
14:48:00 reboot off 1m
  (the machine was switched off)
  14:49:20 the guard starts
    save
14:50:00 launch discord
  14:50:00 discord.7 is seen
    note discord.7 held for hold 7
    stop discord.7 for hold 7
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 7 [not-now | open-useful]
