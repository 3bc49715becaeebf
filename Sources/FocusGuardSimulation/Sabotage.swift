import FocusGuardCore

/// A fault put between the rules and the world, to prove that the referee sees it.
public enum Sabotage: String, CaseIterable, Hashable, Sendable {
    /// Ledger lines are not written.
    case dropNote = "drop-note"
    /// A process is not stopped.
    case skipStop = "skip-stop"
    /// A held app is let run while the countdown counts.
    case releaseEarly = "release-early"
    /// The saved window is ten minutes longer than it is.
    case lengthenWindow = "lengthen-window"
    /// The saved use is smaller than it was.
    case forgetUse = "forget-use"
    /// The saved use is larger than what the awake clock allows.
    case inflateUse = "inflate-use"
    /// What is given comes before its save.
    case giveBeforeSave = "give-before-save"
    /// A guard takes over something else than what was saved.
    case mangleRestored = "mangle-restored"
    /// A deadline is not looked at.
    case swallowDeadline = "swallow-deadline"
    /// The rules answer otherwise than they would a second time.
    case answerOtherwise = "answer-otherwise"
    /// The saved lists grow without end.
    case growLists = "grow-lists"
    /// The rules are not told that a process serves the session.
    case hideProtection = "hide-protection"

    /// The promise it breaks.
    public var promise: Promise {
        switch self {
        case .dropNote: return .stoppedBelongsToOneHold
        case .skipStop: return .runsOnlyWithReason
        case .releaseEarly: return .noReleaseBeforeCountdown
        case .lengthenWindow: return .windowKeepsItsLength
        case .forgetUse, .inflateUse: return .useIsHonest
        case .giveBeforeSave: return .saveBeforeGift
        case .mangleRestored: return .restoresWhatWasSaved
        case .swallowDeadline: return .deadlinesMove
        case .answerOtherwise: return .sameInputSameEffects
        case .growLists: return .withinLimits
        case .hideProtection: return .sparesTheSession
        }
    }
}

extension Stage {
    /// Whether this chance for a fault is taken: every `outOf`-th one is, so that the dice of the night stay the same.
    func sabotageNow(outOf: Int) -> Bool {
        sabotages += 1
        return sabotages % outOf == 0
    }

    /// The effects as they reach the world.
    func sabotaged(_ effects: [Effect]) -> [Effect] {
        switch sabotage {
        case .dropNote:
            return effects.filter { effect in
                guard case .note = effect else { return true }
                return !sabotageNow(outOf: 3)
            }
        case .giveBeforeSave:
            guard effects.contains(.save), effects.contains(where: \.isGift) else { return effects }
            return effects.filter { $0 != .save } + [.save]
        case .releaseEarly:
            guard world.sheet?.state == .counting, let hold = machine?.holds.first(where: \.isHeld) else { return effects }
            return sabotageNow(outOf: 3) ? effects + [.resume(hold.id, hold.processes, .granted)] : effects
        case .skipStop, .lengthenWindow, .forgetUse, .inflateUse, .mangleRestored, .swallowDeadline, .answerOtherwise,
            .growLists, .hideProtection, nil:
            return effects
        }
    }

    /// The effects as they are kept to be compared.
    func taped(_ effects: [Effect]) -> [Effect] {
        guard sabotage == .answerOtherwise, !effects.isEmpty, sabotageNow(outOf: 20) else { return effects }
        return Array(effects.dropLast())
    }

    /// The state as it reaches the disk.
    func sabotaged(written state: DurableState) -> DurableState {
        var state = state
        switch sabotage {
        case .lengthenWindow: state.window?.length += .seconds(600)
        case .forgetUse: if sabotageNow(outOf: 2) { state.today.used = .seconds(state.today.used.wholeSeconds / 2) }
        case .inflateUse: state.today.used += .seconds(600)
        case .growLists:
            let grant = Grant(app: NightPlan.apps[0], kind: .free, since: state.savedAt.boot, processes: [])
            state.grants += Array(repeating: grant, count: sabotages)
            sabotages += 10
        case .dropNote, .skipStop, .releaseEarly, .giveBeforeSave, .mangleRestored, .swallowDeadline, .answerOtherwise,
            .hideProtection, nil:
            break
        }
        return state
    }

    /// The state as it is read from the disk.
    func sabotaged(saved state: DurableState?) -> DurableState? {
        guard sabotage == .mangleRestored, var state else { return state }
        state.today.allowancesGiven += 1
        state.today.attempts = []
        return state
    }
}
