import Glibc
import Testing

extension EndToEnd {
    /// A guard that has no descriptors left reads nothing new, and must not take that for the end of what it holds.
    @Suite(.enabled(if: exists("/usr/bin/prlimit"))) struct DescriptorTests {
        private func limit(_ pid: Int32, to count: Int, in world: World) throws {
            let process = try world.start("prlimit", ["/usr/bin/prlimit", "--pid=\(pid)", "--nofile=\(count):"])
            #expect(try process.waitForExit(.seconds(10), "prlimit") == 0)
        }

        /// The soft limit of descriptors of a process, as /proc shows it.
        private func softLimit(_ pid: Int32) -> Int? {
            let line = readText("/proc/\(pid)/limits").split(separator: "\n").first { $0.hasPrefix("Max open files") }
            return line.flatMap { Int($0.dropFirst(14).split(separator: " ").first ?? "") }
        }

        @Test func `the guard takes all descriptors it may have, and what it starts gets those that it was started with`()
            throws
        {
            let world = try World()
            defer { world.close() }
            try world.writeSettings(world.settings())
            let process = try world.start(
                "guard", ["/usr/bin/prlimit", "--nofile=300:900", world.focusguard, "run"])
            world.guardProcess = process
            try world.expect("the guard answers", within: .seconds(15)) { try world.status()["guard"] != nil }

            try world.startApp("chatter", "single")
            world.expectSheet("offered")

            #expect(softLimit(process.pid) == 900)
            #expect(softLimit(try #require(world.barrierPids().last)) == 300)
            #expect(world.keepers().allSatisfy { softLimit($0.pid) == 300 })
        }

        /// How often a process has gone to sleep so far.
        private func sleeps(_ pid: Int32) -> Int {
            let line = readText("/proc/\(pid)/status").split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
        }

        @Test func `without free descriptors nothing held is lost, and the guard goes on looking in peace`() throws {
            let world = try World()
            defer { world.close() }
            try world.startGuard()
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            world.expectSheet("offered")
            let guardPid = try #require(world.guardProcess?.pid)

            try limit(guardPid, to: 4, in: world)
            let late = try world.start("late", [world.focusguard, "status", "--json"])
            let before = sleeps(guardPid)
            world.expect("some looks") { sleeps(guardPid) >= before + 6 }

            #expect(readLines(world.guardErrors).filter { $0.contains("could not be let in") }.count == 1)
            try limit(guardPid, to: 256, in: world)
            #expect(try late.waitForExit(.seconds(10), "the late client") == 0)
            #expect(try world.heldApps() == ["chatter"])
            #expect(try world.run("release").status == 0)
            world.expectRunning("chatter")
        }
    }
}
