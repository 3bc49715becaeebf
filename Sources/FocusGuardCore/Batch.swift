/// The effects of one event while they are being collected, sorted by what must come first.
struct Batch {
    /// Ledger lines, stops, closings and kills, in order.
    var takes: [Effect] = []
    /// History lines.
    var records: [Effect] = []
    /// What waits for the save.
    var gives: [Effect] = []
    /// Whether the barrier is to be brought to attention.
    var raisesBarrier = false
    /// Whether the barrier that is up now was made in this batch.
    var makesBarrier = false
    /// Whether the barrier's process is to be started again.
    var reopensBarrier = false
    /// Whether the state must be saved although only minor things changed.
    var mustSave = false

    /// Adds a line to the history.
    mutating func record(
        _ outcome: HistoryEntry.Outcome, _ app: AppID? = nil, length: Duration? = nil, detail: String? = nil,
        at reading: ClockReading
    ) {
        records.append(.record(HistoryEntry(at: reading.wall, outcome: outcome, app: app, length: length, detail: detail)))
    }
}

/// The parts of the machine before an event, to see afterwards what it changed.
struct Before {
    let durable: DurableState
    let barrier: Barrier?
    let sheet: BarrierSheet?

    init(_ machine: GuardMachine, at reading: ClockReading) {
        durable = machine.durable
        barrier = machine.barrier
        sheet = machine.sheet(at: reading)?.withoutClocks
    }
}

extension GuardMachine {
    /// Puts the collected effects in their order and adds what follows from the change: the save and the barrier's sheet.
    mutating func finish(_ batch: Batch, since before: Before, at reading: ClockReading) -> [Effect] {
        if batch.makesBarrier, let old = before.barrier {
            // One barrier ended and another began within a batch: the process that shows the old one shows the new one.
            barrier?.isShown = old.isShown
            barrier?.openedAt = old.openedAt
        }
        durable.barrier = barrier.map { SavedBarrier(wasCounting: $0.isCounting) }
        var effects = batch.takes
        if durable != before.durable || batch.mustSave {
            if batch.mustSave || durable.withoutMinor != before.durable.withoutMinor {
                durable.savedAt = Moment(reading)
                isFoldDue = false
                effects.append(.save)
            } else {
                isFoldDue = true
            }
        }
        effects += batch.records
        effects += barrierEffects(batch, since: before, at: reading)
        effects += batch.gives
        return effects
    }

    private func barrierEffects(_ batch: Batch, since before: Before, at reading: ClockReading) -> [Effect] {
        guard let sheet = sheet(at: reading) else { return before.barrier == nil ? [] : [.closeBarrier] }
        if before.barrier == nil { return [.openBarrier(sheet)] }
        if batch.reopensBarrier { return [.reopenBarrier(sheet)] }
        var effects: [Effect] = sheet.withoutClocks == before.sheet ? [] : [.updateBarrier(sheet)]
        if batch.raisesBarrier { effects.append(.raiseBarrier) }
        return effects
    }

    /// What takes back the stops of a batch that could not be saved before it gave something. `self` is the machine as it
    /// was before that batch; its own holds stay as they are.
    public func undoing(_ performed: [Effect]) -> [Effect] {
        let kept = holds.filter(\.isHeld).flatMap(\.processes)
        var effects: [Effect] = []
        for effect in performed {
            guard case .stop(let hold, let processes) = effect else { continue }
            let unknown = processes.filter { !kept.contains($0) }
            if !unknown.isEmpty { effects.append(.resume(hold, unknown, .undone)) }
        }
        let entries = holds.filter(\.isHeld).flatMap(ledgerEntries)
        return entries.isEmpty ? effects : effects + [.note(entries)]
    }

    /// The lines of the ledger for a hold.
    func ledgerEntries(_ hold: Hold) -> [LedgerEntry] {
        hold.processes.map { ledgerEntry(hold, $0) }
    }

    /// The line of the ledger for one process of a hold.
    func ledgerEntry(_ hold: Hold, _ process: ProcessIdentity) -> LedgerEntry {
        LedgerEntry(
            hold: hold.id, app: hold.app, process: process, purpose: hold.isLeaving ? .leaving : .held, isInUse: hold.isInUse,
            since: hold.since)
    }
}

extension BarrierSheet {
    /// This sheet without what ticks, to see whether anything else changed.
    var withoutClocks: BarrierSheet {
        var sheet = self
        sheet.remaining = .zero
        sheet.windowRemaining = .zero
        sheet.budgetRemaining = budgetRemaining == nil ? nil : .zero
        return sheet
    }
}

extension DurableState {
    /// This state without what may be saved up to a minute later: the further processes of grants, and minutes of use.
    var withoutMinor: DurableState {
        var state = self
        state.savedAt = Moment(boot: BootInstant(sinceBoot: .zero), wall: WallInstant(sinceEpoch: .zero))
        state.today.used = .zero
        for index in state.grants.indices {
            state.grants[index].processes = Array(state.grants[index].processes.prefix(1))
            state.grants[index].ledGroups = []
            state.grants[index].endedAt = nil
            state.grants[index].mainEndedAt = nil
            state.grants[index].wasFresh = false
        }
        return state
    }
}
