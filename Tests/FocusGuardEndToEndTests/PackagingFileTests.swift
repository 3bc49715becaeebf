import Glibc
import Testing

extension EndToEnd {
    /// Programs under their own, another or no decent name; wrappers around them.
    @Suite struct PackagingFileTests {
        /// A world in which *game* is guarded by these lines, with a neighbour that the guard has nothing to do with.
        static func world(
            _ keys: (World) -> String, prepare: (World) throws -> Void = { _ in }
        ) throws -> (World, neighbour: Household) {
            let world = try World(apps: [])
            try world.addApp("game")
            try world.addApp("neighbour")
            try prepare(world)
            try world.startGuard(world.settings(game: keys(world)))
            return (world, try beating("neighbour", [world.program(of: "neighbour"), "deep", "2"], in: world))
        }

        /// A household whose sign of life are the heartbeats of harmful-app.
        static func beating(
            _ name: String, _ command: [String], _ more: [String: String] = [:], in world: World
        ) throws -> Household {
            let log = world.log(of: name)
            return try world.household(name, command, more.merging(["HARM_LOG": log]) { _, new in new }) { lines(in: log) }
        }

        static func game(_ command: [String], _ more: [String: String] = [:], in world: World) -> () throws -> Household {
            { try beating("game", command, more, in: world) }
        }

        @Test(arguments: [
            (row: "a wrapper that becomes the app", script: "exec \"${0%/*}/start.real\" \"$@\"", processes: 2),
            (row: "a wrapper that stays", script: "\"${0%/*}/start.real\" \"$@\"\necho it ended", processes: 3),
        ])
        func `a wrapper is held with what it starts`(row: String, script: String, processes: Int) throws {
            let (world, neighbour) = try Self.world {
                "Executable = \($0.root)/apps/game/start"
            } prepare: { world in
                let folder = world.root + "/apps/game"
                try world.put("#!/bin/sh\n\(script)\n", in: folder + "/start", mode: 0o700)
                #expect(rename(world.program(of: "game"), folder + "/start.real") == 0)
            }
            defer { world.close() }
            let start = world.root + "/apps/game/start"

            try PackagingTrial(
                world: world, neighbours: [neighbour], processes: processes, start: Self.game([start, "deep", "2"], in: world)
            ).run()
        }

        @Test func `a link with another name leads to the app`() throws {
            let (world, neighbour) = try Self.world { "Executable = \($0.program(of: "game"))" }
            defer { world.close() }
            let link = world.root + "/bin/innocent"
            try world.link(link, to: world.program(of: "game"))

            try PackagingTrial(
                world: world, neighbours: [neighbour], processes: 2, start: Self.game([link, "deep", "2"], in: world)
            ).run()
        }

        @Test func `a program that is upgraded while it runs is still the app`() throws {
            let (world, neighbour) = try Self.world { "Executable = \($0.program(of: "game"))" }
            defer { world.close() }
            let program = world.program(of: "game")
            let trial = PackagingTrial(world: world, neighbours: [neighbour], processes: 2) {
                let household = try Self.beating("game", [program, "deep", "2"], in: world)
                world.expect("it runs", within: .seconds(20)) { !SeenProcess.running(program).isEmpty }
                // As packages do it: the new file beside the old one and renamed over it.
                try world.copy(Products.harmfulApp, to: program + ".dpkg-new")
                #expect(rename(program + ".dpkg-new", program) == 0)
                return household
            }

            let household = try trial.run()

            let programs = household.members.map { target(ofLink: "/proc/\($0.pid)/exe") }
            #expect(programs.allSatisfy { $0 == program + " (deleted)" })
        }

        @Test func `a copy under another name is another program, whole`() throws {
            let (world, neighbour) = try Self.world { "Executable = \($0.program(of: "game"))" }
            defer { world.close() }
            let copy = world.root + "/apps/game copy"
            try world.copy(Products.harmfulApp, to: copy)

            let household = try Self.beating("copy", [copy, "deep", "3"], in: world)

            world.expect("it runs", within: .seconds(20)) { household.members.count == 3 && household.signs() > 3 }
            let first = try world.sentinelBeats()
            var stopped: [SeenProcess] = []
            _ = try waitUntil(.seconds(30)) {
                stopped += (household.all + neighbour.all).filter(\.isStopped)
                return try world.sentinelBeats() > first + 60
            }
            #expect(stopped.isEmpty && household.members.count == 3)
            #expect(world.sheets().isEmpty)
        }

        /// Names that a program's file may have, as bytes.
        static let hostileNames: [(row: String, bytes: [UInt8])] = [
            ("a line feed", Array("new\nline".utf8)), ("spaces", Array("  two  spaces ".utf8)),
            ("a parenthesis", Array("a) S 1 1 (".utf8)), ("the mark of the kernel", Array("game (deleted)".utf8)),
            ("as long as can be", [UInt8](repeating: UInt8(ascii: "x"), count: 255)),
            ("a hyphen in front", Array("--type=renderer".utf8)), ("quotes", Array("\"'`$(true)".utf8)),
        ]

        // The guard is told of the folder's link instead of the name: a settings file has no line feeds in its values.
        @Test(arguments: hostileNames)
        func `a name decides nothing`(row: String, bytes: [UInt8]) throws {
            let name = String(decoding: bytes, as: UTF8.self)
            let (world, neighbour) = try Self.world {
                "Executable = \($0.root)/bin/game"
            } prepare: { world in
                let path = world.root + "/apps/game/" + name
                #expect(rename(world.program(of: "game"), path) == 0)
                try world.link(world.root + "/bin/game", to: path)
            }
            defer { world.close() }
            let folder = world.root + "/apps/game/"
            // Beside it the same name in another folder.
            try world.makeFolder(world.root + "/apps/other")
            try world.copy(Products.harmfulApp, to: world.root + "/apps/other/" + name)
            let other = try Self.beating("other", [world.root + "/apps/other/" + name, "deep", "2"], in: world)

            try PackagingTrial(
                world: world, neighbours: [neighbour, other], processes: 2,
                start: Self.game([folder + name, "deep", "2"], in: world)
            ).run()
        }

        // Such a path cannot be named in the settings, which are text, and the program is reached only by a link.
        @Test func `a program whose name is no text is left alone, or held whole by its link`() throws {
            let (world, neighbour) = try Self.world {
                "Executable = \($0.root)/bin/game"
            } prepare: { world in
                let script = "mv \"$1/game\" \"$1/$(printf 'g\\377me')\" && ln -s \"$1/$(printf 'g\\377me')\" \"$2\""
                let mover = try world.start(
                    "mover", ["/bin/sh", "-c", script, "sh", world.root + "/apps/game", world.root + "/bin/game"])
                #expect(try mover.waitForExit(.seconds(10), "the renaming") == 0)
                // The harness names files in text and would leave this one behind.
                world.atEnd {
                    let remover = try? world.start("remover", ["/bin/rm", "-r", world.root + "/apps/game"])
                    _ = try? remover?.waitForExit(.seconds(10), "rm")  // What it cannot remove stays for people to see.
                }
            }
            defer { world.close() }

            let household = try Self.beating("game", [world.root + "/bin/game", "deep", "2"], in: world)

            world.expect("it is there", within: .seconds(20)) { household.members.count == 2 }
            let first = try world.sentinelBeats()
            _ = try waitUntil(.seconds(30)) { try world.sentinelBeats() > first + 60 }
            let states = Set(household.members.map(\.isStopped))
            #expect(states.count == 1, "half of it is held: \(household.description)")
            #expect(states == [false] && world.sheets().isEmpty || states == [true] && !world.sheets().isEmpty)
            #expect(neighbour.all.allSatisfy { !$0.isStopped })
        }
    }
}
