import Glibc
import Testing

extension EndToEnd {
    /// A notification as the last way to say that something is held, with a real bus and a real notification server.
    @Suite struct NotificationTests {
        static let needed = ["/usr/bin/dbus-daemon", "/usr/bin/dunst", "/usr/bin/Xvfb", "/usr/bin/notify-send"]

        /// A bus, a display and perhaps a notification server.
        private final class Desktop {
            var processes: [StartedProcess] = []
            var variables: [String: String] = [:]

            func end() {
                // Those that ended by themselves need no signal.
                for process in processes where process.exitStatus() == nil { _ = kill(process.pid, SIGKILL) }
            }
        }

        private func startDesktop(in world: World, withServer: Bool) throws -> Desktop {
            let desktop = Desktop()
            let bus = "unix:path=\(world.root)/bus"
            desktop.processes.append(
                try world.start("bus", ["/usr/bin/dbus-daemon", "--session", "--nofork", "--address=\(bus)"]))
            let screen = ["/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"]
            desktop.processes.append(try world.start("display", screen))
            world.expect("a display and a bus", within: .seconds(20)) {
                readText("\(world.root)/display.out").contains("\n") && exists("\(world.root)/bus")
            }
            let number = readText("\(world.root)/display.out").prefix { $0 != "\n" }
            desktop.variables = ["DISPLAY": ":\(number)", "DBUS_SESSION_BUS_ADDRESS": bus]
            if withServer {
                desktop.processes.append(try world.start("server", ["/usr/bin/dunst"], desktop.variables))
                try world.expect("the notification server", within: .seconds(20)) {
                    try displayed(in: world, desktop.variables) == 0
                }
            }
            return desktop
        }

        /// How many notifications the server shows; nil when it does not answer.
        private func displayed(in world: World, _ variables: [String: String]) throws -> Int? {
            let name = "count-\(monotonicNanoseconds())"
            let process = try world.start(name, ["/usr/bin/dunstctl", "count", "displayed"], variables)
            _ = try process.waitForExit(.seconds(10), "dunstctl")
            return Int(readText("\(world.root)/\(name).out").prefix { $0 != "\n" })
        }

        private func startGuard(in world: World, _ variables: [String: String]) throws {
            try world.writeSettings(world.settings(barrier: world.root + "/bin/missing"))
            world.guardProcess = try world.start("guard", [world.focusguard, "run"], variables)
            try world.expect("the guard answers", within: .seconds(15)) { try world.status()["guard"]?["pid"]?.number != nil }
        }

        @Test(.enabled(if: needed.allSatisfy(exists), "needs dbus, dunst, xvfb and libnotify-bin"))
        func `without a barrier program a notification says how to answer and the app stays held`() throws {
            let world = try World()
            defer { world.close() }
            let desktop = try startDesktop(in: world, withServer: true)
            defer { desktop.end() }
            try startGuard(in: world, desktop.variables)

            try world.startApp("chatter", "single")

            try world.expectHeld("chatter")
            try world.expect("the notification", within: .seconds(10)) { try displayed(in: world, desktop.variables) == 1 }
            try world.expect("status says how it is shown", within: .seconds(10)) {
                try world.status()["barrier"]?["shownBy"]?.list.contains { $0.text == "notification" } ?? false
            }
            #expect(try world.nothingRan("chatter", beats: 100))
        }

        @Test(.enabled(if: needed.allSatisfy(exists), "needs dbus, dunst, xvfb and libnotify-bin"))
        func `where nobody serves notifications the app is not left frozen`() throws {
            let world = try World()
            defer { world.close() }
            let desktop = try startDesktop(in: world, withServer: false)
            defer { desktop.end() }
            try startGuard(in: world, desktop.variables)

            try world.startApp("chatter", "single")

            try world.expect("the reason", within: .seconds(30)) { try world.status()["problems"]?.list.isEmpty == false }
            world.expectRunning("chatter", within: .seconds(12))
            try world.expectUndisturbed("chatter", beats: 75)
        }
    }
}
