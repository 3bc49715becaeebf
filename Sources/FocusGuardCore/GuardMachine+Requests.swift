extension GuardMachine {
    /// A command asks something.
    mutating func requested(_ request: Request, _ id: RequestID, at reading: ClockReading, into batch: inout Batch) {
        switch request {
        case .allow(let app, let length, let reason):
            allow(app, length, reason, id, at: reading, into: &batch)
        case .revoke(let app):
            revoke(app, id, at: reading, into: &batch)
        case .release:
            release(id, at: reading, into: &batch)
        }
    }

    private mutating func allow(
        _ app: AppID?, _ length: Duration, _ reason: String, _ id: RequestID, at reading: ClockReading,
        into batch: inout Batch
    ) {
        if let refusal = refusal(ofAllowing: app, length, at: reading) {
            batch.gives.append(.reply(id, .refused(refusal)))
            return
        }
        durable.today.allowancesGiven += 1
        durable.allowances.append(Allowance(app: app, since: Moment(reading), length: length, reason: reason))
        batch.record(.allowed, app, length: length, detail: reason.isEmpty ? nil : reason, at: reading)
        for index in durable.grants.indices where app == nil || durable.grants[index].app == app {
            durable.grants[index].isWarned = false
        }
        // Held apps that it covers go on when the state of now is enforced.
        let until = LocalTime(wall: reading.wall + length, utcOffset: reading.utcOffset).clockText
        let left = policy.allowQuota - durable.today.allowancesGiven
        let name = app.map(policy.name(of:)) ?? "every guarded app"
        batch.gives.append(
            .reply(id, .granted("\(name): allowed until \(until); \(left) of \(policy.allowQuota) allowances left today")))
    }

    private func refusal(ofAllowing app: AppID?, _ length: Duration, at reading: ClockReading) -> String? {
        if let app, policy.app(app) == nil { return "\(app) is not guarded, so it needs no allowance" }
        if length <= .zero { return "an allowance must be longer than zero" }
        if length > policy.allowLongest {
            return "an allowance can be \(policy.allowLongest.wholeSeconds / 60) minutes at most"
                + " ([Allow] Longest in the settings)"
        }
        let isUsedUp = durable.today.allowancesGiven >= policy.allowQuota
        if isUsedUp || durable.allowances.count >= Limits.allowancesMax {
            let next = LocalTime(dayNumber: 0, sinceMidnight: policy.dayStart).clockText
            return "all \(policy.allowQuota) allowances of today are used; the next one is available at \(next)"
        }
        return nil
    }

    private mutating func revoke(_ app: AppID?, _ id: RequestID, at reading: ClockReading, into batch: inout Batch) {
        let ended = durable.allowances.filter { app == nil || $0.app == nil || $0.app == app }
        durable.allowances.removeAll { app == nil || $0.app == nil || $0.app == app }
        var aged: [AppID] = []
        for index in durable.grants.indices where app == nil || durable.grants[index].app == app {
            guard durable.grants[index].kind.isEndable, !durable.grants[index].isRevoked else { continue }
            durable.grants[index].isRevoked = true
            aged.append(durable.grants[index].app)
        }
        if !ended.isEmpty || !aged.isEmpty { batch.record(.revoked, app, at: reading) }
        var text =
            "\(ended.count) allowance\(ended.count == 1 ? "" : "s") ended, \(aged.count) grant\(aged.count == 1 ? "" : "s") aged"
        if app != nil, ended.contains(where: { $0.app == nil }) { text += " (the allowance for all apps among them)" }
        batch.gives.append(.reply(id, .done(text)))
    }

    private mutating func release(_ id: RequestID, at reading: ClockReading, into batch: inout Batch) {
        let stopped = holds.filter { $0.isHeld || $0.relaunches }
        for app in unique(stopped.map(\.app)) {
            batch.record(.circumvented, app, at: reading)
            give(app, .released, .released, at: reading, into: &batch)
        }
        // What it only reminded of runs anyway, and what has ended by itself is not started for this.
        holds.removeAll { $0.phase == .reminding || $0.hasGoneByItself }
        barrier = nil
        let names = unique(stopped.map(\.app)).map(policy.name(of:)).joined(separator: ", ")
        batch.gives.append(.reply(id, .done(stopped.isEmpty ? "nothing is held" : "released: \(names)")))
    }

    /// The settings changed.
    mutating func policyChanged(_ policy: Policy, at reading: ClockReading, into batch: inout Batch) {
        // What may run by the settings until now may go on: they say so before the new ones come.
        enforce(at: reading, into: &batch)
        self.policy = policy
        if let window = durable.window, window.length > policy.window {
            // Tightening is immediate; a longer window begins with the next pass.
            durable.window = policy.window > .zero ? OpenWindow(since: window.since, length: policy.window) : nil
        }
        for hold in holds where policy.app(hold.app) == nil {
            if hold.relaunches {
                if hold.isLeaving { batch.takes.append(.kill(hold.id, hold.processes)) }
                batch.gives.append(.relaunch(hold.id, hold.app, .forgotten))
            } else if hold.isLeaving {
                continue
            }
            if hold.isHeld { batch.gives.append(.resume(hold.id, hold.processes, .forgotten)) }
            remove(hold.id)
        }
        durable.grants.removeAll { policy.app($0.app) == nil }
        // A shorter window may be over by now.
        applyDeadlines(upTo: reading, into: &batch)
        closeBarrierIfIdle()
    }
}

extension LocalTime {
    /// The time of day as `21:45`.
    public var clockText: String {
        let minutes = sinceMidnight.wholeSeconds / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minutes / 60) + ":" + two(minutes % 60)
    }
}
