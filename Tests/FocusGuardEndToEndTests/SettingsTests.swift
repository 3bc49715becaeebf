import Glibc
import Testing

extension EndToEnd {
    @Suite struct SettingsTests {
        func guardedIDs(_ world: World) throws -> [String] {
            (try world.status()["guarded"]?.list ?? []).compactMap { $0["id"]?.text }
        }

        @Test(arguments: ["renamed over", "written in place"])
        func `a save is in force within two seconds`(how: String) throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard(world.settings(apps: ["chatter"]))
            #expect(try guardedIDs(world) == ["chatter"])
            let saved = monotonicNanoseconds()

            if how == "renamed over" {
                try world.writeSettings(world.settings())
            } else {
                try world.put(world.settings(), in: world.settingsFile)
            }

            try world.expect("both are guarded") { try guardedIDs(world) == ["chatter", "clips"] }
            #expect(monotonicNanoseconds() - saved < 2_500_000_000)
            try world.startApp("clips", "single")
            try world.expectHeld("clips")
        }

        @Test(arguments: ["is moved away", "is empty"])
        func `a file that is gone or empty for a moment while it is saved changes nothing`(how: String) throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard(world.settings(apps: ["chatter"]))
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            #expect(rename(world.settingsFile, world.settingsFile + "~") == 0)
            if how == "is empty" { try world.put("", in: world.settingsFile) }
            #expect(try world.nothingRan("chatter"))
            try world.put(world.settings(), in: world.settingsFile)

            try world.expect("the saved settings are in force") { try guardedIDs(world) == ["chatter", "clips"] }
            #expect(try world.nothingRan("chatter"))
            #expect(try world.status()["guarded"]?.list.first?["attemptsToday"]?.number == 1)
            #expect(!(try world.run("history").output.contains("unguarded")))
        }

        @Test func `a file that can be read again is in force`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard(world.settings(apps: ["chatter"]))
            try world.put(world.settings(), in: world.settingsFile + ".new", mode: 0)
            #expect(rename(world.settingsFile + ".new", world.settingsFile) == 0)
            try world.expect("it cannot be read") { "\(try world.status()["problems"] ?? .null)".contains("cannot be read") }
            #expect(try guardedIDs(world) == ["chatter"])

            #expect(chmod(world.settingsFile, 0o600) == 0)

            try world.expect("it is in force") { try guardedIDs(world) == ["chatter", "clips"] }
            #expect(try world.status()["problems"]?.list.isEmpty == true)
        }

        @Test func `a file with mistakes changes nothing and every mistake is reported with line and key`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let broken = "[Guard]\nApps = \nLookAruond = 5s\n\n[Barrier]\nCountdown = soon\n"

            try world.writeSettings(broken)

            try world.expect("status shows the mistakes") {
                let problems = "\(try world.status()["problems"] ?? .null)"
                return problems.contains("LookAruond") && problems.contains("Countdown")
            }
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            #expect(world.expectSheet("offered")["countdownSeconds"]?.number == 10)
            #expect(readText(world.settingsFile) == broken)
            let check = try world.run("config", "check")
            #expect(check.status == 4)
            let said = check.output + check.errors
            #expect(said.contains("LookAround"), "the nearest known key")
            #expect(said.contains("3") && said.contains("6"), "the lines")
        }

        @Test func `an app removed from the list while held is released at once`() throws {
            let world = try World(apps: ["chatter", "clips"])
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.startApp("clips", "single")
            try world.expectHeld("chatter")
            try world.expectHeld("clips")

            try world.writeSettings(world.settings(apps: ["clips"]))
            world.expectRunning("chatter")
            world.expectSheet("offered", apps: ["clips"])
            try world.expectHeld("clips")
            try world.writeSettings(world.settings(apps: []))

            world.expectRunning("clips")
            world.expectBarrierClosed()
            #expect(try world.status()["window"]?["open"]?.bool == false)
        }

        @Test func `reloading the settings does not stop an app that is allowed to run`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            #expect(try world.run("allow", "chatter").status == 0)
            try world.startApp("chatter", "single")
            world.expectRunning("chatter")

            for countdown in ["11s", "12s", "13s"] {
                try world.writeSettings(world.settings(countdown: countdown))
                try world.expectUndisturbed("chatter", beats: 60)
            }
        }

        @Test func `with settings that are wrong from its start the guard says so and leaves the file alone`() throws {
            let world = try World()
            defer { world.close() }
            let wrong = "[Guard]\nApps = chatter\n[Barrier]\nCountdown = 1s\n"

            try world.startGuard(wrong)

            let problems = "\(try world.status()["problems"] ?? .null)"
            #expect(problems.contains("Countdown") && problems.contains("4"), "\(problems)")
            #expect(readText(world.guardErrors).contains("Countdown"))
            #expect(readText(world.settingsFile) == wrong)
        }
    }
}
