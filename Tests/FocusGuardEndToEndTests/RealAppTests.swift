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

        @Test(
            .enabled(if: exists("/usr/bin/script")),
            arguments: ["/usr/games/ninvaders", "/usr/games/moon-buggy"].filter(exists))
        func `a game is held before it draws and plays on when it is opened`(program: String) throws {
            let world = try World(apps: [])
            defer { world.close() }
            let before = Set(processes(of: program, in: world))
            func mine() -> [SeenProcess] {
                processes(of: program, in: world).filter { game in !before.contains { $0.pid == game.pid } }
            }
            let settings = world.settings(apps: ["game"]) + "\n[App game]\nName = Game\nExecutable = \(program)\n"
            try world.startGuard(settings)
            let shell = try Terminal(in: world)
            defer { for game in mine() { _ = kill(game.pid, SIGKILL) } }  // May have ended with its terminal.

            try shell.type("sh -c '\(program); echo it ended with $?'")

            world.expect("the game is stopped", within: .seconds(10)) { !mine().isEmpty && mine().allSatisfy(\.isStopped) }
            world.expectSheet("offered", apps: ["game"])
            #expect(try world.run("allow", "game").status == 0)
            world.expect("the game runs") { !mine().isEmpty && mine().allSatisfy { !$0.isStopped } }
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
