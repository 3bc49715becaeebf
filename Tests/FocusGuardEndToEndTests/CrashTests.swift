import Glibc
import Testing

extension EndToEnd {
    @Suite struct CrashTests {
        static let three = ["chatter", "clips", "feed"]

        /// A world whose guard holds three apps.
        func worldWithThreeHolds(_ settings: String? = nil) throws -> World {
            let world = try World(apps: Self.three)
            try world.startGuard(settings)
            try world.startApp("chatter", "single")
            try world.startApp("clips", "tree", "2")
            try world.startApp("feed", "double-fork", "stay")
            for app in Self.three { try world.expectHeld(app) }
            world.expect("one barrier for all") { world.sheets().last?["apps"]?.list.count == 3 }
            return world
        }

        /// Microseconds from the launches to the kill: a new seed each run, printed with every failure.
        static let moments = (0..<6).map { _ in UInt32.random(in: 0...900_000) } + [0]

        @Test(arguments: moments)
        func `a guard killed at any moment is followed by one that holds all three`(microseconds: UInt32) throws {
            let world = try World(apps: Self.three)
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.startApp("clips", "tree", "2")
            try world.startApp("feed", "double-fork", "stay")

            _ = usleep(microseconds)  // The moment is the input of the test, not a wait for something.
            try world.killGuard(SIGKILL)
            let seen = world.sheets().count
            try world.startGuard()

            for app in Self.three { try world.expectHeld(app) }
            let sheet = world.expectSheet("offered", after: seen)
            #expect(sheet["choices"]?.texts == ["not-now", "open-useful"])
            world.expect("all three stand before the barrier") { world.sheets().last?["apps"]?.list.count == 3 }
            #expect(Set(try world.heldApps()) == Set(Self.three))
            #expect(try world.nothingRan(Self.three))
        }

        @Test(arguments: [SIGTERM, SIGKILL])
        func `a guard short of descriptors takes over every process and lets go of every one`(end: Int32) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "deep", "100")
            try world.expectHeld("chatter")
            try world.expect("the whole tree is held") {
                let held = try world.status()["holds"]?.list.first?["members"]?.list.count
                return held == world.processes(of: "chatter").count
            }
            let count = world.processes(of: "chatter").count
            #expect(count > 64, "more than there are descriptors")
            try world.killGuard(SIGKILL)

            let script = "ulimit -n 64 && exec \"$0\" run"
            world.guardProcess = try world.start("guard", ["/bin/sh", "-c", script, world.focusguard])

            try world.expect("it has taken over all", within: .seconds(15)) {
                return try world.status()["holds"]?.list.first?["members"]?.list.count == count
            }
            #expect(try world.nothingRan("chatter"))
            try world.killGuard(end)
            #expect(world.everythingRuns("chatter", atLeast: count, within: .seconds(20)))
        }

        @Test func `a guard whose run time folder is removed lets go and ends`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }

            #expect(rename(world.runtimeFolder + "/focusguard", world.root + "/removed") == 0)

            #expect(try world.guardProcess?.waitForExit(.seconds(10), "the guard") == 0)
            world.guardProcess = nil
            for app in Self.three { world.expectRunning(app, within: .seconds(2)) }
            #expect(readText(world.guardErrors).contains("was removed"))
        }

        @Test func `once another guard has taken over the keeper lets nothing go`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }

            try world.killGuard(SIGKILL)
            try world.startGuard()

            // Longer than the ten seconds of the keeper.
            #expect(try world.nothingRan(Self.three, beats: 650))
            #expect(world.keepers().count == 1)
        }

        @Test func `a countdown that a crash interrupts has failed`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }
            try world.answer("open-useful")
            world.expectSheet("counting")

            try world.killGuard(SIGKILL)
            let seen = world.sheets().count
            try world.startGuard()

            let sheet = world.expectSheet("offered", after: seen)
            #expect(sheet["reason"]?.text == "failed-before")
            #expect(sheet["remainingSeconds"]?.number == 10)
            #expect(try world.status()["window"]?["open"]?.bool == false)
            #expect(try world.nothingRan(Self.three))
        }

        @Test func `should no guard come the keeper continues everything after ten seconds`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }
            #expect(world.keepers().count == 1)

            try world.killGuard(SIGKILL)

            #expect(try world.nothingRan(Self.three, beats: 200))
            for app in Self.three { world.expectRunning(app, within: .seconds(15)) }
            world.expect("the keeper has ended") { world.keepers().isEmpty }
        }

        @Test func `a keeper that is killed is replaced`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }
            let first = world.keepers()
            #expect(first.count == 1)

            for keeper in first { #expect(kill(keeper.pid, SIGKILL) == 0) }

            world.expect("another keeper") {
                // By its number: the one that was killed still shows for a moment, in another state.
                let now = world.keepers()
                return now.count == 1 && now[0].pid != first.first?.pid
            }
            try world.killGuard(SIGKILL)
            for app in Self.three { world.expectRunning(app, within: .seconds(20)) }
        }

        @Test func `the keeper lives while there are holds`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            #expect(world.keepers().isEmpty)
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expect("a keeper") { world.keepers().count == 1 }
            world.expectSheet("offered")

            try world.answer("not-now")

            world.expectGone("chatter")
            world.expect("no keeper") { world.keepers().isEmpty }
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func `a clean stop releases everything and exits with 0`(signal: Int32) throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }

            #expect(try world.killGuard(signal) == 0)

            for app in Self.three { world.expectRunning(app, within: .seconds(2)) }
            world.expectBarrierClosed()
            world.expect("nothing of the guard is left") { world.keepers().isEmpty && !exists(world.controlSocket) }
        }

        @Test func `release works without a guard`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }
            try world.killGuard(SIGKILL)

            #expect(try world.run("release").status == 0)

            for app in Self.three { world.expectRunning(app, within: .seconds(2)) }
        }

        @Test func `release lets go with a guard and each app keeps running`() throws {
            let world = try worldWithThreeHolds()
            defer { world.close() }

            #expect(try world.run("release").status == 0)

            for app in Self.three { world.expectRunning(app, within: .seconds(2)) }
            try world.expectUndisturbed("clips", beats: 100)
            world.expectBarrierClosed()
            #expect(try world.heldApps().isEmpty)
        }

        @Test func `window and grant survive a crash of the guard`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.passBarrier(for: "chatter")
            world.expectRunning("chatter")
            world.expectBarrierClosed()

            try world.killGuard(SIGKILL)
            try world.startGuard()

            try world.expectUndisturbed("chatter", beats: 100)
            let window = try world.status()["window"]
            #expect(window?["open"]?.bool == true)
            #expect((window?["remainingSeconds"]?.number ?? 9_999) < 1_800)
            let seen = world.sheets().count
            try world.startApp("clips", "single")
            world.expectSheet("passed", apps: ["clips"], after: seen)
        }

        @Test func `a stopped process that no record names is left as it is`() throws {
            let world = try World()
            defer { world.close() }
            try world.addApp("mine")
            let mine = try world.startApp("mine", "single")
            world.expect("it runs") { !world.heartbeats(of: "mine").isEmpty }
            #expect(kill(mine.pid, SIGSTOP) == 0)

            try world.startGuard()
            #expect(try world.killGuard(SIGTERM) == 0)

            #expect(SeenProcess(pid: mine.pid)?.isStopped == true)
        }
    }
}
