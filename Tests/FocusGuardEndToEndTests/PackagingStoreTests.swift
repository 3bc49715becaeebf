import Glibc
import Testing

extension EndToEnd {
    /// Steam and Snap, which cannot be had in a test. Steam's tree is played with real processes in the places and with the words of
    /// the real ones; a snap lives in folders that only root can make, so it is a recorded /proc.
    @Suite struct PackagingStoreTests {
        /// Makes the client's folder with two games in its library.
        private func makeSteam(in world: World) throws -> String {
            let steam = world.root + "/home/.local/share/Steam"
            var made = world.root + "/home"
            for part in [".local", "share", "Steam"] {
                made += "/" + part
                try world.makeFolder(made)
            }
            let folders = ["ubuntu12_32", "steamapps", "steamapps/common", "steamapps/common/Game", "steamapps/common/Other"]
            for folder in folders { try world.makeFolder("\(steam)/\(folder)") }
            let programs = [
                "ubuntu12_32/steam", "ubuntu12_32/reaper", "steamapps/common/Game/game", "steamapps/common/Other/game",
            ]
            for program in programs { try world.copy(Products.harmfulApp, to: "\(steam)/\(program)") }
            try world.put(
                "#!/bin/sh\ncd /\n\"${0%/*}/game\" deep 2\necho over\n", in: steam + "/steamapps/common/Game/launch.sh",
                mode: 0o700)
            return steam
        }

        /// A client that has started a game through its reaper. The client is not the game and goes on.
        private func launch(
            _ name: String, _ number: Int, _ command: [String], _ steam: String, in world: World
        ) throws -> Household {
            let log = world.log(of: name)
            let reaper = [steam + "/ubuntu12_32/reaper", "SteamLaunch", "AppId=\(number)", "--"]
            let game = ["/usr/bin/env", "HARM_LOG=\(log)", "SteamAppId=\(number)", "SteamGameId=\(number)"] + command
            var household = try world.household(name, [steam + "/ubuntu12_32/steam", "starts"] + reaper + game) {
                lines(in: log)
            }
            household.leavesAlone = { $0 == "steam" }
            return household
        }

        @Test(arguments: [(row: "a program", file: "game", processes: 3), (row: "a script", file: "launch.sh", processes: 4)])
        func `a Steam game is held below its reaper, and Steam and another game go on`(
            row: String, file: String, processes: Int
        ) throws {
            let world = try World(apps: [])
            defer { world.close() }
            let steam = try makeSteam(in: world)
            try world.startGuard(world.settings(game: "Steam = 440"))
            let other = try launch("neighbour", 730, [steam + "/steamapps/common/Other/game", "deep", "2"], steam, in: world)

            try PackagingTrial(world: world, neighbours: [other], processes: processes) {
                try launch("game", 440, [steam + "/steamapps/common/Game/" + file, "deep", "2"], steam, in: world)
            }.run()
        }

        @Test func `a recorded snap is known by its folder and its scope together`() throws {
            let world = try World(apps: [])
            defer { world.close() }
            try world.writeSettings(world.settings(game: "Snap = game"))
            let root = world.root + "/recording"
            try world.makeFolder(root)
            func record(_ pid: Int, exe: String, scope: String, namespace: Int = 2) throws {
                for folder in ["\(pid)", "\(pid)/ns"] { try world.makeFolder("\(root)/\(folder)") }
                try world.link("\(root)/\(pid)/exe", to: exe)
                try world.link("\(root)/\(pid)/ns/mnt", to: "mnt:[\(namespace)]")
                try world.link("\(root)/\(pid)/ns/pid", to: "pid:[1]")
                try world.put(
                    "\(pid) (x) S 1 \(pid) \(pid) 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 55 0 0\n", in: "\(root)/\(pid)/stat")
                try world.put("Uid:\t1234\t1234\t1234\t1234\n", in: "\(root)/\(pid)/status")
                try world.put("\(exe)\0", in: "\(root)/\(pid)/cmdline")
                try world.put("x\n", in: "\(root)/\(pid)/comm")
                try world.put(
                    "0::/user.slice/user-1234.slice/user@1234.service/app.slice/\(scope)\n", in: "\(root)/\(pid)/cgroup")
            }
            let scope = "snap.game.game-3f0c1f6e-3b0a-4a86-9d6c-2f6f8f0f7a11.scope"
            let otherScope = "snap.other.other-3f0c1f6e-3b0a-4a86-9d6c-2f6f8f0f7a11.scope"
            try record(1, exe: "/sbin/init", scope: "init.scope", namespace: 1)
            try record(70, exe: "/snap/game/12/bin/game", scope: scope)
            try record(71, exe: "/snap/other/3/bin/game", scope: otherScope)
            try record(72, exe: "/snap/game/12/bin/game", scope: otherScope)
            try record(73, exe: "/usr/bin/game", scope: scope, namespace: 1)

            let result = try world.run("identify", "--proc-root", root, "--uid", "1234", "--json")

            let reports = result.output.split(separator: "\n").compactMap { JSON(String($0)) }
            let held = reports.filter { $0["verdict"]?.text == "hold" }.map { $0["pid"]?.number }
            #expect(held == [70], "\(result.output)")
        }
    }
}
