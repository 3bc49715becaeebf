import FocusGuardCore

// How the ledger looks as bytes, little-endian. A header of 256 bytes, then `Limits.ledgerRecordsMax` records of 152 bytes.
// Each carries a checksum that also covers the boot id, so a torn record and one of another run of the machine look alike:
// neither counts.

/// Who keeps a ledger.
public struct LedgerHeader: Hashable, Sendable {
    /// The guard that writes it; nil when none has yet.
    public var guardProcess: ProcessIdentity?
    /// The keeper that watches it; nil when none does.
    public var keeper: ProcessIdentity?

    /// Nobody.
    init(guardProcess: ProcessIdentity? = nil, keeper: ProcessIdentity? = nil) {
        self.guardProcess = guardProcess
        self.keeper = keeper
    }
}

/// One record: an entry and its place in the order of notes.
struct LedgerRecord: Hashable, Sendable {
    /// Grows with each note, so that entries can be told in the order they were written in.
    var sequence: UInt64
    /// The entry.
    var entry: LedgerEntry
}

/// The bytes of header and records.
enum LedgerLayout {
    static let headerBytes = 256
    static let recordBytes = 152
    static let fileBytes = headerBytes + Limits.ledgerRecordsMax * recordBytes
    static let magic = Array("FGLEDGER".utf8)
    static let version: UInt64 = 1

    /// Where the record in `slot` begins.
    static func offset(of slot: Int) -> Int { headerBytes + slot * recordBytes }

    static func encode(_ header: LedgerHeader, boot: BootID) -> [UInt8] {
        var bytes = magic
        put(version, into: &bytes)
        put(header.guardProcess, into: &bytes)
        put(header.keeper, into: &bytes)
        return sealed(bytes, size: headerBytes, boot: boot)
    }

    /// Nil when it is torn, of another version or of another run of the machine.
    static func decodeHeader(_ bytes: ArraySlice<UInt8>, boot: BootID) -> LedgerHeader? {
        guard isSealed(bytes, size: headerBytes, boot: boot), bytes.starts(with: magic) else { return nil }
        var reader = WordReader(bytes.dropFirst(magic.count))
        guard reader.word() == version else { return nil }
        return LedgerHeader(guardProcess: reader.process(), keeper: reader.process())
    }

    static func encode(_ record: LedgerRecord, boot: BootID) -> [UInt8] {
        let entry = record.entry
        let name = Array(entry.app.description.utf8)
        precondition(name.count <= Limits.appIDBytesMax, "an app id fits into its record")
        var bytes: [UInt8] = []
        put(record.sequence, into: &bytes)
        put(entry.process, into: &bytes)
        put(entry.hold.number, into: &bytes)
        put(UInt64(bitPattern: entry.since.sinceBoot.wholeNanoseconds), into: &bytes)
        put(UInt64(entry.purpose.rawValue) | (entry.isInUse ? 1 << 8 : 0) | UInt64(name.count) << 16, into: &bytes)
        return sealed(bytes + name, size: recordBytes, boot: boot)
    }

    /// Nil when it is empty, torn, or of another run of the machine.
    static func decodeRecord(_ bytes: ArraySlice<UInt8>, boot: BootID) -> LedgerRecord? {
        guard isSealed(bytes, size: recordBytes, boot: boot) else { return nil }
        var reader = WordReader(bytes)
        let sequence = reader.word()
        let process = reader.process()
        let hold = HoldID(reader.word())
        let since = BootInstant(sinceBoot: .nanoseconds(Int64(bitPattern: reader.word())))
        let marks = reader.word()
        let name = reader.rest.prefix(Int(marks >> 16 & 0xff))
        guard let process, let app = AppID(String(decoding: name, as: UTF8.self)),
            let purpose = LedgerEntry.Purpose(rawValue: UInt8(marks & 0xff))
        else { return nil }
        return LedgerRecord(
            sequence: sequence,
            entry: LedgerEntry(
                hold: hold, app: app, process: process, purpose: purpose, isInUse: marks & 1 << 8 != 0, since: since))
    }

    private static func put(_ word: UInt64, into bytes: inout [UInt8]) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private static func put(_ process: ProcessIdentity?, into bytes: inout [UInt8]) {
        put(UInt64(UInt32(bitPattern: process?.pid ?? 0)), into: &bytes)
        put(process?.startTicks ?? 0, into: &bytes)
    }

    /// Fills up to `size` bytes, the checksum last.
    private static func sealed(_ bytes: [UInt8], size: Int, boot: BootID) -> [UInt8] {
        var bytes = bytes + [UInt8](repeating: 0, count: size - 8 - bytes.count)
        put(checksum(bytes[...], boot: boot), into: &bytes)
        return bytes
    }

    private static func isSealed(_ bytes: ArraySlice<UInt8>, size: Int, boot: BootID) -> Bool {
        guard bytes.count == size else { return false }
        var seal = WordReader(bytes.suffix(8))
        return seal.word() == checksum(bytes.dropLast(8), boot: boot)
    }

    /// FNV-1a of the boot id and the bytes: against torn writes, not against people.
    private static func checksum(_ bytes: ArraySlice<UInt8>, boot: BootID) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in boot.description.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return sum
    }
}

/// Takes little-endian words off the front of some bytes; zero beyond their end.
private struct WordReader {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func word() -> UInt64 {
        let bytes = rest.prefix(8)
        rest = rest.dropFirst(8)
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Nil for the number 0, which stands for no process.
    mutating func process() -> ProcessIdentity? {
        let pid = Int32(truncatingIfNeeded: word())
        let startTicks = word()
        return pid > 0 ? ProcessIdentity(pid: pid, startTicks: startTicks) : nil
    }
}
