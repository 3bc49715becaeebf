# The disk is full: nothing is given that is not saved, and nothing is frozen without a way on.
set guard discord steam
set useful anki

  10:00:00 the guard starts
    save
10:00:00 launch discord
  10:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
10:00:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
10:05:04 disk full
# The pass cannot be saved, so the window stays shut.
  10:05:05 look
    (it cannot be saved: the rules are put back to before this)
    note discord.1 held for hold 1
  10:05:05 cannot save: the disk is full
    update barrier: counting (launch); discord attempt 1; 0s left; problem: nothing can be opened: the disk is full [open-useful | give-up]
  10:05:06 look
    (it cannot be saved: the rules are put back to before this)
    note discord.1 held for hold 1
10:05:06 look
10:05:06 allow discord 15m
    (it cannot be saved: the rules are put back to before this)
    note discord.1 held for hold 1
# What takes still works.
  10:05:07 look
    (it cannot be saved: the rules are put back to before this)
    note discord.1 held for hold 1
10:05:07 launch steam
  10:05:07 steam.1 is seen
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record attempt steam
    update barrier: counting (launch); discord attempt 1, steam attempt 1; 0s left; problem: nothing can be opened: the disk is full [open-useful | give-up]
    raise barrier
  10:05:08 look
    (it cannot be saved: the rules are put back to before this)
    note discord.1 held for hold 1, steam.1 held for hold 2
10:05:08 disk free
  10:05:09 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 1, steam attempt 1; window 29m56s [open discord | open steam | not-now]
    raise barrier
    the window is open for 30m
10:05:09 look
10:05:40 answer open discord
    save
    record opened discord
    update barrier: passed (launch); steam attempt 1; window 29m25s [open steam | not-now]
    resume discord.1 of hold 1: granted
10:06:00 disk full
10:06:05 answer open steam
    (it cannot be saved: the rules are put back to before this)
    note steam.1 held for hold 2
  10:06:05 cannot save: the disk is full
    update barrier: passed (launch); steam attempt 1; window 29m; problem: nothing can be opened: the disk is full [open steam | not-now]
# The ways out always work.
10:06:10 release
    save
    record circumvented steam
    close barrier
    resume steam.1 of hold 2: released
    reply done: released: Steam
10:06:20 launch steam
  10:06:20 steam.2 is seen
    note steam.2 held for hold 3
    stop steam.2 for hold 3
    save
    record attempt steam
    open barrier: passed (launch); steam attempt 2; window 28m45s [open steam | not-now]
10:06:30 stop
  10:06:30 the guard is asked to stop
    save
    close barrier
    resume steam.2 of hold 3: stopping
  (the guard stopped)
