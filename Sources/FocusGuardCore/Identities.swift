/// The id of an app, as in the settings and the catalogue: `discord`, `org.telegram.desktop`.
public struct AppID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The id: letters, digits, `.`, `-`, `_`, `+`, `@`; 1 to `Limits.appIDBytesMax` bytes.
    public let description: String

    /// Nil when `text` is not a possible id: empty, too long, or with another character in it.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= Limits.appIDBytesMax, bytes.allSatisfy(Self.isAllowed) else { return nil }
        description = text
    }

    /// By bytes, for a steady order.
    public static func < (a: AppID, b: AppID) -> Bool { a.description < b.description }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "@"):
            return true
        default:
            return false
        }
    }
}

/// A process: its number plus its start time, because the number alone is given to another process later.
public struct ProcessIdentity: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The process id; positive.
    public let pid: Int32
    /// The start time in clock ticks since boot: field 22 of /proc/PID/stat. An exec does not change it.
    public let startTicks: UInt64

    /// The process with this number that started at this tick.
    public init(pid: Int32, startTicks: UInt64) {
        self.pid = pid
        self.startTicks = startTicks
    }

    /// `pid@startTicks`, for logs.
    public var description: String { "\(pid)@\(startTicks)" }

    /// Earlier started before later started, then by number.
    public static func < (a: ProcessIdentity, b: ProcessIdentity) -> Bool {
        (a.startTicks, a.pid) < (b.startTicks, b.pid)
    }
}

/// The number of a hold, unique within one boot and growing.
public struct HoldID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number; positive.
    public let number: UInt64

    /// The hold with this number.
    public init(_ number: UInt64) { self.number = number }

    /// `hold 7`, for logs.
    public var description: String { "hold \(number)" }

    /// Older before newer.
    public static func < (a: HoldID, b: HoldID) -> Bool { a.number < b.number }
}

/// The number of a request, given by the control server, to send the reply to the right client.
public struct RequestID: Hashable, Sendable {
    /// The number; unique while the client is connected.
    public let number: UInt64

    /// The request with this number.
    public init(_ number: UInt64) { self.number = number }
}

/// One run of the machine between power-on and power-off: /proc/sys/kernel/random/boot_id.
public struct BootID: Hashable, Sendable, CustomStringConvertible {
    /// The text of the kernel's file without the newline, usually a UUID of 36 characters.
    public let description: String

    /// The run with this id.
    public init(_ text: String) { description = text }
}

/// The mark of a process that focusguard itself relaunched: 128 random bits, good for one start.
public struct BypassToken: Hashable, Sendable, CustomStringConvertible {
    /// The first 64 bits.
    public let high: UInt64
    /// The last 64 bits.
    public let low: UInt64

    /// A token of these bits; they come from the kernel's random source.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads 32 lower-case hexadecimal digits; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 32, bytes.allSatisfy({ Self.isLowerHex($0) }),
            let high = UInt64(String(decoding: bytes[..<16], as: UTF8.self), radix: 16),
            let low = UInt64(String(decoding: bytes[16...], as: UTF8.self), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 lower-case hexadecimal digits: the value of `FOCUSGUARD_BYPASS`.
    public var description: String { Self.hex(high) + Self.hex(low) }

    private static func hex(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func isLowerHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
