# Members that something else continues (5.3), and apps that cannot be stopped.
set guard discord steam
set useful anki

  09:00:00 the guard starts
    save
09:00:00 launch discord
  09:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
09:00:01 continue discord
  09:00:01 discord.1 was continued by something else
    note discord.1 held for hold 1
    stop discord.1 for hold 1
09:00:02 continue discord
  09:00:02 discord.1 was continued by something else
    note discord.1 held for hold 1
    stop discord.1 for hold 1
09:00:03 fork discord.1
09:01:00 launch steam
  09:01:00 steam.1 is seen
    note steam.1 held for hold 2
    stop steam.1 for hold 2
    save
    record attempt steam
    update barrier: offered (launch); discord attempt 1, steam attempt 1 [not-now | open-useful]
    raise barrier
09:01:05 cannot-stop steam
  09:01:05 steam.1 cannot be stopped: not permitted
    save
    record unguarded steam: not permitted
    update barrier: offered (launch); discord attempt 1 [not-now | open-useful]
    resume steam.1 of hold 2: unguarded
    notify steam is not guarded: not permitted
# Found running when the guard starts: young is a launch, old is left alone (5.9).
09:02:00 answer not-now
    note discord.1 leaving for hold 1
    ask discord.1 of hold 1 to close
    save
    record dismissed discord
    close barrier
  09:02:00 discord.2 is seen
    note discord.2 held for hold 3
    stop discord.2 for hold 3
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
  09:02:00 discord.1 has ended
    forget discord.1
09:03:00 stop
  09:03:00 the guard is asked to stop
    save
    close barrier
    resume discord.2 of hold 3: stopping
  (the guard stopped)
09:03:10 launch discord aged 10m
09:03:20 launch steam
09:03:30 start
  09:03:30 the guard starts
    save
  09:03:30 discord.2 is found running
    note discord.2 held for hold 4 in use
    stop discord.2 for hold 4
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 3 [not-now | open-useful]
  09:03:30 discord.3 is found running
    note discord.3 held for hold 4 in use
    stop discord.3 for hold 4
    raise barrier
  09:03:30 steam.2 is found running
    note steam.2 held for hold 5 in use
    stop steam.2 for hold 5
    save
    record attempt steam
    update barrier: offered (launch); discord attempt 3, steam attempt 2 [not-now | open-useful]
    raise barrier
# Settings that do not name an app any more release it at once.
09:04:00 set guard discord
  09:04:00 the settings are read
    save
    update barrier: offered (launch); discord attempt 3 [not-now | open-useful]
    resume steam.2 of hold 5: forgotten
