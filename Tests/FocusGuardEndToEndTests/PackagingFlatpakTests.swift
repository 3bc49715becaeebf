import Glibc
import Testing

extension EndToEnd {
    /// A Flatpak, built on the spot. Its `bwrap` processes only wait for what is inside; without systemd the outer one has no mark by
    /// which it could be known.
    @Suite struct PackagingFlatpakTests {
        static let isPossible: Bool = {
            if let obstacle = FlatpakWorkshop.obstacle { print("left out, the tests of Flatpaks: \(obstacle)") }
            return FlatpakWorkshop.obstacle == nil
        }()

        @Test(.enabled(if: isPossible, "needs flatpak and a bubblewrap that works"), arguments: ["game", "start"])
        func `a Flatpak is held in its sandbox and another one goes on`(command: String) throws {
            let world = try World(apps: [])
            defer { world.close() }
            let bus = try world.startBus()
            world.more["DBUS_SESSION_BUS_ADDRESS"] = bus
            // Installing asks there who may install what, and hears that nobody knows.
            world.more["DBUS_SYSTEM_BUS_ADDRESS"] = bus
            let workshop = try FlatpakWorkshop(in: world)
            try workshop.install("org.example.Game", command: command)
            try workshop.install("org.example.Other", command: command)
            try world.startGuard(world.settings(game: "Flatpak = org.example.Game"))
            func launch(_ name: String, _ id: String) throws -> Household {
                let words = ["run", "--user", "--env=HARM_LOG=\(world.log(of: name))", id, "deep", "2"]
                let log = world.log(of: name)
                var household = try world.household(name, [FlatpakWorkshop.flatpak] + words) { lines(in: log) }
                household.leavesAlone = { $0 == "xdg-dbus-proxy" }
                household.isIdle = { $0 == "bwrap" }
                return household
            }
            let neighbour = try launch("neighbour", "org.example.Other")

            try PackagingTrial(world: world, neighbours: [neighbour], processes: command == "start" ? 3 : 2) {
                try launch("game", "org.example.Game")
            }.run()
        }
    }
}
