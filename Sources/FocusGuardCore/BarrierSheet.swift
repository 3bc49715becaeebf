/// What a barrier shows: everything a barrier program needs, so that it decides nothing itself.
public struct BarrierSheet: Hashable, Sendable {
    /// The state, in the words of the barrier lines.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// See `BarrierState`.
        case offered, counting, passed, closed
        /// The budget is used up.
        case timeIsUp = "time-is-up"
    }

    /// A held app.
    public struct App: Hashable, Sendable {
        /// Its id.
        public var id: AppID
        /// Its name for people.
        public var name: String
        /// Launches into the barrier today, this one included.
        public var attemptsToday: Int
        /// A held app.
        public init(id: AppID, name: String, attemptsToday: Int) {
            self.id = id
            self.name = name
            self.attemptsToday = attemptsToday
        }
    }

    /// A button.
    public enum Choice: Hashable, Sendable {
        /// *Not now*.
        case notNow
        /// *Open Anki*, or *Start 5 minutes* where there is no useful app to open.
        case openUseful
        /// *Open Discord*.
        case open(AppID)
        /// *Give up*.
        case giveUp
        /// *Force quit*.
        case forceQuit(AppID)
        /// *Earn minutes*.
        case earn
    }

    /// The state.
    public var state: State
    /// Why the barrier stands.
    public var reason: BarrierReason
    /// The held apps, in the order of their launches.
    public var apps: [App]
    /// The useful app; nil where there is none or it failed.
    public var usefulApp: UsefulApp?
    /// The whole countdown.
    public var countdown: Duration
    /// What is left of the countdown; the whole before it starts, zero once it is over.
    public var remaining: Duration
    /// What is left of the window; zero when it is shut.
    public var windowRemaining: Duration
    /// What is left of the budget; nil when there is none.
    public var budgetRemaining: Duration?
    /// Until when the schedule is closed; nil in other states.
    public var until: LocalTime?
    /// The buttons, in their order; the first one has the focus.
    public var choices: [Choice]
    /// What went wrong, for the person.
    public var problem: String?

    /// A sheet with these values.
    public init(
        state: State, reason: BarrierReason, apps: [App], usefulApp: UsefulApp?, countdown: Duration, remaining: Duration,
        windowRemaining: Duration, budgetRemaining: Duration? = nil, until: LocalTime? = nil, choices: [Choice],
        problem: String? = nil
    ) {
        self.state = state
        self.reason = reason
        self.apps = apps
        self.usefulApp = usefulApp
        self.countdown = countdown
        self.remaining = remaining
        self.windowRemaining = windowRemaining
        self.budgetRemaining = budgetRemaining
        self.until = until
        self.choices = choices
        self.problem = problem
    }

    /// Whether `answer` is one of the buttons.
    public func allows(_ answer: Answer) -> Bool {
        switch answer {
        case .notNow: return choices.contains(.notNow)
        case .openUseful: return choices.contains(.openUseful)
        case .open(let app): return choices.contains(.open(app))
        case .giveUp: return choices.contains(.giveUp)
        case .forceQuit(let app): return choices.contains(.forceQuit(app))
        case .earn: return choices.contains(.earn)
        }
    }
}
