# One barrier for all holds (2.7).
set guard discord steam telegram
set useful anki

  19:00:00 the guard starts
    save
19:00:00 launch discord
  19:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
19:00:10 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
19:02:00 launch steam
  19:02:00 steam.1 is seen
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record attempt steam
    update barrier: counting (launch); discord attempt 1, steam attempt 1; 3m10s left [open-useful | give-up]
    raise barrier
# A further start of a held app belongs to the same attempt.
19:02:30 launch discord
  19:02:30 discord.2 is seen
    note discord.2 held for hold 1
    stop discord.2 for hold 1
    raise barrier
  19:05:10 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 1, steam attempt 1; window 30m [open discord | open steam | not-now]
    raise barrier
    the window is open for 30m
19:05:10 look
19:05:20 answer open discord
    save
    record opened discord
    update barrier: passed (launch); steam attempt 1; window 29m50s [open steam | not-now]
    resume discord.1 discord.2 of hold 1: granted
19:05:25 answer open steam
    save
    record opened steam
    close barrier
    resume steam.1 of hold 2: granted
# A child of the app is covered; a descendant that is another guarded app is a launch of its own.
19:05:50 fork discord.1
19:06:00 start telegram by discord.1
  19:06:00 telegram.1 is seen
    note telegram.1 held for hold 3
    stop telegram.1 for hold 3
    save
    record attempt telegram
    open barrier: passed (launch); telegram attempt 1; window 29m10s [open telegram | not-now]
19:06:10 answer not-now
    note telegram.1 leaving for hold 3
    ask telegram.1 of hold 3 to close
    save
    record dismissed telegram
    close barrier
  19:06:10 telegram.1 has ended
    forget telegram.1
