import Glibc
import Testing

extension EndToEnd {
    /// Who owns a name on the session bus that everybody needs is never stopped; and the program that asks may fail.
    @Suite(.enabled(if: exists("/usr/bin/dbus-daemon") && exists("/usr/include/systemd/sd-bus.h")))
    struct BusNameTests {
        static let name = "org.freedesktop.Notifications"

        func bus(of world: World) -> String { world.runtimeFolder + "/bus" }

        /// Starts the session bus of a world, and puts the program that follows it there.
        func startBus(in world: World) throws -> StartedProcess {
            try world.copy(Products.busProgram, to: world.busProgram)
            let words = ["--session", "--nofork", "--nopidfile", "--address=unix:path=\(bus(of: world))"]
            let daemon = try world.start("bus", ["/usr/bin/dbus-daemon"] + words)
            world.expect("the bus is there") { exists(bus(of: world)) }
            return daemon
        }

        func ignored(in world: World) throws -> [Double: String] {
            var found: [Double: String] = [:]
            for entry in try world.status()["ignored"]?.list ?? [] {
                if let pid = entry["pid"]?.number, let why = entry["why"]?.text { found[pid] = why }
            }
            return found
        }

        @Test func `an app that turns out to own a protected name is given back, and the status says why`() throws {
            let world = try World()
            defer { world.close() }
            let daemon = try startBus(in: world)
            defer { _ = kill(daemon.pid, SIGKILL) }  // May have ended by itself.
            let app = try world.startApp("chatter", "owns", bus(of: world), Self.name)
            world.expectRunning("chatter")

            try world.startGuard()

            try world.expect("it is given back", within: .seconds(10)) {
                try ignored(in: world)[Double(app.pid)] == "it owns \(Self.name) on the session bus"
            }
            world.expectRunning("chatter")
            world.expectBarrierClosed()
            try world.expectUndisturbed("chatter")
            #expect(try world.heldApps().isEmpty)
            #expect(try world.status()["problems"]?.texts.contains { $0.contains("Chatter could not be guarded") } == true)
            let examined = try world.run("doctor", "\(app.pid)")
            #expect(examined.output.contains("never stopped: it owns \(Self.name) on the session bus"))
        }

        @Test func `a child that owns a protected name runs on with all below it, while its app is held`() throws {
            let world = try World()
            defer { world.close() }
            let daemon = try startBus(in: world)
            defer { _ = kill(daemon.pid, SIGKILL) }  // May have ended by itself.
            let app = try world.startApp("chatter", "owner-below", bus(of: world), Self.name)
            world.expectRunning("chatter", atLeast: 3)

            try world.startGuard()

            world.expect("only the app itself is stopped", within: .seconds(10)) {
                world.processes(of: "chatter").count == 3
                    && world.processes(of: "chatter").filter(\.isStopped).map(\.pid) == [app.pid]
            }
            #expect(try world.heldApps() == ["chatter"])
            let others = world.processes(of: "chatter").map(\.pid).filter { $0 != app.pid }
            let start = monotonicNanoseconds()
            world.expect("the others run") {
                let beating = Set(world.heartbeats(of: "chatter").filter { $0.nanoseconds > start }.map(\.pid))
                return others.allSatisfy(beating.contains)
            }
            #expect(try world.run("release").status == 0)
            world.expectRunning("chatter", atLeast: 3)
        }

        @Test func `an app that owns a name of its own is held like any other`() throws {
            let world = try World()
            defer { world.close() }
            let daemon = try startBus(in: world)
            defer { _ = kill(daemon.pid, SIGKILL) }  // May have ended by itself.
            try world.startApp("chatter", "owns", bus(of: world), "org.mpris.MediaPlayer2.chatter")
            world.expectRunning("chatter")

            try world.startGuard()

            try world.expectHeld("chatter")
            world.expect("the bus is followed") { !SeenProcess.running(world.busProgram).isEmpty }
            #expect(try world.status()["sensors"]?["limits"]?.texts.contains { $0.contains("session bus") } == false)
            #expect(try world.killGuard(SIGTERM) == 0)
            world.expect("its program ends with the guard") { SeenProcess.running(world.busProgram).isEmpty }
        }

        struct Fault: Sendable, CustomTestStringConvertible {
            var testDescription: String
            var script: String
            var says: String
        }

        @Test(arguments: [
            Fault(testDescription: "dies", script: "exit 3", says: "focusguard-bus"),
            Fault(testDescription: "floods", script: "exec yes '{\"names\":[]}'", says: "focusguard-bus"),
            Fault(testDescription: "babbles", script: "exec cat /dev/zero", says: "focusguard-bus"),
            Fault(testDescription: "hangs", script: "exec sleep 200", says: "it says nothing"),
        ])
        func `a program that fails holds up nobody`(_ fault: Fault) throws {
            let world = try World()
            defer { world.close() }
            try world.put("#!/bin/sh\n\(fault.script)\n", in: world.busProgram, mode: 0o700)
            let socket = try world.start(
                "bus",
                ["/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path=\(bus(of: world))"])
            defer { _ = kill(socket.pid, SIGKILL) }  // May have ended by itself.
            world.expect("the bus is there") { exists(bus(of: world)) }
            try world.startGuard()

            try world.startApp("chatter", "single")

            try world.expectHeld("chatter")
            try world.expect("the status says that nobody knows", within: .seconds(15)) {
                try world.status()["sensors"]?["limits"]?.texts.contains {
                    $0.hasPrefix("who owns names on the session bus is not known") && $0.contains(fault.says)
                } == true
            }
            #expect(try world.heldApps() == ["chatter"])
            #expect(try world.run("release").status == 0)
            world.expectRunning("chatter")
        }
    }
}
