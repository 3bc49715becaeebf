/// The rules: one pure value that decides everything. It reads no clock, no file, no randomness.
///
/// Events go in, each with one reading of all clocks; effects come out, in the order to be done: note, take, save, give.
/// Before an event is looked at, every deadline that has come is applied at its own instant, so a lost timer changes nothing
/// but the moment. After it, the state of now is enforced: schedules, budget, ended windows.
public struct GuardMachine: Hashable, Sendable {
    /// What the person wants.
    public internal(set) var policy: Policy
    /// What outlives the machine; on disk after each `Effect.save`.
    public internal(set) var durable: DurableState
    /// The holds, oldest first; at most `Limits.holdsMax`.
    public internal(set) var holds: [Hold] = []
    /// The barrier; nil when none is up.
    public internal(set) var barrier: Barrier?

    /// Whether the durable state has changed in ways that may wait for `Limits.foldEvery`.
    var isFoldDue = false
    /// When what could not be saved is tried again; nil when the last save worked.
    var saveRetryAt: BootInstant?
    /// When these rules began, on the boot clock: what an app did before is not known.
    let startedAt: BootInstant
    /// What the wall clock is ahead of the boot clock, to notice that it was set.
    var wallAheadOfBoot: Duration
    /// Up to where use was counted, on the awake clock.
    var usedUntil: AwakeInstant
    /// When apps were last in front, for reopenings; at most one per grant.
    var lastInFront: [FrontRecord] = []

    /// Processes that must not be stopped, oldest first; at most `Limits.sparedMax`.
    var spared: [Spared] = []

    /// When an app was last in front.
    struct FrontRecord: Hashable, Sendable {
        var app: AppID
        var at: BootInstant
    }

    /// Rules for a machine on which nothing has happened.
    public init(policy: Policy, boot: BootID, at reading: ClockReading) {
        self.policy = policy
        durable = DurableState(boot: boot, at: reading, dayStart: policy.dayStart)
        startedAt = reading.boot
        wallAheadOfBoot = reading.wall.sinceEpoch - reading.boot.sinceBoot
        usedUntil = reading.awake
    }

    /// Takes in one event and says what is to be done, in order.
    public mutating func handle(_ event: Event, at reading: ClockReading) -> [Effect] {
        let before = Before(self, at: reading)
        var batch = Batch()
        if case .saveFailed(let reason) = event {
            // What gives something waits a little: it would fail again, and take what else happens meanwhile with it.
            saveRetryAt = reading.boot + Self.saveRetryAfter
            barrier?.problem = "nothing can be opened: \(reason)"
            return finish(batch, since: before, at: reading)
        }
        // Whoever ends the guard lets everything go, also with a full disk: nothing is given beside that.
        if event != .stopping { applyDeadlines(upTo: reading, into: &batch) }
        apply(event, at: reading, into: &batch)
        if event != .stopping { enforce(at: reading, into: &batch) }
        return finish(batch, since: before, at: reading)
    }

    /// How long what could not be saved waits.
    private static let saveRetryAfter = Duration.seconds(1)

    /// The app whose hold or grant knows this process; nil when none does.
    public func knownApp(of process: ProcessIdentity) -> AppID? {
        if let hold = holds.first(where: { $0.members.contains { $0.process == process } }) { return hold.app }
        return durable.grants.first { $0.processes.contains(process) }?.app
    }

    /// Every process that a hold or grant knows, with its app; a process stands once.
    public var knownProcesses: [(process: ProcessIdentity, app: AppID)] {
        let held = holds.flatMap { hold in hold.members.map { ($0.process, hold.app) } }
        let granted = durable.grants.flatMap { grant in
            // What the barrier only reminds of keeps its grant, so it is in both.
            grant.processes.filter { process in !held.contains { $0.0 == process } }.map { ($0, grant.app) }
        }
        return held + granted
    }

    private mutating func apply(_ event: Event, at reading: ClockReading, into batch: inout Batch) {
        switch event {
        case .sighted(let sighting): sighted(sighting, at: reading, into: &batch)
        case .foundRunning(let sighting): foundRunning(sighting, at: reading, into: &batch)
        case .exited(let process): exited(process, at: reading, into: &batch)
        case .continuedByOthers(let process): continuedByOthers(process, at: reading, into: &batch)
        case .cannotStop(let process, let reason): cannotStop(process, reason, at: reading, into: &batch)
        case .protectionFound(let process, let reason): protectionFound(process, reason, at: reading, into: &batch)
        case .cameToFront(let app): cameToFront(app, at: reading, into: &batch)
        case .barrierShown: barrier?.isShown = true
        case .barrierLost: barrierLost(at: reading, into: &batch)
        case .barrierUnavailable(let reason): leaveUnguarded(reason, at: reading, into: &batch)
        case .answered(let answer): answered(answer, at: reading, into: &batch)
        case .usefulAppStarted: barrier?.usefulAppFailed = false
        case .usefulAppFailed(let reason):
            barrier?.usefulAppFailed = true
            barrier?.problem = reason
        case .relaunched(let app, let token, let process): relaunched(app, token, process, at: reading)
        case .relaunchFailed(let app, let reason): relaunchFailed(app, reason, at: reading, into: &batch)
        case .requested(let request, let id): requested(request, id, at: reading, into: &batch)
        case .policyChanged(let policy): policyChanged(policy, at: reading, into: &batch)
        case .used(let length): used(length, at: reading)
        case .looked, .saveFailed: break
        case .stopping: stopping(at: reading, into: &batch)
        }
    }
}
