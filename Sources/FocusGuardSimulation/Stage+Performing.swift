import FocusGuardCore

extension Stage {
    /// Performs effects in their order. With the disk full, a batch that gives something ends at its save, is taken back, and
    /// the rules are put back to `before`; nil where there is nothing to go back to.
    func perform(_ effects: [Effect], of event: Event? = nil, undoing before: GuardMachine?) {
        for (index, effect) in effects.enumerated() {
            if let left = effectsUntilCrash {
                if left == 0 {
                    plan(.guardStarts, in: dice.milliseconds(100, 15_000))
                    return crash()
                }
                effectsUntilCrash = left - 1
            }
            guard case .save = effect, world.isDiskFull else {
                perform(effect)
                continue
            }
            isSaveOwed = true
            hadFullDisk = true
            guard let before, effects[(index + 1)...].contains(where: \.isGift) else { continue }
            machine = before
            record(.putBack(performed: index))
            let back = before.undoing(Array(effects[..<index]))
            if !back.isEmpty { record(.undone(back)) }
            for effect in back { perform(effect) }
            if let event, event.isFact { missed.append(event) }
            waiting.insert(.saveFailed(reason: "the disk is full"), at: 0)
            return
        }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .note(let entries): world.note(entries)
        case .stop(let hold, let processes): for process in processes { stop(process, for: hold) }
        case .askToClose(let hold, let processes): for process in processes.reversed() { askToClose(process, of: hold) }
        case .kill(_, let processes): for process in processes { end(process) }
        case .save: if let machine { write(machine.durable) }
        case .record: world.historyLines += 1
        case .openBarrier(let sheet), .reopenBarrier(let sheet): openBarrier(sheet)
        case .updateBarrier(let sheet): show(sheet)
        case .raiseBarrier: break
        case .closeBarrier:
            world.loseBarrier()
            referee.barrierClosed()
        case .openUsefulApp: openUsefulApp()
        case .resume(let hold, let processes, let reason): resume(processes, of: hold, because: reason)
        case .forget(let processes): world.forget(processes)
        case .relaunch(let hold, let app, _): relaunch(app, of: hold)
        case .windowOpened(let window): referee.windowOpened(window, self)
        case .reply(let id, let reply): referee.replied(reply, to: id, self)
        case .notify: break
        }
    }

    /// Writes the state file whole.
    func write(_ state: DurableState) {
        world.disk = sabotaged(written: state)
        referee.saved(self)
    }

    private func stop(_ identity: ProcessIdentity, for hold: HoldID) {
        guard let index = world.index(of: identity) else { return }
        if sabotage == .skipStop, sabotageNow(outOf: 6) { return }
        world.processes[index].isStopped = true
        referee.stopped(world.processes[index], for: hold, self)
    }

    private func askToClose(_ identity: ProcessIdentity, of hold: HoldID) {
        guard let index = world.index(of: identity) else { return }
        let isInUse = world.ledger.first { $0.process == identity }?.isInUse ?? true
        let process = world.processes[index]
        referee.askedToClose(process, isInUse: isInUse, of: hold, self)
        letRun(index)
        if let delay = manners.closingDelay(ignoresTerm: process.ignoresTerm, isInUse: isInUse, &dice) {
            plan(.exits(identity), in: delay)
        }
    }

    private func resume(_ processes: [ProcessIdentity], of hold: HoldID, because reason: ReleaseReason) {
        for identity in processes.reversed() {
            guard let index = world.index(of: identity) else {
                referee.resumedTooLate(identity, because: reason)
                continue
            }
            referee.resumed(world.processes[index], of: hold, because: reason, self)
            letRun(index)
        }
        world.forget(processes)
    }

    private func relaunch(_ app: AppID, of hold: HoldID) {
        if manners.isWild, dice.chance(1, outOf: 12) {
            referee.relaunchFails(app, self)
            waiting.append(.relaunchFailed(app, reason: "the program is gone"))
            return
        }
        let token = BypassToken(high: dice.next(), low: dice.next())
        let process = launch(app, token: token)
        referee.relaunched(process, of: hold, self)
        waiting.append(.relaunched(app, token, process.identity))
    }

    private func openBarrier(_ sheet: BarrierSheet) {
        let number = world.newBarrierNumber()
        world.barrier = .starting(number)
        show(sheet)
        guard manners.isWild || !hidesBarriers else { return }
        if let delay = manners.barrierDelay(&dice) {
            plan(.barrierShows(number), in: delay)
        } else if dice.chance(1, outOf: 2) {
            plan(.barrierFails(number), in: .milliseconds(300))
        }
    }

    private func show(_ sheet: BarrierSheet) {
        world.sheet = sheet
        referee.shown(sheet, self)
    }

    private func openUsefulApp() {
        let works = manners.isWild ? dice.chance(9, outOf: 10) : world.hasUsefulApp
        plan(.usefulAnswers(works), in: manners.isWild ? dice.milliseconds(20, 800) : .zero)
    }
}

extension Event {
    /// Whether the person asks for everything to be released.
    var isRelease: Bool {
        if case .requested(.release, _) = self { return true }
        return false
    }

    /// Whether it says that the state could not be saved.
    var isSaveFailure: Bool {
        if case .saveFailed = self { return true }
        return false
    }

    /// Whether this stays true when the rules were put back to before it, so that it must be told again.
    var isFact: Bool {
        switch self {
        case .sighted, .foundRunning, .exited, .continuedByOthers, .cannotStop, .protectionFound, .barrierShown, .barrierLost,
            .barrierUnavailable, .relaunched, .relaunchFailed, .policyChanged, .used, .usefulAppFailed, .usefulAppStarted:
            return true
        case .cameToFront, .answered, .requested, .looked, .saveFailed, .stopping:
            return false
        }
    }
}
