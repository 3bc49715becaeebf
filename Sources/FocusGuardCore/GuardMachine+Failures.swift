extension GuardMachine {
    /// The barrier's process has died after it had been shown (behaviour 2.10).
    mutating func barrierLost(at reading: ClockReading, into batch: inout Batch) {
        guard let barrier else { return }
        switch barrier.state {
        case .counting:
            for app in unique(holds.filter { $0.isHeld && $0.isInUse }.map(\.app)) {
                batch.record(.failed, app, at: reading)
            }
            dismiss(.failed, sparingInUse: true, at: reading, into: &batch)
            self.barrier?.reason = .failedBefore
            self.barrier?.unansweredSince = reading.awake
            reopenForAppsInUse(at: reading, into: &batch)
        case .offered, .passed:
            if barrier.restarts == 0 { return reopen(at: reading, into: &batch) }
            dismiss(.dismissed, sparingInUse: true, at: reading, into: &batch)
            reopenForAppsInUse(at: reading, into: &batch)
        case .closed, .timeIsUp:
            reopenForAppsInUse(at: reading, into: &batch)
        }
    }

    /// Starts the barrier's process again, a few times at the most: then it counts as one that cannot be shown.
    private mutating func reopenForAppsInUse(at reading: ClockReading, into batch: inout Batch) {
        guard let barrier else { return }
        if barrier.restarts < 5 { return reopen(at: reading, into: &batch) }
        // What was caught at its launch has nothing to lose; the rest must not stay frozen with no way on.
        dismiss(.dismissed, sparingInUse: true, at: reading, into: &batch)
        leaveUnguarded("its barrier keeps dying", at: reading, into: &batch)
    }

    private mutating func reopen(at reading: ClockReading, into batch: inout Batch) {
        barrier?.restarts += 1
        barrier?.isShown = false
        barrier?.openedAt = reading.boot
        batch.reopensBarrier = true
    }

    /// Nothing is ever frozen without a visible way on: what is held goes on and is recorded as unguarded (5.7).
    mutating func leaveUnguarded(_ reason: String, at reading: ClockReading, into batch: inout Batch) {
        let apps = unique(holds.filter { !$0.isLeaving || $0.relaunches }.map(\.app))
        for app in apps { leaveUnguarded(app, reason, at: reading, into: &batch) }
        barrier = nil
    }

    /// The same for one app.
    mutating func leaveUnguarded(
        _ app: AppID, _ reason: String, at reading: ClockReading, into batch: inout Batch
    ) {
        holds.removeAll { $0.app == app && $0.hasGoneByItself }
        let wasStopped = holds.contains { $0.app == app && ($0.isHeld || $0.relaunches) }
        // What was only reminded of keeps the grant it has.
        holds.removeAll { $0.app == app && $0.phase == .reminding }
        give(app, .unguarded, .unguarded, at: reading, into: &batch)
        guard wasStopped else { return }
        batch.record(.unguarded, app, detail: reason, at: reading)
        batch.gives.append(.notify(.unguarded(app, reason: reason)))
    }

    /// A member cannot be stopped: a half-stopped app is worse than a running one.
    mutating func cannotStop(
        _ process: ProcessIdentity, _ reason: String, at reading: ClockReading, into batch: inout Batch
    ) {
        guard let hold = holds.first(where: { $0.isHeld && $0.processes.contains(process) }) else { return }
        leaveUnguarded(hold.app, reason, at: reading, into: &batch)
        closeBarrierIfIdle()
    }

    /// A held member runs although nobody here continued it: stop it again, and after too many times close the app.
    mutating func continuedByOthers(_ process: ProcessIdentity, at reading: ClockReading, into batch: inout Batch) {
        guard let hold = holds.first(where: { $0.isHeld && $0.processes.contains(process) }) else { return }
        var times = 0
        change(hold.id) { hold in
            guard let index = hold.members.firstIndex(where: { $0.process == process }) else { return }
            var member = hold.members[index]
            member.continuedAt.removeAll { reading.boot - $0 > Limits.foreignContinuationsWithin }
            member.continuedAt.append(reading.boot)
            times = member.continuedAt.count
            hold.members[index] = member
        }
        if times < Limits.foreignContinuationsMax {
            batch.takes += [.note([ledgerEntry(hold, process)]), .stop(hold.id, [process])]
            return
        }
        close(hold, at: reading, into: &batch)
        batch.record(.gaveUp, hold.app, at: reading)
        batch.gives.append(.notify(.gaveUp(hold.app)))
        closeBarrierIfIdle()
    }

    /// An app was started anew: its first process runs under the grant that was given for it.
    mutating func relaunched(_ app: AppID, _ token: BypassToken, _ process: ProcessIdentity, at reading: ClockReading) {
        guard let index = durable.grants.firstIndex(where: { $0.app == app }) else { return }
        durable.grants[index].add([Member(process)])
        durable.grants[index].token = token
    }

    /// An app could not be started anew: its grant is worth nothing, and the person is told.
    mutating func relaunchFailed(_ app: AppID, _ reason: String, at reading: ClockReading, into batch: inout Batch) {
        durable.grants.removeAll { $0.app == app && $0.processes.isEmpty }
        batch.record(.unguarded, app, detail: reason, at: reading)
        batch.gives.append(.notify(.unguarded(app, reason: reason)))
    }

    /// The guard is being ended in an orderly way: nothing stays frozen.
    mutating func stopping(at reading: ClockReading, into batch: inout Batch) {
        if barrier?.isCounting ?? false {
            for app in unique(holds.map(\.app)) { batch.record(.failed, app, at: reading) }
        }
        for hold in holds where hold.isHeld || (hold.isLeaving && !hold.isInUse) {
            batch.gives.append(.resume(hold.id, hold.processes, .stopping))
        }
        holds = []
        barrier = nil
        batch.mustSave = true
    }
}
