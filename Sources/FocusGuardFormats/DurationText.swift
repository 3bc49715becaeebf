/// Lengths as people write them: `250ms`, `5m`, `1h 30m`.
public enum DurationText {
    /// Why a text is not a length.
    public enum Fault: Error, Hashable, Sendable {
        /// There is no text.
        case empty
        /// A number has no unit.
        case noUnit(number: String)
        /// A unit that is not known.
        case unknownUnit(String)
        /// A unit, or something else, where a number should be.
        case noNumber(String)
        /// A number with more digits than any length needs.
        case tooLarge(String)
        /// A unit that does not come after a larger one.
        case unitOrder(String)

        /// What is wrong and how to mend it, for people.
        public var message: String {
            let example = "write a length like 250ms, 90s, 5m, 1h 30m or 7d"
            switch self {
            case .empty: return "no length given; \(example)"
            case .noUnit(let number): return "\(number) has no unit; write \(number)s, \(number)m or \(number)h"
            case .unknownUnit(let unit): return "\"\(unit)\" is not a unit; \(example)"
            case .noNumber(let text): return "\"\(text)\" is not a length; \(example)"
            case .tooLarge(let number): return "\(number) is too large; \(example)"
            case .unitOrder(let unit): return "\"\(unit)\" must come after a larger unit and once; \(example)"
            }
        }
    }

    /// The units from the largest, with what each is worth in milliseconds.
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]
    /// Digits of one number; a billion days still fits into 64 bits of milliseconds.
    private static let digitsMax = 9

    /// Reads whole numbers with the units `d`, `h`, `m`, `s`, `ms`, from the larger to the smaller, spaces between as one likes.
    public static func parse(_ text: String) throws(Fault) -> Duration {
        var rest = Array(text.utf8)[...].drop(while: isBlank)
        guard !rest.isEmpty else { throw .empty }
        var total: Int64 = 0
        var nextUnit = 0
        while !rest.isEmpty {
            let digits = rest.prefix { isDigit($0) }
            guard !digits.isEmpty else { throw .noNumber(shown(rest)) }
            let number = String(decoding: digits, as: UTF8.self)
            guard digits.count <= digitsMax, let value = Int64(number) else { throw .tooLarge(shown(digits)) }
            rest = rest[digits.endIndex...].drop(while: isBlank)
            let letters = rest.prefix { !isDigit($0) && !isBlank($0) }
            guard !letters.isEmpty else { throw .noUnit(number: number) }
            let name = String(decoding: letters, as: UTF8.self)
            guard let unit = units.firstIndex(where: { $0.name == name }) else { throw .unknownUnit(shown(letters)) }
            guard unit >= nextUnit else { throw .unitOrder(name) }
            total += value * units[unit].milliseconds
            nextUnit = unit + 1
            rest = rest[letters.endIndex...].drop(while: isBlank)
        }
        return .milliseconds(total)
    }

    /// The text for the settings, which `parse` reads back: `1h 30m`, `250ms`, `0s`. Less than a millisecond is dropped.
    public static func settings(_ length: Duration) -> String {
        let parts = split(length).filter { $0.value > 0 }.map { "\($0.value)\($0.unit)" }
        return parts.isEmpty ? "0s" : parts.joined(separator: " ")
    }

    /// Words for people: `5 minutes`, `1 hour 30 minutes`, `1 minute 10 seconds`, `250 milliseconds`.
    public static func words(_ length: Duration) -> String {
        let names = ["d": "day", "h": "hour", "m": "minute", "s": "second", "ms": "millisecond"]
        let parts = split(length).filter { $0.value > 0 }.map { value, unit in
            "\(value) \(names[unit] ?? unit)\(value == 1 ? "" : "s")"
        }
        return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
    }

    /// What is left, as a clock that runs down: `29:30`, `1:20:00`. Rounded up: it shows `0:00` only when nothing is left.
    public static func clock(_ length: Duration) -> String {
        let seconds = max(0, length.secondsRoundedUp)
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let tail = twoDigits(seconds % 60)
        return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
    }

    /// A sum for people in at most two units, rounded down: `1 h 20 min`, `20 min`, `45 s`, `2 d 3 h`.
    public static func short(_ length: Duration) -> String {
        let seconds = max(0, length.wholeSeconds)
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        if days > 0 { return hours > 0 ? "\(days) d \(hours) h" : "\(days) d" }
        if hours > 0 { return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h" }
        return minutes > 0 ? "\(minutes) min" : "\(seconds) s"
    }

    /// The length in whole units, the largest first; a negative one as zero.
    private static func split(_ length: Duration) -> [(value: Int64, unit: String)] {
        let (seconds, attoseconds) = max(.zero, length).components
        return [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
            (attoseconds / 1_000_000_000_000_000, "ms"),
        ]
    }

    /// At most 20 bytes of a text, for a message.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.count <= 20 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(20))) + "…"
    }

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
