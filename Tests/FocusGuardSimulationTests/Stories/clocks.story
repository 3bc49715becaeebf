# Lengths run on the boot clock (4.1, 4.3, 4.5).
set guard discord
set useful anki

  16:00:00 the guard starts
    save
16:00:00 launch discord
  16:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
16:00:10 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
# Setting the clock changes nothing.
16:01:00 clock forward 2h
  16:01:00 look
    record clock-jumped 2h
16:02:00 clock back 2h
  16:02:00 look
    record clock-jumped -2h
# The countdown ends in suspend, and the window runs from that moment.
16:02:00 suspend 23m
  16:25:00 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 1; window 10m10s [open discord | not-now]
    raise barrier
    the window is open for 30m
16:25:05 answer open discord
    save
    record opened discord
    close barrier
    resume discord.1 of hold 1: granted
16:26:00 exit discord
  16:26:00 discord.1 has ended
    save
16:34:00 launch discord
  16:34:00 discord.2 is seen
    note discord.2 held for hold 2
    stop discord.2 for hold 2
    save
    record attempt discord
    open barrier: passed (launch); discord attempt 2; window 1m10s [open discord | not-now]
16:34:05 answer open discord
    save
    record opened discord
    close barrier
    resume discord.2 of hold 2: granted
16:34:10 exit discord
  16:34:10 discord.2 has ended
    save
# Half an hour after 16:05:10 the window is shut.
16:35:11 launch discord
  16:35:11 discord.3 is seen
    note discord.3 held for hold 3
    stop discord.3 for hold 3
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 3 [not-now | open-useful]
16:35:15 answer not-now
    note discord.3 leaving for hold 3
    ask discord.3 of hold 3 to close
    save
    record dismissed discord
    close barrier
  16:35:15 discord.3 has ended
    forget discord.3
# A day never goes back: the attempts stay.
16:40:00 clock forward 24h
  16:40:00 look
    save
    record clock-jumped 24h
16:41:00 launch discord
  16:41:00 discord.4 is seen
    note discord.4 held for hold 4
    stop discord.4 for hold 4
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
16:41:05 answer not-now
    note discord.4 leaving for hold 4
    ask discord.4 of hold 4 to close
    save
    record dismissed discord
    close barrier
  16:41:05 discord.4 has ended
    forget discord.4
16:42:00 clock back 24h
  16:42:00 look
    record clock-jumped -24h
16:43:00 launch discord
  16:43:00 discord.5 is seen
    note discord.5 held for hold 5
    stop discord.5 for hold 5
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
