import FocusGuardCore

/// Judges the rules by what happens: processes that stop and run, what the person sees and does, what reaches the disk.
///
/// It keeps books of its own, in true time, and never asks the rules for their opinion.
struct Referee: Sendable {
    /// A pass as the referee counted it.
    struct Pass: Sendable {
        /// When the countdown ended, on the boot clock of the run in which it did.
        var instant: BootInstant
        /// When the window ends, in true time.
        var windowEnd: Duration
        /// When it was, in true time.
        var elapsed: Duration
        /// When it was, on the wall clock.
        var wall: WallInstant
    }

    /// An allowance that the person asked for and that reached the disk.
    struct Allowed: Sendable {
        var app: AppID?
        var since: BootInstant
        var end: Duration
    }

    let seed: UInt64?
    /// What was broken, at most `violationsMax`.
    var violations: [Violation] = []
    var subjects: [Subject] = []
    /// The processes that ended last, at most `goneMax`.
    var gone: [Subject] = []
    /// The settings in force.
    var policy = Policy()
    /// The event that is being handled; nil while a guard takes over.
    var event: Event?
    var isGuardUp = false

    /// The countdown that runs: its start and its length on the boot clock.
    var counting: (since: BootInstant, length: Duration)?
    /// The last pass.
    var pass: Pass?
    /// The books as they were before the event.
    var before: (counting: (since: BootInstant, length: Duration)?, pass: Pass?, passedSince: Duration?)
    /// When the state could not be saved, on the boot clock: what is given waits for a second then.
    var saveFailedAt: BootInstant?
    /// Since when the barrier has been passed, in true time; nil while it is not.
    var passedSince: Duration?
    /// Whether the barrier was taken away since the last event.
    var isBarrierClosed = false
    /// When an app in use was last asked to close, on the boot clock; its barrier may come again by itself.
    var lastAskedInUse: BootInstant?

    var allowances: [Allowed] = []
    /// Allowances that a command ended; a guard that could not save this has them still.
    var revoked: [Allowed] = []
    /// Allowances given on the day `givenOn`.
    var given = 0
    var givenOn = Int.min
    var day = Int.min
    /// Since when a schedule is closed, on the clock of `worked`; nil while none is.
    var closedSince: Duration?
    /// Looks in a row after which a deadline still lay in the past.
    var stuckLooks = 0
    /// The commands that wait for their reply.
    var asked: [(id: RequestID, request: Request)] = []
    /// When processes with an excuse ended, on the boot clock; at most `goneMax`.
    var lastEnds: [(app: AppID, excuse: Subject.Excuse, at: BootInstant)] = []

    /// What was last on disk.
    var lastSaved: DurableState?
    /// When, in true time.
    var lastSavedAt = Duration.zero
    /// What was left of window and allowances when they were last saved, once the machine was switched off and until they
    /// are saved anew.
    var rest: (window: Duration, allowances: [(app: AppID?, length: Duration)])?
    /// Use as the referee counted it, and as the disk has shown it, over all days.
    var usedInTruth = Duration.zero
    var usedOnDisk = Duration.zero
    var usedUntil = Duration.zero

    static let violationsMax = 8
    static let goneMax = 100
    /// How long a guarded process may run without a reason: two seconds, a look, and a late timer.
    static let runsMax = Duration.milliseconds(2_600)
    /// With the disk full every batch is tried again after a second.
    static let runsWithFullDiskMax = Duration.milliseconds(4_000)

    init(seed: UInt64?) { self.seed = seed }

    /// Whether the rules were put back and have not looked again.
    var isUnsettled: Bool { event?.isSaveFailure ?? false }

    /// Writes down a broken promise.
    mutating func report(_ promise: Promise, _ what: String, at time: Duration) {
        guard violations.count < Self.violationsMax, !violations.contains(where: { $0.promise == promise }) else { return }
        violations.append(Violation(promise: promise, seed: seed, at: time, what: what))
    }

    // MARK: What is about to happen

    /// Brings the books up to the moment of an event.
    mutating func watch(_ event: Event, _ stage: Stage) {
        let reading = stage.clock.reading
        self.event = event
        if case .saveFailed = event {
            // Nothing of the last event has happened for the person.
            (counting, pass, passedSince) = before
            isBarrierClosed = false
            saveFailedAt = reading.boot
            return
        }
        if isBarrierClosed { forgetBarrier() }
        before = (counting, pass, passedSince)
        countDown(to: reading, stage.clock.elapsed)
        closedSince = isClosed(at: reading) ? closedSince ?? stage.clock.worked : nil
        day = max(day, reading.local.guardDay(startingAt: policy.dayStart))
        switch event {
        case .sighted(let sighting): see(sighting, isFound: false, stage)
        case .foundRunning(let sighting): see(sighting, isFound: true, stage)
        case .barrierLost, .barrierUnavailable: counting = nil
        case .requested(let request, let id): asked.append((id, request))
        case .policyChanged(let policy): take(policy, stage)
        case .used(let length):
            let moved = max(.zero, stage.clock.worked - usedUntil)
            usedUntil = stage.clock.worked
            usedInTruth += min(length, moved)
        case .exited(let process): seeEnd(of: process, stage)
        case .protectionFound(let process, _): seeProtection(of: process)
        case .continuedByOthers, .cannotStop, .cameToFront, .barrierShown, .answered, .usefulAppStarted,
            .usefulAppFailed, .relaunched, .relaunchFailed, .looked, .saveFailed, .stopping:
            break
        }
    }

    /// The barrier is gone, and with it what it had counted.
    mutating func forgetBarrier() {
        isBarrierClosed = false
        counting = nil
        passedSince = nil
    }

    /// A countdown that has come to its end has passed at that very moment.
    private mutating func countDown(to reading: ClockReading, _ elapsed: Duration) {
        guard let (since, length) = counting, since + length <= reading.boot else { return }
        if let saveFailedAt, reading.boot < saveFailedAt + .seconds(1) { return }
        let late = reading.boot - (since + length)
        counting = nil
        pass = Pass(
            instant: since + length, windowEnd: elapsed - late + policy.window, elapsed: elapsed - late,
            wall: WallInstant(sinceEpoch: reading.wall.sinceEpoch - late))
        passedSince = elapsed - late
    }

    private mutating func take(_ new: Policy, _ stage: Stage) {
        policy = new
        if let pass { self.pass?.windowEnd = min(pass.windowEnd, pass.elapsed + new.window) }
        for index in subjects.indices {
            subjects[index].runsSince = stage.clock.worked
            if new.app(subjects[index].app) == nil { subjects[index].excuse = nil }
        }
    }

    // MARK: What the person may be given

    /// Whether a barrier may be passed now, by the last pass that was counted.
    func isPassOpen(at elapsed: Duration) -> Bool {
        if let pass, elapsed < pass.windowEnd { return true }
        guard let passedSince else { return false }
        return elapsed < passedSince + Limits.passedAtLeast
    }

    /// Whether an allowance runs for an app, or is being asked for.
    func isAllowed(_ app: AppID, at elapsed: Duration) -> Bool {
        allowances.contains { ($0.app == nil || $0.app == app) && elapsed < $0.end }
    }

    /// Whether the schedules say *free*.
    func isFree(at reading: ClockReading) -> Bool {
        !policy.schedules.isEmpty && ScheduleVerdict(policy.schedules, at: reading.local).mode == .free
    }

    /// Whether the schedules say *closed*.
    func isClosed(at reading: ClockReading) -> Bool {
        !policy.schedules.isEmpty && ScheduleVerdict(policy.schedules, at: reading.local).mode == .closed
    }

    // MARK: What the person sees

    /// The barrier shows `sheet`.
    mutating func shown(_ sheet: BarrierSheet, _ stage: Stage) {
        let elapsed = stage.clock.elapsed
        switch sheet.state {
        case .offered, .closed, .timeIsUp:
            counting = nil
            passedSince = nil
        case .counting:
            passedSince = nil
            guard counting == nil else { return }
            counting = (stage.clock.boot, policy.countdown)
            if event != .answered(.openUseful), policy.starts != .atOnce {
                report(.noReleaseBeforeCountdown, "a countdown runs that nobody started", at: elapsed)
            }
        case .passed:
            if case .saveFailed = event { return }
            if isPassOpen(at: elapsed) || mayHavePassedAlone(at: stage.clock.boot) {
                passedSince = passedSince ?? elapsed
            } else {
                report(promiseOfEarlyPass, "the barrier shows that it has passed", at: elapsed)
            }
        }
    }

    /// Whether a barrier that came again by itself, with a countdown that starts at once, may have passed meanwhile.
    func mayHavePassedAlone(at boot: BootInstant) -> Bool {
        guard policy.starts == .atOnce, let lastAskedInUse else { return false }
        return lastAskedInUse + Limits.closingInUse + policy.countdown <= boot
    }

    /// Without any pass it is the countdown that was cut short, otherwise the window that was drawn out.
    private var promiseOfEarlyPass: Promise { pass == nil ? .noReleaseBeforeCountdown : .windowKeepsItsLength }

    /// The barrier is taken away.
    ///
    /// What is given together with this still rests on what it showed.
    mutating func barrierClosed() { isBarrierClosed = true }

    /// The rules say that the window is open.
    mutating func windowOpened(_ window: OpenWindow, _ stage: Stage) {
        let elapsed = stage.clock.elapsed
        if mayHavePassedAlone(at: stage.clock.boot), pass?.instant != window.since.boot {
            let ago = stage.clock.boot - window.since.boot
            pass = Pass(
                instant: window.since.boot, windowEnd: elapsed - ago + policy.window, elapsed: elapsed - ago,
                wall: window.since.wall)
        }
        guard let pass, pass.instant == window.since.boot else {
            return report(.noReleaseBeforeCountdown, "the window opens without a countdown", at: elapsed)
        }
        if pass.elapsed + window.length > pass.elapsed + policy.window {
            report(.windowKeepsItsLength, "the window opens for \(window.length)", at: elapsed)
        }
        let isSaved = stage.world.disk?.lastPass == window.since
        if !isSaved { report(.saveBeforeGift, "the window opens and is not on disk", at: elapsed) }
    }

    /// The person gets an answer to a command.
    mutating func replied(_ reply: Reply, to id: RequestID, _ stage: Stage) {
        guard let place = asked.firstIndex(where: { $0.id == id }) else { return }
        let request = asked.remove(at: place).request
        let elapsed = stage.clock.elapsed
        switch (request, reply) {
        case (.allow(let app, let length, _), .granted):
            if length > policy.allowLongest { report(.withinLimits, "an allowance of \(length) was given", at: elapsed) }
            let isSaved = stage.world.disk?.allowances.contains { $0.app == app && $0.since.boot == stage.clock.boot }
            if !(isSaved ?? false) { report(.saveBeforeGift, "an allowance is given and is not on disk", at: elapsed) }
        case (.revoke(let app), .done):
            revoked += allowances.filter { app == nil || $0.app == nil || $0.app == app }
            allowances.removeAll { app == nil || $0.app == nil || $0.app == app }
        case (.allow, _), (.revoke, _), (.release, _):
            break
        }
    }
}
