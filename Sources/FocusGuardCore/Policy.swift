/// How a held app is given back.
public enum OnOpen: String, CaseIterable, Hashable, Sendable {
    /// The stopped processes are continued: the very launch.
    case resume
    /// The app is closed at the attempt and started again.
    case relaunch
}

/// When the countdown starts.
public enum CountdownStart: String, CaseIterable, Hashable, Sendable {
    /// With the button that opens the useful app.
    case usefulApp = "useful-app"
    /// With the barrier.
    case atOnce = "at-once"
}

/// What happens to running apps when the window ends.
public enum WindowEnd: String, CaseIterable, Hashable, Sendable {
    /// What runs goes on; new starts are launches.
    case leave
    /// A minute's warning, then a barrier that holds them in use.
    case hold
}

/// What happens to a guarded app that was started with the session, before the guard was up.
public enum AtLogin: String, CaseIterable, Hashable, Sendable {
    /// A young one counts as a launch.
    case barrier
    /// It is left alone.
    case leave
}

/// What happens when an app comes to the front after its grant has aged.
public enum Reopened: String, CaseIterable, Hashable, Sendable {
    /// The barrier is shown and nothing is stopped.
    case remind
    /// It is held like a launch.
    case hold
    /// Nothing.
    case ignore
}

/// An app that the person named, by itself or through a category.
public struct GuardedApp: Hashable, Sendable {
    /// Its id.
    public var id: AppID
    /// Its name for people.
    public var name: String
    /// How it is given back.
    public var onOpen: OnOpen

    /// A guarded app.
    public init(id: AppID, name: String, onOpen: OnOpen = .resume) {
        self.id = id
        self.name = name
        self.onOpen = onOpen
    }
}

/// The app that the barrier offers first.
public struct UsefulApp: Hashable, Sendable {
    /// Its id.
    public var id: AppID
    /// Its name for people.
    public var name: String

    /// A useful app.
    public init(id: AppID, name: String) {
        self.id = id
        self.name = name
    }
}

/// Minutes of use of all guarded apps together, per day.
public struct BudgetPolicy: Hashable, Sendable {
    /// What a day gives; awake clock.
    public var daily: Duration
    /// What of the rest goes into tomorrow, at most; zero for nothing.
    public var carryOverMax: Duration

    /// A budget of `daily`, of whose rest at most `carryOverMax` is carried over.
    public init(daily: Duration, carryOverMax: Duration = .zero) {
        self.daily = daily
        self.carryOverMax = carryOverMax
    }
}

/// What the person wants, checked: a value of this type cannot be wrong. Made by the settings, read by the rules.
public struct Policy: Hashable, Sendable {
    /// The guarded apps, each id once, in the order of the settings; at most `Limits.guardedAppsMax`.
    public var apps: [GuardedApp] = []
    /// The wait before the barrier passes; 10 s to 2 h, boot clock.
    public var countdown: Duration = .seconds(300)
    /// The stretch after a pass without countdown; 0 to 12 h, boot clock.
    public var window: Duration = .seconds(1_800)
    /// When the countdown starts.
    public var starts: CountdownStart = .usefulApp
    /// What the barrier offers first; nil when none is set up.
    public var usefulApp: UsefulApp?
    /// What happens to running apps when the window ends.
    public var whenWindowEnds: WindowEnd = .leave
    /// After this much awake time without an answer the barrier counts as dismissed; 1 min to 12 h.
    public var unanswered: Duration = .seconds(1_800)
    /// Allowances a day; 0 to 50.
    public var allowQuota: Int = 3
    /// The longest allowance; 1 min to 12 h.
    public var allowLongest: Duration = .seconds(1_800)
    /// When a day starts, after local midnight; under 24 h.
    public var dayStart: Duration = .seconds(4 * 3_600)
    /// The daily budget; nil for none.
    public var budget: BudgetPolicy?
    /// The schedules, in the order of the settings; at most `Limits.schedulesMax`.
    public var schedules: [Schedule] = []
    /// What happens to apps that started before the guard.
    public var atLogin: AtLogin = .barrier
    /// What happens to apps that come back to the front.
    public var reopened: Reopened = .remind

    /// The defaults, with these apps guarded.
    public init(apps: [GuardedApp] = [], usefulApp: UsefulApp? = nil) {
        self.apps = apps
        self.usefulApp = usefulApp
    }

    /// The guarded app with this id; nil when it is not guarded.
    public func app(_ id: AppID) -> GuardedApp? { apps.first { $0.id == id } }

    /// The name for people of an app, its id where the policy does not know it any more.
    public func name(of id: AppID) -> String { app(id)?.name ?? id.description }
}
