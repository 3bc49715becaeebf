import FocusGuardCore

/// All clocks of a simulated machine, and the true time that nobody in it can see or set.
public struct SimulatedClock: Hashable, Sendable {
    /// True time since the simulation began; moves also through suspend and while the machine is off.
    public private(set) var elapsed: Duration = .zero
    /// Time the machine has been awake since the simulation began, over all its runs.
    public private(set) var worked: Duration = .zero
    /// Which run of the machine this is, from 1.
    public private(set) var run = 1
    /// The wall clock.
    public private(set) var wall: WallInstant
    /// What local time is ahead of UTC.
    public var utcOffset: Duration

    private var bootSinceRun: Duration
    private var awakeSinceRun: Duration

    /// A machine that has been up for `up` and whose wall clock shows `wall`.
    public init(wall: WallInstant, utcOffset: Duration = .zero, up: Duration = .seconds(600)) {
        self.wall = wall
        self.utcOffset = utcOffset
        bootSinceRun = up
        awakeSinceRun = up
    }

    /// What the guard reads.
    public var reading: ClockReading {
        ClockReading(boot: boot, awake: AwakeInstant(sinceBoot: awakeSinceRun), wall: wall, utcOffset: utcOffset)
    }

    /// The boot clock.
    public var boot: BootInstant { BootInstant(sinceBoot: bootSinceRun) }

    /// The id of this run of the machine.
    public var bootID: BootID { BootID("run-\(run)") }

    /// Lets `length` pass awake.
    public mutating func pass(_ length: Duration) {
        precondition(length >= .zero, "time goes on")
        awakeSinceRun += length
        worked += length
        sleep(length)
    }

    /// Lets `length` pass in suspend.
    public mutating func sleep(_ length: Duration) {
        bootSinceRun += length
        wall = wall + length
        elapsed += length
    }

    /// Somebody sets the wall clock `length` ahead, or back where it is negative.
    public mutating func setWall(by length: Duration) { wall = wall + length }

    /// The machine is off for `length`, then starts and has been up for 20 s when the session begins.
    public mutating func restart(off length: Duration) {
        run += 1
        elapsed += length + .seconds(20)
        wall = wall + length + .seconds(20)
        worked += .seconds(20)
        bootSinceRun = .seconds(20)
        awakeSinceRun = .seconds(20)
    }
}
