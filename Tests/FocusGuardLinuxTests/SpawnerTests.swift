import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct SpawnerTests {
    @Test func `a failure to start names the program`() throws {
        do {
            _ = try Spawner.spawn(SpawnPlan("/nowhere/anki"))
            Issue.record("it started")
        } catch {
            #expect(error == SystemError(call: "exec", subject: "/nowhere/anki", number: ENOENT))
        }
    }

    @Test func `a missing working directory is named instead of the program`() throws {
        var plan = SpawnPlan("/bin/true")
        plan.directory = "/nowhere"
        do {
            _ = try Spawner.spawn(plan)
            Issue.record("it started")
        } catch {
            #expect(error == SystemError(call: "chdir", subject: "/nowhere", number: ENOENT))
        }
    }

    @Test func `a child has a clean signal mask and default dispositions`() throws {
        let inbox = try SignalInbox()
        let status = try output(of: SpawnPlan("/bin/cat", ["/proc/self/status"]))
        _ = consume inbox

        func set(_ field: String) -> UInt64? {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(field):\t") }
            return line.flatMap { UInt64($0.dropFirst(field.count + 2), radix: 16) }
        }
        #expect(set("SigBlk") == 0)
        // Signals 32 and 33 are the C library's own; its posix_spawn leaves them ignored until the program wants threads.
        #expect(set("SigIgn").map { $0 & ~(0b11 << 31) } == 0)
    }

    @Test func `a child gets its streams and what is passed, and nothing else`() throws {
        let pipe = try Pipe()
        let unmarked = dup(pipe.reading.number)
        defer { close(unmarked) }
        try Spawner.closeInheritedOnExec()
        var plan = SpawnPlan("/bin/ls", ["/proc/self/fd"])
        plan.passed = [pipe.writing.number, pipe.reading.number]

        let listing = try output(of: plan)

        // The last one is the listing's own.
        #expect(listing == "0\n1\n2\n3\n4\n5\n")
    }

    @Test func `passed descriptors keep their order whatever their numbers`() throws {
        let folder = try Folder()
        let files = try (0..<4).map { number in
            let path = "\(folder.path)/\(number)"
            try AtomicFile.write(Array("\(number)".utf8), to: path)
            return open(path, O_RDONLY | O_CLOEXEC)
        }
        defer { for file in files { close(file) } }
        var plan = SpawnPlan("/bin/sh", ["-c", "cat <&3; cat <&4; cat <&5; cat <&6"])
        plan.passed = files.reversed()

        #expect(try output(of: plan) == "3210")
    }

    @Test func `arguments, environment and working directory arrive as they are`() throws {
        var plan = SpawnPlan(
            "/bin/sh", ["-c", "printf '%s|' \"$@\" \"$NAME\" \"$(pwd)\" \"${HOME-none}\"", "sh", "a b", "", "ü"])
        plan.environment = ["NAME=x y"]
        plan.directory = "/usr"

        #expect(try output(of: plan) == "a b||ü|x y|/usr|none|")
    }

    @Test func `input and output go through pipes that do not wait`() throws {
        var plan = SpawnPlan("/bin/cat")
        plan.input = .pipe
        plan.output = .pipe
        var child = try Spawner.spawn(plan)
        let pid = child.process.pid
        var outgoing = OutgoingBuffer()
        guard let output = child.output.take(), let input = child.input.take() else {
            Issue.record("there are no pipes")
            return
        }

        let early = try output.receive()
        let fits = outgoing.append(Array("hello".utf8))
        let progress = try outgoing.flush(to: input.number)
        _ = consume input
        let echoed = try drain(output)

        #expect(early == .nothingYet)
        #expect(fits)
        #expect(progress == .drained)
        #expect(echoed == "hello")
        #expect(Reaper.wait(for: pid)?.status == .exited(0))
    }

    @Test func `a child that starts a session leads it`() throws {
        var plan = SpawnPlan("/bin/sleep", ["1000"])
        plan.startsSession = true
        let child = try Spawner.spawn(plan)

        let fields = try #require(stat(of: child.process.pid))
        try child.handle.signal(SIGKILL)
        let status = Reaper.wait(for: child.process.pid)?.status

        #expect(fields[3] == "\(child.process.pid)")
        #expect(status == .killed(SIGKILL))
    }

    @Test func `all children that have ended are reaped with how they ended`() async throws {
        // A process of its own, because it takes in every child.
        await #expect(processExitsWith: .success) {
            let sleeper = try Spawner.spawn(SpawnPlan("/bin/sleep", ["1000"]))
            let first = try Spawner.spawn(SpawnPlan("/bin/sh", ["-c", "exit 3"]))
            let second = try Spawner.spawn(SpawnPlan("/bin/sh", ["-c", "kill -TERM $$"]))
            let haveEnded = eventually { first.handle.hasEnded && second.handle.hasEnded }
            let reaped = Reaper.reap()
            try sleeper.handle.signal(SIGKILL)
            precondition(haveEnded)
            precondition(reaped.count == 2)
            precondition(reaped.contains { $0.pid == first.process.pid && $0.status == .exited(3) })
            precondition(reaped.contains { $0.pid == second.process.pid && $0.status == .killed(SIGTERM) })
        }
    }

    @Test func `a program is found along the path, in its order and only if it can run`() throws {
        let folder = try Folder()
        for name in ["a", "b", "c"] { try AtomicFile.createFolder("\(folder.path)/\(name)") }
        try AtomicFile.write([], to: "\(folder.path)/a/tool", mode: 0o600)
        try AtomicFile.createFolder("\(folder.path)/b/tool")
        let tool = try folder.script("c/tool", "true")
        let path = ["a", "b", "c"].map { "\(folder.path)/\($0)" }.joined(separator: ":")

        #expect(ProgramPath.find("tool", path: path) == tool)
        #expect(ProgramPath.find("tool", path: ":relative:") == nil)
        #expect(ProgramPath.find(tool, path: "") == tool)
        #expect(ProgramPath.find("", path: path) == nil)
    }
}
