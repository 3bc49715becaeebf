import FocusGuardCore

/// Everything around the guard that is simulated: processes, the ledger, the disk, the barrier, the useful app.
///
/// It outlives the guard; a restart of the machine takes the processes, the ledger and the barrier with it.
public struct World: Sendable {
    /// The barrier's process.
    enum BarrierProcess: Hashable, Sendable {
        /// None runs.
        case none
        /// It was started and shows nothing yet; the number tells starts apart.
        case starting(Int)
        /// The person can see it.
        case shown(Int)
    }

    /// The living processes, oldest first.
    public internal(set) var processes: [SimulatedProcess] = []
    /// The ledger of holds, in the order of first entries.
    public internal(set) var ledger: [LedgerEntry] = []
    /// What the state file holds; nil before the first save.
    public internal(set) var disk: DurableState?
    /// Whether the disk is full.
    public internal(set) var isDiskFull = false
    /// The lines of the history, counted.
    public internal(set) var historyLines = 0
    /// The barrier's process.
    var barrier = BarrierProcess.none
    /// What the barrier shows; nil when none was opened.
    public internal(set) var sheet: BarrierSheet?
    /// Whether the useful app can be started.
    var hasUsefulApp = true

    /// The names of all processes that ever ran, for stories.
    private(set) var labels: [ProcessIdentity: String] = [:]

    private var nextPID: Int32 = 100
    private var nextBarrier = 1
    private var startsByApp: [(app: AppID, starts: Int)] = []

    /// The living process with this identity; nil when it is gone.
    func process(_ identity: ProcessIdentity) -> SimulatedProcess? {
        index(of: identity).map { processes[$0] }
    }

    /// Where a living process stands; nil when it is gone.
    func index(of identity: ProcessIdentity) -> Int? { processes.firstIndex { $0.identity == identity } }

    /// The living processes of an app.
    func processes(of app: AppID) -> [SimulatedProcess] { processes.filter { $0.app == app } }

    /// Whether the person can see the barrier.
    var isBarrierShown: Bool {
        if case .shown = barrier { return true }
        return false
    }

    /// The number of the next start of the barrier.
    mutating func newBarrierNumber() -> Int {
        defer { nextBarrier += 1 }
        return nextBarrier
    }

    /// Starts a process of `app` and returns it.
    mutating func start(
        _ app: AppID, parent: SimulatedProcess? = nil, asChild: Bool = false, token: BypassToken? = nil,
        age: Duration = .zero, at reading: ClockReading
    ) -> SimulatedProcess {
        let startedAt = BootInstant(sinceBoot: max(.zero, reading.boot.sinceBoot - age))
        let ticks = startedAt.sinceBoot.components
        let identity = ProcessIdentity(
            pid: nextPID, startTicks: UInt64(ticks.seconds) * 100 + UInt64(ticks.attoseconds / 10_000_000_000_000_000))
        nextPID += 1
        let process = SimulatedProcess(
            identity: identity, app: app, label: "\(app).\(countStart(of: app))", parent: parent?.identity, isRoot: !asChild,
            session: asChild ? parent?.session ?? identity.pid : identity.pid, startedAt: startedAt, token: token)
        processes.append(process)
        labels[identity] = process.label
        return process
    }

    private mutating func countStart(of app: AppID) -> Int {
        if let index = startsByApp.firstIndex(where: { $0.app == app }) {
            startsByApp[index].starts += 1
            return startsByApp[index].starts
        }
        startsByApp.append((app, 1))
        return 1
    }

    /// The living ancestors of a process, nearest first; empty once its parent is gone.
    func ancestors(of process: SimulatedProcess) -> [ProcessIdentity] {
        var found: [ProcessIdentity] = []
        var parent = process.parent
        while let identity = parent, found.count < Limits.ancestorsMax, let living = self.process(identity) {
            found.append(identity)
            parent = living.parent
        }
        return found
    }

    /// What the edge reports of a process.
    func sighting(of process: SimulatedProcess) -> Sighting {
        var sighting = Sighting(
            process: process.identity, app: process.app, basis: process.isRoot ? .identified : .inherited,
            ancestors: ancestors(of: process), session: process.session, group: process.session,
            startedAt: process.startedAt, token: process.token, protection: process.protection)
        sighting.canRelaunch = process.isRoot
        return sighting
    }

    /// Writes entries to the ledger; an entry of the same process is replaced.
    mutating func note(_ entries: [LedgerEntry]) {
        for entry in entries {
            if let index = ledger.firstIndex(where: { $0.process == entry.process }) {
                ledger[index] = entry
            } else {
                ledger.append(entry)
            }
        }
    }

    /// Takes processes out of the ledger.
    mutating func forget(_ gone: [ProcessIdentity]) {
        ledger.removeAll { gone.contains($0.process) }
    }

    /// The machine is switched off: processes, ledger and barrier are gone.
    mutating func loseAllButTheDisk() {
        processes = []
        ledger = []
        loseBarrier()
    }

    /// The barrier's process is gone.
    mutating func loseBarrier() {
        barrier = .none
        sheet = nil
    }
}
