# Members that something else continues (5.3), and apps that cannot be stopped.
set guard discord steam
set useful anki

09:00:00 launch discord
09:00:01 continue discord
09:00:02 continue discord
09:00:03 fork discord.1
09:01:00 launch steam
09:01:05 cannot-stop steam
# Found running when the guard starts: young is a launch, old is left alone (5.9).
09:02:00 answer not-now
09:03:00 stop
09:03:10 launch discord aged 10m
09:03:20 launch steam
09:03:30 start
# Settings that do not name an app any more release it at once.
09:04:00 set guard discord
