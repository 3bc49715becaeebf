# Giving up, and a barrier that nobody answers (2.9, 2.11).
set guard discord
set useful anki

  17:00:00 the guard starts
    save
17:00:00 launch discord
  17:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
17:00:05 answer give-up
    update barrier: offered (launch); discord attempt 1; problem: that is not possible now [not-now | open-useful]
17:00:10 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
17:03:00 answer give-up
    note discord.1 leaving for hold 1
    ask discord.1 of hold 1 to close
    save
    record failed discord
    close barrier
  17:03:00 discord.1 has ended
    forget discord.1

17:10:00 launch discord
  17:10:00 discord.2 is seen
    note discord.2 held for hold 2
    stop discord.2 for hold 2
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
# Thirty minutes of awake time: suspend does not count.
17:20:00 suspend 2h
19:39:00 look
  19:40:00 look
    note discord.2 leaving for hold 2
    ask discord.2 of hold 2 to close
    save
    record dismissed discord
    close barrier
  19:40:00 discord.2 has ended
    forget discord.2
19:40:01 look

19:50:00 launch discord
  19:50:00 discord.3 is seen
    note discord.3 held for hold 3
    stop discord.3 for hold 3
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 3 [not-now | open-useful]
19:50:01 answer open-useful
    save
    update barrier: counting (launch); discord attempt 3; 5m left [open-useful | give-up]
    open the useful app
  19:55:01 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 3; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
19:55:01 look
19:55:02 answer not-now
    note discord.3 leaving for hold 3
    ask discord.3 of hold 3 to close
    save
    record dismissed discord
    close barrier
  19:55:02 discord.3 has ended
    forget discord.3
