extension GuardMachine {
    /// What the barrier shows now; nil when none is up.
    public func sheet(at reading: ClockReading) -> BarrierSheet? {
        guard let barrier else { return nil }
        let shown = holds.filter { !$0.isLeaving || $0.relaunches }
        let apps = unique(shown.map(\.app))
        var remaining = policy.countdown
        var state = BarrierSheet.State.offered
        switch barrier.state {
        case .offered: break
        case .counting(let since, let length):
            state = .counting
            remaining = max(.zero, since + length - reading.boot)
        case .passed:
            state = .passed
            remaining = .zero
        case .closed: state = .closed
        case .timeIsUp: state = .timeIsUp
        }
        return BarrierSheet(
            state: state, reason: barrier.reason,
            apps: apps.map {
                BarrierSheet.App(id: $0, name: policy.name(of: $0), attemptsToday: durable.today.attempts(of: $0))
            },
            usefulApp: barrier.usefulAppFailed ? nil : policy.usefulApp,
            countdown: countdownLength(barrier), remaining: remaining,
            windowRemaining: durable.window?.remaining(at: reading) ?? .zero, budgetRemaining: budgetRemaining,
            until: state == .closed ? scheduleVerdict(at: reading).until : nil,
            choices: choices(state, apps, shown), problem: barrier.problem)
    }

    private func countdownLength(_ barrier: Barrier) -> Duration {
        if case .counting(_, let length) = barrier.state { return length }
        return policy.countdown
    }

    private func choices(_ state: BarrierSheet.State, _ apps: [AppID], _ shown: [Hold]) -> [BarrierSheet.Choice] {
        var choices: [BarrierSheet.Choice]
        switch state {
        case .offered, .closed: choices = [.notNow, .openUseful]
        case .counting: choices = [.openUseful, .giveUp]
        case .passed: choices = apps.map { .open($0) } + [.notNow]
        case .timeIsUp: choices = [.earn, .openUseful, .notNow]
        }
        for hold in shown where hold.isInUse && hold.wasAskedToClose { choices.append(.forceQuit(hold.app)) }
        return choices
    }
}
