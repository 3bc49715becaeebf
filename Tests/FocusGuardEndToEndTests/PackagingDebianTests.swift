import Glibc
import Testing

extension EndToEnd {
    /// Apps as Debian packages them, on a display. Those of the terminal are in `RealAppTests`.
    @Suite struct PackagingDebianTests {
        static let mines = installed("gnome-mines")
        static let needed = ["/usr/bin/Xvfb", "/usr/bin/dbus-daemon", "/usr/bin/gdbus"]

        /// A desktop with a display and a bus, which starts no services by itself.
        private func startDesktop(in world: World) throws {
            let bus = try world.startBus()
            let screen = try world.household(
                "display", ["/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"])
            world.expect("a display", within: .seconds(30)) { screen.signs() > 0 }
            let number = readText("\(world.root)/display.out").prefix { $0 != "\n" }
            world.more["DISPLAY"] = ":\(number)"
            world.more["DBUS_SESSION_BUS_ADDRESS"] = bus
            world.more["GSETTINGS_BACKEND"] = "memory"
            world.more["NO_AT_BRIDGE"] = "1"
            world.more["PATH"] = "\(world.root)/bin:/usr/local/games:/usr/games:/usr/bin:/bin"
        }

        /// Asks the game over the bus what it can do until it has been ended; a line for each answer. An app that is stopped
        /// does not answer, one whose window does not work neither.
        private func asker(in world: World) throws -> Household {
            let asked = "gdbus call --session --timeout 1 --dest org.gnome.Mines --object-path /org/gnome/Mines"
            let script = "while :; do \(asked) --method org.gtk.Actions.List; sleep 0.05; done"
            return try world.household("asker", ["/bin/sh", "-c", script])
        }

        @Test(.enabled(if: mines != nil && needed.allSatisfy(exists), "needs gnome-mines, xvfb, dbus and libglib2.0-bin"))
        func `a game with a window is held by its menu entry and answers again`() throws {
            let world = try World(apps: [])
            defer { world.close() }
            try world.makeFolder(world.root + "/share/applications")
            try world.link(
                world.root + "/share/applications/org.gnome.Mines.desktop",
                to: "/usr/share/applications/org.gnome.Mines.desktop")
            try startDesktop(in: world)
            try world.addApp("neighbour")
            try world.startGuard(world.settings(game: "Desktop = org.gnome.Mines"))
            let neighbour = try PackagingFileTests.beating(
                "neighbour", [world.program(of: "neighbour"), "deep", "2"], in: world)
            let asker = try asker(in: world)

            try PackagingTrial(world: world, neighbours: [neighbour]) {
                try world.household("game", [Self.mines ?? ""], ["XDG_DATA_DIRS": "/usr/share"], signs: asker.signs)
            }.run()
        }
    }
}

extension World {
    /// Starts a session bus that starts no services; its address.
    func startBus() throws -> String {
        let address = "unix:path=\(root)/bus"
        try put(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>\(address)</listen><policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>

            """, in: root + "/bus.conf")
        _ = try household("bus", ["/usr/bin/dbus-daemon", "--nofork", "--config-file=\(root)/bus.conf"])
        expect("a bus", within: .seconds(20)) { exists(root + "/bus") }
        return address
    }
}
