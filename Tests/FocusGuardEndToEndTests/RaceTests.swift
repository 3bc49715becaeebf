import Glibc
import Testing

extension EndToEnd {
    @Suite struct RaceTests {
        /// Beats (20 ms each) that a launch may leave before it is stopped: a look of 250 ms, and as much again for a busy machine.
        static let beatsUntilStopped = 30

        @Test(arguments: [["single"], ["ignore-term"]])
        func `an app dismissed and launched again at once is never usable without a pass`(mode: [String]) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let rounds = mode == ["single"] ? 50 : 8
            var seen = 0

            for round in 1...rounds {
                let app = try world.startApp("chatter", mode)
                world.expect("launch \(round) has a barrier of its own") {
                    world.barrierPids().count == round && world.sheets().count > seen
                }
                world.expect("launch \(round) is stopped") { SeenProcess(pid: app.pid)?.isStopped == true }
                seen = world.sheets().count
                try world.answer("not-now")
                world.expectBarrierClosed()
                _ = usleep(UInt32.random(in: 50_000...500_000))  // The moment is the input of the test.
            }

            // What ignores the polite request lives for two seconds more.
            let most = Self.beatsUntilStopped + (mode == ["single"] ? 0 : 110)
            let beats = Dictionary(grouping: world.heartbeats(of: "chatter"), by: \.pid)
            for (pid, beats) in beats { #expect(beats.count <= most, "\(pid) left \(beats.count) beats") }
            world.expectGone("chatter")
            #expect(world.sheets().last?["apps"]?.list.first?["attemptsToday"]?.number == Double(rounds))
            #expect(world.barrierPids().count == rounds)
            let status = try world.status()
            #expect(status["window"]?["open"]?.bool == false && status["grants"]?.list.isEmpty == true)
        }

        @Test(.enabled(if: exists("/usr/bin/script")), arguments: ["single", "ignore-term"])
        func `closing the terminal of a held app is no pass`(mode: String) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            do {
                let shell = try Terminal(in: world)
                try shell.type("HARM_LOG=\(world.log(of: "chatter")) \(world.program(of: "chatter")) \(mode)")
                try world.expectHeld("chatter")
                world.expectSheet("offered")
            }  // The terminal closes; the kernel hangs the orphaned group up and continues it.

            if mode == "single" {
                world.expectGone("chatter")
                world.expectBarrierClosed()
            } else {
                try world.expectHeld("chatter")
                world.expectSheet("offered", apps: ["chatter"])
            }

            #expect(world.heartbeats(of: "chatter").count <= 3 * Self.beatsUntilStopped)
            let status = try world.status()
            #expect(status["window"]?["open"]?.bool == false && status["grants"]?.list.isEmpty == true)
            #expect(!(try world.run("history").output.contains("pass")))
        }

        @Test func `what stays stopped after its release is tried again and then said`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            #expect(try world.run("allow", "chatter").status == 0)
            world.expect("it was continued") { SeenProcess(pid: app.pid)?.isStopped == false }

            var retries = 0
            try world.expect("the status says what to do", within: .seconds(10)) {
                if SeenProcess(pid: app.pid)?.isStopped == false {
                    retries += 1
                    #expect(kill(app.pid, SIGSTOP) == 0)
                }
                return try world.status()["problems"]?.texts.contains { $0.contains("Chatter") && $0.contains("stopped") }
                    == true
            }

            #expect((2...5).contains(retries), "continued \(retries) times")
            #expect(try world.heldApps().isEmpty)
        }

        @Test(.enabled(if: Tracer.isUsable, Tracer.missing))
        func `what a debugger keeps is left to the debugger`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            let words = [Tracer.program, "-qq", "-o", world.traceLog("app"), "-e", "inject=write:delay_enter=4000000:when=1"]
            let debugger = try world.startTracer(words + ["-p", "\(app.pid)"], asUser: false)
            world.expect("the debugger is there") {
                readLines("/proc/\(app.pid)/status").contains { $0 == "TracerPid:\t\(debugger.pid)" }
            }
            #expect(try world.run("allow", "chatter").status == 0)
            world.expect("the debugger keeps it") { SeenProcess(pid: app.pid)?.state == "t" }

            #expect(try world.nothingRan("chatter", beats: 75))
            #expect(try world.status()["problems"]?.list.isEmpty == true)

            world.expectRunning("chatter", within: .seconds(10))
        }

        @Test func `a launcher that ends within one look is caught through its child`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            let script = world.root + "/bin/launcher"
            try world.put("#!/bin/sh\n\(world.program(of: "chatter")) single &\n", in: script, mode: 0o700)

            let launcher = try world.start("launcher", [script], ["HARM_LOG": world.log(of: "chatter")])
            #expect(try launcher.waitForExit(.seconds(5), "the launcher") == 0)
            let other = try world.startApp("clips", "double-fork", "leave")
            #expect(try other.waitForExit(.seconds(5), "the first process") == 0)

            try world.expectHeld("chatter")
            try world.expectHeld("clips")
            world.expect("both stand before the barrier") { world.sheets().last?["apps"]?.list.count == 2 }
        }

        @Test func `a guard that is killed ten times in a row lets nothing through`() throws {
            let three = ["chatter", "clips", "feed"]
            let world = try World(apps: three)
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.startApp("clips", "tree", "2")
            try world.startApp("feed", "double-fork", "stay")
            for app in three { try world.expectHeld(app) }
            let beats = three.map { world.heartbeats(of: $0).count }
            let members = three.map { Set(world.processes(of: $0)) }

            for _ in 1...10 {
                try world.killGuard(SIGKILL)
                try world.startGuard()
            }

            for app in three { try world.expectHeld(app) }
            #expect(three.map { world.heartbeats(of: $0).count } == beats)
            #expect(three.map { Set(world.processes(of: $0)).count } == members.map(\.count))
            world.expect("all three stand before the barrier") { world.sheets().last?["apps"]?.list.count == 3 }
            world.expect("one barrier and one keeper are left") {
                SeenProcess.running(world.barrierProgram).count == 1 && world.keepers().count == 1
            }
            #expect(world.sheets().last?["apps"]?.list.map { $0["attemptsToday"]?.number } == [1, 1, 1])
        }

        @Test func `a second launch that hands over to a held instance opens nothing`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let lock = world.root + "/home/lock"
            let first = try world.startApp("chatter", "handover", lock)
            world.expect("the lock is taken") { exists(lock) }
            try world.expectHeld("chatter")

            // It may have told and ended before anybody looked, or wait with the first one.
            let second = try world.startApp("chatter", "handover", lock)
            try world.expectHeld("chatter")
            world.expectSheet("offered", apps: ["chatter"])
            #expect(world.sheets().last?["apps"]?.list.first?["attemptsToday"]?.number == 1)
            #expect(world.barrierPids().count == 1)

            #expect(try world.run("allow", "chatter").status == 0)
            #expect(try second.waitForExit(.seconds(5), "the second instance") == 0)
            #expect(readLines(lock + ".told") == ["\(second.pid)"])
            try world.expectUndisturbed("chatter", beats: 50)
            #expect(world.processes(of: "chatter").map(\.pid) == [first.pid])
        }

        @Test func `once the guard is removed every app starts and nothing stays behind`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            #expect(unlink(world.focusguard) == 0)
            for folder in [world.runtimeFolder, world.stateFolder, world.configFolder] { removeTree(folder) }
            try world.killGuard(SIGKILL)

            try world.startApp("chatter", "tree", "1")
            world.expectRunning("chatter", atLeast: 3, within: .seconds(15))
            try world.expectUndisturbed("chatter", beats: 25)
            world.expect("nothing of the guard runs", within: .seconds(15)) { SeenProcess.running(world.focusguard).isEmpty }
        }
    }
}
