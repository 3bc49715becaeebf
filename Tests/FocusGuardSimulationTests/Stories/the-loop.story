# One turn of the loop: launch, study, open (2.1 to 2.6).
set guard discord steam
set useful anki

  21:04:00 the guard starts
    save
21:04:00 launch discord
  21:04:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
# Too early: nothing but the hint changes.
21:04:03 answer open discord
    update barrier: offered (launch); discord attempt 1; problem: that is not possible now [not-now | open-useful]
21:04:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
# Raising the useful app again neither restarts nor shortens the countdown.
21:06:00 answer open-useful
    open the useful app
21:09:04 look
  21:09:05 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 1; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
21:09:05 look
21:09:20 answer open discord
    save
    record opened discord
    close barrier
    resume discord.1 of hold 1: granted
# The redirect does not fire again: children, another program in it, a second click on its icon.
21:10:00 fork discord.1
21:10:05 exec discord.1
21:11:00 launch discord
  21:11:00 discord.3 is seen
    save
# Another app meets the barrier in the window, with its open button there at once.
21:20:00 launch steam
  21:20:00 steam.1 is seen
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record attempt steam
    open barrier: passed (launch); steam attempt 1; window 19m5s [open steam | not-now]
21:20:02 answer open steam
    save
    record opened steam
    close barrier
    resume steam.1 of hold 2: granted
# The window ends 30 minutes after the pass; what runs may go on, a new start is a launch.
21:39:05 look
21:40:00 launch discord
  21:40:00 discord.4 is seen
    note discord.4 held for hold 3
    stop discord.4 for hold 3
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
