/// What the referee holds the rules to.
public enum Promise: Int, CaseIterable, Hashable, Sendable {
    /// A stopped process belongs to exactly one hold, and the ledger names it; also after a crash.
    case stoppedBelongsToOneHold = 1
    /// No guarded process runs for more than two seconds without a reason.
    case runsOnlyWithReason
    /// Nothing is released before its countdown has ended.
    case noReleaseBeforeCountdown
    /// No window is longer than its length, whatever the clocks do.
    case windowKeepsItsLength
    /// Use never falls within a day and never outruns the awake clock.
    case useIsHonest
    /// What is given is on disk before.
    case saveBeforeGift
    /// After a crash the state is one that was saved.
    case restoresWhatWasSaved
    /// A look at the next deadline moves it; an earlier one changes nothing.
    case deadlinesMove
    /// The same input gives the same effects.
    case sameInputSameEffects
    /// Nothing grows beyond its limit.
    case withinLimits
    /// What serves the session is not stopped, and not kept stopped once that is known.
    case sparesTheSession

    /// The promise in words.
    public var sentence: String {
        switch self {
        case .stoppedBelongsToOneHold: return "a stopped process belongs to exactly one hold"
        case .runsOnlyWithReason: return "no guarded process runs for more than 2 s without a reason"
        case .noReleaseBeforeCountdown: return "no release before its countdown"
        case .windowKeepsItsLength: return "no window longer than its length"
        case .useIsHonest: return "use never falls within a day and never outruns the awake clock"
        case .saveBeforeGift: return "save before gift"
        case .restoresWhatWasSaved: return "after a crash the state is one that was saved"
        case .deadlinesMove: return "a look at the next deadline moves it, an earlier one changes nothing"
        case .sameInputSameEffects: return "same input, same effects"
        case .withinLimits: return "nothing beyond its limit"
        case .sparesTheSession: return "what serves the session is not stopped"
        }
    }
}

/// A broken promise.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// The promise.
    public var promise: Promise
    /// The seed of the night; nil in a story.
    public var seed: UInt64?
    /// True time since the night began.
    public var at: Duration
    /// What was seen.
    public var what: String

    /// For people: promise, seed, time, what.
    public var description: String {
        let place = seed.map { "seed \($0) " } ?? ""
        return "\(place)at \(at.wholeSeconds) s: \(what) (promise \(promise.rawValue): \(promise.sentence))"
    }
}
