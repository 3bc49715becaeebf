import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

/// An entry of an app that was caught at its launch.
func entry(_ pid: Int32, ticks: UInt64 = 100, app: String = "discord", inUse: Bool = false) throws -> LedgerEntry {
    try entry(ProcessIdentity(pid: pid, startTicks: ticks), app: app, inUse: inUse)
}

/// An entry of this process.
func entry(_ process: ProcessIdentity, app: String = "discord", inUse: Bool = false) throws -> LedgerEntry {
    LedgerEntry(
        hold: HoldID(7), app: try #require(AppID(app)), process: process, purpose: .held, isInUse: inUse,
        since: BootInstant(sinceBoot: .seconds(5) + .nanoseconds(123)))
}

@Suite struct LedgerTests {
    let boot = BootID("0a1b2c3d-0000-1111-2222-333344445555")

    @Test func `what was noted is read back by others, in its order`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        let longest = String(repeating: "a", count: Limits.appIDBytesMax)
        let leaving = LedgerEntry(
            hold: HoldID(.max), app: try #require(AppID(longest)), process: ProcessIdentity(pid: 9, startTicks: .max),
            purpose: .leaving, isInUse: true, since: BootInstant(sinceBoot: .zero))

        try ledger.note([entry(30), leaving])
        try ledger.note([entry(20)])
        let entries = try Ledger.read(in: runtime, boot: boot)
        let own = ledger.entries()

        #expect(try entries == [entry(30), leaving, entry(20)])
        #expect(own == entries)
        #expect(try Ledger.readHeader(in: runtime, boot: boot)?.guardProcess == ProcessHandle.ownIdentity())
    }

    @Test func `a process is noted once, and what is forgotten makes room`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)

        try ledger.note([entry(1), entry(2), entry(3)])
        try ledger.note([entry(1, inUse: true)])
        try ledger.forget([ProcessIdentity(pid: 2, startTicks: 100), ProcessIdentity(pid: 3, startTicks: 99)])
        try ledger.note([entry(4)])

        #expect(try Ledger.read(in: runtime, boot: boot) == [entry(1, inUse: true), entry(3), entry(4)])
    }

    @Test func `the next guard finds what the last one noted`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var first = try Ledger.open(in: runtime, boot: boot, holding: lock)
        try first.note([entry(1), entry(2)])
        _ = consume first

        var second = try Ledger.open(in: runtime, boot: boot, holding: lock)
        let adopted = second.entries()
        try second.note([entry(3)])

        #expect(try adopted == [entry(1), entry(2)])
        #expect(try Ledger.read(in: runtime, boot: boot) == [entry(1), entry(2), entry(3)])
    }

    @Test func `entries of another run of the machine do not count`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        try ledger.note([entry(1)])
        _ = consume ledger

        let other = BootID("another")
        let reopened = try Ledger.open(in: runtime, boot: other, holding: lock)
        let entries = reopened.entries()

        #expect(entries.isEmpty)
        #expect(try Ledger.read(in: runtime, boot: other).isEmpty)
    }

    @Test(arguments: [0, 8, 40, 151])
    func `a torn record is passed over and the others stay`(byte: Int) throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        try ledger.note([entry(1), entry(2), entry(3)])

        let file = try FileDescriptor(opening: runtime.ledger, O_WRONLY)
        #expect(pwrite(file.number, [0xee], 1, LedgerLayout.offset(of: 1) + byte) == 1)

        #expect(try Ledger.read(in: runtime, boot: boot) == [entry(1), entry(3)])
    }

    @Test func `a torn header loses no entry`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        try ledger.note([entry(1)])

        let file = try FileDescriptor(opening: runtime.ledger, O_WRONLY)
        #expect(pwrite(file.number, [0xee], 1, 20) == 1)

        #expect(try Ledger.read(in: runtime, boot: boot) == [entry(1)])
        #expect(try Ledger.readHeader(in: runtime, boot: boot) == nil)
    }

    @Test func `a full ledger refuses before anything is written`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        let all = try (1..<Limits.ledgerRecordsMax).map { try entry(Int32($0)) }
        try ledger.note(all)

        var refused: SystemError?
        do { try ledger.note([entry(5_000), entry(5_001)]) } catch { refused = error as? SystemError }
        let afterwards = try Ledger.read(in: runtime, boot: boot)
        try ledger.note([entry(1, inUse: true), entry(5_000)])

        #expect(refused?.number == ENOSPC && refused?.call == "note")
        #expect(afterwards == all)
        #expect(try Ledger.read(in: runtime, boot: boot).count == Limits.ledgerRecordsMax)
    }

    @Test func `the file is for its owner only, and one of another make is replaced`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        try AtomicFile.write(Array("something else".utf8), to: runtime.ledger, mode: 0o644)

        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        try ledger.note([entry(1)])

        var status = Glibc.stat()
        #expect(lstat(runtime.ledger, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(try Ledger.read(in: runtime, boot: boot) == [entry(1)])
    }

    @Test func `without a ledger there is nothing to read`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()

        #expect(try Ledger.read(in: runtime, boot: boot).isEmpty)
        #expect(try Ledger.readHeader(in: runtime, boot: boot) == nil)
    }

    @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
    func `a disk that becomes full later refuses no note`() throws {
        let folder = try Folder()
        try #require(mount(folder.path, sizeKiB: 256))
        defer { unmount(folder.path) }
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        let filler = try FileDescriptor(opening: folder.path + "/filler", O_WRONLY | O_CREAT, mode: 0o600)
        while write(filler.number, [UInt8](repeating: 1, count: 4_096), 4_096) > 0 {}
        #expect(errno == ENOSPC)

        try ledger.note((1...Limits.ledgerRecordsMax).map { try entry(Int32($0)) })
        let count = try Ledger.read(in: runtime, boot: boot).count
        _ = consume ledger
        _ = consume lock
        _ = consume filler

        #expect(count == Limits.ledgerRecordsMax)
    }

    @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
    func `a disk that is full already is told when the ledger is made`() throws {
        let folder = try Folder()
        try #require(mount(folder.path, sizeKiB: 64))
        defer { unmount(folder.path) }
        let runtime = try folder.runtime()
        let lock = try taken(runtime)

        let number = errorNumber { _ = try Ledger.open(in: runtime, boot: boot, holding: lock) }
        _ = consume lock

        #expect(number == ENOSPC)
        #expect(access(runtime.ledger, F_OK) != 0)
    }
}
