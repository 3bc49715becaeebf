import Glibc
import Testing

extension EndToEnd {
    /// A Windows program in Wine, beside another one in the same prefix. Wine's server and services belong to both.
    @Suite struct PackagingWineTests {
        static let wine = installed("wine")

        @Test(.enabled(if: wine != nil && installed("wineboot") != nil, "needs wine"))
        func `a Windows program is held and its neighbour in the same prefix goes on`() throws {
            let world = try World(apps: [])
            defer { world.close() }
            world.more["WINEPREFIX"] = world.root + "/prefix"
            world.more["WINEDEBUG"] = "-all"
            // No questions about Mono and Gecko, no entries in the menu.
            world.more["WINEDLLOVERRIDES"] = "mscoree=d;mshtml=d;winemenubuilder.exe=d"
            let games = world.root + "/apps/games"
            try world.makeFolder(games)
            for name in ["game.exe", "other.exe"] {
                try world.put(WindowsProgram.beating(), in: "\(games)/\(name)", mode: 0o700)
            }
            let prefix = try world.household("prefix", [installed("wineboot") ?? "", "--init"])
            world.expect("a prefix", within: .seconds(120)) { prefix.all.isEmpty && exists(world.root + "/prefix/system.reg") }
            try world.startGuard(world.settings(game: "Wine = Game.exe"))
            // Started first, so the server and the services are in its household.
            let neighbour = try world.household("neighbour", [Self.wine ?? "", games + "/other.exe", games + "/game.exe"])
            world.expect("the neighbour", within: .seconds(60)) { neighbour.signs() > 0 }

            try PackagingTrial(world: world, neighbours: [neighbour]) {
                try world.household("game", [Self.wine ?? "", games + "/game.exe"])
            }.run()
        }
    }
}
