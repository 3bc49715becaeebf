/// What one focusguard day has seen. A day never goes back.
public struct DayRecord: Hashable, Sendable {
    /// How often an app was launched into the barrier.
    public struct Count: Hashable, Sendable {
        /// The app.
        public var app: AppID
        /// How often; positive.
        public var attempts: Int
        /// A count of `attempts` for an app.
        public init(app: AppID, attempts: Int) {
            self.app = app
            self.attempts = attempts
        }
    }

    /// The number of the day (`LocalTime.guardDay`).
    public var day: Int
    /// Attempts of the day per app, in the order of their first one; at most `Limits.countedAppsMax`.
    public var attempts: [Count] = []
    /// Allowances given on the day.
    public var allowancesGiven = 0
    /// Use of guarded apps on the day, on the awake clock.
    public var used: Duration = .zero
    /// Minutes added on the person's honour.
    public var earned: Duration = .zero
    /// What was carried over from the day before.
    public var carriedOver: Duration = .zero

    /// A day on which nothing has happened.
    public init(day: Int) { self.day = day }

    /// How often `app` was launched into the barrier on this day.
    public func attempts(of app: AppID) -> Int { attempts.first { $0.app == app }?.attempts ?? 0 }
}

/// What is on disk about the barrier: enough to know after a crash what had been going on.
public struct SavedBarrier: Hashable, Sendable {
    /// Whether a countdown was running.
    public var wasCounting: Bool

    /// What is saved of a barrier.
    public init(wasCounting: Bool) { self.wasCounting = wasCounting }
}

/// What outlives the guard, the session and the machine. Saved whole before anything that rests on it is given.
public struct DurableState: Hashable, Sendable {
    /// The run of the machine that the boot instants in here belong to.
    public var boot: BootID
    /// When this was last changed.
    public var savedAt: Moment
    /// The last pass; nil when there has been none.
    public var lastPass: Moment?
    /// The window of the last pass; nil when it is over.
    public var window: OpenWindow?
    /// The barrier; nil when none is up.
    public var barrier: SavedBarrier?
    /// The grants, oldest first; at most `Limits.grantsMax`.
    public var grants: [Grant] = []
    /// The allowances, oldest first; at most `Limits.allowancesMax`.
    public var allowances: [Allowance] = []
    /// The day.
    public var today: DayRecord
    /// The number the next hold gets.
    public var nextHold: UInt64 = 1

    /// The state of a machine on which nothing has happened.
    public init(boot: BootID, at reading: ClockReading, dayStart: Duration) {
        self.boot = boot
        savedAt = Moment(reading)
        today = DayRecord(day: reading.local.guardDay(startingAt: dayStart))
    }
}
