extension Barrier {
    /// Whether its countdown runs.
    var isCounting: Bool {
        if case .counting = state { return true }
        return false
    }
}

extension GuardMachine {
    /// Opens the barrier in the state that belongs to now, or brings the one that is up to attention.
    mutating func raiseBarrier(_ reason: BarrierReason, at reading: ClockReading, into batch: inout Batch) {
        batch.raisesBarrier = true
        if barrier != nil {
            // Whoever launches something is there, so the wait for an answer begins anew.
            barrier?.unansweredSince = reading.awake
            return
        }
        batch.makesBarrier = true
        var reason = reason
        if let strict = mustHold(at: reading), reason == .launch { reason = strict == .closed ? .schedule : .budget }
        let state = stateOfNow(at: reading)
        barrier = Barrier(state: state, reason: reason, at: reading)
        if state == .offered, policy.starts == .atOnce { startCountdown(at: reading) }
    }

    /// The state a barrier has that is opened now.
    func stateOfNow(at reading: ClockReading) -> BarrierState {
        switch mustHold(at: reading) {
        case .closed: return .closed
        case .timeIsUp: return .timeIsUp
        case nil: return isWindowOpen(at: reading) ? .passed(since: reading.boot) : .offered
        }
    }

    private mutating func startCountdown(at reading: ClockReading) {
        barrier?.state = .counting(since: reading.boot, length: policy.countdown)
        barrier?.restarts = 0
    }

    /// The countdown is over: the window opens.
    mutating func pass(at reading: ClockReading, into batch: inout Batch) {
        let moment = Moment(reading)
        durable.lastPass = moment
        let window = OpenWindow(since: moment, length: policy.window)
        durable.window = policy.window > .zero ? window : nil
        for index in durable.grants.indices { durable.grants[index].isWarned = false }
        barrier?.state = .passed(since: reading.boot)
        barrier?.unansweredSince = reading.awake
        barrier?.restarts = 0
        barrier?.problem = nil
        batch.raisesBarrier = true
        batch.record(.passed, length: policy.window, at: reading)
        batch.gives.append(.windowOpened(window))
        closeBarrierIfIdle()
    }

    /// The window is over and nobody opened anything: the barrier offers again.
    mutating func offerAgain(at reading: ClockReading, into batch: inout Batch) {
        barrier?.state = .offered
        barrier?.restarts = 0
        for hold in holds where hold.hasGoneByItself {
            remove(hold.id)
            batch.record(.gone, hold.app, at: reading)
        }
        closeBarrierIfIdle()
    }

    /// An answer came from a barrier.
    mutating func answered(_ answer: Answer, at reading: ClockReading, into batch: inout Batch) {
        guard let sheet = sheet(at: reading) else { return }
        // Raising the useful app gives nothing, so it is always allowed.
        guard sheet.allows(answer) || answer == .openUseful else {
            barrier?.problem = "that is not possible now"
            return
        }
        barrier?.unansweredSince = reading.awake
        barrier?.isShown = true
        barrier?.problem = nil
        switch answer {
        case .notNow: dismiss(.dismissed, sparingInUse: false, at: reading, into: &batch)
        case .giveUp: dismiss(.failed, sparingInUse: false, at: reading, into: &batch)
        case .openUseful:
            if barrier?.state == .offered { startCountdown(at: reading) }
            if policy.usefulApp != nil { batch.gives.append(.openUsefulApp) }
        case .open(let app): open(app, at: reading, into: &batch)
        case .forceQuit(let app):
            for hold in holds where hold.app == app && hold.isInUse && !hold.members.isEmpty {
                batch.takes.append(.kill(hold.id, hold.processes))
                batch.record(.forceQuit, app, at: reading)
            }
        case .earn(let minutes, let reason):
            earn(minutes: minutes)
            batch.record(.allowed, length: .seconds(60 * minutes), detail: reason, at: reading)
        }
    }

    private mutating func open(_ app: AppID, at reading: ClockReading, into batch: inout Batch) {
        give(app, .opened, .granted, at: reading, into: &batch)
        batch.record(.opened, app, at: reading)
        closeBarrierIfIdle()
    }

    /// Gives every hold of an app back under a grant: continues it, or starts it anew.
    mutating func give(
        _ app: AppID, _ kind: GrantKind, _ reason: ReleaseReason, at reading: ClockReading, into batch: inout Batch
    ) {
        // Nothing is started for somebody who did not ask for it, nor a second time beside what is continued.
        let startsAnew = !holds.contains { $0.app == app && $0.isHeld }
        for hold in holds where hold.app == app {
            switch hold.phase {
            case .gone where !startsAnew || (hold.hasGoneByItself && kind != .opened):
                break
            case .held:
                give(kind, to: app, hold.members, at: reading)
                batch.gives.append(.resume(hold.id, hold.processes, reason))
            case .reminding:
                give(kind, to: app, hold.members, at: reading)
            case .gone, .leaving(_, _, thenRelaunch: true):
                if startsAnew {
                    give(kind, to: app, [], at: reading)
                    batch.gives.append(.relaunch(hold.id, app, reason))
                }
                if hold.isLeaving {
                    // The old instance must not answer for the new one. It was caught at its launch: nothing is lost.
                    batch.takes.append(.kill(hold.id, hold.processes))
                    change(hold.id) { $0.dropRelaunch() }
                    continue
                }
            case .leaving: continue
            }
            remove(hold.id)
        }
    }

    /// Closes the held apps and takes the barrier away. With `sparingInUse`, because nobody answered or a barrier died, apps
    /// that are held in use stay held, and apps it only reminded of run on.
    mutating func dismiss(
        _ outcome: HistoryEntry.Outcome, sparingInUse: Bool, at reading: ClockReading, into batch: inout Batch
    ) {
        let affected = holds.filter { !$0.isLeaving && !(sparingInUse && $0.isHeld && $0.isInUse) }
        let ended = affected + holds.filter { $0.isLeaving && $0.relaunches }
        for app in unique(ended.map(\.app)) { batch.record(outcome, app, at: reading) }
        for hold in affected {
            if sparingInUse, hold.phase == .reminding { remove(hold.id) } else { close(hold, at: reading, into: &batch) }
        }
        for hold in holds where hold.relaunches { change(hold.id) { $0.dropRelaunch() } }
        if barrier?.isCounting ?? false { barrier?.state = .offered }
        closeBarrierIfIdle()
    }

    /// Asks an app to close (behaviour 5.4).
    func closingPhase(isInUse: Bool, at reading: ClockReading) -> HoldPhase {
        isInUse
            ? .leaving(killAt: nil, askAgainAt: reading.boot + Limits.closingInUse, thenRelaunch: false)
            : .leaving(killAt: reading.boot + Limits.closingGrace, askAgainAt: nil, thenRelaunch: false)
    }

    /// Asks the app of a hold to close; a hold without members is taken from the books.
    mutating func close(_ hold: Hold, at reading: ClockReading, into batch: inout Batch) {
        guard !hold.members.isEmpty else { return remove(hold.id) }
        var hold = hold
        hold.isInUse = hold.isInUse || hold.phase == .reminding
        hold.phase = closingPhase(isInUse: hold.isInUse, at: reading)
        hold.wasAskedToClose = true
        change(hold.id) { $0 = hold }
        if hold.isInUse {
            // It runs again and may ask its questions; nothing but the person kills it.
            batch.takes += [.askToClose(hold.id, hold.processes), .forget(hold.processes)]
        } else {
            batch.takes += [.note(ledgerEntries(hold)), .askToClose(hold.id, hold.processes)]
        }
    }

    /// The time to close is over.
    mutating func closingIsOver(_ id: HoldID, at reading: ClockReading, into batch: inout Batch) {
        guard let hold = holds.first(where: { $0.id == id }), case .leaving(let killAt, _, let thenRelaunch) = hold.phase
        else { return }
        if killAt != nil {
            batch.takes.append(.kill(id, hold.processes))
            // Looked at again until the kernel has taken them all.
            change(id) {
                $0.phase = .leaving(
                    killAt: reading.boot + Limits.closingGrace, askAgainAt: nil, thenRelaunch: thenRelaunch)
            }
            return
        }
        if isExempt(hold.app, at: reading) {
            remove(id)
            let kind: GrantKind = hasAllowance(hold.app, at: reading) ? .allowed : .free
            return give(kind, to: hold.app, hold.members, at: reading)
        }
        var again = hold
        again.since = reading.boot
        let isReminder = durable.grants.contains { grant in grant.processes.contains { again.processes.contains($0) } }
        if isReminder, mustHold(at: reading) == nil {
            // It was never stopped, so it is not stopped for being slow either.
            again.phase = .reminding
            change(id) { $0 = again }
            return raiseBarrier(.reopened, at: reading, into: &batch)
        }
        again.phase = .held
        durable.grants.removeAll { grant in grant.processes.contains(where: again.processes.contains) }
        change(id) { $0 = again }
        batch.takes += [.note(ledgerEntries(again)), .stop(id, again.processes)]
        raiseBarrier(.launch, at: reading, into: &batch)
    }

    /// Takes the barrier away when it has nothing left to stand for.
    mutating func closeBarrierIfIdle() {
        guard barrier != nil else { return }
        let isNeeded = holds.contains { hold in
            switch hold.phase {
            case .held, .reminding, .gone: return true
            case .leaving(_, _, let thenRelaunch): return thenRelaunch
            }
        }
        if !isNeeded { barrier = nil }
    }

    /// Each element once, in the order of the first ones.
    func unique(_ apps: [AppID]) -> [AppID] {
        var seen: [AppID] = []
        for app in apps where !seen.contains(app) { seen.append(app) }
        return seen
    }
}

extension Hold {
    /// Whether its app ended by itself while the countdown went on.
    var hasGoneByItself: Bool { phase == .gone && !relaunches }

    /// The app is not started anew afterwards.
    mutating func dropRelaunch() {
        relaunches = false
        guard case .leaving(let killAt, let askAgainAt, _) = phase else { return }
        phase = .leaving(killAt: killAt, askAgainAt: askAgainAt, thenRelaunch: false)
    }
}
