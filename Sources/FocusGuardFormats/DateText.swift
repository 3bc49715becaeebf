import FocusGuardCore

/// Dates and times of day as text, by the calendar that every clock on a wall uses.
public enum DateText {
    /// `2026-03-01T21:04`: a local time to the minute, seconds dropped.
    public static func minutes(_ time: LocalTime) -> String {
        let (year, month, day) = date(ofDay: time.dayNumber)
        let minutes = Int(time.sinceMidnight.components.seconds) / 60
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }

    /// `2026-03-01T21:04:09+01:00`: a point on the wall clock where local time is ahead of UTC by `utcOffset`.
    public static func seconds(_ wall: WallInstant, utcOffset: Duration) -> String {
        let time = LocalTime(wall: wall, utcOffset: utcOffset)
        let seconds = Int(time.sinceMidnight.components.seconds) % 60
        let offset = Int(utcOffset.components.seconds) / 60
        let size = abs(offset)
        let zone = "\(offset < 0 ? "-" : "+")\(padded(size / 60, 2)):\(padded(size % 60, 2))"
        return "\(minutes(time)):\(padded(seconds, 2))\(zone)"
    }

    /// Reads what `minutes` writes; nil for anything else, also for a day that the month does not have.
    public static func localTime(_ text: String) -> LocalTime? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), hour < 24, minute < 60,
            (1...12).contains(month), day >= 1
        else { return nil }
        let dayNumber = dayNumber(year: year, month: month, day: day)
        guard date(ofDay: dayNumber) == (year, month, day) else { return nil }
        return LocalTime(dayNumber: dayNumber, sinceMidnight: .seconds(hour * 3_600 + minute * 60))
    }

    /// The date of the day that lies `dayNumber` days after 1970-01-01, in the Gregorian calendar.
    ///
    /// Counts in eras of 400 years that start on 1 March, so that the leap day comes last.
    public static func date(ofDay dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The number of days from 1970-01-01 to a date of the Gregorian calendar.
    public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
