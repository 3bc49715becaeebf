# Apps held in use (5.4), windows that end (3.5).
set guard discord steam
set useful anki
set window 5m
set when-window-ends hold

  11:00:00 the guard starts
    save
11:00:00 stubborn discord
11:00:00 launch discord
  11:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
11:00:05 answer open-useful
    save
    update barrier: counting (launch); discord attempt 1; 5m left [open-useful | give-up]
    open the useful app
  11:05:05 look
    save
    record passed 5m
    update barrier: passed (launch); discord attempt 1; window 5m [open discord | not-now]
    raise barrier
    the window is open for 5m
11:05:05 look
11:05:10 answer open discord
    save
    record opened discord
    close barrier
    resume discord.1 of hold 1: granted
# One minute before the end there is a warning.
  11:09:05 look
    save
    notify the window ends soon for discord
11:09:10 look
  11:10:05 look
    note discord.1 held for hold 2 in use
    stop discord.1 for hold 2
    save
    open barrier: offered (window-over); discord attempt 1 [not-now | open-useful]
11:10:05 look
# It may hold work: it is asked, its questions can be answered, and nothing kills it but the button.
11:11:00 answer not-now
    ask discord.1 of hold 2 to close
    forget discord.1
    save
    record dismissed discord
    close barrier
  11:12:00 look
    note discord.1 held for hold 2 in use
    stop discord.1 for hold 2
    save
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful | force-quit discord]
11:12:01 look
# Nobody answers: it stays held.
11:50:00 look
11:51:00 barrier dies
  11:51:00 the barrier has died
    open barrier again: offered (launch); discord attempt 1 [not-now | open-useful | force-quit discord]
11:51:05 barrier dies
  11:51:05 the barrier has died
    open barrier again: offered (launch); discord attempt 1 [not-now | open-useful | force-quit discord]
11:52:00 answer force-quit discord
    kill discord.1 of hold 2
    record force-quit discord
  11:52:00 discord.1 has ended
    save
    record gone discord
    close barrier
    forget discord.1
