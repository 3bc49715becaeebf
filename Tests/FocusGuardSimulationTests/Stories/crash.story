# The guard crashes (5.5).
set guard discord steam
set useful anki

  15:00:00 the guard starts
    save
15:00:00 launch discord
  15:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
15:00:01 fork discord.1
15:00:10 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
# The next guard adopts the hold; the countdown has failed.
15:02:00 crash
  (the guard crashed)
  15:02:00 the guard starts
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record recovered
    record failed discord
    open barrier: offered (failed-before); discord attempt 1 [not-now | open-useful]
15:02:10 answer open-useful
    save
    update barrier: counting (failed-before); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
  15:07:10 look
    save
    record passed 30m
    update barrier: passed (failed-before); discord attempt 1; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
15:07:10 look
# The window survives a crash, and so does the grant.
15:08:00 answer open discord
    save
    record opened discord
    close barrier
    resume discord.1 of hold 1: granted
15:09:00 crash
  (the guard crashed)
  15:09:00 the guard starts
    save
15:09:10 fork discord.1
15:10:00 launch steam
  15:10:00 steam.1 is seen
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record attempt steam
    open barrier: passed (launch); steam attempt 1; window 27m10s [open steam | not-now]
15:10:02 crash for 3s
  (the guard crashed)
  15:10:05 the guard starts
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record recovered
    open barrier: passed (launch); steam attempt 1; window 27m5s [open steam | not-now]
# And should no guard come, the keeper releases.
15:12:00 launch steam
  15:12:00 steam.2 is seen
    note steam.2 held for hold 2
    stop steam.2 for hold 2
    raise barrier
15:12:10 crash for 15s
  (the guard crashed)
  (the keeper releases)
  15:12:25 the guard starts
    save
  15:12:25 steam.1 is found running
    save
    record unguarded steam: it ran before the guard
  15:12:25 steam.2 is found running
    note steam.2 held for hold 3 in use
    stop steam.2 for hold 3
    save
    record attempt steam
    open barrier: passed (launch); steam attempt 2; window 24m45s [open steam | not-now]
