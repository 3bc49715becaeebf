# Allowances, revoking, releasing (3.5, section 9).
set guard discord steam
set quota 2

13:00:00 launch discord
# An allowance for a held app opens it; as it was the last one the barrier closes without a pass.
13:00:10 allow discord 15m a call
13:05:00 launch discord
13:06:00 allow steam 90m
13:07:00 revoke discord
13:08:00 launch discord
13:09:00 allow all 10m
13:10:00 launch steam
13:10:30 allow steam 5m
13:11:00 exit steam
13:19:00 launch steam
13:20:00 release
# It runs until it exits, and only then a start is a launch again.
13:21:00 fork steam.2
13:22:00 exit steam.2
13:22:00 exit steam.3
13:23:00 launch steam
