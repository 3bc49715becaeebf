import Glibc
import Testing

extension EndToEnd {
    @Suite struct ControlTests {
        /// Says bytes to the control socket as the ordinary user; what came back, and how the talk ended.
        func talk(_ world: World, _ bytes: [UInt8]) throws -> (status: Int32, reply: String) {
            let name = "talk-\(monotonicNanoseconds())"
            let file = "\(world.root)/\(name).request"
            try world.put("", in: file)
            try write(bytes, to: file)
            let process = try world.start(name, [world.barrierProgram, "talk", world.controlSocket, file])
            let status = try process.waitForExit(.seconds(10), "the talk")
            return (status, readText("\(world.root)/\(name).out"))
        }

        @Test func `socket and folder are private also under a umask of nothing`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())

            let line = "umask 000; exec \(world.focusguard) run"
            world.guardProcess = try world.start("guard", ["/bin/sh", "-c", line])

            world.expect("the socket") { exists(world.controlSocket) }
            #expect(permissions(of: world.controlSocket) == 0o600)
            #expect(permissions(of: world.runtimeFolder + "/focusguard") == 0o700)
            try world.expect("it answers") { try world.status() != .null }
            for name in names(in: world.runtimeFolder + "/focusguard") {
                #expect((permissions(of: world.runtimeFolder + "/focusguard/" + name) ?? 0) & 0o077 == 0, "\(name)")
            }
        }

        @Test func `lines that are too long or no JSON close the connection and nothing else`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            let requests: [[UInt8]] = [
                [UInt8](repeating: UInt8(ascii: "x"), count: 4_194_304),
                Array("not json\n".utf8),
                Array("{\"v\":1,\"command\":\"no-such-thing\"}\n".utf8),
                [0, 0xFF, 0xFE, 0x0A],
                Array(String(repeating: "[", count: 60_000).utf8) + [0x0A],
                Array("\n\n\n".utf8),
            ]

            for request in requests {
                let process = try startTalk(world, request)
                // Closed by the guard, or still open because the guard waits for more: then this side ends it.
                _ = waitUntil(.seconds(3)) { SeenProcess(pid: process.pid).map { $0.state == "Z" } ?? true }
                _ = kill(process.pid, SIGKILL)  // May have ended by itself.
                _ = try process.waitForExit(.seconds(5), "the talk")
                #expect(try world.heldApps() == ["chatter"])
            }
            #expect(try world.nothingRan("chatter"))
        }

        private func startTalk(_ world: World, _ bytes: [UInt8]) throws -> StartedProcess {
            let name = "talk-\(monotonicNanoseconds())"
            let file = "\(world.root)/\(name).request"
            try world.put("", in: file)
            try write(bytes, to: file)
            return try world.start(name, [world.barrierProgram, "talk", world.controlSocket, file])
        }

        @Test func `a line longer than 64 KiB ends its connection`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()

            let result = try talk(world, [UInt8](repeating: UInt8(ascii: " "), count: 70_000))

            #expect(result.status == 0)
            #expect(try world.status() != .null)
        }

        @Test(.enabled(if: OrdinaryUser.current.isChanged))
        func `another user is refused even where permissions let him in`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")

            let variables = world.environment
            let log = world.root + "/root.log"
            let process = try StartedProcess(
                [world.focusguard, "release"], environment: variables, output: log, errors: log, asUser: false)

            #expect(try process.waitForExit(.seconds(10), "release as root") != 0)
            #expect(!readText(log).isEmpty)
            #expect(try world.nothingRan("chatter"))
        }

        @Test(.enabled(if: OrdinaryUser.current.isChanged))
        func `a socket of somebody else is refused and left where it is`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())
            try world.makeFolder(world.runtimeFolder + "/focusguard")
            try write("not yours\n", to: world.controlSocket, mode: 0o666)

            let process = try world.start("guard", [world.focusguard, "run"])
            let status = try world.run("status")

            #expect(try process.waitForExit(.seconds(10), "the guard") == 5)
            #expect(readText(world.guardErrors).contains("control.sock"))
            #expect(status.status != 0)
            #expect(readText(world.controlSocket) == "not yours\n")
        }

        @Test func `a second guard of the same user says so and exits with 0`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            let first = world.guardProcess?.pid

            let second = try world.run("run")

            #expect(second.status == 0)
            #expect((second.output + second.errors).contains("\(first ?? 0)") || !(second.output + second.errors).isEmpty)
            #expect(try world.status()["guard"]?["pid"]?.number == first.map(Double.init))
        }

        @Test func `without a runtime folder the guard refuses and says what to do`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())
            let line = "unset XDG_RUNTIME_DIR; exec \(world.focusguard) \"$@\""

            for (command, isRefused) in [("run", true), ("status", true), ("config path", false)] {
                let name = "bare-" + command.replacing(" ", with: "-")
                let words = command.split(separator: " ").map(String.init)
                let process = try world.start(name, ["/bin/sh", "-c", line, "sh"] + words)
                let status = try process.waitForExit(.seconds(10), command)
                #expect((status != 0) == isRefused, "\(command): \(status)")
                #expect(readText("\(world.root)/\(name).err").contains("XDG_RUNTIME_DIR") == isRefused, "\(command)")
            }
        }

        @Test func `commands without a guard end with 3 and unknown ones with 2`() throws {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())

            let status = try world.run("status")
            let unknown = try world.run("stauts")

            #expect(status.status == 3)
            #expect(!status.errors.isEmpty)
            #expect(unknown.status == 2)
            #expect(unknown.errors.contains("status"))
        }

        @Test func `an unknown app is refused with the nearest name`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()

            let result = try world.run("allow", "chattr")

            #expect([1, 2].contains(result.status))
            #expect(result.errors.contains("chatter"))
        }
    }
}
