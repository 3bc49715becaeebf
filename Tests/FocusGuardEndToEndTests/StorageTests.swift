import Glibc
import Testing

extension EndToEnd {
    @Suite struct StorageTests {
        /// Starts the countdown while the state cannot be saved, and checks that nothing is given until it can be again.
        func checkNothingIsGiven(in world: World, whileUnsavable: () throws -> Void, again: () throws -> Void) throws {
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")
            try whileUnsavable()

            try world.answer("open-useful")

            try world.expect("status says what is wrong", within: .seconds(20)) {
                try world.status()["problems"]?.list.isEmpty == false
            }
            // Longer than the countdown: had it been let through, the sheet would be passed by then.
            #expect(try world.nothingRan("chatter", beats: 600))
            #expect(world.sheets().allSatisfy { $0["state"]?.text != "passed" })
            #expect(try world.status()["window"]?["open"]?.bool == false)
            try again()
            world.expectSheet("passed", within: .seconds(90))
            try world.answer("open", app: "chatter")
            world.expectRunning("chatter")
        }

        @Test func `with an unwritable state folder nothing is given and nothing is lost`() throws {
            let world = try World()
            defer { world.close() }
            let folder = world.stateFolder + "/focusguard"

            try checkNothingIsGiven(
                in: world,
                whileUnsavable: { #expect(chmod(folder, 0o500) == 0) },
                again: { #expect(chmod(folder, 0o700) == 0) })
        }

        @Test(.enabled(if: geteuid() == 0 && exists("/usr/bin/mount")))
        func `on a full disk nothing is given and nothing is lost`() throws {
            let world = try World()
            defer { world.close() }
            let user = OrdinaryUser.current
            let options = "size=128k,mode=0700,uid=\(user.uid),gid=\(user.gid)"
            try runAsRoot(world, ["/usr/bin/mount", "-t", "tmpfs", "-o", options, "none", world.stateFolder])
            defer { try? runAsRoot(world, ["/usr/bin/umount", "--lazy", world.stateFolder]) }
            let filler = world.stateFolder + "/filler"

            try checkNothingIsGiven(
                in: world,
                whileUnsavable: {
                    // Ends: the disk has 128 KiB.
                    while (try? write("x", to: filler, append: true)) != nil {
                        _ = try? write([UInt8](repeating: 0, count: 4_096), to: filler, append: true)
                    }
                },
                again: { #expect(unlink(filler) == 0) })
        }

        private func runAsRoot(_ world: World, _ command: [String]) throws {
            let log = world.root + "/mount.err"
            let process = try StartedProcess(
                command, environment: ["PATH": "/usr/bin:/bin"], output: log, errors: log, asUser: false)
            let status = try process.waitForExit(.seconds(10), command[0])
            if status != 0 { throw HarnessError("\(command): \(readText(log))") }
        }

        @Test func `a state folder that was removed under the guard is made again`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            removeTree(world.stateFolder)

            try world.startApp("chatter", "single")

            try world.expectHeld("chatter")
            try world.passBarrier(for: "chatter")
            world.expectRunning("chatter")
            #expect(exists(world.stateFolder + "/focusguard/state.json"))
        }

        @Test func `without a way to save not now and release still work`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            #expect(chmod(world.stateFolder + "/focusguard", 0o500) == 0)
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")

            try world.answer("not-now")
            world.expectGone("chatter")
            try world.startApp("clips", "single")
            try world.expectHeld("clips")
            #expect(try world.run("release").status == 0)

            world.expectRunning("clips")
        }

        @Test func `a guard that cannot save from its start says so and freezes nothing for good`() throws {
            let world = try World()
            defer { world.close() }
            #expect(chmod(world.stateFolder, 0o500) == 0)
            try world.writeSettings(world.settings())

            let process = try world.start("guard", [world.focusguard, "run"])

            var ended: Int32?
            world.expect("a clear message", within: .seconds(10)) {
                ended = ended ?? process.exitStatus()
                return (readText(world.guardErrors) + readText(world.guardOutput)).contains(world.stateFolder)
            }
            if ended == nil {
                _ = waitUntil(.seconds(2)) {
                    ended = process.exitStatus(); return ended != nil
                }
            }
            #expect(ended == nil || ended == 5)
            if ended == nil { #expect(kill(process.pid, SIGTERM) == 0) }
        }

        @Test func `state and history are private to the person`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            world.expectSheet("offered")
            try world.answer("not-now")
            world.expectGone("chatter")

            let folder = world.stateFolder + "/focusguard"
            world.expect("both files") { exists(folder + "/state.json") && exists(folder + "/history.jsonl") }
            #expect(permissions(of: folder) == 0o700)
            #expect(permissions(of: folder + "/state.json") == 0o600)
            #expect(permissions(of: folder + "/history.jsonl") == 0o600)
        }
    }
}
