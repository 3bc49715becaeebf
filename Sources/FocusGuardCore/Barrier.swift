/// Why the barrier stands: what its text says first.
public enum BarrierReason: String, CaseIterable, Hashable, Sendable {
    /// An app was launched.
    case launch
    /// An app came back to the front after its grant had aged.
    case reopened
    /// The window ended while the app ran.
    case windowOver = "window-over"
    /// The budget is used up.
    case budget
    /// A schedule is closed.
    case schedule
    /// The last countdown failed: the guard or the barrier had died, or it was given up.
    case failedBefore = "failed-before"
}

/// The state of the barrier.
public enum BarrierState: Hashable, Sendable {
    /// It offers the useful app; nothing counts yet.
    case offered
    /// The countdown runs. It started at `since` and takes `length`, on the boot clock.
    case counting(since: BootInstant, length: Duration)
    /// The countdown ended, or the window was open from the start. `since` is when it became so.
    case passed(since: BootInstant)
    /// A schedule is closed.
    case closed
    /// The budget is used up.
    case timeIsUp
}

/// What stands before the person. There is one at a time, and all holds share it.
public struct Barrier: Hashable, Sendable {
    /// Its state.
    public var state: BarrierState
    /// Why it stands.
    public var reason: BarrierReason
    /// When it was opened, or its process was last started again, on the boot clock.
    public var openedAt: BootInstant
    /// Whether the person can see it. Until then the holds are undone after `Limits.barrierShownWithin`.
    public var isShown = false
    /// Since when nobody has answered, on the awake clock.
    public var unansweredSince: AwakeInstant
    /// How often its process died and was started again in this state.
    public var restarts = 0
    /// Whether the useful app is missing or failed.
    public var usefulAppFailed = false
    /// What went wrong, for the person; nil when nothing did.
    public var problem: String?

    /// A barrier that has just been opened.
    public init(state: BarrierState, reason: BarrierReason, at reading: ClockReading) {
        self.state = state
        self.reason = reason
        openedAt = reading.boot
        unansweredSince = reading.awake
    }
}

/// How the person can see the barrier.
public enum BarrierKind: String, CaseIterable, Hashable, Sendable {
    /// A barrier program with buttons of its own.
    case program
    /// A terminal that runs `focusguard barrier`.
    case terminal
    /// A notification that says how to answer.
    case notification
    /// A notice in the terminal the app was started from, which says how to answer.
    case terminalNotice = "terminal-notice"
}

/// What the person answers at the barrier.
public enum Answer: Hashable, Sendable {
    /// Close the held apps.
    case notNow
    /// Open the useful app; starts the countdown.
    case openUseful
    /// Give this app back.
    case open(AppID)
    /// End the countdown without a pass.
    case giveUp
    /// Kill this app, which was held in use and would not close.
    case forceQuit(AppID)
    /// Add useful minutes on the person's honour, with what they were for.
    case earn(minutes: Int, reason: String)
}
