import FocusGuardCore

/// What the guard says about itself: the object that `focusguard status --json` prints.
///
/// Lengths are whole seconds. Fields that a later version adds are ignored when read; optional fields here that the sender did
/// not know are nil.
public struct StatusReport: Hashable, Sendable, Decodable {
    /// The guard's process.
    public struct Guard: Hashable, Sendable, Decodable {
        /// Its process id.
        public var pid: Int32
        /// When it started, as `DateText.seconds` writes it.
        public var since: String
        /// Its version.
        public var version: String?
        /// The settings file of the person, whether it exists or not.
        public var settings: String?
        /// The guard's process, started at `since`.
        public init(pid: Int32, since: String, version: String? = nil, settings: String? = nil) {
            self.pid = pid
            self.since = since
            self.version = version
            self.settings = settings
        }
    }

    /// The barrier that is up.
    public struct Barrier: Hashable, Sendable, Decodable {
        /// A `BarrierSheet.State`.
        public var state: String
        /// What is left of the countdown.
        public var remainingSeconds: Int
        /// A `BarrierReason`.
        public var reason: String?
        /// The kinds by which the person can see it (`BarrierKind`).
        public var shownBy: [String]?
        /// Until when a schedule is closed, as `DateText.minutes` writes it.
        public var until: String?
        /// What went wrong.
        public var problem: String?
        /// What the status says of a barrier that shows this sheet.
        public init(_ sheet: BarrierSheet, shownBy: [BarrierKind] = []) {
            state = sheet.state.rawValue
            remainingSeconds = sheet.remaining.wholeSecondsUp
            reason = sheet.reason.rawValue
            self.shownBy = shownBy.map(\.rawValue)
            until = sheet.until.map(DateText.minutes)
            problem = sheet.problem
        }
    }

    /// The window.
    public struct Window: Hashable, Sendable, Decodable {
        /// Whether it is open.
        public var open: Bool
        /// What is left of it; 0 when it is shut.
        public var remainingSeconds: Int
        /// A window of which this much is left; shut for nothing.
        public init(remaining: Duration) {
            open = remaining > .zero
            remainingSeconds = max(0, remaining.wholeSecondsUp)
        }
    }

    /// A hold.
    public struct Hold: Hashable, Sendable, Decodable {
        /// The id of its app.
        public var app: String
        /// Its living processes.
        public var members: [Int32]
        /// How long ago it began.
        public var sinceSeconds: Int
        /// `held`, `reminding`, `leaving` or `gone`.
        public var phase: String?
        /// Whether the app was in use.
        public var inUse: Bool?
        /// A hold of `app` that began `since` ago.
        public init(app: AppID, members: [Int32], since: Duration, phase: String = "held", inUse: Bool = false) {
            self.app = app.description
            self.members = members
            sinceSeconds = since.wholeSecondsUp
            self.phase = phase
            self.inUse = inUse
        }
    }

    /// A grant.
    public struct Grant: Hashable, Sendable, Decodable {
        /// The id of its app.
        public var app: String
        /// A `GrantKind`.
        public var kind: String
        /// How long ago it was given.
        public var sinceSeconds: Int
        /// Its living processes.
        public var processes: [Int32]?
        /// Whether it has aged: what runs may go on, a new start is a launch.
        public var aged: Bool?
        /// A grant given `since` ago.
        public init(app: AppID, kind: GrantKind, since: Duration, processes: [Int32], aged: Bool) {
            self.app = app.description
            self.kind = kind.rawValue
            sinceSeconds = since.wholeSecondsUp
            self.processes = processes
            self.aged = aged
        }
    }

    /// An allowance that runs.
    public struct Allowance: Hashable, Sendable, Decodable {
        /// The id of its app; nil for all.
        public var app: String?
        /// What is left of it.
        public var remainingSeconds: Int
        /// The reason the person typed; empty for none.
        public var reason: String
        /// An allowance of which `remaining` is left.
        public init(app: AppID?, remaining: Duration, reason: String) {
            self.app = app?.description
            remainingSeconds = remaining.wholeSecondsUp
            self.reason = reason
        }
    }

    /// The budget of the day.
    public struct Budget: Hashable, Sendable, Decodable {
        /// What the day gives.
        public var dailySeconds: Int
        /// What was used.
        public var usedSeconds: Int
        /// What was added on the person's honour.
        public var earnedSeconds: Int
        /// What is left; 0 when it is used up.
        public var leftSeconds: Int
        /// A budget with these lengths.
        public init(daily: Duration, used: Duration, earned: Duration, left: Duration) {
            dailySeconds = daily.wholeSecondsUp
            usedSeconds = used.wholeSecondsUp
            earnedSeconds = earned.wholeSecondsUp
            leftSeconds = max(0, left.wholeSecondsUp)
        }
    }

    /// A guarded app.
    public struct Guarded: Hashable, Sendable, Decodable {
        /// Its id.
        public var id: String
        /// Its name for people.
        public var name: String
        /// Whether it is installed here.
        public var installed: Bool
        /// What of it cannot be guarded and why, for people; empty when all of it can.
        public var limits: [String]
        /// Launches into the barrier today.
        public var attemptsToday: Int?
        /// What it is recognised by: `path:/usr/bin/x`, `flatpak:ID`.
        public var keys: [String]?
        /// A guarded app.
        public init(
            id: AppID, name: String, installed: Bool, limits: [String] = [], attemptsToday: Int = 0, keys: [String] = []
        ) {
            self.id = id.description
            self.name = name
            self.installed = installed
            self.limits = limits
            self.attemptsToday = attemptsToday
            self.keys = keys
        }
    }

    /// How launches are noticed and what is known of the screen.
    public struct Sensors: Hashable, Sendable, Decodable {
        /// The layers by which launches are noticed, for people: `look-around every 250ms`.
        public var launches: [String]
        /// Whether it is known which app is in front.
        public var front: Bool
        /// Whether idleness is known.
        public var idle: Bool
        /// Whether a locked screen is known.
        public var locked: Bool
        /// What cannot be seen here, for people: `only starts are seen: …`.
        public var limits: [String]
        /// Sensors with these abilities.
        public init(
            launches: [String], front: Bool = false, idle: Bool = false, locked: Bool = false, limits: [String] = []
        ) {
            self.launches = launches
            self.front = front
            self.idle = idle
            self.locked = locked
            self.limits = limits
        }
    }

    /// A launch of a guarded app, or what looks like one, that was left alone.
    public struct Ignored: Hashable, Sendable, Decodable {
        /// Its process.
        public var pid: Int32
        /// The id of the app; nil where it is not certain.
        public var app: String?
        /// Why it was left alone, for people.
        public var why: String
        /// A launch that was left alone.
        public init(pid: Int32, app: AppID?, why: String) {
            self.pid = pid
            self.app = app?.description
            self.why = why
        }
    }

    /// The guard's process.
    public var `guard`: Guard
    /// The barrier; nil when none is up.
    public var barrier: Barrier?
    /// The window.
    public var window: Window
    /// The holds, oldest first.
    public var holds: [Hold]
    /// The grants, oldest first.
    public var grants: [Grant]
    /// The allowances that run, oldest first.
    public var allowances: [Allowance]
    /// Allowances that are left today.
    public var quotaLeft: Int
    /// The budget; nil when there is none.
    public var budget: Budget?
    /// The guarded apps, in the order of the settings.
    public var guarded: [Guarded]
    /// What is seen.
    public var sensors: Sensors
    /// What is wrong, for people; each says what to do.
    public var problems: [String]
    /// Launches that were left alone lately, and why.
    public var ignored: [Ignored]?

    /// A report with nothing in it but this.
    public init(guard process: Guard, window: Window, quotaLeft: Int, sensors: Sensors) {
        self.guard = process
        self.window = window
        self.quotaLeft = quotaLeft
        self.sensors = sensors
        holds = []
        grants = []
        allowances = []
        guarded = []
        problems = []
    }
}
