/// Why everything is to be held now, whatever grants say.
enum Strictness: Hashable {
    /// A schedule is closed.
    case closed
    /// The budget is used up.
    case timeIsUp
}

extension GuardMachine {
    /// Why everything is to be held now; nil when nothing says so.
    func mustHold(at reading: ClockReading) -> Strictness? {
        if scheduleVerdict(at: reading).mode == .closed { return .closed }
        if budgetRemaining == .zero { return .timeIsUp }
        return nil
    }

    /// Makes the state of now hold: what schedules, budget and ended windows say of apps that run and of the barrier.
    mutating func enforce(at reading: ClockReading, into batch: inout Batch) {
        freeHeldApps(at: reading, into: &batch)
        updateBarrierState(at: reading, into: &batch)
        for grant in durable.grants where grant.kind.isEndable && !grant.processes.isEmpty {
            if isExempt(grant.app, at: reading) {
                mark(grant, isFresh: true)
            } else if let strict = mustHold(at: reading) {
                holdInUse(grant, strict == .closed ? .schedule : .budget, at: reading, into: &batch)
            } else if isFresh(grant, at: reading) {
                mark(grant, isFresh: true)
            } else if policy.whenWindowEnds == .hold, grant.wasFresh {
                holdInUse(grant, .windowOver, at: reading, into: &batch)
            } else {
                // It may go on, and settings that come later do not change that.
                mark(grant, isFresh: false)
            }
        }
    }

    /// Whether there is nothing left to enforce.
    func holdsStateOfNow(at reading: ClockReading) -> Bool {
        guard barrier != nil || !durable.grants.isEmpty else { return true }
        var enforced = self
        var batch = Batch()
        enforced.enforce(at: reading, into: &batch)
        return enforced == self
    }

    private mutating func mark(_ grant: Grant, isFresh: Bool) {
        guard grant.wasFresh != isFresh, let index = durable.grants.firstIndex(where: { $0.app == grant.app }) else { return }
        durable.grants[index].wasFresh = isFresh
    }

    /// A free schedule or an allowance needs no barrier: what is held for such an app goes on.
    private mutating func freeHeldApps(at reading: ClockReading, into batch: inout Batch) {
        guard saveRetryAt == nil else { return }
        let apps = unique(holds.filter { !$0.isLeaving || $0.relaunches }.map(\.app)).filter { isExempt($0, at: reading) }
        guard !apps.isEmpty else { return }
        for app in apps {
            let kind: GrantKind = hasAllowance(app, at: reading) ? .allowed : .free
            give(app, kind, .granted, at: reading, into: &batch)
        }
        closeBarrierIfIdle()
    }

    /// A barrier follows what schedules and budget say now.
    private mutating func updateBarrierState(at reading: ClockReading, into batch: inout Batch) {
        guard let barrier else { return }
        let isStrict = barrier.state == .closed || barrier.state == .timeIsUp
        let strict = mustHold(at: reading)
        if strict != nil, barrier.isCounting {
            for app in unique(holds.filter { !$0.isLeaving || $0.relaunches }.map(\.app)) {
                batch.record(.failed, app, at: reading)
            }
        }
        switch strict {
        case .closed:
            self.barrier?.state = .closed
            self.barrier?.reason = .schedule
        case .timeIsUp:
            self.barrier?.state = .timeIsUp
            self.barrier?.reason = .budget
        case nil:
            guard isStrict else { return }
            let state = stateOfNow(at: reading)
            self.barrier?.state = state
            self.barrier?.reason = .launch
            self.barrier?.restarts = 0
            self.barrier?.unansweredSince = reading.awake
        }
    }

    /// Holds an app that runs under a grant.
    private mutating func holdInUse(
        _ grant: Grant, _ reason: BarrierReason, at reading: ClockReading, into batch: inout Batch
    ) {
        // What is closing already gets its time to close.
        let isClosing = holds.contains { hold in hold.isLeaving && hold.processes.contains(where: grant.processes.contains) }
        guard holds.count < Limits.holdsMax, !isClosing, !leaveSpared(grant) else { return }
        durable.grants.removeAll { $0.app == grant.app }
        holds.removeAll { $0.app == grant.app && $0.phase == .reminding }
        let members = grant.processes.prefix(Limits.membersMax).map { process in
            var member = Member(process)
            member.leadsGroup = grant.ledGroups.contains(process.pid)
            member.launchScope = grant.launchScope
            return member
        }
        let hold = Hold(id: nextHoldID(), app: grant.app, members: Array(members), since: reading.boot, isInUse: true)
        holds.append(hold)
        batch.takes += [.note(ledgerEntries(hold)), .stop(hold.id, hold.processes)]
        raiseBarrier(reason, at: reading, into: &batch)
    }

    /// An app came to the front of the screen: a reopening when its grant has aged and it was away for more than a minute.
    mutating func cameToFront(_ app: AppID, at reading: ClockReading, into batch: inout Batch) {
        let last = lastInFront.first { $0.app == app }?.at
        lastInFront.removeAll { $0.app == app }
        if lastInFront.count == Limits.grantsMax { lastInFront.removeFirst() }
        lastInFront.append(FrontRecord(app: app, at: reading.boot))
        guard policy.app(app) != nil, !holds.contains(where: { $0.app == app }),
            let grant = durable.grants.first(where: { $0.app == app && !$0.processes.isEmpty }),
            !isFresh(grant, at: reading), !isExempt(app, at: reading)
        else { return }
        // Where it was before these rules began nobody knows: then it has been in front.
        let known = max(last ?? grant.since, max(grant.since, startedAt))
        if reading.boot - known <= .seconds(60) { return }
        switch policy.reopened {
        case .ignore: return
        case .hold:
            countAttempt(of: app)
            batch.record(.attempt, app, at: reading)
            holdInUse(grant, .reopened, at: reading, into: &batch)
        case .remind:
            guard holds.count < Limits.holdsMax else { return }
            countAttempt(of: app)
            batch.record(.attempt, app, at: reading)
            let members = grant.processes.prefix(Limits.membersMax).map { Member($0) }
            holds.append(
                Hold(
                    id: nextHoldID(), app: app, members: Array(members), phase: .reminding, since: reading.boot,
                    isInUse: true))
            raiseBarrier(.reopened, at: reading, into: &batch)
        }
    }
}
