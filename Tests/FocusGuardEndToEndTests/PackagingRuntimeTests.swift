import Glibc
import Testing

extension EndToEnd {
    /// Apps that a runtime runs: Python, Node, Java. The neighbour is another app of the same runtime, with the guarded app's
    /// file among its arguments.
    @Suite struct PackagingRuntimeTests {
        static let python = installed("python3", in: ["/usr/bin"])
        static let node = installed("node") ?? installed("nodejs")
        static let java = installed("java")

        /// Prints a line every 50 ms, and so does a child of it.
        static let pythonSource = """
            #!/usr/bin/python3
            import os, time
            os.fork()
            while True:
                print("beat", flush=True)
                time.sleep(0.05)

            """
        static let nodeSource = """
            #!/usr/bin/env node
            setInterval(() => console.log("beat"), 50)

            """

        /// Goes through the barrier with `game`, beside `neighbour`.
        private func pass(
            _ keys: (World) -> String, processes: Int = 1, neighbour: (World) throws -> [String],
            game: (World) throws -> [String]
        ) throws {
            let world = try World(apps: [])
            defer { world.close() }
            try world.makeFolder(world.root + "/apps/game")
            try world.makeFolder(world.root + "/apps/other")
            try world.makeFolder(world.root + "/share/applications")
            let other = try neighbour(world)
            let command = try game(world)
            try world.startGuard(world.settings(game: keys(world)))
            let household = try world.household("neighbour", other)
            try PackagingTrial(world: world, neighbours: [household], processes: processes) {
                try world.household("game", command)
            }.run()
        }

        private func entry(_ exec: String, in world: World) throws {
            try world.put(
                "[Desktop Entry]\nType=Application\nName=Game\nExec=\(exec)\n",
                in: world.root + "/share/applications/org.example.Game.desktop")
        }

        @Test(.enabled(if: python != nil, "needs python3"), arguments: ["by its first line", "by the interpreter"])
        func `a Python script is its own app`(started: String) throws {
            try pass({ "Executable = \($0.root)/apps/game/game.py" }, processes: 2) { world in
                let other = world.root + "/apps/other/game.py"
                try world.put(Self.pythonSource, in: other, mode: 0o700)
                return [Self.python ?? "", other, world.root + "/apps/game/game.py"]
            } game: { world in
                let script = world.root + "/apps/game/game.py"
                try world.put(Self.pythonSource, in: script, mode: 0o700)
                return started == "by its first line" ? [script] : [Self.python ?? "", "-B", "-W", "ignore", script]
            }
        }

        @Test(.enabled(if: python != nil, "needs python3"))
        func `a Python module of a menu entry is its own app`() throws {
            try pass({ _ in "Desktop = org.example.Game" }, processes: 2) { world in
                try world.put(Self.pythonSource, in: world.root + "/apps/other/other_module.py")
                world.more["PYTHONPATH"] = "\(world.root)/apps/game:\(world.root)/apps/other"
                return [Self.python ?? "", "-m", "other_module", "-m", "game_module", "game_module"]
            } game: { world in
                try world.put(Self.pythonSource, in: world.root + "/apps/game/game_module.py")
                try entry("/usr/bin/python3 -m game_module", in: world)
                return [Self.python ?? "", "-m", "game_module"]
            }
        }

        @Test(.enabled(if: node != nil, "needs nodejs"))
        func `a Node script is its own app`() throws {
            try pass({ "Executable = \($0.root)/apps/game/game.js" }) { world in
                let other = world.root + "/apps/other/game.js"
                try world.put(Self.nodeSource, in: other, mode: 0o700)
                return [Self.node ?? "", other, world.root + "/apps/game/game.js"]
            } game: { world in
                let script = world.root + "/apps/game/game.js"
                try world.put(Self.nodeSource, in: script, mode: 0o700)
                return [script]
            }
        }

        @Test(.enabled(if: java != nil && python != nil, "needs a Java runtime and python3"))
        func `a Java archive is its own app`() throws {
            try pass({ "Executable = \($0.root)/apps/game/game.jar" }) { world in
                try world.put(JavaClass.beating(named: "Other"), in: world.root + "/apps/other/Other.class")
                return [Self.java ?? "", "-cp", world.root + "/apps/other", "Other", world.root + "/apps/game/game.jar"]
            } game: { world in
                let folder = world.root + "/apps/game"
                try world.put(JavaClass.beating(named: "Game"), in: folder + "/Game.class")
                try world.makeFolder(folder + "/META-INF")
                try world.put("Manifest-Version: 1.0\nMain-Class: Game\n\n", in: folder + "/META-INF/MANIFEST.MF")
                let archiver = try world.start(
                    "archiver",
                    [
                        "/usr/bin/env", "-C", folder, Self.python ?? "", "-m", "zipfile", "-c", "game.jar",
                        "META-INF", "Game.class",
                    ])
                #expect(try archiver.waitForExit(.seconds(20), "zipfile") == 0)
                return [Self.java ?? "", "-Xmx64m", "-jar", folder + "/game.jar"]
            }
        }

        @Test(.enabled(if: java != nil, "needs a Java runtime"))
        func `a Java class of a menu entry is its own app`() throws {
            try pass({ _ in "Desktop = org.example.Game" }) { world in
                try world.put(JavaClass.beating(named: "Other"), in: world.root + "/apps/other/Other.class")
                return [
                    Self.java ?? "", "-cp", "\(world.root)/apps/other:\(world.root)/apps/game", "Other", "org.example.Game",
                ]
            } game: { world in
                // A class outside any package is anybody's and names no app.
                for folder in ["/org", "/org/example"] { try world.makeFolder(world.root + "/apps/game" + folder) }
                try world.put(
                    JavaClass.beating(named: "org/example/Game"), in: world.root + "/apps/game/org/example/Game.class")
                try entry("java -cp \(world.root)/apps/game org.example.Game", in: world)
                return [Self.java ?? "", "-Xmx64m", "-cp", world.root + "/apps/game", "org.example.Game"]
            }
        }
    }
}
