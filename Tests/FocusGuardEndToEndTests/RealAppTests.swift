import Glibc
import Testing

extension EndToEnd {
    /// Apps as Debian ships them, in a terminal.
    @Suite struct RealAppTests {
        /// The living processes of `program` below this terminal's world; other people may play too.
        func processes(of program: String, in world: World) -> [SeenProcess] {
            names(in: "/proc").compactMap { Int32($0) }.filter { pid in
                // The link of a set-gid program can be read by root alone, its words by everybody.
                readText("/proc/\(pid)/cmdline").hasPrefix(program + "\0")
                    && readLines("/proc/\(pid)/status").contains { $0.hasPrefix("Uid:\t\(OrdinaryUser.current.uid)\t") }
            }.compactMap(SeenProcess.init).filter { $0.state != "Z" }
        }

        /// A world that guards `program` as the app *game*, and a shell in it that has started it through a script.
        func startGame(_ program: String) throws -> (World, Terminal, mine: () -> [SeenProcess]) {
            let world = try World(apps: [])
            let before = Set(processes(of: program, in: world).map(\.pid))
            let settings = world.settings(apps: ["game"]) + "\n[App game]\nName = Game\nExecutable = \(program)\n"
            try world.startGuard(settings)
            let shell = try Terminal(in: world)
            let mine = { self.processes(of: program, in: world).filter { !before.contains($0.pid) } }
            try shell.type("sh -c '\(program); echo it ended with $?'")
            world.expect("the game is stopped", within: .seconds(10)) { !mine().isEmpty && mine().allSatisfy(\.isStopped) }
            world.expectSheet("offered", apps: ["game"])
            return (world, shell, mine)
        }

        @Test(.enabled(if: exists("/usr/bin/script") && exists("/usr/games/ninvaders")))
        func `a game is held and plays on when it is opened`() throws {
            let (world, shell, mine) = try startGame("/usr/games/ninvaders")
            defer { world.close() }
            defer { for game in mine() { _ = kill(game.pid, SIGKILL) } }  // May have ended with its terminal.

            #expect(try world.run("allow", "game").status == 0)

            world.expect("the game runs") { !mine().isEmpty && mine().allSatisfy { !$0.isStopped } }
            let drawn = shell.text.utf8.count
            world.expect("the game draws on") { shell.text.utf8.count > drawn }
            #expect(try world.heldApps().isEmpty)
        }

        // Set-gid, so the person's own guard cannot read which program it runs. It is not opened here: moon-buggy fails an
        // assertion of its own when it is continued at its title, with or without a guard.
        @Test(.enabled(if: exists("/usr/bin/script") && exists("/usr/games/moon-buggy")))
        func `a game with a group of its own is held and closed`() throws {
            let (world, shell, mine) = try startGame("/usr/games/moon-buggy")
            defer { world.close() }
            defer { for game in mine() { _ = kill(game.pid, SIGKILL) } }  // May have ended with its terminal.

            try world.answer("not-now")

            world.expect("the game is gone") { mine().isEmpty }
            world.expect("the script goes on") { shell.text.contains("it ended with 1") }
            #expect(try world.heldApps().isEmpty)
        }

        @Test(.enabled(if: exists("/usr/bin/script") && exists("/usr/games/ninvaders")))
        func `a game that is not named is left alone`() throws {
            let world = try World()
            defer { world.close() }
            let program = "/usr/games/ninvaders"
            try world.startGuard()
            let shell = try Terminal(in: world)
            let before = processes(of: program, in: world).count

            try shell.type(program)

            world.expect("it runs") { processes(of: program, in: world).count == before + 1 }
            let game = processes(of: program, in: world).last
            defer { if let game { _ = kill(game.pid, SIGKILL) } }  // May have ended with its terminal.
            let first = try world.sentinelBeats()
            let wasStopped = try waitUntil(.seconds(20)) {
                if game.flatMap({ SeenProcess(pid: $0.pid) })?.isStopped == true { return true }
                return try world.sentinelBeats() > first + 60
            }
            #expect(wasStopped && game.flatMap { SeenProcess(pid: $0.pid) }?.isStopped == false)
            #expect(world.sheets().isEmpty)
        }
    }
}
