extension GuardMachine {
    /// A process of a guarded app appeared: the verdict table, first match wins.
    mutating func sighted(_ sighting: Sighting, at reading: ClockReading, into batch: inout Batch) {
        guard policy.app(sighting.app) != nil, mayStop(sighting, at: reading, into: &batch) else { return }
        if let hold = holds.first(where: { $0.processes.contains(sighting.process) }) {
            // An adopted member comes from the ledger, which knows its number only.
            return change(hold.id) { $0.learn(sighting) }
        }
        if !descendsFromHold(sighting), let index = durable.grants.firstIndex(where: { covers($0, sighting, at: reading) }) {
            return join(grantAt: index, sighting, at: reading, into: &batch)
        }
        if isExempt(sighting.app, at: reading) {
            let kind: GrantKind = hasAllowance(sighting.app, at: reading) ? .allowed : .free
            return give(kind, to: sighting.app, [Member(sighting)], at: reading)
        }
        if join(leaving: sighting, at: reading, into: &batch) { return }
        hold(sighting, at: reading, into: &batch)
    }

    /// A guarded app was found running when the guard started or when the settings began to name it.
    mutating func foundRunning(_ sighting: Sighting, at reading: ClockReading, into batch: inout Batch) {
        guard policy.app(sighting.app) != nil, mayStop(sighting, at: reading, into: &batch) else { return }
        let isYoung = reading.boot - sighting.startedAt < Limits.startedBeforeGuardMax
        let isKnown =
            durable.grants.contains { covers($0, sighting, at: reading) } || holds.contains { $0.app == sighting.app }
        if isKnown || (isYoung && policy.atLogin == .barrier) || mustHold(at: reading) != nil
            || isExempt(sighting.app, at: reading)
        {
            return sighted(sighting, at: reading, into: &batch)
        }
        if let index = durable.grants.firstIndex(where: { $0.app == sighting.app }) {
            // It belongs to what runs already, and gives that no longer right than it has.
            return join(grantAt: index, sighting, at: reading, into: &batch)
        }
        give(.unguarded, to: sighting.app, [Member(sighting)], at: reading)
        batch.record(.unguarded, sighting.app, detail: "it ran before the guard", at: reading)
    }

    /// A process the rules know of has ended.
    mutating func exited(_ process: ProcessIdentity, at reading: ClockReading, into batch: inout Batch) {
        for index in durable.grants.indices {
            guard let place = durable.grants[index].processes.firstIndex(of: process) else { continue }
            durable.grants[index].processes.remove(at: place)
            if place == 0 { durable.grants[index].mainEndedAt = reading.boot }
            if durable.grants[index].processes.isEmpty { durable.grants[index].endedAt = reading.boot }
        }
        for hold in holds where hold.processes.contains(process) {
            change(hold.id) { $0.members.removeAll { $0.process == process } }
            batch.gives.append(.forget([process]))
            if hold.members.count == 1 { emptied(hold, at: reading, into: &batch) }
        }
    }

    /// A hold has lost its last member.
    private mutating func emptied(_ hold: Hold, at reading: ClockReading, into batch: inout Batch) {
        switch hold.phase {
        case .leaving(_, _, thenRelaunch: true):
            change(hold.id) { $0.phase = .gone }
        case .leaving:
            remove(hold.id)
        case .held, .reminding, .gone:
            if barrier?.isCounting ?? false {
                change(hold.id) { $0.phase = .gone }
            } else {
                remove(hold.id)
                batch.record(.gone, hold.app, at: reading)
            }
        }
        closeBarrierIfIdle()
    }

    /// Whether a grant covers this process (behaviour 3.2).
    func covers(_ grant: Grant, _ sighting: Sighting, at reading: ClockReading) -> Bool {
        guard grant.app == sighting.app else { return false }
        if grant.processes.contains(sighting.process) { return true }
        if sighting.ancestors.contains(where: grant.processes.contains) { return true }
        if let token = sighting.token, grant.token == token { return true }
        if isInGroup(of: grant, sighting) { return true }
        if let scope = sighting.launchScope, grant.launchScope == scope { return true }
        if isSelfRestart(grant, sighting) { return true }
        return !grant.processes.isEmpty && isFresh(grant, at: reading)
    }

    /// Whether the nearest ancestor that the rules know is in a hold: then neither a session that it shares with a granted
    /// tree nor an open window covers it.
    private func descendsFromHold(_ sighting: Sighting) -> Bool {
        if durable.grants.contains(where: { $0.processes.contains(sighting.process) }) { return false }
        for ancestor in sighting.ancestors {
            if durable.grants.contains(where: { $0.processes.contains(ancestor) }) { return false }
            if holds.contains(where: { $0.app == sighting.app && $0.processes.contains(ancestor) }) { return true }
        }
        return false
    }

    /// Whether a process stands in a session or process group that a process of the grant's tree leads or led.
    ///
    /// The kernel gives no number away while a group has it. So where the number belongs to a process outside the tree by now,
    /// the old group is gone, and the number tells nothing.
    private func isInGroup(of grant: Grant, _ sighting: Sighting) -> Bool {
        [sighting.session, sighting.group].contains { number in
            guard grant.ledGroups.contains(number), sighting.process.pid != number else { return false }
            return !sighting.ancestors.contains { $0.pid == number && !grant.processes.contains($0) }
        }
    }

    /// Whether a process was started by the grant's tree when its oldest process ended: nobody else claims it as a child.
    private func isSelfRestart(_ grant: Grant, _ sighting: Sighting) -> Bool {
        guard let ended = grant.mainEndedAt ?? grant.endedAt, sighting.ancestors.isEmpty else { return false }
        // A launch in a control group of its own is the desktop's doing, not the app's.
        // An app that was seen before the desktop had moved it there may have none on record.
        if let scope = sighting.launchScope, let own = grant.launchScope, scope != own { return false }
        let distance = sighting.startedAt - ended
        return distance <= Limits.selfRestartWithin && distance >= .zero - Limits.selfRestartWithin
    }

    /// Whether a grant also covers further starts of its app: a window, an allowance or a free schedule is behind it.
    public func isFresh(_ grant: Grant, at reading: ClockReading) -> Bool {
        guard grant.kind.isEndable, !grant.isRevoked else { return false }
        return isWindowOpen(at: reading) || isExempt(grant.app, at: reading)
    }

    /// Whether an app needs no barrier now: an allowance runs for it, or a schedule is free and nothing is stricter.
    func isExempt(_ app: AppID, at reading: ClockReading) -> Bool {
        hasAllowance(app, at: reading) || scheduleVerdict(at: reading).mode == .free
    }

    /// Whether an allowance runs for this app.
    func hasAllowance(_ app: AppID, at reading: ClockReading) -> Bool {
        durable.allowances.contains { $0.covers(app) && $0.end > reading.boot }
    }

    /// Whether the window is open.
    func isWindowOpen(at reading: ClockReading) -> Bool { durable.window?.isOpen(at: reading) ?? false }

    private mutating func join(grantAt index: Int, _ sighting: Sighting, at reading: ClockReading, into batch: inout Batch) {
        let isNew = !durable.grants[index].processes.contains(sighting.process)
        durable.grants[index].add([Member(sighting)])
        if durable.grants[index].token == sighting.token { durable.grants[index].token = nil }
        if isNew, sighting.basis == .identified, !sighting.ancestors.contains(where: durable.grants[index].processes.contains) {
            // A root of its own: a restarted guard could not tell it by its parents.
            batch.mustSave = true
        }
    }

    /// Gives an app the right to run; a grant it already has is made anew, with the processes of both.
    mutating func give(_ kind: GrantKind, to app: AppID, _ members: [Member], at reading: ClockReading) {
        var grant = Grant(app: app, kind: kind, since: reading.boot, processes: [])
        for old in durable.grants where old.app == app {
            grant.processes += old.processes
            grant.ledGroups += old.ledGroups
            grant.launchScope = grant.launchScope ?? old.launchScope
        }
        durable.grants.removeAll { $0.app == app }
        grant.add(members)
        grant.wasFresh = isFresh(grant, at: reading)
        if durable.grants.count == Limits.grantsMax {
            durable.grants.remove(at: durable.grants.firstIndex { $0.processes.isEmpty } ?? 0)
        }
        durable.grants.append(grant)
    }

    /// A process that appears in a tree which was asked to close goes with it.
    private mutating func join(leaving sighting: Sighting, at reading: ClockReading, into batch: inout Batch) -> Bool {
        guard
            let hold = holds.first(where: { hold in
                hold.isLeaving && hold.app == sighting.app && sighting.ancestors.contains(where: hold.processes.contains)
            }), hold.members.count < Limits.membersMax
        else { return false }
        change(hold.id) { $0.members.append(Member(sighting)) }
        if !hold.isInUse {
            batch.takes.append(.note([ledgerEntry(hold, sighting.process)]))
            batch.takes.append(.askToClose(hold.id, [sighting.process]))
        }
        return true
    }

    private mutating func hold(_ sighting: Sighting, at reading: ClockReading, into batch: inout Batch) {
        if let hold = holds.first(where: { $0.app == sighting.app && ($0.isHeld || $0.phase == .gone) && !$0.relaunches }) {
            if hold.isHeld { return join(held: hold, sighting, at: reading, into: &batch) }
            // It came back while the countdown goes on: an attempt of its own.
            remove(hold.id)
        }
        let relaunching = holds.first { $0.app == sighting.app && $0.relaunches }
        guard holds.count < Limits.holdsMax else {
            give(.unguarded, to: sighting.app, [Member(sighting)], at: reading)
            return batch.record(.unguarded, sighting.app, detail: "too many apps are held", at: reading)
        }
        for index in durable.grants.indices where durable.grants[index].app != sighting.app {
            // It became another app by exec, so the grant of the old one does not follow it.
            guard durable.grants[index].processes.contains(sighting.process) else { continue }
            durable.grants[index].processes.removeAll { $0 == sighting.process }
            if durable.grants[index].processes.isEmpty { durable.grants[index].endedAt = reading.boot }
        }
        let age = reading.boot - sighting.startedAt
        var hold = Hold(
            id: nextHoldID(), app: sighting.app, members: [Member(sighting)], since: reading.boot,
            isInUse: age >= Limits.launchAgeMax)
        if policy.app(sighting.app)?.onOpen == .relaunch, sighting.canRelaunch, !hold.isInUse {
            hold.relaunches = relaunching == nil
            hold.phase = .leaving(
                killAt: reading.boot + Limits.closingGrace, askAgainAt: nil, thenRelaunch: relaunching == nil)
            holds.append(hold)
            batch.takes += [.note(ledgerEntries(hold)), .askToClose(hold.id, hold.processes)]
        } else {
            holds.append(hold)
            batch.takes += [.note(ledgerEntries(hold)), .stop(hold.id, hold.processes)]
        }
        guard relaunching == nil else { return raiseBarrier(.launch, at: reading, into: &batch) }
        countAttempt(of: sighting.app)
        batch.record(.attempt, sighting.app, at: reading)
        raiseBarrier(.launch, at: reading, into: &batch)
    }

    private mutating func join(
        held hold: Hold, _ sighting: Sighting, at reading: ClockReading, into batch: inout Batch
    ) {
        guard hold.members.count < Limits.membersMax else {
            leaveUnguarded(hold.app, "it has more than \(Limits.membersMax) processes", at: reading, into: &batch)
            give(.unguarded, to: hold.app, [Member(sighting)], at: reading)
            return closeBarrierIfIdle()
        }
        let descends = sighting.ancestors.contains(where: hold.processes.contains)
        let isOld = reading.boot - sighting.startedAt >= Limits.launchAgeMax
        var hold = hold
        hold.members.append(Member(sighting))
        if !descends, isOld, !hold.isInUse {
            // An instance that ran before may hold work.
            hold.isInUse = true
            batch.takes.append(.note(ledgerEntries(hold)))
        } else {
            batch.takes.append(.note([ledgerEntry(hold, sighting.process)]))
        }
        batch.takes.append(.stop(hold.id, [sighting.process]))
        change(hold.id) { $0 = hold }
        if !descends, sighting.basis == .identified { batch.raisesBarrier = true }
    }

    mutating func nextHoldID() -> HoldID {
        defer { durable.nextHold += 1 }
        return HoldID(durable.nextHold)
    }

    /// Changes a hold in place; nothing happens when it is gone.
    mutating func change(_ id: HoldID, _ body: (inout Hold) -> Void) {
        guard let index = holds.firstIndex(where: { $0.id == id }) else { return }
        body(&holds[index])
    }

    /// Removes a hold from the books; its processes are the caller's to deal with.
    mutating func remove(_ id: HoldID) { holds.removeAll { $0.id == id } }
}

extension Grant {
    /// Adds processes of the tree, each once, with the groups they lead.
    mutating func add(_ members: [Member]) {
        for member in members {
            if !processes.contains(member.process), processes.count < Limits.grantProcessesMax {
                processes.append(member.process)
                endedAt = nil
            }
            if member.leadsGroup, !ledGroups.contains(member.process.pid) {
                if ledGroups.count == Limits.ancestorsMax { ledGroups.removeFirst() }
                ledGroups.append(member.process.pid)
            }
            launchScope = launchScope ?? member.launchScope
        }
    }
}

extension GrantKind {
    /// Whether the end of a window, a schedule or the budget ends the grant too. The others run until the app exits.
    var isEndable: Bool {
        switch self {
        case .opened, .allowed, .free: return true
        case .released, .unguarded: return false
        }
    }
}
