import Glibc
import Testing

extension EndToEnd {
    @Suite struct HoldTests {
        @Test func `a launch is held and the barrier offers a way on`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()

            try world.startApp("chatter", "single")

            try world.expectHeld("chatter")
            let sheet = world.expectSheet("offered", apps: ["chatter"])
            #expect(sheet["reason"]?.text == "launch")
            #expect(sheet["choices"]?.texts == ["not-now", "open-useful"])
            #expect(sheet["countdownSeconds"]?.number == 10)
            #expect(sheet["apps"]?.list.first?["name"]?.text == "Chatter")
            #expect(sheet["apps"]?.list.first?["attemptsToday"]?.number == 1)
            #expect(try world.heldApps() == ["chatter"])
        }

        @Test(arguments: [
            (["tree", "5"], 2), (["deep", "60"], 2), (["double-fork", "stay"], 2), (["double-fork", "leave"], 1),
            (["threads", "8"], 1),
        ])
        func `a hold stops the whole tree until nothing runs`(mode: [String], atLeast: Int) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()

            try world.startApp("chatter", mode)

            try world.expectHeld("chatter", atLeast: atLeast)
            world.expectSheet("offered", apps: ["chatter"])
            let members = (try world.status()["holds"]?.list.first?["members"]?.list ?? []).compactMap(\.number)
            #expect(Set(members) == Set(world.processes(of: "chatter").map { Double($0.pid) }))
        }

        @Test(arguments: [["single"], ["ignore-term"], ["tree", "4"], ["double-fork", "stay"]])
        func `not now closes what was caught at its launch within the grace`(mode: [String]) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", mode)
            try world.expectHeld("chatter")
            world.expectSheet("offered")

            try world.answer("not-now")

            world.expectGone("chatter", within: .seconds(5))
            world.expectBarrierClosed()
            try world.expect("no hold is left") { try world.heldApps().isEmpty }
        }

        @Test func `a member that something continues is stopped again within one look`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            #expect(kill(app.pid, SIGCONT) == 0)

            try world.expectHeld("chatter", within: .seconds(3))
            #expect(world.expectSheet("offered")["apps"]?.list.first?["attemptsToday"]?.number == 1)
        }

        @Test func `against a member that keeps being continued the guard gives up and closes the app`() throws {
            let world = try World()
            defer { world.close() }
            try world.addApp("continuer")
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.startApp("continuer", "continuer", "\(app.pid)")

            world.expectGone("chatter", within: .seconds(30))
            world.expectBarrierClosed()

            let continuations = world.heartbeats(of: "continuer").count
            #expect((10...40).contains(continuations), "continued \(continuations) times")
            #expect(try world.heldApps().isEmpty)
        }

        @Test func `a script around a launch is left running and goes on after it`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let script = world.root + "/bin/launch.sh"
            let after = world.root + "/home/after"
            try world.put("#!/bin/sh\n\(world.program(of: "chatter")) single\necho after >\(after)\n", in: script, mode: 0o700)

            let shell = try world.start("script", [script], ["HARM_LOG": world.log(of: "chatter")])

            try world.expectHeld("chatter")
            #expect(SeenProcess(pid: shell.pid)?.isStopped == false)
            world.expectSheet("offered")
            try world.answer("not-now")
            world.expect("the script goes on") { readText(after) == "after\n" }
        }

        @Test(.enabled(if: exists("/usr/bin/script")))
        func `the shell of a foreground job is left running and takes commands`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let shell = try Terminal(in: world)

            try shell.type("HARM_LOG=\(world.log(of: "chatter")) \(world.program(of: "chatter")) single")

            try world.expectHeld("chatter")
            try shell.type("echo still $((40 + 2)) here")
            world.expect("the shell answers") { shell.text.contains("still 42 here") }
            world.expectSheet("offered")
            try world.answer("not-now")
            world.expectGone("chatter")
        }

        @Test func `another guarded app joins the barrier and a second start belongs to the same attempt`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            world.expectSheet("offered", apps: ["chatter"])

            try world.startApp("clips", "single")
            world.expectSheet("offered", apps: ["chatter", "clips"])
            try world.startApp("chatter", "single")

            try world.expectHeld("chatter", atLeast: 2)
            try world.expectHeld("clips")
            let sheet = world.expectSheet("offered", apps: ["chatter", "clips"])
            #expect(sheet["apps"]?.list.map { $0["attemptsToday"]?.number } == [1, 1])
            #expect(world.barrierPids().count == 1)
        }

        @Test func `held apps that end by themselves close the barrier`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")

            #expect(kill(app.pid, SIGKILL) == 0)

            world.expectBarrierClosed()
            #expect(try world.heldApps().isEmpty)
        }

        @Test(.enabled(if: OrdinaryUser.current.isChanged))
        func `the process of another user is left alone`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let log = world.root + "/logs/other.log"
            let other = try StartedProcess(
                [world.program(of: "chatter"), "single"], environment: ["HARM_LOG": log], output: "/dev/null",
                errors: "/dev/null", asUser: false)

            let mine = try world.startApp("chatter", "single")

            world.expectSheet("offered")
            world.expect("the own process is stopped") { SeenProcess(pid: mine.pid)?.isStopped == true }
            let before = readBytes(log)?.count ?? 0
            world.expect("the other one runs") { SeenProcess(pid: other.pid)?.isStopped == false }
            world.expect("and beats") { (readBytes(log)?.count ?? 0) > before }
        }
    }
}
