import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct ProcessHandleTests {
    @Test func `a number that belongs to another process by now is refused`() throws {
        let sleeper = try Sleeper()
        let other = ProcessIdentity(pid: sleeper.process.pid, startTicks: sleeper.process.startTicks + 1)

        let isRefused = try ProcessHandle.open(other) == nil
        let isFound = try ProcessHandle.open(sleeper.process) != nil

        #expect(isRefused)
        #expect(isFound)
    }

    @Test func `a process that is gone has no handle`() throws {
        let sleeper = try Sleeper()
        let process = sleeper.process
        try sleeper.end()

        let isGone = try ProcessHandle.open(process) == nil
        let isNobody = try ProcessHandle.open(ProcessIdentity(pid: 0, startTicks: 0)) == nil

        #expect(isGone)
        #expect(isNobody)
    }

    @Test func `a process is stopped and continued through its handle`() throws {
        let sleeper = try Sleeper()

        try sleeper.stop()
        let isSent = try sleeper.handle.signal(SIGCONT)

        #expect(isSent)
        #expect(eventually { sleeper.state == "S" })
    }

    @Test func `a handle tells the end of its process and then reaches nobody`() throws {
        let sleeper = try Sleeper()
        let before = sleeper.handle.hasEnded

        try sleeper.handle.signal(SIGKILL)
        let isTold = eventually { sleeper.handle.hasEnded }
        _ = Reaper.wait(for: sleeper.process.pid)

        #expect(!before && isTold)
        #expect(try !sleeper.handle.signal(SIGCONT))
    }

    @Test(arguments: [
        ("a plain name", "1 (sleep) S 2", 22), ("a hostile name", "1 (a) S 1 (b) 9 9) R 2", 22),
    ])
    func `the start time is found behind any name`(name: String, head: String, field: Int) {
        let rest = (5..<field).map { "\($0)" }.joined(separator: " ")

        let ticks = ProcessStart.ticks(in: Array("\(head) \(rest) 4711 0 0\n".utf8))

        #expect(ticks == 4_711)
    }

    @Test(arguments: ["", "1 sleep S 2", "1 (x) S 1 2 3", ")"])
    func `a text that is no stat file has no start time`(text: String) {
        #expect(ProcessStart.ticks(in: Array(text.utf8)) == nil)
    }
}
