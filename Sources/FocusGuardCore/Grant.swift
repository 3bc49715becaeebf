/// Why an app may run undisturbed.
public enum GrantKind: String, CaseIterable, Hashable, Sendable {
    /// Opened at a passed barrier. Covers further starts of the app while the window is open.
    case opened
    /// An allowance ran when it started. Covers further starts while one runs.
    case allowed
    /// A schedule said *free* when it started.
    case free
    /// `focusguard release`: it runs until it exits.
    case released
    /// It could not be guarded (no barrier could be shown, it ran before the guard, it cannot be stopped): it runs until it exits.
    case unguarded
}

/// The right of one app's process tree to run undisturbed.
public struct Grant: Hashable, Sendable {
    /// The app.
    public var app: AppID
    /// Why.
    public var kind: GrantKind
    /// When it was given, on the boot clock.
    public var since: BootInstant
    /// The living processes of the tree, at most `Limits.grantProcessesMax`.
    public var processes: [ProcessIdentity]
    /// Sessions and process groups that processes of the tree lead or led, so that a member whose parent is gone is
    /// still known; at most `Limits.ancestorsMax`.
    public var ledGroups: [Int32] = []
    /// The control group of the launch where it has one of its own.
    public var launchScope: String?
    /// The token of a relaunch whose process has not been seen yet.
    public var token: BypassToken?
    /// When its last process ended, on the boot clock; nil while one lives or none has been seen.
    public var endedAt: BootInstant?
    /// Whether it was aged by hand (`focusguard revoke`).
    public var isRevoked = false
    /// Whether the one-minute warning before `WhenWindowEnds = hold` was given.
    public var isWarned = false
    /// Whether a window, allowance or free schedule has covered it at some time, so that their end means something to it.
    public var wasFresh = false
    /// When its oldest process last ended, on the boot clock: a self-restart follows soon.
    public var mainEndedAt: BootInstant?

    /// A grant for these processes.
    public init(app: AppID, kind: GrantKind, since: BootInstant, processes: [ProcessIdentity]) {
        self.app = app
        self.kind = kind
        self.since = since
        self.processes = processes
    }
}

/// A grant given on the command line, out of a quota.
public struct Allowance: Hashable, Sendable {
    /// The app; nil for all guarded apps.
    public var app: AppID?
    /// When it began.
    public var since: Moment
    /// How long it runs, on the boot clock.
    public var length: Duration
    /// The reason the person typed; empty when none.
    public var reason: String

    /// An allowance with these values.
    public init(app: AppID?, since: Moment, length: Duration, reason: String) {
        self.app = app
        self.since = since
        self.length = length
        self.reason = reason
    }

    /// Whether it is for this app.
    public func covers(_ id: AppID) -> Bool { app == nil || app == id }
    /// When it ends, on the boot clock.
    public var end: BootInstant { since.boot + length }
    /// What is left of it; zero once it is over.
    public func remaining(at reading: ClockReading) -> Duration { max(.zero, end - reading.boot) }
}

/// One point on the boot clock and on the wall clock: the first measures, the second survives a reboot.
public struct Moment: Hashable, Sendable {
    /// The boot clock.
    public var boot: BootInstant
    /// The wall clock.
    public var wall: WallInstant

    /// The moment of a reading.
    public init(_ reading: ClockReading) {
        boot = reading.boot
        wall = reading.wall
    }

    /// A moment of these two points.
    public init(boot: BootInstant, wall: WallInstant) {
        self.boot = boot
        self.wall = wall
    }
}

/// The stretch after a pass in which the barrier asks for no countdown; one for all apps.
public struct OpenWindow: Hashable, Sendable {
    /// When the pass was.
    public var since: Moment
    /// How long it runs, on the boot clock.
    public var length: Duration

    /// A window that opened at `since`.
    public init(since: Moment, length: Duration) {
        self.since = since
        self.length = length
    }

    /// When it ends, on the boot clock.
    public var end: BootInstant { since.boot + length }
    /// What is left of it; zero once it is over.
    public func remaining(at reading: ClockReading) -> Duration { max(.zero, end - reading.boot) }
    /// Whether it is open.
    public func isOpen(at reading: ClockReading) -> Bool { reading.boot < end }
}
