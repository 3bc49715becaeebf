import FocusGuardCore

/// What the referee knows of one guarded process.
struct Subject: Sendable {
    /// Why it may run.
    enum Excuse: Hashable, Sendable {
        /// It was given back, or started under a window, an allowance or a free schedule. A closed schedule ends this.
        case granted
        /// It may run until it exits: released, unguarded, protected.
        case forever
        /// It was asked to close while in use, and nothing may kill it.
        case leavingInUse
    }

    let process: ProcessIdentity
    var app: AppID
    /// Its parent, living or not.
    let parent: ProcessIdentity?
    /// The hold that keeps it stopped; nil while it runs.
    var stoppedBy: HoldID?
    /// Why it may run; nil when nothing says so.
    var excuse: Excuse?
    /// Since when it has been running without a reason, on the clock of `worked`.
    var runsSince: Duration
    /// Whether the guard that runs was told that it serves the session.
    var isProtected = false
    /// Whether its parent had an excuse when it started.
    var inherits: Excuse?
}
