import FocusGuardCore

/// Where a simulation plays: clock, world, the guard with its rules, and the referee who watches.
///
/// It stands in for the programs around the rules: it finds processes, wakes the guard at its deadlines, performs effects in
/// their order, and may crash between any two of them.
final class Stage {
    var clock: SimulatedClock
    var world = World()
    var queue = HappeningQueue()
    /// The settings file.
    var policy: Policy
    /// The rules; nil while no guard runs.
    var machine: GuardMachine?
    var dice: SplitMix64
    let manners: Manners
    var referee: Referee
    let sabotage: Sabotage?
    /// Counts what was sabotaged, so that it can be done now and then.
    var sabotages = 0
    private(set) var tape: [TapeEntry] = []
    /// Whether anybody reads the tape.
    var keepsTape = true
    /// Events handled, over all guards.
    var events = 0
    /// After so many more effects the guard crashes.
    var effectsUntilCrash: Int?
    /// The events that an effect caused at once; fed after its batch.
    var waiting: [Event] = []
    /// Whether a save that failed is to be done at the next look.
    var isSaveOwed = false
    /// What happened in batches that could not be saved: told again at the next try.
    var missed: [Event] = []
    /// Whether the wall clock was set and the rules have not seen it yet.
    var isClockNews = false
    /// Whether the disk was full lately.
    var hadFullDisk = false
    /// Whether started barriers stay unseen, in a story.
    var hidesBarriers = false
    /// Apps that do not react to the polite signal, in a story.
    var stubbornApps: [AppID] = []
    /// The next deadline as the rules named it when they last did something, and how late its timer is.
    var timer: (deadline: BootInstant, delay: Duration)?
    /// Which guard runs, counted from 1.
    var guardNumber = 0
    var nextRequest: UInt64 = 1
    private var violationsTaped = 0

    init(
        clock: SimulatedClock, policy: Policy, manners: Manners, seed: UInt64?, dice: SplitMix64, sabotage: Sabotage? = nil
    ) {
        self.clock = clock
        self.policy = policy
        self.manners = manners
        self.dice = dice
        self.sabotage = sabotage
        referee = Referee(seed: seed)
    }

    /// Puts an entry on the tape.
    func record(_ entry: @autoclosure () -> TapeEntry) {
        if keepsTape { tape.append(entry()) }
    }

    // MARK: Time

    /// Plans `happening` after `delay` of awake time.
    func plan(_ happening: Happening, in delay: Duration) { queue.plan(happening, at: clock.worked + delay) }

    /// When the next thing happens, on the clock of `worked`; nil when nothing is planned.
    var nextAt: Duration? {
        guard let deadline = deadlineAt else { return queue.nextAt }
        return min(deadline, queue.nextAt ?? deadline)
    }

    /// When the guard's timer goes off, on the clock of `worked`; nil when no deadline is set.
    private var deadlineAt: Duration? {
        guard let (deadline, delay) = timer else { return nil }
        return clock.worked + max(.zero, deadline - clock.boot) + delay
    }

    /// Sets the timer to the next deadline.
    private func setTimer() {
        guard let deadline = machine?.nextDeadline(at: clock.reading) else { return timer = nil }
        if timer?.deadline != deadline { timer = (deadline, manners.timerDelay(&dice)) }
    }

    /// Lets the rules look early, on a copy: it must change nothing.
    func lookEarly() {
        guard let machine, missed.isEmpty, !isClockNews, !referee.isUnsettled else { return }
        let limit = min(nextAt ?? clock.worked, clock.worked + .seconds(600)) - clock.worked
        let length = Duration.milliseconds(dice.below(max(1, limit.wholeSeconds * 1_000)))
        var ahead = clock
        ahead.pass(length)
        guard let due = timer?.deadline, ahead.boot < due else { return }
        referee.checkEarlyLook(machine, at: ahead.reading, time: clock.elapsed)
    }

    /// Lets time go on to the next thing and lets it happen; false when it lies after `end`.
    func step(until end: Duration) -> Bool {
        let deadline = deadlineAt
        let planned = queue.nextAt
        guard let next = [deadline, planned].compactMap({ $0 }).min(), next <= end else { return false }
        clock.pass(max(.zero, next - clock.worked))
        if let planned, planned <= next, let happening = queue.take() {
            happen(happening)
        } else {
            look()
        }
        return true
    }

    /// Lets everything happen up to `end`, and the clock stand there.
    func run(until end: Duration) {
        while step(until: end) {}
        if clock.worked < end { clock.pass(end - clock.worked) }
    }

    /// Lets everything happen that is due now.
    func settle() { run(until: clock.worked) }

    /// The guard's look: first what is owed, then the rules.
    func look() {
        guard let before = machine else { return }
        let reading = clock.reading
        let due = timer?.deadline
        let guardBefore = guardNumber
        payOwedSave()
        tellMissed()
        let isDue = due.map { $0 <= reading.boot } ?? false
        let isSwallowed = isDue && sabotage == .swallowDeadline && sabotageNow(outOf: 10)
        if !isSwallowed { feed(.looked) }
        guard let machine, let due, due <= reading.boot, guardNumber == guardBefore, !world.isDiskFull else { return }
        referee.checkMoved(from: before, due: due, to: machine, at: reading, time: clock.elapsed)
    }

    private func payOwedSave() {
        guard isSaveOwed, !world.isDiskFull, let machine else { return }
        isSaveOwed = false
        write(machine.durable)
    }

    /// Tells the rules again what they were put back to before.
    private func tellMissed() {
        let events = missed
        missed = []
        for event in events { feed(event) }
    }

    // MARK: The guard

    /// Starts a guard: it takes over what is saved and what the ledger names, then finds what runs.
    func startGuard() {
        guard machine == nil else { return }
        guardNumber += 1
        let reading = clock.reading
        let living = world.ledger.filter { world.process($0.process) != nil }
        world.ledger = living
        let saved = sabotaged(saved: world.disk)
        let (machine, effects) = GuardMachine.restored(
            policy: policy, saved: saved, ledger: living, boot: clock.bootID, at: reading)
        self.machine = machine
        record(
            .started(
                policy: policy, saved: saved, ledger: living, boot: clock.bootID, at: reading, elapsed: clock.elapsed,
                effects: effects))
        referee.guardStarted(self)
        perform(effects, undoing: nil)
        setTimer()
        for process in self.machine?.knownProcesses ?? [] where world.process(process.process) == nil {
            feed(.exited(process.process))
        }
        findRunning()
        for process in world.processes where process.protection != nil {
            plan(.protectionNoticed(process.identity), in: manners.lookDelay(&dice))
        }
    }

    /// Reports every guarded process that runs and that nobody has on record.
    func findRunning() {
        for process in world.processes where !process.isSeen && policy.app(process.app) != nil {
            guard machine != nil else { return }
            guard let index = world.index(of: process.identity), !world.processes[index].isSeen else { continue }
            world.processes[index].isSeen = true
            if world.ledger.contains(where: { $0.process == process.identity }) { continue }
            feed(.foundRunning(world.sighting(of: process)))
        }
    }

    /// The guard vanishes; what it had not done is not done.
    func crash() {
        guard machine != nil else { return }
        forgetGuard("the guard crashed")
        plan(.keeperReleases(guardNumber), in: .seconds(10))
    }

    /// The guard ends in an orderly way and continues what it holds.
    func stopGuard() {
        guard machine != nil else { return }
        feed(.stopping)
        if machine != nil { forgetGuard("the guard stopped", orderly: true) }
    }

    /// What is lost with every end of a guard.
    func forgetGuard(_ how: String, orderly: Bool = false) {
        machine = nil
        effectsUntilCrash = nil
        waiting = []
        isSaveOwed = false
        timer = nil
        missed = []
        world.loseBarrier()
        for index in world.processes.indices { world.processes[index].isSeen = false }
        queue.remove { $0.isForTheGuard }
        record(.ended(how))
        referee.guardEnded(self, orderly: orderly)
    }

    private func tapeViolations() {
        while violationsTaped < referee.violations.count {
            record(.said("broken: \(referee.violations[violationsTaped])"))
            violationsTaped += 1
        }
    }

    /// Hands an event to the rules and performs what they say.
    func feed(_ event: Event) {
        guard let before = machine else { return }
        let reading = clock.reading
        let wasClockNews = isClockNews
        if !event.isSaveFailure { isClockNews = false }
        referee.watch(event, self)
        let effects = machine?.handle(event, at: reading) ?? []
        events += 1
        record(.handled(event, at: reading, elapsed: clock.elapsed, effects: taped(effects)))
        perform(sabotaged(effects), of: event, undoing: before)
        if machine == before, wasClockNews { isClockNews = true }
        setTimer()
        if machine != nil { referee.judge(self) }
        tapeViolations()
        while machine != nil, !waiting.isEmpty { feed(waiting.removeFirst()) }
    }
}

extension Happening {
    /// Whether this happens in the guard and so not without it.
    var isForTheGuard: Bool {
        switch self {
        case .sighted, .exitNoticed, .continuationNoticed, .protectionNoticed, .barrierShows, .barrierFails, .usefulAnswers,
            .reportsUse, .looks:
            return true
        case .exits, .forks, .starts, .execs, .handsOver, .continued, .turnsProtected, .guardStarts, .keeperReleases,
            .diskFrees,
            .personActs:
            return false
        }
    }
}
