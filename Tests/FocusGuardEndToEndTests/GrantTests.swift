import Glibc
import Testing

extension EndToEnd {
    @Suite struct GrantTests {
        @Test func `a passed countdown opens the very launch and does not fire again`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            try world.passBarrier(for: "chatter")

            world.expectRunning("chatter")
            world.expectBarrierClosed()
            try world.expectUndisturbed("chatter", beats: 150)
            #expect(world.processes(of: "chatter").map(\.pid) == [app.pid])
            let status = try world.status()
            #expect(status["window"]?["open"]?.bool == true)
            #expect(status["holds"]?.list.isEmpty == true)
            #expect(status["grants"]?.list.count == 1)
        }

        @Test func `an answer that is not among the choices is ignored and said so`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")

            try world.answer("open", app: "chatter")

            world.expect("the next sheet says what is wrong") { world.sheets().last?["problem"]?.text?.isEmpty == false }
            #expect(try world.nothingRan("chatter"))
            #expect(try world.status()["window"]?["open"]?.bool == false)
        }

        @Test func `with the window open another app meets the barrier with its open button there at once`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.passBarrier(for: "chatter")
            world.expectRunning("chatter")
            world.expectBarrierClosed()
            let seen = world.sheets().count

            try world.startApp("clips", "single")

            try world.expectHeld("clips")
            let sheet = world.expectSheet("passed", apps: ["clips"], after: seen)
            #expect(sheet["choices"]?.texts.contains("open:clips") == true)
            try world.answer("open", app: "clips")
            world.expectRunning("clips")
            try world.expectUndisturbed("chatter", beats: 25)
        }

        @Test(arguments: [
            ["exec-restart", "1500"], ["fork-restart", "1500"], ["late-restart", "1500"], ["tree", "4"],
            ["double-fork", "stay"],
        ])
        func `the tree of a granted app runs undisturbed through restarts and children`(mode: [String]) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", mode)
            try world.expectHeld("chatter")
            let seen = world.sheets().count

            #expect(try world.run("allow", "chatter", "--for", "15m").status == 0)

            world.expectRunning("chatter")
            try world.expectUndisturbed("chatter", beats: 150)
            world.expectBarrierClosed()
            #expect(world.sheets().dropFirst(seen).allSatisfy { $0["state"]?.text != "passed" })
            #expect(try world.status()["window"]?["open"]?.bool == false)
        }

        @Test(arguments: [["exec-restart", "200"], ["fork-restart", "200"], ["late-restart", "200"]])
        func `a restart under a grant that came by the countdown does not fire again`(mode: [String]) throws {
            let world = try World()
            defer { world.close() }
            // The window is over at once, so nothing but the grant covers the restart.
            try world.startGuard(world.settings(window: "0s"))
            let words = [mode[0], "14000"]
            try world.startApp("chatter", words)
            try world.expectHeld("chatter")
            try world.passBarrier(for: "chatter")
            world.expectRunning("chatter")

            world.expect("the restart", within: .seconds(20)) {
                world.processes(of: "chatter").contains { readText("/proc/\($0.pid)/cmdline").hasSuffix("single\0") }
            }

            try world.expectUndisturbed("chatter", beats: 100)
        }

        @Test func `a second launch that hands over to the running instance meets no barrier`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let lock = world.root + "/home/lock"
            try world.startApp("chatter", "handover", lock)
            try world.expectHeld("chatter")
            #expect(try world.run("allow", "chatter").status == 0)
            world.expectRunning("chatter")
            world.expect("the lock is taken") { exists(lock) }

            let second = try world.startApp("chatter", "handover", lock)

            #expect(try second.waitForExit(.seconds(5), "the second instance") == 0)
            #expect(readLines(lock + ".told") == ["\(second.pid)"])
            try world.expectUndisturbed("chatter", beats: 50)
        }

        @Test func `a descendant that is another guarded app is a launch of its own`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "starts", world.program(of: "clips"), "single")
            try world.expectHeld("chatter")

            #expect(try world.run("allow", "chatter").status == 0)

            world.expectSheet("offered", apps: ["clips"])
            world.expect("the descendant is stopped") {
                world.processes(of: "clips").count == 1 && world.processes(of: "clips").allSatisfy(\.isStopped)
            }
            world.expect("the granted app runs") { world.processes(of: "chatter").allSatisfy { !$0.isStopped } }
            #expect(try world.heldApps() == ["clips"])
        }

        @Test func `relaunching starts the program anew with a token and does not fire again`() throws {
            let world = try World()
            defer { world.close() }
            let settings = world.settings().replacing("Name = Chatter", with: "Name = Chatter\nOnOpen = relaunch")
            try world.startGuard(settings)
            let first = try world.startApp("chatter", "single")

            try world.passBarrier(for: "chatter")

            world.expect("another process") { world.processes(of: "chatter").contains { $0.pid != first.pid } }
            world.expectRunning("chatter")
            try world.expectUndisturbed("chatter", beats: 100)
            let variables = world.processes(of: "chatter").first.map { readText("/proc/\($0.pid)/environ") } ?? ""
            #expect(variables.split(separator: "\0").contains { $0.hasPrefix("FOCUSGUARD_BYPASS=") })
            #expect(variables.contains("HARM_LOG=\(world.log(of: "chatter"))"))
        }

        @Test func `a token that was made up is worth nothing`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()

            let token = String(repeating: "0123456789abcdef", count: 2)
            let variables = ["HARM_LOG": world.log(of: "chatter"), "FOCUSGUARD_BYPASS": token]
            try world.start("chatter", [world.program(of: "chatter"), "single"], variables)

            try world.expectHeld("chatter")
            world.expectSheet("offered", apps: ["chatter"])
        }

        @Test func `allowances come out of a quota and revoke ends them`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()

            let first = try world.run("allow", "chatter", "--for", "5m", "--reason", "a call")
            let app = try world.startApp("chatter", "single")

            #expect(first.status == 0)
            try world.expectUndisturbed("chatter", beats: 75)
            #expect(try world.status()["quotaLeft"]?.number == 2)
            #expect(kill(app.pid, SIGKILL) == 0)
            #expect(try world.run("revoke", "chatter").status == 0)
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            #expect(try world.run("allow", "chatter").status == 0)
            #expect(try world.run("allow", "chatter").status == 0)
            let fourth = try world.run("allow", "chatter")
            #expect(fourth.status == 1)
            #expect(!fourth.errors.isEmpty)
        }

        @Test func `giving the countdown up closes the app and the next launch pays in full`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            world.expectSheet("offered")
            try world.answer("open-useful")
            world.expectSheet("counting")

            try world.answer("give-up")

            world.expectGone("chatter")
            world.expectBarrierClosed()
            let seen = world.sheets().count
            try world.startApp("chatter", "single")
            let sheet = world.expectSheet("offered", apps: ["chatter"], after: seen)
            #expect(sheet["remainingSeconds"]?.number == 10)
            #expect(sheet["apps"]?.list.first?["attemptsToday"]?.number == 2)
        }
    }
}
