import FocusGuardCore

extension Referee {
    // MARK: The guard comes and goes

    /// A guard has taken over and has done nothing yet.
    mutating func guardStarted(_ stage: Stage) {
        event = nil
        isGuardUp = true
        let clock = stage.clock
        policy = stage.policy
        usedUntil = clock.worked
        for index in subjects.indices { subjects[index].isProtected = false }
        for index in subjects.indices where subjects[index].stoppedBy == nil {
            subjects[index].runsSince = clock.worked
        }
        guard let machine = stage.machine else { return }
        day = max(day, machine.durable.today.day)
        if rest != nil {
            takeRest(machine.durable, clock)
        } else if let pass {
            self.pass?.windowEnd = min(pass.windowEnd, pass.elapsed + policy.window)
        }
        if let disk = stage.world.disk {
            takeSavedGrants(of: disk)
            let isSaved = { (old: Allowed) in disk.allowances.contains { $0.app == old.app && $0.since.boot == old.since } }
            allowances += revoked.filter(isSaved)
        }
        revoked = []
        checkRestored(machine.durable, stage)
        checkWindow(of: machine.durable, clock)
    }

    /// After a reboot a window and an allowance keep at most the rest they had when they were last saved.
    private mutating func takeRest(_ durable: DurableState, _ clock: SimulatedClock) {
        guard let saved = rest else { return }
        passedSince = nil
        if let old = pass {
            let rest = clock.wall < old.wall ? .zero : saved.window
            pass = Pass(
                instant: durable.window?.since.boot ?? clock.boot, windowEnd: clock.elapsed + min(rest, policy.window),
                elapsed: clock.elapsed,
                wall: old.wall)
        }
        allowances = []
        for allowance in durable.allowances {
            let rest = allowance.end - clock.boot
            guard saved.allowances.contains(where: { $0.app == allowance.app && rest <= $0.length }) else {
                report(.restoresWhatWasSaved, "an allowance has grown over the reboot", at: clock.elapsed)
                continue
            }
            allowances.append(Allowed(app: allowance.app, since: allowance.since.boot, end: clock.elapsed + rest))
        }
    }

    /// What a guard took over is what the disk holds.
    private mutating func checkRestored(_ durable: DurableState, _ stage: Stage) {
        guard let saved = stage.world.disk else { return }
        let elapsed = stage.clock.elapsed
        var old = saved.today
        var new = durable.today
        if new.day > old.day {
            let isFresh = new.attempts.map(\.attempts).reduce(0, +) <= durable.grants.count && new.used == .zero
            if !isFresh { report(.restoresWhatWasSaved, "a new day starts with \(new)", at: elapsed) }
        } else {
            // Holds that were adopted count nothing anew, but an ended window may hold apps at once.
            old.attempts = []
            new.attempts = []
            let isSame = new == old && saved.today.attempts.allSatisfy { durable.today.attempts(of: $0.app) >= $0.attempts }
            if !isSame { report(.restoresWhatWasSaved, "today is \(durable.today), saved \(saved.today)", at: elapsed) }
        }
        if durable.lastPass?.wall != saved.lastPass?.wall,
            durable.lastPass == saved.lastPass || !mayHavePassedAlone(at: stage.clock.boot)
        {
            report(.restoresWhatWasSaved, "the last pass is another one", at: elapsed)
        }
        for grant in durable.grants where grant.kind == .opened {
            guard !saved.grants.contains(where: { $0.app == grant.app }) else { continue }
            report(.restoresWhatWasSaved, "\(grant.app) has a grant that was not saved", at: elapsed)
        }
        for allowance in durable.allowances where !saved.allowances.contains(where: { $0.app == allowance.app }) {
            report(.restoresWhatWasSaved, "an allowance of \(allowance.length) was not saved", at: elapsed)
        }
        if durable.nextHold < saved.nextHold {
            report(.restoresWhatWasSaved, "hold numbers are given twice", at: elapsed)
        }
    }

    /// The guard is gone, by whatever way.
    mutating func guardEnded(_ stage: Stage, orderly: Bool) {
        isGuardUp = false
        event = nil
        forgetBarrier()
        asked = []
        saveFailedAt = nil
        for subject in subjects {
            guard subject.stoppedBy != nil else { continue }
            let isNamed = stage.world.ledger.contains { $0.process == subject.process }
            if orderly || !isNamed {
                report(.stoppedBelongsToOneHold, "a guard left \(subject.process) stopped", at: stage.clock.elapsed)
            }
        }
    }

    /// The machine was switched off: nothing runs any more.
    mutating func rebooted(_ stage: Stage) {
        subjects = []
        gone = []
        lastEnds = []
        lastAskedInUse = nil
        let left = (allowances + revoked).map { (app: $0.app, length: $0.end - lastSavedAt) }
        rest = rest ?? (pass.map { max(.zero, $0.windowEnd - lastSavedAt) } ?? .zero, left)
        revoked = []
    }

    // MARK: What is on record

    /// The state file was written.
    mutating func saved(_ stage: Stage) {
        guard let disk = stage.world.disk else { return }
        let elapsed = stage.clock.elapsed
        checkUse(disk, elapsed)
        checkLists(disk, "the state file", elapsed)
        for allowance in disk.allowances {
            let isKnown = allowances.contains { $0.app == allowance.app && $0.since == allowance.since.boot }
            if !isKnown { enter(allowance, stage) }
        }
        rest = nil
        lastSaved = disk
        lastSavedAt = elapsed
    }

    private mutating func enter(_ allowance: Allowance, _ stage: Stage) {
        let elapsed = stage.clock.elapsed
        guard case .requested(.allow(let app, let length, _), _) = event, app == allowance.app, length == allowance.length
        else { return report(.noReleaseBeforeCountdown, "an allowance is saved that nobody asked for", at: elapsed) }
        let today = stage.world.disk?.today.day ?? day
        if today != givenOn { (givenOn, given) = (today, 0) }
        given += 1
        if given > policy.allowQuota { report(.withinLimits, "\(given) allowances were given in a day", at: elapsed) }
        allowances.removeAll { $0.end <= elapsed }
        allowances.append(Allowed(app: app, since: allowance.since.boot, end: elapsed + length))
    }

    private mutating func checkUse(_ disk: DurableState, _ elapsed: Duration) {
        let used = disk.today.used
        guard let last = lastSaved?.today else {
            usedOnDisk = used
            return checkOutrun(elapsed)
        }
        if disk.today.day < last.day { report(.useIsHonest, "the day goes back", at: elapsed) }
        if disk.today.day == last.day {
            if used < last.used { report(.useIsHonest, "use falls from \(last.used) to \(used)", at: elapsed) }
            usedOnDisk += max(.zero, used - last.used)
        } else {
            usedOnDisk += used
        }
        checkOutrun(elapsed)
    }

    private mutating func checkOutrun(_ elapsed: Duration) {
        guard usedOnDisk > usedInTruth else { return }
        report(.useIsHonest, "\(usedOnDisk) of use were counted in \(usedInTruth)", at: elapsed)
    }

    private mutating func checkLists(_ state: DurableState, _ place: String, _ elapsed: Duration) {
        let isSmall =
            state.grants.count <= Limits.grantsMax && state.allowances.count <= Limits.allowancesMax
            && state.today.attempts.count <= Limits.countedAppsMax
            && state.grants.allSatisfy {
                $0.processes.count <= Limits.grantProcessesMax && $0.ledGroups.count <= Limits.ancestorsMax
            }
        if !isSmall { report(.withinLimits, "a list of \(place) is too long", at: elapsed) }
    }

    // MARK: After each event

    /// Judges what stands when an event has been dealt with.
    mutating func judge(_ stage: Stage) {
        guard let machine = stage.machine else { return }
        let elapsed = stage.clock.elapsed
        checkRunning(stage)
        checkSpared(stage)
        for subject in subjects {
            guard let owner = subject.stoppedBy else { continue }
            let holds = machine.holds.filter { $0.isHeld && $0.processes.contains(subject.process) }
            let entry = stage.world.ledger.first { $0.process == subject.process }
            if holds.count == 1, holds[0].id == owner, entry?.hold == owner, entry?.purpose == .held { continue }
            report(
                .stoppedBelongsToOneHold,
                "\(subject.process) is stopped for \(owner), belongs to \(holds.map(\.id)), and is noted for \(String(describing: entry?.hold))",
                at: elapsed)
        }
        let isSmall =
            machine.holds.count <= Limits.holdsMax && stage.world.ledger.count <= Limits.ledgerRecordsMax
            && machine.holds.allSatisfy { $0.members.count <= Limits.membersMax }
        if !isSmall { report(.withinLimits, "there are too many holds or members", at: elapsed) }
        checkLists(machine.durable, "the rules", elapsed)
        checkWindow(of: machine.durable, stage.clock)
    }

    /// No window that is on record ends later than the one the referee counted.
    private mutating func checkWindow(of durable: DurableState, _ clock: SimulatedClock) {
        guard let window = durable.window else { return }
        let rest = window.end - clock.boot
        guard rest > .zero else { return }
        let allowed = pass.map { $0.windowEnd - clock.elapsed } ?? .zero
        guard rest > allowed, !mayHavePassedAlone(at: clock.boot) else { return }
        report(.windowKeepsItsLength, "the window is open for \(rest), at most \(allowed) are left", at: clock.elapsed)
    }

    /// A look at a deadline that had come must have moved it.
    mutating func checkMoved(
        from before: GuardMachine, due: BootInstant, to machine: GuardMachine, at reading: ClockReading, time: Duration
    ) {
        let next = machine.nextDeadline(at: reading)
        if machine == before, next == due {
            report(.deadlinesMove, "a look at a deadline changed nothing", at: time)
        }
        if let next, next <= reading.boot { stuckLooks += 1 } else { stuckLooks = 0 }
        if stuckLooks > 3 { report(.deadlinesMove, "a deadline stays in the past", at: time) }
    }

    /// A look before the next deadline changes nothing.
    mutating func checkEarlyLook(_ machine: GuardMachine, at reading: ClockReading, time: Duration) {
        var other = machine
        let effects = other.handle(.looked, at: reading)
        if !effects.isEmpty || other != machine {
            report(
                .deadlinesMove, "a look before the next deadline does \(effects.first.map { "\($0)" } ?? "something unseen")",
                at: time)
        }
    }
}
