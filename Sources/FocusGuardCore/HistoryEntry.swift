/// One line of the history: what happened with which app, when. No titles, no addresses, no file names.
public struct HistoryEntry: Hashable, Sendable {
    /// What happened.
    public enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// A launch met the barrier.
        case attempt
        /// The person chose *Not now*, or let the barrier stand unanswered.
        case dismissed
        /// The countdown ended: the window opened.
        case passed
        /// The app was given back.
        case opened
        /// The countdown ended without a pass.
        case failed
        /// The held app ended by itself.
        case gone
        /// The app runs although it is guarded; `detail` says why.
        case unguarded
        /// An allowance was given; `detail` is the reason the person typed.
        case allowed
        /// Allowances and grants were ended by hand.
        case revoked
        /// `focusguard release`.
        case circumvented
        /// The guard gave up stopping the app and closed it.
        case gaveUp = "gave-up"
        /// The person had the app killed.
        case forceQuit = "force-quit"
        /// The guard found that an earlier one had ended without releasing.
        case recovered
        /// The clock on the wall moved by more than a minute by itself.
        case clockJumped = "clock-jumped"
    }

    /// When, on the wall clock.
    public var at: WallInstant
    /// What happened.
    public var outcome: Outcome
    /// The app; nil for what concerns all.
    public var app: AppID?
    /// How long something ran, for an allowance or a pass; nil where nothing did.
    public var length: Duration?
    /// The reason a person typed, or why something is unguarded; at most `Limits.reasonBytesMax` bytes.
    public var detail: String?

    /// An entry with these values.
    public init(at: WallInstant, outcome: Outcome, app: AppID? = nil, length: Duration? = nil, detail: String? = nil) {
        self.at = at
        self.outcome = outcome
        self.app = app
        self.length = length
        self.detail = detail
    }
}
