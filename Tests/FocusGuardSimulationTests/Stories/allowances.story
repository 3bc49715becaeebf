# Allowances, revoking, releasing (3.5, section 9).
set guard discord steam
set quota 2

  13:00:00 the guard starts
    save
13:00:00 launch discord
  13:00:00 discord.1 is seen
    note discord.1 held for hold 1
    stop discord.1 for hold 1
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 1 [not-now | open-useful]
# An allowance for a held app opens it; as it was the last one the barrier closes without a pass.
13:00:10 allow discord 15m a call
    save
    record allowed discord 15m: a call
    close barrier
    reply granted: Discord: allowed until 13:15; 1 of 2 allowances left today
    resume discord.1 of hold 1: granted
13:05:00 launch discord
  13:05:00 discord.2 is seen
    save
13:06:00 allow steam 90m
  13:06:00 allow steam 1h30m
    reply refused: an allowance can be 30 minutes at most ([Allow] Longest in the settings)
13:07:00 revoke discord
    save
    record revoked discord
    reply done: 1 allowance ended, 1 grant aged
13:08:00 launch discord
  13:08:00 discord.3 is seen
    note discord.3 held for hold 2
    stop discord.3 for hold 2
    save
    record attempt discord
    open barrier: offered (launch); discord attempt 2 [not-now | open-useful]
13:09:00 allow all 10m
    save
    record allowed 10m
    close barrier
    reply granted: every guarded app: allowed until 13:19; 0 of 2 allowances left today
    resume discord.3 of hold 2: granted
13:10:00 launch steam
  13:10:00 steam.1 is seen
    save
13:10:30 allow steam 5m
    reply refused: all 2 allowances of today are used; the next one is available at 04:00
13:11:00 exit steam
  13:11:00 steam.1 has ended
    save
13:19:00 launch steam
  13:19:00 steam.2 is seen
    note steam.2 held for hold 3
    stop steam.2 for hold 3
    save
    record attempt steam
    open barrier: offered (launch); steam attempt 1 [not-now | open-useful]
13:20:00 release
    save
    record circumvented steam
    close barrier
    resume steam.2 of hold 3: released
    reply done: released: Steam
# It runs until it exits, and only then a start is a launch again.
13:21:00 fork steam.2
13:22:00 exit steam.2
  13:22:00 steam.2 has ended
    save
13:22:00 exit steam.3
  13:22:00 steam.3 has ended
    save
13:23:00 launch steam
  13:23:00 steam.4 is seen
    note steam.4 held for hold 4
    stop steam.4 for hold 4
    save
    record attempt steam
    open barrier: offered (launch); steam attempt 2 [not-now | open-useful]
