extension GuardMachine {
    /// What the schedules say now.
    func scheduleVerdict(at reading: ClockReading) -> ScheduleVerdict {
        ScheduleVerdict(policy.schedules, at: reading.local)
    }

    /// When the schedules may next say something else.
    func nextScheduleChange(at reading: ClockReading) -> LocalTime? {
        policy.schedules.isEmpty ? nil : scheduleVerdict(at: reading).changesAt
    }

    /// When the next focusguard day starts.
    func nextDay(at reading: ClockReading) -> LocalTime? {
        // A day never goes back: with the clock behind, the day on record goes on until its own end.
        LocalTime(dayNumber: durable.today.day + 1, sinceMidnight: policy.dayStart)
    }

    /// Starts a new day where the clock says so. Turning the clock back starts none.
    mutating func startDay(at reading: ClockReading) {
        let day = reading.local.guardDay(startingAt: policy.dayStart)
        guard day > durable.today.day else { return }
        var today = DayRecord(day: day)
        if let budget = policy.budget, let rest = budgetRemaining {
            today.carriedOver = min(rest, budget.carryOverMax)
        }
        durable.today = today
    }

    /// What is left of the budget; nil when there is none.
    public var budgetRemaining: Duration? {
        guard let budget = policy.budget else { return nil }
        let today = durable.today
        return max(.zero, budget.daily + today.carriedOver + today.earned - today.used)
    }

    /// Counts use, but never more than the awake clock has moved since the last time.
    mutating func used(_ length: Duration, at reading: ClockReading) {
        let moved = max(.zero, reading.awake - usedUntil)
        usedUntil = max(usedUntil, reading.awake)
        let counted = min(max(.zero, length), moved)
        guard counted > .zero else { return }
        durable.today.used += counted
    }

    /// Adds useful minutes on the person's honour.
    mutating func earn(minutes: Int) {
        durable.today.earned += .seconds(60 * min(max(0, minutes), 24 * 60))
    }

    /// Adds one to today's attempts of an app.
    mutating func countAttempt(of app: AppID) {
        if let index = durable.today.attempts.firstIndex(where: { $0.app == app }) {
            durable.today.attempts[index].attempts += 1
        } else if durable.today.attempts.count < Limits.countedAppsMax {
            durable.today.attempts.append(DayRecord.Count(app: app, attempts: 1))
        }
    }
}
