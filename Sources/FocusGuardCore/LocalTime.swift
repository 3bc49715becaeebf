/// A day of the week.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    /// Monday is the first day of the week, as in ISO 8601.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The day after this one.
    public var next: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? .monday }
    /// The day before this one.
    public var previous: Weekday { Weekday(rawValue: (rawValue + 6) % 7) ?? .sunday }
}

/// What a clock on the wall shows: a date and a time of day, in the zone of the person.
public struct LocalTime: Hashable, Comparable, Sendable {
    /// Whole days from 1970-01-01 to this date.
    public var dayNumber: Int
    /// Time since local midnight, from zero to under 24 hours.
    public var sinceMidnight: Duration

    /// The local time at `wall` where local time is ahead of UTC by `utcOffset`.
    public init(wall: WallInstant, utcOffset: Duration) {
        let local = wall.sinceEpoch + utcOffset
        var seconds = Int(local.components.seconds)
        var rest = local - .seconds(seconds)
        if rest < .zero {
            seconds -= 1
            rest += .seconds(1)
        }
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        dayNumber = day
        sinceMidnight = .seconds(seconds - day * 86_400) + rest
    }

    /// The local time `sinceMidnight` into the day with this number.
    public init(dayNumber: Int, sinceMidnight: Duration) {
        self.dayNumber = dayNumber
        self.sinceMidnight = sinceMidnight
    }

    /// The day of the week of this date.
    public var weekday: Weekday { Weekday(rawValue: ((dayNumber + 3) % 7 + 7) % 7) ?? .monday }

    /// The number of the focusguard day this time belongs to, where a day starts `dayStart` after midnight.
    public func guardDay(startingAt dayStart: Duration) -> Int {
        sinceMidnight < dayStart ? dayNumber - 1 : dayNumber
    }

    /// Earlier before later.
    public static func < (a: LocalTime, b: LocalTime) -> Bool {
        (a.dayNumber, a.sinceMidnight) < (b.dayNumber, b.sinceMidnight)
    }
    /// The length from `b` to `a` on the dial, as if the zone had not changed between.
    public static func - (a: LocalTime, b: LocalTime) -> Duration {
        .seconds((a.dayNumber - b.dayNumber) * 86_400) + (a.sinceMidnight - b.sinceMidnight)
    }
}
