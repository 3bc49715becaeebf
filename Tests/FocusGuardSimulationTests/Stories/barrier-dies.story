# The barrier's process dies, or is never seen (2.10, 5.7).
set guard discord
set useful anki

  18:00:00 the guard starts
    save
18:00:00 launch discord
  18:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
# Offered: started once more; the second time it is a dismissal.
18:00:10 barrier dies
  18:00:10 the barrier has died
    open barrier again: offered (launch); discord attempt 1 [not-now | open-useful]
18:00:20 barrier dies
  18:00:20 the barrier has died
    note discord.1 leaving for hold 1
    ask discord.1 of hold 1 to close
    save
    record dismissed discord
    close barrier
  18:00:20 discord.1 has ended
    forget discord.1

18:10:00 launch discord
  18:10:00 discord.2 is seen
    note discord.2 held for hold 2
    stop discord.2 for hold 2
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
18:10:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 2; 5m left [open-useful | give-up]
    open the useful app
# Counting: the attempt has failed, and the next launch starts a new countdown.
18:12:00 barrier dies
  18:12:00 the barrier has died
    note discord.2 leaving for hold 2
    ask discord.2 of hold 2 to close
    save
    record failed discord
    close barrier
  18:12:00 discord.2 has ended
    forget discord.2
18:13:00 launch discord
  18:13:00 discord.3 is seen
    note discord.3 held for hold 3
    stop discord.3 for hold 3
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 3 [not-now | open-useful]
18:13:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 3; 5m left [open-useful | give-up]
    open the useful app
  18:18:05 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 3; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
18:18:05 look
18:18:10 answer open discord
    save
    record opened discord
    close barrier
    resume discord.3 of hold 3: granted
18:18:20 exit discord
  18:18:20 discord.3 has ended
    save

# No barrier can be seen within five seconds: the app goes on, recorded as unguarded.
18:50:00 barrier hidden
18:50:00 launch discord
  18:50:00 discord.4 is seen
    note discord.4 held for hold 4
    stop discord.4 for hold 4
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 4 [not-now | open-useful]
  18:50:05 look
    save
    record unguarded discord: no barrier appeared within 5 seconds
    close barrier
    resume discord.4 of hold 4: unguarded
    notify discord is not guarded: no barrier appeared within 5 seconds
18:50:06 look
