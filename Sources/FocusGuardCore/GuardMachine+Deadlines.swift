extension GuardMachine {
    /// What is to happen at some instant of the boot clock.
    enum Deadline: Hashable {
        case countdownOver
        case passedOver
        case unanswered
        case barrierNotShown
        case holdLeaves(HoldID)
        case grantOver(AppID)
        case windowWarning
        case windowOver
        case allowanceOver
        case fold
    }

    /// When `Event.looked` must come next at the latest, on the boot clock; nil when nothing is due.
    public func nextDeadline(at reading: ClockReading) -> BootInstant? {
        var earliest = firstDeadline(at: reading)?.instant
        for time in [nextScheduleChange(at: reading), nextDay(at: reading)] {
            guard let time else { continue }
            let instant = reading.boot + (time - reading.local)
            earliest = min(earliest ?? instant, instant)
        }
        return earliest
    }

    /// Applies each deadline that has come, in order, at its own instant.
    mutating func applyDeadlines(upTo reading: ClockReading, into batch: inout Batch) {
        noticeClockJump(at: reading, into: &batch)
        for _ in 0..<Limits.deadlinesPerLookMax {
            guard let (instant, deadline) = firstDeadline(at: reading), instant <= reading.boot else { break }
            apply(deadline, at: reading.rewound(to: instant), into: &batch)
        }
        startDay(at: reading)
    }

    private func firstDeadline(at reading: ClockReading) -> (instant: BootInstant, deadline: Deadline)? {
        var first: (instant: BootInstant, deadline: Deadline)?
        func consider(_ instant: BootInstant?, _ deadline: Deadline) {
            guard let instant else { return }
            if let known = first, known.instant <= instant { return }
            first = (instant, deadline)
        }
        barrierDeadlines(at: reading, consider)
        for hold in holds {
            guard case .leaving(let killAt, let askAgainAt, _) = hold.phase else { continue }
            consider(killAt ?? askAgainAt, .holdLeaves(hold.id))
        }
        for grant in durable.grants {
            consider(grant.endedAt.map { $0 + Limits.selfRestartWithin }, .grantOver(grant.app))
        }
        if let window = durable.window {
            consider(window.end, .windowOver)
            if policy.whenWindowEnds == .hold, window.length > Limits.windowWarning, !grantsToWarn(at: reading).isEmpty {
                consider(BootInstant(sinceBoot: window.end.sinceBoot - Limits.windowWarning), .windowWarning)
            }
        }
        consider(durable.allowances.map(\.end).min(), .allowanceOver)
        if isFoldDue || durable.window != nil || !durable.allowances.isEmpty {
            consider(durable.savedAt.boot + Limits.foldEvery, .fold)
        }
        return first
    }

    private func barrierDeadlines(at reading: ClockReading, _ consider: (BootInstant?, Deadline) -> Void) {
        guard let barrier else { return }
        if !barrier.isShown { consider(barrier.openedAt + Limits.barrierShownWithin, .barrierNotShown) }
        switch barrier.state {
        case .offered:
            consider(unansweredInstant(of: barrier, at: reading), .unanswered)
        case .counting(let since, let length):
            consider(since + length, .countdownOver)
        case .passed(let since):
            consider(passedEnd(since), .passedOver)
            consider(unansweredInstant(of: barrier, at: reading), .unanswered)
        case .closed, .timeIsUp:
            break
        }
    }

    /// When a barrier that has passed is offered again: with the window, but not before five minutes.
    func passedEnd(_ since: BootInstant) -> BootInstant {
        max(since + Limits.passedAtLeast, durable.window?.end ?? since)
    }

    /// When nobody will have answered for too long; the awake clock is taken to run on. Nil while only apps in use are held:
    /// such a hold never ends because nobody answered.
    private func unansweredInstant(of barrier: Barrier, at reading: ClockReading) -> BootInstant? {
        guard holds.contains(where: { !$0.isLeaving && !($0.isHeld && $0.isInUse) }) else { return nil }
        let left = barrier.unansweredSince + policy.unanswered - reading.awake
        return left > .zero ? reading.boot + left : reading.boot
    }

    private mutating func apply(_ deadline: Deadline, at reading: ClockReading, into batch: inout Batch) {
        switch deadline {
        case .countdownOver: pass(at: reading, into: &batch)
        case .passedOver: offerAgain(at: reading)
        case .unanswered: dismiss(.dismissed, sparingInUse: true, at: reading, into: &batch)
        case .barrierNotShown:
            leaveUnguarded("no barrier appeared within 5 seconds", at: reading, into: &batch)
        case .holdLeaves(let id): closingIsOver(id, at: reading, into: &batch)
        case .grantOver(let app):
            durable.grants.removeAll {
                $0.app == app && $0.endedAt.map { $0 + Limits.selfRestartWithin <= reading.boot } ?? false
            }
        case .windowWarning: warnOfWindowEnd(at: reading, into: &batch)
        case .windowOver: durable.window = nil
        case .allowanceOver: durable.allowances.removeAll { $0.end <= reading.boot }
        case .fold: fold(at: reading, into: &batch)
        }
    }

    private mutating func fold(at reading: ClockReading, into batch: inout Batch) {
        batch.mustSave = true
        durable.savedAt = Moment(reading)
        isFoldDue = false
    }

    private func grantsToWarn(at reading: ClockReading) -> [Grant] {
        durable.grants.filter { $0.kind.isEndable && !$0.isWarned && !$0.processes.isEmpty && isFresh($0, at: reading) }
    }

    private mutating func warnOfWindowEnd(at reading: ClockReading, into batch: inout Batch) {
        let apps = grantsToWarn(at: reading).map(\.app)
        for index in durable.grants.indices where apps.contains(durable.grants[index].app) {
            durable.grants[index].isWarned = true
        }
        if !apps.isEmpty { batch.gives.append(.notify(.windowEndsSoon(apps))) }
    }

    private mutating func noticeClockJump(at reading: ClockReading, into batch: inout Batch) {
        let ahead = reading.wall.sinceEpoch - reading.boot.sinceBoot
        let jump = ahead - wallAheadOfBoot
        guard jump > .seconds(60) || jump < .seconds(-60) else { return }
        wallAheadOfBoot = ahead
        batch.record(.clockJumped, length: jump, at: reading)
    }
}
