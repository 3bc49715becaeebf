import Glibc
import Testing

extension EndToEnd {
    /// What the guard depends on, and how it is mended.
    @Suite struct DoctorTests {
        /// The findings of `doctor --json`, by subject.
        func findings(_ result: CommandResult) -> [String: JSON] {
            var found: [String: JSON] = [:]
            for line in result.output.split(separator: "\n") {
                guard let finding = JSON(String(line)), let subject = finding["subject"]?.text else { continue }
                // The worst of a subject counts.
                if found[subject]?["grade"]?.text != "bad" { found[subject] = finding }
            }
            return found
        }

        /// Settings with a useful app that is there, so that nothing is bad.
        func soundSettings(_ world: World) -> String {
            world.settings(barrierKeys: "UsefulApp = notes") + "\n[UsefulApp notes]\nName = Notes\nCommand = /bin/true\n"
        }

        @Test func `nothing is bad where all is there, and each check says so`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(soundSettings(world))

            let result = try world.run("doctor", "--json")

            let found = findings(result)
            for subject in [
                "run time folder", "state folder", "settings", "guard", "ledger", "/proc", "namespaces", "file watches",
                "descriptors", "session bus", "notifications", "barrier", "session", "useful app", "guarded apps",
            ] {
                #expect(found[subject] != nil, "nothing is said of the \(subject)")
                #expect(found[subject]?["grade"]?.text != "bad", "\(result.output)")
            }
            #expect(found["guard"]?["grade"]?.text == "ok")
            #expect(found["guarded apps"]?["text"]?.text?.contains("Chatter") == true)
            #expect(result.status == 0)
            let text = try world.run("doctor").output
            #expect(text.contains("ok   useful app      Notes\n"))
        }

        @Test func `with something held the keeper is looked for`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(soundSettings(world))
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            let found = findings(try world.run("doctor", "--json"))

            #expect(found["ledger"]?["text"]?.text == "1 held")
            #expect(found["keeper"]?["text"]?.text == "it watches over what is held")
        }

        @Test func `without a guard it says how to start one`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(soundSettings(world))

            let result = try world.run("doctor", "--json")

            #expect(findings(result)["guard"]?["grade"]?.text == "note")
            #expect(findings(result)["guard"]?["mend"]?.text == "focusguard run")
            #expect(result.status == 0)
        }

        @Test func `without HOME it is told once for each file, with no advice that does not help`() throws {
            let world = try World()
            defer { world.close() }
            let command = ["/usr/bin/env", "-u", "HOME", "-u", "XDG_CONFIG_HOME", "-u", "XDG_STATE_HOME", world.focusguard]
            let process = try world.start("doctor", command + ["doctor", "--json"])

            #expect(try process.waitForExit(.seconds(20), "doctor") == 1)
            let lines = readText("\(world.root)/doctor.out").split(separator: "\n").compactMap { JSON(String($0)) }
            let settings = try #require(lines.first { $0["subject"]?.text == "settings" })
            #expect(settings["text"]?.text?.hasPrefix("cannot tell where your files are") == true)
            #expect(settings["mend"]?.text == nil)
        }

        @Test func `a useful app that is missing is noted`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())

            let result = try world.run("doctor", "--json")

            #expect(findings(result)["useful app"]?["grade"]?.text == "note")
            #expect(findings(result)["useful app"]?["text"]?.text?.hasPrefix("Anki is not installed") == true)
            #expect(result.status == 0)
        }

        struct Harm: Sendable, CustomTestStringConvertible {
            var testDescription: String
            var subject: String
            var mend: String?
            var harm: @Sendable (World) throws -> Void
        }

        static let harms = [
            Harm(
                testDescription: "settings with a mistake", subject: "settings",
                mend: "mend that line, then focusguard config check"
            ) {
                try $0.writeSettings("[Guard]\nAps = x\nLookAround = never\n")
            },
            Harm(testDescription: "a run time folder that is open to others", subject: "run time folder", mend: nil) {
                #expect(chmod($0.runtimeFolder, 0o755) == 0)
            },
            Harm(testDescription: "a state folder that cannot be written to", subject: "state folder", mend: "chmod u+rwx") {
                #expect(chmod($0.stateFolder, 0o500) == 0)
            },
            Harm(testDescription: "a state file of a newer version", subject: "state file", mend: "upgrade focusguard") {
                try $0.makeFolder($0.stateFolder + "/focusguard")
                try $0.put("{\"version\":99}", in: $0.stateFolder + "/focusguard/state.json")
            },
        ]

        @Test(arguments: harms)
        func `what is bad is named with what mends it`(_ harm: Harm) throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(soundSettings(world))
            try harm.harm(world)

            let result = try world.run("doctor", "--json")

            let found = findings(result)[harm.subject]
            #expect(found?["grade"]?.text == "bad", "\(result.output)")
            if let mend = harm.mend { #expect(found?["mend"]?.text?.hasPrefix(mend) == true) }
            // One cause, one line that is bad.
            #expect(findings(result).values.count { $0["grade"]?.text == "bad" } == 1, "\(result.output)")
            #expect(result.status == 1)
            // So that the world can be removed.
            _ = chmod(world.stateFolder, 0o700)
        }

        @Test func `a ledger whose guard is gone and whose keeper is dead is found, and release mends it`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(soundSettings(world))
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            for keeper in world.keepers() { _ = kill(keeper.pid, SIGSTOP) }
            try world.killGuard(SIGKILL)

            let result = try world.run("doctor", "--json")

            #expect(findings(result)["ledger"]?["grade"]?.text == "bad")
            #expect(findings(result)["ledger"]?["mend"]?.text == "focusguard release")
            #expect(result.status == 1)
            #expect(try world.run("release").status == 0)
            world.expectRunning("chatter")
        }
    }
}
