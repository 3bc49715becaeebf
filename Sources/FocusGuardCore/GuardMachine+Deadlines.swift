extension GuardMachine {
    /// What is to happen at some instant of the boot clock.
    enum Deadline: Hashable {
        case countdownOver
        case passedOver
        case unanswered
        case barrierNotShown
        case saveRetry
        case holdLeaves(HoldID)
        case grantOver(AppID)
        case windowWarning(AppID)
        case windowOver
        case allowanceOver
        case fold
    }

    /// When `Event.looked` must come next at the latest, on the boot clock; nil when nothing is due.
    public func nextDeadline(at reading: ClockReading) -> BootInstant? {
        // A schedule that began or ended while nobody looked is due at once.
        if !holdsStateOfNow(at: reading) { return reading.boot }
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
            apply(deadline, at: asOf(instant, reading), now: reading, into: &batch)
        }
        startDay(at: reading)
    }

    /// The reading at a deadline's own instant. How much of the way back the machine was awake nobody knows, so the awake
    /// clock stays: a person who comes back after a night must not find that the barrier has waited for them all night.
    private func asOf(_ instant: BootInstant, _ reading: ClockReading) -> ClockReading {
        var past = reading.rewound(to: instant)
        past.awake = reading.awake
        return past
    }

    private func firstDeadline(at reading: ClockReading) -> (instant: BootInstant, deadline: Deadline)? {
        var first: (instant: BootInstant, deadline: Deadline)?
        func consider(_ instant: BootInstant?, _ deadline: Deadline) {
            guard let instant else { return }
            if let known = first, known.instant <= instant { return }
            first = (instant, deadline)
        }
        consider(saveRetryAt, .saveRetry)
        barrierDeadlines(at: reading, consider)
        for hold in holds {
            guard case .leaving(let killAt, let askAgainAt, _) = hold.phase else { continue }
            consider(killAt ?? askAgainAt, .holdLeaves(hold.id))
        }
        for grant in durable.grants {
            consider(grant.endedAt.map { $0 + Self.grantKeptFor }, .grantOver(grant.app))
            consider(warningInstant(of: grant, at: reading), .windowWarning(grant.app))
        }
        consider(durable.window?.end, .windowOver)
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
            // What could not be saved is tried again after a while, not at every event.
            consider(max(since + length, saveRetryAt ?? since), .countdownOver)
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

    /// How long a grant outlives its last process: a self-restart may be noticed one look after it began.
    private static let grantKeptFor = Limits.selfRestartWithin + .seconds(5)

    private mutating func apply(
        _ deadline: Deadline, at reading: ClockReading, now: ClockReading, into batch: inout Batch
    ) {
        switch deadline {
        case .countdownOver:
            guard case .counting(let since, let length) = barrier?.state else { return }
            pass(at: asOf(since + length, now), into: &batch)
        case .saveRetry: saveRetryAt = nil
        case .passedOver: offerAgain(at: reading, into: &batch)
        case .unanswered: dismiss(.dismissed, sparingInUse: true, at: reading, into: &batch)
        case .barrierNotShown:
            leaveUnguarded("no barrier appeared within 5 seconds", at: reading, into: &batch)
        // What is done to processes and shown to the person is done now, whenever it was due.
        case .holdLeaves(let id): closingIsOver(id, at: now, into: &batch)
        case .grantOver(let app):
            durable.grants.removeAll {
                $0.app == app && $0.endedAt.map { $0 + Self.grantKeptFor <= reading.boot } ?? false
            }
        case .windowWarning(let app): warnOfWindowEnd(app, at: now, into: &batch)
        case .windowOver: durable.window = nil
        case .allowanceOver: durable.allowances.removeAll { $0.end <= reading.boot }
        case .fold: fold(at: now, into: &batch)
        }
    }

    private mutating func fold(at reading: ClockReading, into batch: inout Batch) {
        batch.mustSave = true
        durable.savedAt = Moment(reading)
        isFoldDue = false
    }

    /// When the person is to be told that an app will be held; nil when it will not, or the person knows.
    private func warningInstant(of grant: Grant, at reading: ClockReading) -> BootInstant? {
        guard policy.whenWindowEnds == .hold, grant.kind.isEndable, !grant.isRevoked, !grant.isWarned,
            !grant.processes.isEmpty, let end = freshUntil(grant, at: reading)
        else { return nil }
        return max(grant.since, BootInstant(sinceBoot: end.sinceBoot - Limits.windowWarning))
    }

    /// When the last of what keeps a grant fresh ends: the window, an allowance, a free schedule.
    private func freshUntil(_ grant: Grant, at reading: ClockReading) -> BootInstant? {
        var ends = durable.allowances.filter { $0.covers(grant.app) }.map(\.end)
        if let window = durable.window { ends.append(window.end) }
        let verdict = scheduleVerdict(at: reading)
        if verdict.mode == .free, let until = verdict.until { ends.append(reading.boot + (until - reading.local)) }
        return ends.max()
    }

    private mutating func warnOfWindowEnd(_ app: AppID, at now: ClockReading, into batch: inout Batch) {
        // Apps that end together are told of together.
        let apps = durable.grants.filter { grant in
            grant.app == app || warningInstant(of: grant, at: now).map { $0 <= now.boot } ?? false
        }.map(\.app)
        for index in durable.grants.indices where apps.contains(durable.grants[index].app) {
            durable.grants[index].isWarned = true
        }
        batch.gives.append(.notify(.windowEndsSoon(apps)))
    }

    private mutating func noticeClockJump(at reading: ClockReading, into batch: inout Batch) {
        let ahead = reading.wall.sinceEpoch - reading.boot.sinceBoot
        let jump = ahead - wallAheadOfBoot
        guard jump > .seconds(60) || jump < .seconds(-60) else { return }
        wallAheadOfBoot = ahead
        batch.record(.clockJumped, length: jump, at: reading)
    }
}
