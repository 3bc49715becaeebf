import FocusGuardCore
import Glibc

/// The record of every process that is, or is about to be, stopped. It outlives its guard, not the machine.
///
/// A note is one write into a file whose room was taken at its creation: microseconds, and no full disk can refuse it later.
/// Only the holder of the run lock writes; the keeper, the next guard and `release` read.
public struct Ledger: ~Copyable {
    /// The path it was opened at.
    public let path: String
    let file: FileDescriptor
    private let boot: BootID
    private var header = LedgerHeader()
    /// What each slot of the file holds.
    private var slots: [LedgerRecord?]
    /// Where each process is in `slots`.
    private var slotOf: [ProcessIdentity: Int] = [:]
    /// The slots that hold nothing.
    private var free: [Int] = []
    private var nextSequence: UInt64 = 1

    /// Opens the ledger of this folder, or makes it, and writes this process down as its guard. The lock proves the right to.
    ///
    /// What an earlier guard left for this run of the machine is in `entries()`. A file of another make is replaced.
    public static func open(in folder: RuntimeFolder, boot: BootID, holding lock: borrowing RunLock) throws(SystemError)
        -> Ledger
    {
        precondition(lock.path == folder.lock, "the lock of the same folder is held")
        let file = try LedgerFile.opened(folder.ledger)
        let bytes = try LedgerFile.contents(of: file, folder.ledger)
        var ledger = Ledger(path: folder.ledger, file: file, bytes: bytes, boot: boot)
        ledger.header.guardProcess = try ProcessHandle.ownIdentity()
        try ledger.writeHeader()
        return ledger
    }

    /// Whether it has no entries.
    public var isEmpty: Bool { slots.allSatisfy { $0 == nil } }

    /// The entries, in the order they were noted.
    public func entries() -> [LedgerEntry] { Self.ordered(slots) }

    /// Writes these entries down; one of the same process is replaced in its place.
    ///
    /// When this throws, nothing must be stopped: ENOSPC with the call `note` when not all of them fit, before any is written.
    public mutating func note(_ entries: [LedgerEntry]) throws(SystemError) {
        let fresh = entries.filter { slotOf[$0.process] == nil }.count
        guard fresh <= free.count else { throw SystemError(call: "note", subject: "\(path) (full)", number: ENOSPC) }
        for entry in entries {
            // Room was counted above.
            guard let slot = slotOf[entry.process] ?? free.last else { continue }
            let record = LedgerRecord(sequence: slots[slot]?.sequence ?? nextSequence, entry: entry)
            try write(LedgerLayout.encode(record, boot: boot), at: LedgerLayout.offset(of: slot))
            if slots[slot] == nil {
                free.removeLast()
                slotOf[entry.process] = slot
                nextSequence += 1
            }
            slots[slot] = record
        }
    }

    /// Takes these processes out; one that is not there is passed over.
    public mutating func forget(_ processes: [ProcessIdentity]) throws(SystemError) {
        for process in processes {
            guard let slot = slotOf[process] else { continue }
            try write([UInt8](repeating: 0, count: LedgerLayout.recordBytes), at: LedgerLayout.offset(of: slot))
            slots[slot] = nil
            slotOf[process] = nil
            free.append(slot)
        }
    }

    /// Writes down which keeper watches this ledger from now on; nil for none.
    public mutating func setKeeper(_ keeper: ProcessIdentity?) throws(SystemError) {
        header.keeper = keeper
        try writeHeader()
    }

    private init(path: String, file: consuming FileDescriptor, bytes: [UInt8], boot: BootID) {
        self.path = path
        self.boot = boot
        self.file = file
        header = LedgerLayout.decodeHeader(bytes.prefix(LedgerLayout.headerBytes), boot: boot) ?? LedgerHeader()
        slots = LedgerFile.records(in: bytes, boot: boot)
        for (slot, record) in slots.enumerated().reversed() {
            guard let record else {
                free.append(slot)
                continue
            }
            slotOf[record.entry.process] = slot
            nextSequence = max(nextSequence, record.sequence + 1)
        }
    }

    private func writeHeader() throws(SystemError) { try write(LedgerLayout.encode(header, boot: boot), at: 0) }

    private func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        try LedgerFile.write(bytes, at: offset, to: file, path)
    }
}

extension Ledger {
    /// What the ledger of this folder says about this run of the machine, in the order it was noted; empty when there is none.
    public static func read(in folder: RuntimeFolder, boot: BootID) throws(SystemError) -> [LedgerEntry] {
        guard let bytes = try AtomicFile.read(folder.ledger, limit: LedgerLayout.fileBytes) else { return [] }
        return ordered(LedgerFile.records(in: bytes, boot: boot))
    }

    /// Who keeps the ledger of this folder in this run of the machine; nil when nobody has.
    public static func readHeader(in folder: RuntimeFolder, boot: BootID) throws(SystemError) -> LedgerHeader? {
        guard let bytes = try AtomicFile.read(folder.ledger, limit: LedgerLayout.fileBytes) else { return nil }
        return LedgerLayout.decodeHeader(bytes.prefix(LedgerLayout.headerBytes), boot: boot)
    }

    static func ordered(_ records: [LedgerRecord?]) -> [LedgerEntry] {
        records.compactMap { $0 }.sorted { $0.sequence < $1.sequence }.map(\.entry)
    }
}
