import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct OpenWatchTests {
    @Test func `opening a watched file is told, opening its neighbour is not`() throws {
        let folder = try Folder()
        try AtomicFile.write([1], to: folder.path + "/a")
        try AtomicFile.write([1], to: folder.path + "/b")
        var watch = try OpenWatch()
        watch.watch([folder.path + "/a"])

        _ = try FileDescriptor(opening: folder.path + "/b", O_RDONLY)
        let other = watch.receive()
        _ = try FileDescriptor(opening: folder.path + "/a", O_RDONLY)
        let own = watch.receive()

        #expect(other == OpenWatch.News())
        #expect(own == OpenWatch.News(wasOpened: true, isStale: false))
    }

    @Test func `a file that is replaced is told, and watched again by the next call`() throws {
        let folder = try Folder()
        let path = folder.path + "/a"
        try AtomicFile.write([1], to: path)
        var watch = try OpenWatch()
        watch.watch([path])

        try AtomicFile.write([2], to: path)
        let replaced = watch.receive()
        watch.watch([path])
        _ = try FileDescriptor(opening: path, O_RDONLY)
        let opened = watch.receive()

        #expect(replaced.isStale)
        #expect(opened.wasOpened)
    }

    @Test func `a missing file is not watched, and one that is taken out is silent`() throws {
        let folder = try Folder()
        let path = folder.path + "/a"
        try AtomicFile.write([1], to: path)
        var watch = try OpenWatch()
        watch.watch([path, folder.path + "/missing"])
        let watched = watch.count
        watch.watch([])

        _ = try FileDescriptor(opening: path, O_RDONLY)
        let news = watch.receive()

        #expect(watched == 1)
        #expect(news == OpenWatch.News())
    }
}

/// The kernel tells ordinary users of executions since Linux 6.6, and nobody in a network namespace of its own.
private let hasConnector = (try? ExecConnector.open()) != nil

@Suite struct ExecConnectorTests {
    @Test(.enabled(if: hasConnector)) func `an execution is told while it listens, and none afterwards`() throws {
        let connector = try ExecConnector.open()
        try connector.listen(true)
        let told = try run("/bin/true")
        let during = connector.receive()
        try connector.listen(false)
        _ = connector.receive()
        _ = try run("/bin/true")
        let after = connector.receive()

        #expect(during.processes.contains(told))
        #expect(after == ExecConnector.News())
    }

    @Test(.enabled(if: hasConnector)) func `more executions than the socket holds are told as a loss`() throws {
        let connector = try ExecConnector.open()
        try connector.listen(true)
        for _ in 0..<1_000 { _ = try run("/bin/true") }
        let news = connector.receive()

        #expect(news.isIncomplete)
    }
}

@Suite struct AdmitTests {
    @Test func `a process is admitted once`() throws {
        var table = ProcessTable(try ProcFS())
        _ = try table.look(at: SystemClocks.awake())
        let sleeper = try Sleeper()
        let child = sleeper.process.pid

        let first = table.admit(child, at: SystemClocks.awake())
        let second = table.admit(child, at: SystemClocks.awake())
        let changes = try table.look(at: SystemClocks.awake())

        #expect(first == [child])
        #expect(second.isEmpty)
        #expect(table.entry(child)?.parent == getpid())
        #expect(!changes.appeared.contains(child))
    }

    @Test func `a parent that is new too is admitted before its child`() throws {
        var table = ProcessTable(try ProcFS())
        _ = try table.look(at: SystemClocks.awake())
        var plan = SpawnPlan("/bin/sh", ["-c", "/bin/sleep 1000 & echo $!; wait"])
        plan.output = .pipe
        let shell = try Spawner.spawn(plan)
        let parent = shell.process.pid
        var told: [UInt8] = []
        #expect(
            try eventually {
                if case .bytes(let bytes)? = try shell.output?.receive() { told += bytes }
                return told.last == UInt8(ascii: "\n")
            })
        let child = try #require(Int32(String(decoding: told.dropLast(), as: UTF8.self)))
        defer {
            kill(child, SIGKILL)
            _ = Reaper.wait(for: parent)
        }

        let admitted = table.admit(child, at: SystemClocks.awake())

        #expect(admitted == [parent, child])
        #expect(table.entry(child)?.parent == parent)
    }

    @Test func `a process that is gone is not admitted`() throws {
        var table = ProcessTable(try ProcFS())
        let gone = try run("/bin/true")

        let admitted = table.admit(gone, at: SystemClocks.awake())

        #expect(admitted.isEmpty)
    }
}

/// Runs a program to its end; its number.
private func run(_ program: String) throws -> Int32 {
    let child = try Spawner.spawn(SpawnPlan(program, []))
    let pid = child.process.pid
    _ = Reaper.wait(for: pid)
    return pid
}
