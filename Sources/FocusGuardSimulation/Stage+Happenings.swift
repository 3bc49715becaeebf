import FocusGuardCore

extension Stage {
    /// Lets one planned thing happen.
    func happen(_ happening: Happening) {
        switch happening {
        case .sighted(let process): sight(process)
        case .exitNoticed(let process): feed(.exited(process))
        case .continuationNoticed(let process): noticeContinuation(of: process)
        case .exits(let process), .forks(let process), .starts(let process, _), .execs(let process),
            .handsOver(let process):
            act(happening, of: process)
        case .continued(let process): continueByOthers(process)
        case .turnsProtected(let process): turnProtected(process)
        case .protectionNoticed(let process): noticeProtection(of: process)
        case .barrierShows(let number):
            guard world.barrier == .starting(number) else { return }
            world.barrier = .shown(number)
            feed(.barrierShown(.program))
        case .barrierFails(let number):
            guard world.barrier == .starting(number) else { return }
            world.loseBarrier()
            feed(.barrierUnavailable(reason: "no barrier program can be started"))
        case .usefulAnswers(let works):
            feed(works ? .usefulAppStarted : .usefulAppFailed(reason: "the useful app is not installed"))
        case .guardStarts: startGuard()
        case .keeperReleases(let number): keeperReleases(afterGuard: number)
        case .diskFrees: world.isDiskFull = false
        case .reportsUse: reportUse()
        case .personActs: personActs()
        case .looks: look()
        }
    }

    // MARK: Processes

    /// Starts an app, as a launch or as a child of `parent`.
    @discardableResult
    func launch(
        _ app: AppID, parent: SimulatedProcess? = nil, asChild: Bool = false, token: BypassToken? = nil,
        age: Duration = .zero, protection: String? = nil
    ) -> SimulatedProcess {
        var process = world.start(app, parent: parent, asChild: asChild, token: token, age: age, at: clock.reading)
        process.protection = protection
        process.ignoresTerm = stubbornApps.contains(app)
        if manners.isWild { giveLife(to: &process) }
        world.processes[world.processes.count - 1] = process
        referee.started(process, self)
        plan(.sighted(process.identity), in: manners.lookDelay(&dice))
        return process
    }

    /// Decides what a process of a wild world will do.
    private func giveLife(to process: inout SimulatedProcess) {
        process.ignoresTerm = dice.chance(1, outOf: 5)
        if process.isRoot, process.protection == nil, dice.chance(1, outOf: 40) { process.protection = "it serves the session" }
        let identity = process.identity
        guard world.processes.count < 40 else { return plan(.exits(identity), in: dice.milliseconds(100, 60_000)) }
        if process.isRoot {
            for _ in 0..<dice.pick([0, 0, 1, 1, 2, 3]) { plan(.forks(identity), in: dice.milliseconds(20, 5_000)) }
            if dice.chance(1, outOf: 8) { plan(.execs(identity), in: dice.milliseconds(200, 8_000)) }
            if dice.chance(1, outOf: 8) { plan(.handsOver(identity), in: dice.milliseconds(200, 60_000)) }
            if dice.chance(1, outOf: 12) {
                plan(.starts(identity, dice.pick(NightPlan.apps)), in: dice.milliseconds(200, 300_000))
            }
        } else if dice.chance(1, outOf: 6) {
            plan(.forks(identity), in: dice.milliseconds(20, 2_000))
        }
        if dice.chance(2, outOf: 3) { plan(.exits(identity), in: dice.milliseconds(500, 1_800_000)) }
        if process.protection == nil, dice.chance(1, outOf: 30) {
            plan(.turnsProtected(identity), in: dice.milliseconds(20, 900_000))
        }
    }

    /// A process begins to serve the session: it owns a name on the bus from now on.
    private func turnProtected(_ identity: ProcessIdentity) {
        guard let index = world.index(of: identity) else { return }
        if world.processes[index].isStopped { return world.processes[index].delayed.append(.turnsProtected(identity)) }
        world.processes[index].protection = "it owns a name on the bus"
        plan(.protectionNoticed(identity), in: manners.lookDelay(&dice))
    }

    private func noticeProtection(of identity: ProcessIdentity) {
        guard machine != nil, let process = world.process(identity), let reason = process.protection else { return }
        let event = Event.protectionFound(identity, reason: reason)
        if sabotage == .hideProtection { return referee.watch(event, self) }
        feed(event)
    }

    /// The guard's look sees a process: a new one, or another program in a known one.
    private func sight(_ identity: ProcessIdentity) {
        guard machine != nil, let index = world.index(of: identity) else { return }
        let process = world.processes[index]
        guard policy.app(process.app) != nil else { return }
        world.processes[index].isSeen = true
        feed(.sighted(world.sighting(of: process)))
    }

    /// A process does what it had planned; a stopped one does it once it runs again.
    private func act(_ happening: Happening, of identity: ProcessIdentity) {
        guard let index = world.index(of: identity) else { return }
        if world.processes[index].isStopped {
            world.processes[index].delayed.append(happening)
            return
        }
        let process = world.processes[index]
        switch happening {
        case .exits: end(identity)
        case .forks: launch(process.app, parent: process, asChild: true)
        case .starts(_, let app): launch(app, parent: process)
        case .execs: plan(.sighted(identity), in: manners.lookDelay(&dice))
        case .handsOver:
            launch(process.app, parent: process)
            end(identity)
        case .sighted, .exitNoticed, .continuationNoticed, .continued, .turnsProtected, .protectionNoticed, .barrierShows,
            .barrierFails, .usefulAnswers, .guardStarts, .keeperReleases, .diskFrees, .reportsUse, .personActs, .looks:
            preconditionFailure("only processes act")
        }
    }

    /// A process ends; the guard learns of it where it knew it.
    func end(_ identity: ProcessIdentity) {
        guard let index = world.index(of: identity) else { return }
        let process = world.processes.remove(at: index)
        referee.ended(process, self)
        guard let machine, process.isSeen || machine.knownApp(of: identity) != nil else { return }
        plan(.exitNoticed(identity), in: manners.isWild ? dice.milliseconds(0, 100) : .zero)
    }

    /// A process runs on, and does what it could not do while it was stopped.
    func letRun(_ index: Int) {
        let delayed = world.processes[index].delayed
        world.processes[index].isStopped = false
        world.processes[index].delayed = []
        for happening in delayed { plan(happening, in: manners.isWild ? dice.milliseconds(1, 100) : .zero) }
    }

    /// Something that is not the guard continues a stopped process.
    func continueByOthers(_ identity: ProcessIdentity) {
        guard let index = world.index(of: identity), world.processes[index].isStopped else { return }
        referee.continuedByOthers(world.processes[index], self)
        letRun(index)
        plan(.continuationNoticed(identity), in: manners.lookDelay(&dice))
    }

    private func noticeContinuation(of identity: ProcessIdentity) {
        guard let process = world.process(identity), !process.isStopped else { return }
        let isOnRecord = world.ledger.contains { $0.process == identity && $0.purpose == .held }
        guard isOnRecord else { return }
        feed(.continuedByOthers(identity))
        // Some apps have a watchdog that does it again and again.
        guard manners.isWild, identity.pid % 7 == 0, world.process(identity)?.isStopped ?? false else { return }
        plan(.continued(identity), in: dice.milliseconds(20, 300))
    }

    // MARK: Around the guard

    /// Ten seconds after a guard has vanished, and with no other there, its keeper continues what the ledger names.
    private func keeperReleases(afterGuard number: Int) {
        guard machine == nil, guardNumber == number else { return }
        for entry in world.ledger.reversed() {
            guard let index = world.index(of: entry.process) else { continue }
            referee.keeperResumed(world.processes[index], self)
            letRun(index)
        }
        world.ledger = []
        record(.said("the keeper releases"))
    }

    /// The sensor tells how long guarded apps were in front; some sensors lie.
    private func reportUse() {
        let interval = Duration.seconds(30 + dice.below(30))
        plan(.reportsUse, in: interval)
        let isRunning = world.processes.contains { !$0.isStopped && policy.app($0.app) != nil }
        guard isRunning else { return }
        feed(.used(dice.chance(1, outOf: 20) ? .seconds(36_000) : interval))
    }

    /// The barrier's process dies.
    func killBarrier() {
        guard world.barrier != .none else { return }
        let wasShown = world.isBarrierShown
        world.loseBarrier()
        guard machine != nil else { return }
        feed(wasShown ? .barrierLost : .barrierUnavailable(reason: "the barrier program ended at once"))
    }

    /// The machine is switched off and on again; the guard starts with the session.
    func reboot(off length: Duration) {
        if machine != nil { forgetGuard("the machine was switched off") }
        for process in world.processes { referee.ended(process, self) }
        world.loseAllButTheDisk()
        queue.keepOnlyThePerson()
        clock.restart(off: length)
        referee.rebooted(self)
    }

    /// The person saves other settings.
    func change(to policy: Policy) {
        self.policy = policy
        guard machine != nil else { return }
        feed(.policyChanged(policy))
        guard machine != nil else { return }
        for index in world.processes.indices where policy.app(world.processes[index].app) == nil {
            world.processes[index].isSeen = false
        }
        findRunning()
    }

    /// The person types a command.
    func request(_ request: Request) {
        guard machine != nil else { return }
        let id = RequestID(nextRequest)
        nextRequest += 1
        feed(.requested(request, id))
    }

    /// Somebody sets the wall clock; the guard is woken.
    func setClock(by length: Duration) {
        clock.setWall(by: length)
        isClockNews = true
        plan(.looks, in: manners.lookDelay(&dice))
    }

    /// The machine is suspended for `length`.
    func suspend(for length: Duration) { clock.sleep(length) }
}
