import FocusGuardCore

/// Wall times as RFC 3339 text in UTC with milliseconds: `2025-03-01T20:04:05.123Z`.
public enum TimestampText {
    /// The first and the last millisecond of the years 1 to 9999, the ones four digits can tell.
    private static let millisecondsKnown: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    private static let millisecondsPerDay: Int64 = 86_400_000

    /// The text of a wall time, rounded down to the millisecond. A time outside the years 1 to 9999 becomes the nearest in them.
    public static func format(_ instant: WallInstant) -> String {
        let milliseconds = milliseconds(instant)
        let day = floorDivided(milliseconds, by: millisecondsPerDay)
        let rest = milliseconds - day * millisecondsPerDay
        let date = CivilDate(dayNumber: day)
        let clock = "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2)):\(padded(rest / 1_000 % 60, 2))"
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(clock).\(padded(rest % 1_000, 3))Z"
    }

    /// Reads what `format` writes; nil for anything else, also for a date or a time of day that does not exist.
    public static func parse(_ text: String) -> WallInstant? {
        let bytes = Array(text.utf8)
        let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
        guard bytes.count == pattern.count else { return nil }
        for (byte, expected) in zip(bytes, pattern) {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
        let date = CivilDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
        let (hours, minutes, seconds) = (number(11..<13), number(14..<16), number(17..<19))
        guard date.year > 0, (1...12).contains(date.month), hours < 24, minutes < 60, seconds < 60,
            date.day > 0, CivilDate(dayNumber: date.dayNumber) == date
        else { return nil }
        let ofDay = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + number(20..<23)
        return WallInstant(sinceEpoch: .milliseconds(date.dayNumber * millisecondsPerDay + ofDay))
    }

    private static func milliseconds(_ instant: WallInstant) -> Int64 {
        let (seconds, attoseconds) = instant.sinceEpoch.components
        let (low, high) = (millisecondsKnown.lowerBound, millisecondsKnown.upperBound)
        guard seconds >= low / 1_000 else { return low }
        guard seconds <= high / 1_000 else { return high }
        let part = floorDivided(attoseconds, by: 1_000_000_000_000_000)
        return min(max(seconds * 1_000 + part, low), high)
    }

    private static func floorDivided(_ value: Int64, by divisor: Int64) -> Int64 {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// A date of the Gregorian calendar, for the years 1 to 9999. The arithmetic is the one of `days_from_civil`: years begin in March,
/// so that the leap day comes last, and 400 years have 146,097 days.
private struct CivilDate: Equatable {
    var year: Int64
    var month: Int64
    var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date so many days after 1970-01-01.
    init(dayNumber: Int64) {
        // From 0000-03-01; never negative for the years known.
        let days = dayNumber + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days from 1970-01-01 to this date.
    var dayNumber: Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
