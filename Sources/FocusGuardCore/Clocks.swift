// Three clocks, three jobs. Boot time measures lengths: it counts through suspend and nobody can set it. Awake time measures
// use: it stands still in suspend. Wall time tells dates. Each has its own type, so that the compiler refuses to mix them.

/// A point on the boot clock (CLOCK_BOOTTIME): it moves through suspend and cannot be set.
///
/// Meaningful only together with the boot id of the machine's run that it was read in.
public struct BootInstant: Hashable, Comparable, Sendable {
    /// Time since the machine was started, suspend included; never negative.
    public var sinceBoot: Duration

    /// The point that lies `sinceBoot` after the start of the machine.
    public init(sinceBoot: Duration) { self.sinceBoot = sinceBoot }

    /// Earlier before later.
    public static func < (a: BootInstant, b: BootInstant) -> Bool { a.sinceBoot < b.sinceBoot }
    /// The point that lies `length` later.
    public static func + (a: BootInstant, length: Duration) -> BootInstant { BootInstant(sinceBoot: a.sinceBoot + length) }
    /// The length from `b` to `a`; negative when `a` lies before `b`.
    public static func - (a: BootInstant, b: BootInstant) -> Duration { a.sinceBoot - b.sinceBoot }
}

/// A point on the awake clock (CLOCK_MONOTONIC): it stands still while the machine is suspended.
public struct AwakeInstant: Hashable, Comparable, Sendable {
    /// Awake time since the machine was started; never negative.
    public var sinceBoot: Duration

    /// The point that lies `sinceBoot` of awake time after the start of the machine.
    public init(sinceBoot: Duration) { self.sinceBoot = sinceBoot }

    /// Earlier before later.
    public static func < (a: AwakeInstant, b: AwakeInstant) -> Bool { a.sinceBoot < b.sinceBoot }
    /// The point that lies `length` of awake time later.
    public static func + (a: AwakeInstant, length: Duration) -> AwakeInstant { AwakeInstant(sinceBoot: a.sinceBoot + length) }
    /// The awake length from `b` to `a`; negative when `a` lies before `b`.
    public static func - (a: AwakeInstant, b: AwakeInstant) -> Duration { a.sinceBoot - b.sinceBoot }
}

/// A point on the wall clock (CLOCK_REALTIME): anybody may set it, so it only ever tells dates.
public struct WallInstant: Hashable, Comparable, Sendable {
    /// Time since 1970-01-01 00:00 UTC.
    public var sinceEpoch: Duration

    /// The point that lies `sinceEpoch` after 1970-01-01 00:00 UTC.
    public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

    /// Earlier before later.
    public static func < (a: WallInstant, b: WallInstant) -> Bool { a.sinceEpoch < b.sinceEpoch }
    /// The point that lies `length` later.
    public static func + (a: WallInstant, length: Duration) -> WallInstant { WallInstant(sinceEpoch: a.sinceEpoch + length) }
    /// The length from `b` to `a`; negative when `a` lies before `b`.
    public static func - (a: WallInstant, b: WallInstant) -> Duration { a.sinceEpoch - b.sinceEpoch }
}

/// One reading of all clocks, taken together. Every event reaches the rules with one of these.
public struct ClockReading: Hashable, Sendable {
    /// The boot clock.
    public var boot: BootInstant
    /// The awake clock.
    public var awake: AwakeInstant
    /// The wall clock.
    public var wall: WallInstant
    /// What local time is ahead of UTC at `wall`; negative west of Greenwich.
    public var utcOffset: Duration

    /// A reading of the four values.
    public init(boot: BootInstant, awake: AwakeInstant, wall: WallInstant, utcOffset: Duration) {
        self.boot = boot
        self.awake = awake
        self.wall = wall
        self.utcOffset = utcOffset
    }

    /// The date and time of day that a clock on the wall shows.
    public var local: LocalTime { LocalTime(wall: wall, utcOffset: utcOffset) }

    /// What this reading would have been at an earlier point of the boot clock, taking all clocks to have run evenly since.
    ///
    /// A deadline that fell into suspend is applied with this reading, at its own instant. A point that lies later than this
    /// reading gives the reading itself.
    public func rewound(to instant: BootInstant) -> ClockReading {
        let back = boot - instant
        guard back > .zero else { return self }
        return ClockReading(
            boot: instant, awake: AwakeInstant(sinceBoot: max(.zero, awake.sinceBoot - back)),
            wall: WallInstant(sinceEpoch: wall.sinceEpoch - back), utcOffset: utcOffset)
    }
}

extension Duration {
    /// This length in whole seconds, rounded down; at least zero where the length is not negative.
    public var wholeSeconds: Int { Int(components.seconds) }

    /// This length in seconds, rounded up, for showing what is left: it says 0 only when nothing is left.
    public var secondsRoundedUp: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }
}
