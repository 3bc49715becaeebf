/// What a command asks of the rules.
public enum Request: Hashable, Sendable {
    /// An allowance for an app, or for all with nil.
    case allow(AppID?, length: Duration, reason: String)
    /// Ends allowances and grants of an app, or of all with nil.
    case revoke(AppID?)
    /// Resumes everything held, now.
    case release
}

/// What a command is told.
public enum Reply: Hashable, Sendable {
    /// It is given; the text says what, for people. Only after a save.
    case granted(String)
    /// It is done; the text says what, for people.
    case done(String)
    /// The rules refuse it; the text says why and what to do.
    case refused(String)
}

/// Everything that can happen to the rules.
public enum Event: Hashable, Sendable {
    /// A process of a guarded app appeared, or was replaced by one through exec.
    case sighted(Sighting)
    /// A guarded app was found running when the guard started.
    case foundRunning(Sighting)
    /// A process the rules know of has ended.
    case exited(ProcessIdentity)
    /// A held member was seen running although nobody here continued it.
    case continuedByOthers(ProcessIdentity)
    /// A member cannot be stopped or is still running after a stop that succeeded; the text says why.
    case cannotStop(ProcessIdentity, reason: String)
    /// A process of a guarded app turned out to be one that must never be stopped; the text says why.
    case protectionFound(ProcessIdentity, reason: String)
    /// An app came to the front of the screen.
    case cameToFront(AppID)
    /// The barrier can be seen.
    case barrierShown(BarrierKind)
    /// The barrier's process has died after it had been shown.
    case barrierLost
    /// No kind of barrier can be shown; the text says why.
    case barrierUnavailable(reason: String)
    /// An answer came from a barrier.
    case answered(Answer)
    /// The useful app was started or raised.
    case usefulAppStarted
    /// The useful app is missing or failed; the text says what is wrong.
    case usefulAppFailed(reason: String)
    /// An app was started anew by the guard: the token in its environment and its first process.
    case relaunched(AppID, BypassToken, ProcessIdentity)
    /// An app could not be started anew; the text says why.
    case relaunchFailed(AppID, reason: String)
    /// A command asks something.
    case requested(Request, RequestID)
    /// The settings changed.
    case policyChanged(Policy)
    /// Guarded apps were in use for this much awake time since the last such event.
    case used(Duration)
    /// Time has passed: deadlines are evaluated. Nothing else depends on when this comes.
    case looked
    /// The state could not be saved and what rested on it was not given; the text says why.
    case saveFailed(reason: String)
    /// The guard is being ended in an orderly way.
    case stopping
}
