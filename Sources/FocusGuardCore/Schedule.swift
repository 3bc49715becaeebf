/// What holds while a schedule is in force.
public enum ScheduleMode: String, CaseIterable, Hashable, Comparable, Sendable {
    /// Launches are ignored.
    case free
    /// The barrier, as without a schedule.
    case `guard`
    /// The barrier gives nothing.
    case closed

    /// Milder before stricter.
    public static func < (a: ScheduleMode, b: ScheduleMode) -> Bool { a.strictness < b.strictness }

    private var strictness: Int {
        switch self {
        case .free: return 0
        case .guard: return 1
        case .closed: return 2
        }
    }
}

/// A weekly interval of local wall time with a mode. It may pass midnight; it belongs to the day it starts on.
public struct Schedule: Hashable, Sendable {
    /// Its name in the settings, `NAME` in `[Schedule NAME]`.
    public var name: String
    /// The days it starts on, at least one, in the order of the week.
    public var days: [Weekday]
    /// When it starts, after local midnight; under 24 h.
    public var from: Duration
    /// When it ends, after local midnight; under 24 h. At or before `from` it means the next day; never equal to `from`.
    public var until: Duration
    /// What holds meanwhile.
    public var mode: ScheduleMode

    /// A weekly interval.
    public init(name: String, days: [Weekday], from: Duration, until: Duration, mode: ScheduleMode) {
        self.name = name
        self.days = days
        self.from = from
        self.until = until
        self.mode = mode
    }

    /// When the interval that contains `time` ends; nil when no interval of this schedule contains it.
    public func end(containing time: LocalTime) -> LocalTime? {
        let passesMidnight = until < from
        if days.contains(time.weekday), time.sinceMidnight >= from, passesMidnight || time.sinceMidnight < until {
            return LocalTime(dayNumber: time.dayNumber + (passesMidnight ? 1 : 0), sinceMidnight: until)
        }
        if passesMidnight, days.contains(time.weekday.previous), time.sinceMidnight < until {
            return LocalTime(dayNumber: time.dayNumber, sinceMidnight: until)
        }
        return nil
    }

    /// When the next interval after `time` starts, at most eight days ahead.
    public func nextStart(after time: LocalTime) -> LocalTime? {
        for ahead in 0...8 {
            let start = LocalTime(dayNumber: time.dayNumber + ahead, sinceMidnight: from)
            if start > time, days.contains(start.weekday) { return start }
        }
        return nil
    }
}

/// What the schedules together say about one moment.
public struct ScheduleVerdict: Hashable, Sendable {
    /// The strictest mode in force; `guard` where none is.
    public var mode: ScheduleMode
    /// When the strictest mode stops being in force; nil when no schedule is in force.
    public var until: LocalTime?
    /// When this verdict may change next, at the soonest; nil when there are no schedules.
    public var changesAt: LocalTime?

    /// What `schedules` say at `time`.
    public init(_ schedules: [Schedule], at time: LocalTime) {
        var mode: ScheduleMode?
        var until: LocalTime?
        var changesAt: LocalTime?
        for schedule in schedules {
            let end = schedule.end(containing: time)
            for change in [end, schedule.nextStart(after: time)] {
                guard let change else { continue }
                changesAt = min(changesAt ?? change, change)
            }
            guard let end else { continue }
            if let known = mode, schedule.mode < known { continue }
            until = mode == schedule.mode ? max(until ?? end, end) : end
            mode = schedule.mode
        }
        self.mode = mode ?? .guard
        self.until = until
        self.changesAt = changesAt
    }
}
