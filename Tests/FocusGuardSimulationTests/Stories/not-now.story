# Not now, and apps that end by themselves (2.8, 5.4).
set guard discord steam
set useful anki
  20:00:00 the guard starts
    save
20:00:00 stubborn steam
20:00:00 launch discord
  20:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
20:00:05 answer not-now
    note discord.1 leaving for hold 1
    ask discord.1 of hold 1 to close
    save
    record dismissed discord
    close barrier
  20:00:05 discord.1 has ended
    forget discord.1

20:10:00 launch steam
  20:10:00 steam.1 is seen
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record attempt steam
    open barrier: offered (launch); steam attempt 1 [not-now | open-useful]
# It does not react to the polite signal: killed after two seconds.
20:10:05 answer not-now
    note steam.1 leaving for hold 2
    ask steam.1 of hold 2 to close
    save
    record dismissed steam
    close barrier
  20:10:07 look
    kill steam.1 of hold 2
  20:10:07 steam.1 has ended
    forget steam.1
20:10:07 look

20:20:00 launch discord
  20:20:00 discord.2 is seen
    note discord.2 held for hold 3
    stop discord.2 for hold 3
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
20:20:10 exit discord
  20:20:10 discord.2 has ended
    save
    record gone discord
    close barrier
    forget discord.2
# While the countdown goes on the barrier stays, and opening starts the app anew.
20:30:00 launch discord
  20:30:00 discord.3 is seen
    note discord.3 held for hold 4
    stop discord.3 for hold 4
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 3 [not-now | open-useful]
20:30:01 answer open-useful
    save
    update barrier: counting (launch); discord attempt 3; 5m left [open-useful | give-up]
    open the useful app
20:31:00 exit discord
  20:31:00 discord.3 has ended
    forget discord.3
  20:35:01 look
    save
    record passed 30m
    update barrier: passed (launch); discord attempt 3; window 30m [open discord | not-now]
    raise barrier
    the window is open for 30m
20:35:01 look
20:35:05 answer open discord
    save
    record opened discord
    close barrier
    start discord of hold 4 anew (granted)
  20:35:05 discord.4 was started anew
    save
  20:35:05 discord.4 is seen
    save
