import FocusGuardCore

/// What /proc/PID/stat says of a process.
public struct ProcessStat: Hashable, Sendable {
    /// The state letter.
    public var state: UInt8
    /// The parent's number; 0 for none.
    public var parent: Int32
    /// The process group.
    public var group: Int32
    /// The session.
    public var session: Int32
    /// The device number of the controlling terminal; 0 for none.
    public var terminal: UInt64
    /// The kernel's flags (PF_…).
    public var flags: UInt64
    /// The start time in clock ticks since boot.
    public var startTicks: UInt64

    /// Whether it is one of the kernel's own threads (PF_KTHREAD).
    public var isKernelThread: Bool { flags & 0x0020_0000 != 0 }
    /// Whether it has ended and waits for its parent, or is just going.
    public var isGone: Bool { state == UInt8(ascii: "Z") || state == UInt8(ascii: "X") || state == UInt8(ascii: "x") }
    /// Whether it is stopped by a signal (T) or by a tracer (t).
    public var isStopped: Bool { state == UInt8(ascii: "T") || state == UInt8(ascii: "t") }

    /// Reads the text of the file; nil when it is not of that form.
    ///
    /// The name stands in brackets and may hold anything, brackets and line ends too: the fields count from the last `)`.
    public init?(_ text: UnsafeRawBufferPointer) {
        guard let close = text.lastIndex(of: UInt8(ascii: ")")), close + 2 < text.count, text[close + 1] == 0x20 else {
            return nil
        }
        state = text[close + 2]
        guard state > 0x20 else { return nil }
        var fields = FieldReader(text: text, index: close + 3)
        guard let parent = fields.next(), let group = fields.next(), let session = fields.next(), let terminal = fields.next(),
            fields.next() != nil, let flags = fields.next()
        else { return nil }
        // Minor and major faults, times, priority, nice, threads, itrealvalue: fields 10 to 21.
        for _ in 10...21 { guard fields.next() != nil else { return nil } }
        guard let start = fields.next(), start >= 0, let parentPID = Int32(exactly: parent),
            let groupPID = Int32(exactly: group),
            let sessionPID = Int32(exactly: session)
        else { return nil }
        self.parent = parentPID
        self.group = groupPID
        self.session = sessionPID
        // The file shows this one as a signed number.
        self.terminal = UInt64(truncatingIfNeeded: terminal) & 0xFFFF_FFFF
        self.flags = UInt64(truncatingIfNeeded: flags)
        startTicks = UInt64(start)
    }

    /// Reads decimal numbers separated by spaces, without taking memory. Numbers beyond Int64 are shown as its largest.
    private struct FieldReader {
        let text: UnsafeRawBufferPointer
        var index: Int

        mutating func next() -> Int64? {
            while index < text.count, text[index] == 0x20 { index += 1 }
            var isNegative = false
            if index < text.count, text[index] == UInt8(ascii: "-") {
                isNegative = true
                index += 1
            }
            var value: Int64 = 0
            var digits = 0
            while index < text.count, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 {
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                let (sum, carry) = product.addingReportingOverflow(Int64(digit))
                value = overflow || carry ? .max : sum
                digits += 1
                index += 1
            }
            guard digits > 0 else { return nil }
            return isNegative ? -value : value
        }
    }
}

/// What /proc/PID/status says of a process's users and groups.
public struct ProcessStatus: Hashable, Sendable {
    /// Real, effective, saved and filesystem user ids; nil when the line is missing.
    public var userIDs: [UInt32]?
    /// Real, effective, saved and filesystem group ids; nil when the line is missing.
    public var groupIDs: [UInt32]?
    /// In how many pid namespaces, seen from the reader's inwards, the process has a number; 1 in the reader's own. Nil when
    /// the line is missing.
    public var namespaceDepth: Int?

    /// Reads the text of the file.
    public init(_ text: some Collection<UInt8>) {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            if line.starts(with: "Uid:".utf8) { userIDs = Self.ids(line) }
            if line.starts(with: "Gid:".utf8) { groupIDs = Self.ids(line) }
            if line.starts(with: "NSpid:".utf8) { namespaceDepth = Self.words(line).count }
        }
    }

    private static func ids(_ line: some Collection<UInt8>) -> [UInt32]? {
        let ids = words(line).compactMap { UInt32($0) }
        return ids.count == 4 ? ids : nil
    }

    private static func words(_ line: some Collection<UInt8>) -> [String] {
        line.split { $0 == 0x09 || $0 == 0x20 }.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }
}
