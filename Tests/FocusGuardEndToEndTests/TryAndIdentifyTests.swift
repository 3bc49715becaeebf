import Glibc
import Testing

extension EndToEnd {
    @Suite struct TryTests {
        /// `focusguard try` around an app, answered line by line through a fifo.
        struct Trial {
            let world: World
            let input: Int32
            let process: StartedProcess

            /// What it has printed.
            var text: String { readText(world.root + "/try.out") }
            var errors: String { readText(world.root + "/try.err") }

            init(_ world: World, _ mode: String...) throws {
                self.world = world
                let fifo = world.root + "/try.in"
                guard mkfifo(fifo, 0o600) == 0, chown(fifo, OrdinaryUser.current.uid, OrdinaryUser.current.gid) == 0 else {
                    throw HarnessError(errno: errno, "cannot make \(fifo)")
                }
                input = open(fifo, O_RDWR | O_CLOEXEC)
                let words = ["exec", world.focusguard, "try", "--", world.program(of: "chatter")] + mode + ["<\(fifo)"]
                process = try world.start(
                    "try", ["/bin/sh", "-c", words.joined(separator: " ")], ["HARM_LOG": world.log(of: "chatter")])
            }

            func type(_ line: String) throws {
                let bytes = Array((line + "\n").utf8)
                guard Glibc.write(input, bytes, bytes.count) == bytes.count else {
                    throw HarnessError(errno: errno, "cannot type")
                }
            }

            func expectText(_ text: String, within limit: Duration = .seconds(10)) {
                if !waitUntil(limit, { self.text.contains(text) }) { world.fail("no \(text) in:\n\(self.text)\(errors)") }
            }

            /// Waits until nothing of the trial is left: no guard, no keeper, no folder.
            func expectNothingLeft(_ what: String = "the trial") {
                world.expect("nothing of \(what) is left", within: .seconds(10)) {
                    SeenProcess.running(world.focusguard).isEmpty
                        && !names(in: world.runtimeFolder).contains { $0.hasPrefix("focusguard-try-") }
                }
                _ = close(input)
            }
        }

        @Test func `the whole loop is answered line by line`() throws {
            let world = try World()
            defer { world.close() }
            let trial = try Trial(world, "single")
            trial.expectText("chatter, really?")
            try world.expectHeld("chatter")

            try trial.type("open-useful")
            trial.expectText("left to wait")
            #expect(try world.nothingRan("chatter"))
            trial.expectText("Open chatter", within: .seconds(20))
            try trial.type("open try-app")

            world.expectRunning("chatter")
            try world.expectUndisturbed("chatter", beats: 50)
            for app in world.processes(of: "chatter") { #expect(kill(app.pid, SIGTERM) == 0) }
            #expect(try trial.process.waitForExit(.seconds(10), "try") == 0)
            trial.expectText("The trial is over")
            trial.expectNothingLeft()
            #expect(!exists(world.stateFolder + "/focusguard"), "the own state is not touched")
        }

        @Test(arguments: [["single"], ["ignore-term"], ["tree", "2"]])
        func `not now ends the command and the trial`(mode: [String]) throws {
            let world = try World()
            defer { world.close() }
            let trial = try Trial(world, mode.joined(separator: " "))
            trial.expectText("chatter, really?")

            try trial.type("not-now")

            world.expectGone("chatter")
            #expect(try trial.process.waitForExit(.seconds(10), "try") == 0)
            trial.expectNothingLeft()
        }

        @Test func `a wrong answer is told the choices and the next one counts`() throws {
            let world = try World()
            defer { world.close() }
            let trial = try Trial(world, "single")
            trial.expectText("chatter, really?")

            try trial.type("opne-useful")
            world.expect("the choices") { trial.errors.contains("did you mean \"open-useful\"") }
            try trial.type("not-now")

            #expect(try trial.process.waitForExit(.seconds(10), "try") == 0)
            trial.expectNothingLeft()
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
        func `whatever ends a trial the command goes on`(signal: Int32) throws {
            let world = try World()
            defer { world.close() }
            let trial = try Trial(world, "single")
            trial.expectText("chatter, really?")
            try world.expectHeld("chatter")

            #expect(kill(trial.process.pid, signal) == 0)

            world.expectRunning("chatter")
            _ = try trial.process.waitForExit(.seconds(10), "try")
            if signal == SIGKILL {
                // Nobody is left to remove the folder.
                world.expect("its guard is gone", within: .seconds(10)) { SeenProcess.running(world.focusguard).isEmpty }
            } else {
                trial.expectNothingLeft()
            }
        }

        /// Microseconds from the start of the trial to Ctrl-C, which comes to everything in the terminal.
        static let moments = (0..<12).map { UInt32($0) * 25_000 + UInt32.random(in: 0..<25_000) }

        @Test(arguments: moments)
        func `Ctrl-C at any moment leaves nothing behind`(microseconds: UInt32) throws {
            let world = try World()
            defer { world.close() }
            let trial = try Trial(world, "single")

            _ = usleep(microseconds)  // The moment is the input of the test.
            #expect(kill(-trial.process.pid, SIGINT) == 0)

            _ = try trial.process.waitForExit(.seconds(10), "try")
            trial.expectNothingLeft("a trial ended after \(microseconds) microseconds")
            world.expect("nothing is frozen") { world.processes(of: "chatter").allSatisfy { !$0.isStopped } }
        }

        @Test func `Ctrl-C while the opened command runs leaves nothing behind`() throws {
            let world = try World()
            defer { world.close() }
            let trial = try Trial(world, "single")
            trial.expectText("chatter, really?")
            try trial.type("open-useful")
            trial.expectText("Open chatter", within: .seconds(20))
            try trial.type("open try-app")
            world.expectRunning("chatter")

            #expect(kill(-trial.process.pid, SIGINT) == 0)

            _ = try trial.process.waitForExit(.seconds(10), "try")
            world.expectGone("chatter")
            trial.expectNothingLeft()
        }

        @Test func `an app that is guarded by its entry of the menu is refused too`() throws {
            let world = try World()
            defer { world.close() }
            try world.makeFolder(world.root + "/share/applications")
            try world.put(
                "[Desktop Entry]\nType=Application\nName=From The Menu\nExec=\(world.program(of: "chatter"))\n",
                in: world.root + "/share/applications/frommenu.desktop")
            try world.startGuard("[Guard]\nApps = frommenu\nCategories =\n")

            let guarded = try world.run("try", "--", world.program(of: "chatter"), "single")

            #expect(guarded.status == 1 && guarded.errors.contains("From The Menu"), "\(guarded.output)\(guarded.errors)")
            #expect(world.processes(of: "chatter").isEmpty)
        }

        @Test func `what is guarded, protected or missing is refused`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.addApp("other")

            let guarded = try world.run("try", "--", world.program(of: "chatter"), "single")
            let shell = try world.run("try", "--", "/bin/sh", "-c", "true")
            let missing = try world.run("try", "--", "/nowhere/program")
            let nothing = try world.run("try")

            #expect(guarded.status == 1 && guarded.errors.contains("Chatter"))
            #expect(shell.status == 1 && shell.errors.contains("can never be guarded"))
            #expect(missing.status == 2 && missing.errors.contains("/nowhere/program"))
            #expect(nothing.status == 2)
            #expect(world.processes(of: "chatter").isEmpty)
            #expect(!names(in: world.runtimeFolder).contains { $0.hasPrefix("focusguard-try-") })
            #expect(SeenProcess.running(world.focusguard).map(\.pid) == [world.guardProcess?.pid])
        }
    }

    @Suite struct IdentifyTests {
        func report(_ world: World, _ pid: Int32) throws -> JSON {
            let result = try world.run("identify", "\(pid)", "--json")
            #expect(result.status == 0, "\(result.errors)")
            return result.json ?? .null
        }

        @Test func `a guarded app is strong and would be held, whatever link it was started by`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())
            let plain = try world.startApp("chatter", "single")
            let link = world.root + "/bin/innocent"
            #expect(symlink(world.program(of: "chatter"), link) == 0)
            let renamed = try world.start("link", [link, "single"])
            world.expect("it runs") { target(ofLink: "/proc/\(renamed.pid)/exe") == world.program(of: "chatter") }

            for pid in [plain.pid, renamed.pid] {
                let json = try report(world, pid)
                #expect(json["pid"]?.number == Double(pid))
                #expect(json["app"]?.text == "chatter")
                #expect(json["instance"]?.text == "path:" + world.program(of: "chatter"))
                #expect(json["strength"]?.text == "strong")
                #expect(json["protected"] == .null)
                #expect(json["verdict"]?.text == "hold")
            }
        }

        @Test func `a copy of its program under another path is not known`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())
            try world.addApp("copy")
            let copy = try world.startApp("copy", "single")

            let json = try report(world, copy.pid)

            #expect(json["app"] == .null && json["instance"] == .null)
            #expect(json["strength"]?.text == "none" && json["verdict"]?.text == "ignore")
        }

        @Test func `a shell is protected and ignored`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())
            let shell = try world.start("shell", ["/bin/sh", "-c", "read line </dev/zero; :"])
            defer { _ = kill(shell.pid, SIGKILL) }  // May have ended by itself.
            world.expect("the shell runs") { readText("/proc/\(shell.pid)/comm") == "sh\n" }

            let json = try report(world, shell.pid)

            #expect(json["app"] == .null && json["verdict"]?.text == "ignore")
            #expect(json["protected"]?.text?.isEmpty == false)
        }

        @Test func `identify tells the guard that runs and a held app apart`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let app = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            #expect(try report(world, app.pid)["verdict"]?.text == "hold")
            let guardProcess = try #require(world.guardProcess)
            #expect(try report(world, guardProcess.pid)["protected"]?.text?.isEmpty == false)
            let all = try world.run("identify", "--json")
            let seen = all.output.split(separator: "\n").compactMap { JSON(String($0)) }
            #expect(seen.count == all.output.split(separator: "\n").count)
            #expect(seen.filter { $0["app"]?.text == "chatter" }.map { $0["pid"]?.number } == [Double(app.pid)])
            #expect(try !world.run("identify").output.contains("no app"))
        }

        @Test func `a recorded tree is read with the user it is of`() throws {
            let world = try World()
            defer { world.close() }
            let program = "/opt/game/game"
            try world.writeSettings(
                world.settings(apps: ["game"]) + "\n[App game]\nName = Game\nExecutable = \(program)\n")
            let root = world.root + "/recording"
            try world.makeFolder(root)
            func record(_ pid: Int, exe: String, uid: Int) throws {
                for folder in ["\(pid)", "\(pid)/ns"] { try world.makeFolder("\(root)/\(folder)") }
                #expect(symlink(exe, "\(root)/\(pid)/exe") == 0)
                for space in ["mnt", "pid"] { #expect(symlink("\(space):[1]", "\(root)/\(pid)/ns/\(space)") == 0) }
                try world.put(
                    "\(pid) (x) y) S 1 \(pid) \(pid) 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 55 0 0\n", in: "\(root)/\(pid)/stat")
                try world.put("Uid:\t\(uid)\t\(uid)\t\(uid)\t\(uid)\n", in: "\(root)/\(pid)/status")
                try world.put("\(exe)\0", in: "\(root)/\(pid)/cmdline")
                try world.put("x) y\n", in: "\(root)/\(pid)/comm")
            }
            try record(1, exe: "/sbin/init", uid: 0)
            try record(70, exe: program, uid: 1_234)
            try record(71, exe: program, uid: 99)
            try record(72, exe: "/opt/game/other", uid: 1_234)
            try record(73, exe: "/usr/bin/bash", uid: 1_234)

            let result = try world.run("identify", "--proc-root", root, "--uid", "1234", "--json")

            let reports = result.output.split(separator: "\n").compactMap { JSON(String($0)) }
            func verdict(_ pid: Double) -> String? { reports.first { $0["pid"]?.number == pid }?["verdict"]?.text }
            #expect(reports.map { $0["pid"]?.number } == [1, 70, 71, 72, 73])
            #expect(verdict(70) == "hold")
            #expect(verdict(71) == "ignore" && verdict(72) == "ignore" && verdict(73) == "ignore")
            #expect(reports.filter { $0["app"]?.text == "game" }.count == 2, "another user's game is a game too")
        }
    }
}
