import FocusGuardCore

/// Something the simulated world will do at its time.
enum Happening: Hashable, Sendable {
    /// The guard's look finds the process, or finds that another program runs in it.
    case sighted(ProcessIdentity)
    /// The guard learns that the process has ended.
    case exitNoticed(ProcessIdentity)
    /// The guard's look finds a member running that it did not continue.
    case continuationNoticed(ProcessIdentity)
    /// The process ends by itself.
    case exits(ProcessIdentity)
    /// It starts a child of the same app.
    case forks(ProcessIdentity)
    /// It starts another app.
    case starts(ProcessIdentity, AppID)
    /// It restarts itself by exec.
    case execs(ProcessIdentity)
    /// It restarts itself: a child takes over and it ends.
    case handsOver(ProcessIdentity)
    /// Something else continues it.
    case continued(ProcessIdentity)
    /// It begins to serve the session.
    case turnsProtected(ProcessIdentity)
    /// The guard learns that it serves the session.
    case protectionNoticed(ProcessIdentity)
    /// The barrier with this number can be seen.
    case barrierShows(Int)
    /// No barrier of this number can be shown.
    case barrierFails(Int)
    /// The useful app is there, or not.
    case usefulAnswers(Bool)
    /// The guard is started.
    case guardStarts
    /// The keeper finds that its guard has not come back.
    case keeperReleases(Int)
    /// There is room on the disk again.
    case diskFrees
    /// The sensor reports use.
    case reportsUse
    /// The person does the next thing.
    case personActs
    /// A look of the guard that nothing asked for.
    case looks
}

/// What will happen, earliest first; what was planned first comes first at the same time.
struct HappeningQueue: Sendable {
    /// One entry; `at` is on the clock of `SimulatedClock.worked`.
    struct Entry: Sendable {
        var at: Duration
        var happening: Happening
    }

    /// Latest first, so that taking the next one is cheap.
    private var entries: [Entry] = []

    /// When the next one happens; nil when nothing will.
    var nextAt: Duration? { entries.last?.at }

    /// Plans `happening`.
    mutating func plan(_ happening: Happening, at time: Duration) {
        var place = entries.count
        while place > 0, entries[place - 1].at <= time { place -= 1 }
        entries.insert(Entry(at: time, happening: happening), at: place)
    }

    /// Takes the next one.
    mutating func take() -> Happening? { entries.popLast()?.happening }

    /// Forgets all but what the person plans.
    mutating func keepOnlyThePerson() { entries.removeAll { $0.happening != .personActs && $0.happening != .diskFrees } }

    /// Forgets what `isGone` says.
    mutating func remove(where isGone: (Happening) -> Bool) { entries.removeAll { isGone($0.happening) } }
}
