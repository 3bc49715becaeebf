/// Why a hold's app is given back: its members are continued, or it is started anew.
public enum ReleaseReason: String, CaseIterable, Hashable, Sendable {
    /// A grant was given. Only after a save.
    case granted
    /// The policy does not name the app any more.
    case forgotten
    /// No barrier could be shown, or the app could not be stopped whole.
    case unguarded
    /// It serves the session, which was found out only now.
    case protected
    /// `focusguard release`.
    case released
    /// The guard is being ended.
    case stopping
    /// The stop belonged to a batch that could not be saved, and is taken back with it.
    case undone

    /// Whether this gives something to the person that must be on disk first. The others are ways out that always work.
    public var needsSave: Bool { self == .granted }
}

/// A passing word to the person outside the barrier.
public enum Notice: Hashable, Sendable {
    /// The window ends in a minute, and these apps are then held.
    case windowEndsSoon([AppID])
    /// The guard gave up stopping this app and closed it.
    case gaveUp(AppID)
    /// This app could not be guarded; the text says why.
    case unguarded(AppID, reason: String)
}

/// What is to be done, in the order to be done: note, take, save, give.
public enum Effect: Hashable, Sendable {
    /// Write these entries to the ledger; an entry of the same process is replaced.
    case note([LedgerEntry])
    /// Stop these members, parents first.
    case stop(HoldID, [ProcessIdentity])
    /// Send the polite signal, then continue. They stay in the ledger as *leaving* until they are gone, unless in use.
    case askToClose(HoldID, [ProcessIdentity])
    /// Kill these members.
    case kill(HoldID, [ProcessIdentity])
    /// Save the durable state. If it fails the batch ends here when something is given after it.
    case save
    /// Append to the history.
    case record(HistoryEntry)
    /// Show the barrier.
    case openBarrier(BarrierSheet)
    /// Tell the barrier what it shows now.
    case updateBarrier(BarrierSheet)
    /// Bring the barrier to the person's attention.
    case raiseBarrier
    /// Start the barrier's process again after it died.
    case reopenBarrier(BarrierSheet)
    /// Take the barrier away.
    case closeBarrier
    /// Start the useful app, or raise it if it runs.
    case openUsefulApp
    /// Continue these members in the reverse of this order, and take them out of the ledger.
    case resume(HoldID, [ProcessIdentity], ReleaseReason)
    /// Take processes that are gone out of the ledger.
    case forget([ProcessIdentity])
    /// Start the app of this hold anew, with a fresh token where it runs under a grant.
    case relaunch(HoldID, AppID, ReleaseReason)
    /// The countdown has passed: the window is open. Only after a save.
    case windowOpened(OpenWindow)
    /// Answer a command.
    case reply(RequestID, Reply)
    /// Tell the person something in passing.
    case notify(Notice)

    /// Whether this gives something that rests on the durable state, and so waits for its save.
    public var isGift: Bool {
        switch self {
        case .resume(_, _, let reason), .relaunch(_, _, let reason): return reason.needsSave
        case .windowOpened, .reply(_, .granted): return true
        case .note, .stop, .askToClose, .kill, .save, .record, .openBarrier, .updateBarrier, .reopenBarrier, .raiseBarrier,
            .closeBarrier, .openUsefulApp, .forget, .reply(_, .done), .reply(_, .refused), .notify:
            return false
        }
    }
}
