// What a guard does first: it takes up what an earlier one left. A crash fails the countdown; the next guard adopts the holds
// and offers the barrier anew. After a reboot only what the wall clock can vouch for is left.

extension GuardMachine {
    /// Rules that go on after a restart of guard, session or machine.
    ///
    /// - Parameters:
    ///   - saved: the last state on disk; nil when there is none or it cannot be read: the window is shut then.
    ///   - ledger: the lines of the ledger of this boot whose processes are alive.
    /// - Returns: the machine, and what is to be done before anything else.
    public static func restored(
        policy: Policy, saved: DurableState?, ledger: [LedgerEntry], boot: BootID, at reading: ClockReading
    ) -> (machine: GuardMachine, effects: [Effect]) {
        var machine = GuardMachine(policy: policy, boot: boot, at: reading)
        var batch = Batch()
        batch.mustSave = true
        if let saved { machine.takeOver(saved, boot, at: reading) }
        let before = Before(machine, at: reading)
        let hasFailed = saved?.barrier?.wasCounting ?? false
        if hasFailed || !ledger.isEmpty { batch.record(.recovered, at: reading) }
        machine.adopt(ledger, at: reading, into: &batch)
        if hasFailed {
            let apps = machine.unique(machine.holds.map(\.app))
            for app in apps { batch.record(.failed, app, at: reading) }
            if apps.isEmpty { batch.record(.failed, at: reading) }
            machine.barrier?.reason = .failedBefore
        }
        machine.applyDeadlines(upTo: reading, into: &batch)
        // What may be given anew waits for the first look: these effects are done even where they cannot be saved.
        machine.saveRetryAt = reading.boot
        machine.enforce(at: reading, into: &batch)
        let held = machine.holds.filter(\.isHeld).flatMap(\.processes)
        batch.gives = batch.gives.compactMap { effect in
            // What schedule, budget or the end of the window holds at once is not continued first.
            guard case .resume(let hold, let processes, let reason) = effect else { return effect }
            let free = processes.filter { !held.contains($0) }
            return free.isEmpty ? nil : .resume(hold, free, reason)
        }
        let effects = machine.finish(batch, since: before, at: reading)
        return (machine, effects)
    }

    private mutating func takeOver(_ saved: DurableState, _ boot: BootID, at reading: ClockReading) {
        var state = saved
        if saved.boot != boot {
            state.boot = boot
            state.grants = []
            state.window = saved.window.flatMap {
                Self.rest(since: $0.since, length: $0.length, savedAt: saved.savedAt, at: reading)
            }.map { OpenWindow(since: Moment(reading), length: $0) }
            state.allowances = saved.allowances.compactMap { allowance in
                Self.rest(since: allowance.since, length: allowance.length, savedAt: saved.savedAt, at: reading).map {
                    Allowance(app: allowance.app, since: Moment(reading), length: $0, reason: allowance.reason)
                }
            }
            state.lastPass = saved.lastPass.map { Moment(boot: BootInstant(sinceBoot: .zero), wall: $0.wall) }
        }
        if let window = state.window, window.length > policy.window {
            state.window = policy.window > .zero ? OpenWindow(since: window.since, length: policy.window) : nil
        }
        // A point that has not been yet was not written by these rules.
        state.window = state.window.flatMap { $0.since.boot > reading.boot ? nil : $0 }
        state.allowances.removeAll { $0.since.boot > reading.boot }
        // A grant that never saw a process was for a start that its guard did not live to make.
        state.grants.removeAll { policy.app($0.app) == nil || ($0.processes.isEmpty && $0.endedAt == nil) }
        durable = state
    }

    /// What is left after a reboot of a length that began at `since`: at most what was left when it was last saved, less
    /// what the wall clock has moved; nil when nothing is, or when the wall clock lies before the beginning.
    static func rest(since: Moment, length: Duration, savedAt: Moment, at reading: ClockReading) -> Duration? {
        guard reading.wall >= since.wall else { return nil }
        let atSave = min(length, since.boot + length - savedAt.boot)
        let byWall = since.wall + length - reading.wall
        let rest = min(atSave, byWall)
        return rest > .zero ? rest : nil
    }

    private mutating func adopt(_ ledger: [LedgerEntry], at reading: ClockReading, into batch: inout Batch) {
        var numbers: [HoldID] = []
        for entry in ledger where !numbers.contains(entry.hold) { numbers.append(entry.hold) }
        for number in numbers {
            let entries = ledger.filter { $0.hold == number }
            guard let first = entries.first else { continue }
            durable.nextHold = max(durable.nextHold, number.number + 1)
            if policy.app(first.app) == nil {
                batch.gives.append(.resume(number, entries.map(\.process), .forgotten))
                continue
            }
            let grant = durable.grants.firstIndex { grant in
                grant.app == first.app && entries.contains { grant.processes.contains($0.process) }
            }
            if let grant, durable.grants[grant].since < first.since {
                // It was stopped after the grant had been given; its guard died before it could save that the grant ended.
                durable.grants.remove(at: grant)
            } else if let grant {
                // The gift was saved; its guard died before giving it.
                batch.gives.append(.resume(number, entries.map(\.process), .granted))
                durable.grants[grant].add(entries.map { Member($0.process) })
                continue
            }
            adopt(number, entries, first, at: reading, into: &batch)
        }
    }

    private mutating func adopt(
        _ number: HoldID, _ entries: [LedgerEntry], _ first: LedgerEntry, at reading: ClockReading, into batch: inout Batch
    ) {
        var hold = Hold(
            id: number, app: first.app, members: entries.map { Member($0.process) }, since: first.since,
            isInUse: first.isInUse)
        if entries.contains(where: { $0.purpose == .leaving }) {
            hold.phase = closingPhase(isInUse: false, at: reading)
            holds.append(hold)
            batch.takes += [.note(ledgerEntries(hold)), .askToClose(number, hold.processes)]
            return
        }
        holds.append(hold)
        batch.takes += [.note(ledgerEntries(hold)), .stop(number, hold.processes)]
        raiseBarrier(.launch, at: reading, into: &batch)
    }
}
