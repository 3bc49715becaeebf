import Glibc
import Testing

extension EndToEnd {
    @Suite struct BarrierTests {
        /// The resident memory of the guard in KiB.
        func residentKilobytes(_ world: World) -> Int {
            let line = readLines("/proc/\(world.guardProcess?.pid ?? 0)/status").first { $0.hasPrefix("VmRSS:") } ?? ""
            return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
        }

        @Test(arguments: ["missing", "dies", "is no program"])
        func `if no barrier can be shown the app is resumed and the reason is said`(what: String) throws {
            let world = try World()
            defer { world.close() }
            try world.put("neither a program nor a script\n", in: world.root + "/bin/no-program", mode: 0o600)
            let programs = [
                "missing": world.root + "/bin/missing", "is no program": world.root + "/bin/no-program",
                "dies": "\(world.barrierProgram) barrier-dies \(world.barrierLog)",
            ]
            try world.startGuard(world.settings(barrier: programs[what]))

            try world.startApp("chatter", "single")

            try world.expect("the reason", within: .seconds(12)) { try world.status()["problems"]?.list.isEmpty == false }
            world.expectRunning("chatter", within: .seconds(12))
            try world.expectUndisturbed("chatter", beats: 75)
            let history = try world.run("history", "--json")
            #expect(history.status == 0)
            #expect(history.output.contains("unguarded"))
        }

        @Test func `a barrier that floods costs the guard neither its life nor its memory`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(world.settings(barrier: "\(world.barrierProgram) barrier-floods \(world.barrierLog)"))

            try world.startApp("chatter", "single")

            world.expect("the barrier floods") { !world.barrierPids().isEmpty }
            for _ in 0..<5 {
                #expect(try world.run("status", "--json", limit: .seconds(5)).status == 0)
                #expect(residentKilobytes(world) < 65_536)
            }
            // Whatever has become of the launch by then, there is a way on.
            #expect(try world.run("release").status == 0)
            world.expect("nothing is frozen") { world.processes(of: "chatter").allSatisfy { !$0.isStopped } }
        }

        @Test func `a barrier that closes its input has ended, as one that closes its output`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(world.settings(barrier: "\(world.barrierProgram) barrier-deaf \(world.barrierLog)"))

            try world.startApp("chatter", "single")

            // It is started once more, and its second end is a dismissal.
            world.expectGone("chatter")
            #expect(world.barrierPids().count == 2)
            #expect(try world.heldApps().isEmpty)
        }

        @Test func `a barrier that answers nonsense is still heard when it answers well`() throws {
            let world = try World()
            defer { world.close() }
            let program = "\(world.barrierProgram) barrier-babbles \(world.barrierLog) \(world.barrierAnswers)"
            try world.startGuard(world.settings(barrier: program))
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")

            try world.answer("open-useful")

            world.expectSheet("counting")
            #expect(try world.nothingRan("chatter"))
        }

        @Test func `a barrier that dies while counting has failed the attempt`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            world.expectSheet("offered")
            try world.answer("open-useful")
            world.expectSheet("counting")

            for pid in world.barrierPids() { #expect(kill(pid, SIGKILL) == 0) }

            world.expectGone("chatter")
            #expect(try world.status()["window"]?["open"]?.bool == false)
            let seen = world.sheets().count
            try world.startApp("chatter", "single")
            #expect(world.expectSheet("offered", after: seen)["remainingSeconds"]?.number == 10)
        }

        @Test func `in every other state it is started once more and the second death is a dismissal`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")
            let seen = world.sheets().count

            for pid in world.barrierPids() { #expect(kill(pid, SIGKILL) == 0) }
            world.expectSheet("offered", apps: ["chatter"], after: seen)
            #expect(world.barrierPids().count == 2)
            try world.expectHeld("chatter")
            for pid in world.barrierPids().suffix(1) { #expect(kill(pid, SIGKILL) == 0) }

            world.expectGone("chatter")
            world.expectBarrierClosed()
            #expect(world.barrierPids().count == 2)
        }

        @Test func `the countdown neither restarts nor grows when another app joins`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            world.expectSheet("offered")
            try world.answer("open-useful")
            world.expectSheet("counting")
            let start = monotonicNanoseconds()
            try world.startApp("clips", "single")
            world.expectSheet("counting", apps: ["chatter", "clips"])

            let sheet = world.expectSheet("passed", apps: ["chatter", "clips"], within: .seconds(15))

            let seconds = Double(monotonicNanoseconds() - start) / 1e9
            #expect((9.0...11.5).contains(seconds), "\(seconds) s")
            #expect(sheet["choices"]?.texts.contains("open:clips") == true)
        }

        @Test func `an app goes on when the one terminal that showed its barrier is closed`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(world.settings(barrier: "no-such-barrier"))
            let request = world.root + "/barrier.request"
            try world.put("{\"v\":1,\"do\":\"barrier\"}\n", in: request)
            let terminal = try world.start("terminal", [world.barrierProgram, "talk", world.controlSocket, request])
            world.expect("the terminal is answered") { readText(world.root + "/terminal.out").contains("none") }
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            #expect(try world.status()["barrier"]?["shownBy"]?.texts == ["terminal"])

            #expect(kill(terminal.pid, SIGKILL) == 0)

            world.expectRunning("chatter", within: .seconds(10))
            #expect(try world.heldApps().isEmpty)
        }
    }
}
