import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

/// The program beside the tests; nil when it was not built with them.
private let program: String? = {
    let tests = AtomicFile.resolved("/proc/self/exe")
    let path = (AtomicFile.folder(of: tests) ?? "/") + "/focusguard"
    // A program that was built without a keeper takes the wrong arguments for something else.
    guard let child = try? Spawner.spawn(SpawnPlan(path, [Keeper.word, "soon"])) else { return nil }
    return Reaper.wait(for: child.process.pid)?.status == .exited(2) ? path : nil
}()

@Suite struct KeeperHostTests {
    /// A folder with lock and ledger.
    private final class Ground {
        let folder: Folder
        let runtime: RuntimeFolder
        let lock: RunLock
        var ledger: Ledger

        init() throws {
            // As in the guard, whose `SignalInbox` sees to it.
            signal(SIGPIPE, SIG_IGN)
            folder = try Folder()
            runtime = try folder.runtime()
            lock = try taken(runtime)
            ledger = try Ledger.open(in: runtime, boot: .current(), holding: lock)
        }

        func keeper(_ program: String) throws -> KeeperHost {
            try KeeperHost.start(program: program, patience: .milliseconds(100), ledger: &ledger, lock: lock)
        }
    }

    @Test func `a keeper gets three descriptors and a session, and is named in the ledger`() throws {
        let ground = try Ground()
        let listing = ground.folder.path + "/listing"
        let script = try ground.folder.script(
            "keeper",
            """
            readlink /proc/$$/fd/3 /proc/$$/fd/4 /proc/$$/fd/5 /proc/$$/fd/6 > \(listing).new
            mv \(listing).new \(listing)
            exec cat <&3 >&2
            """)

        let host = try ground.keeper(script)
        let process = host.process
        let isListed = try eventually { try AtomicFile.read(listing, limit: 4_096) != nil }
        let fields = try #require(stat(of: process.pid))
        let named = try Ledger.readHeader(in: ground.runtime, boot: .current())?.keeper
        try host.dismiss()
        let status = Reaper.wait(for: process.pid)?.status

        #expect(isListed)
        let words = String(decoding: try AtomicFile.read(listing, limit: 4_096) ?? [], as: UTF8.self).split(separator: "\n")
        #expect(words.count == 3)
        #expect(words.first?.hasPrefix("pipe:") == true)
        #expect(words.dropFirst().joined() == ground.runtime.ledger + ground.runtime.lock)
        #expect(fields[3] == "\(process.pid)")
        #expect(named == process)
        #expect(status == .exited(0))
    }

    @Test func `the end of a keeper is noticed and another can be started`() throws {
        let ground = try Ground()
        let script = try ground.folder.script("keeper", "exec cat <&3 >&2")
        let first = try ground.keeper(script)
        let (process, lived) = (first.process, !first.hasEnded)

        try ProcessHandle.open(process)?.signal(SIGKILL)
        let isNoticed = eventually { first.hasEnded }
        try first.dismiss()
        _ = Reaper.wait(for: process.pid)
        let second = try ground.keeper(script)
        let named = try Ledger.readHeader(in: ground.runtime, boot: .current())?.keeper
        let replacement = second.process
        try second.dismiss()

        #expect(lived && isNoticed)
        #expect(named == replacement && replacement != process)
        #expect(Reaper.wait(for: replacement.pid) != nil)
    }

    @Test(.enabled(if: program != nil, "needs the program beside the tests"))
    func `the program itself keeps: it ends when dismissed, and continues what is held when its guard vanishes`() throws {
        let program = try #require(program)
        let member = try Sleeper()
        var ground: Ground? = try Ground()
        let folder = try #require(ground?.folder)
        let runtime = try folder.runtime()
        try ground?.ledger.note([entry(member.process)])
        try member.stop()

        let dismissed = try #require(ground).keeper(program)
        let first = dismissed.process
        try dismissed.dismiss()
        let status = Reaper.wait(for: first.pid)?.status
        let stateAfter = member.state
        let vanishing = try #require(ground).keeper(program)
        let second = vanishing.process
        let isListening = eventually { signals("SigBlk", of: second.pid) & 1 << (SIGTERM - 1) != 0 }
        try ProcessHandle.open(second)?.signal(SIGTERM)
        let isPending = signals("ShdPnd", of: second.pid) & 1 << (SIGTERM - 1) != 0
        let lived = ["R", "S"].contains(stat(of: second.pid)?.first)
        // The values going away is what the end of the guard's process looks like from outside.
        _ = consume vanishing
        ground = nil

        #expect(status == .exited(0))
        #expect(stateAfter == "T")
        // While the guard lives, it alone decides when its keeper ends.
        #expect(isListening && isPending && lived)
        #expect(Reaper.wait(for: second.pid)?.status == .exited(0))
        #expect(eventually { member.state == "S" })
        #expect(try Ledger.read(in: runtime, boot: .current()).isEmpty)
    }

    @Test func `arguments that are none of a keeper's are refused`() {
        #expect(Keeper.run([]) == 2)
        #expect(Keeper.run(["soon"]) == 2)
        #expect(Keeper.run(["-1"]) == 2)
        #expect(Keeper.arguments(patience: .seconds(10)) == ["keeper", "10000"])
    }

    /// A set of signals in /proc/PID/status; empty when there is no such process.
    private func signals(_ field: String, of pid: Int32) -> UInt64 {
        let bytes = (try? AtomicFile.read("/proc/\(pid)/status", limit: 65_536)) ?? []
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("\(field):\t") }
        return line.flatMap { UInt64($0.dropFirst(field.count + 2), radix: 16) } ?? 0
    }
}
