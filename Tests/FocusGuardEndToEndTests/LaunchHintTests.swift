import FocusGuardLinux
import Glibc
import Testing

extension EndToEnd {
    @Suite struct LaunchHintTests {
        @Test(arguments: ["", "connector"])
        func `with hints a launch is held at once although the next look is far`(without: String) throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(
                slowSettings(world), arguments: without.isEmpty ? [] : ["--without", without], hints: true)

            for _ in 0..<5 {
                try world.startApp("chatter", "single")
                try world.expectHeld("chatter", within: .seconds(2))
                world.expectSheet("offered", apps: ["chatter"])
                try world.answer("not-now")
                world.expectGone("chatter", within: .seconds(5))
                world.expectBarrierClosed()
            }
        }

        @Test func `an app that was upgraded by renaming over it is still noticed at once`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(slowSettings(world), hints: true)
            let program = world.program(of: "chatter")
            for command in ["cp -p '\(program)' '\(program).new'", "mv '\(program).new' '\(program)'"] {
                #expect(system(command) == 0)
            }

            try world.startApp("chatter", "single")

            try world.expectHeld("chatter", within: .seconds(2))
        }

        @Test func `a tree that forks from its first moment stands still as a whole`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(slowSettings(world), hints: true)

            try world.startApp("chatter", "deep", "60")

            try world.expectHeld("chatter", within: .seconds(2))
            world.expectSheet("offered", apps: ["chatter"])
            try world.answer("not-now")
            world.expectGone("chatter", within: .seconds(5))
        }

        @Test func `the status names the hints in use, and none of those that were left out`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard(hints: true)
            let all = try world.status()["sensors"]?["launches"]?.texts ?? []
            try world.killGuard(SIGTERM)
            try world.startGuard()
            let none = try world.status()["sensors"]?["launches"]?.texts ?? []

            #expect(all.contains { $0.contains("watched for being opened") })
            #expect(none.count == 1)
        }

        @Test func `a hint that there is not is a mistake of the command line`() throws {
            let world = try World()
            defer { world.close() }

            let result = try world.run("run", "--without", "magic")

            #expect(result.status == 2)
            #expect(result.errors.contains("magic is no hint; there are openings and connector"))
        }
    }
}

/// Looks far rarer than any test waits: what is held earlier was held because of a hint.
private func slowSettings(_ world: World) -> String {
    "[Guard]\nLookAround = 5s\n" + world.settings().dropFirst("[Guard]\n".count)
}
