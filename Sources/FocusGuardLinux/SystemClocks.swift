import FocusGuardCore
import Glibc

/// The clocks of the machine (clock_gettime(2)).
public enum SystemClocks {
    /// All clocks, read one right after the other: CLOCK_BOOTTIME, CLOCK_MONOTONIC, CLOCK_REALTIME and the zone at that point.
    public static func reading() -> ClockReading {
        // Awake before boot: so the boot clock is never behind, however short the machine has slept.
        let awake = self.awake()
        let boot = self.boot()
        let wall = self.wall()
        return ClockReading(boot: boot, awake: awake, wall: wall, utcOffset: SystemCalendar.utcOffset(at: wall))
    }

    /// The boot clock (CLOCK_BOOTTIME): suspend included.
    public static func boot() -> BootInstant { BootInstant(sinceBoot: now(CLOCK_BOOTTIME)) }

    /// The awake clock (CLOCK_MONOTONIC): it stands still in suspend.
    public static func awake() -> AwakeInstant { AwakeInstant(sinceBoot: now(CLOCK_MONOTONIC)) }

    /// The wall clock (CLOCK_REALTIME).
    public static func wall() -> WallInstant { WallInstant(sinceEpoch: now(CLOCK_REALTIME)) }

    private static func now(_ clock: clockid_t) -> Duration {
        var time = timespec()
        precondition(clock_gettime(clock, &time) == 0, "every kernel since 2.6.39 has these clocks")
        return time.duration
    }
}
