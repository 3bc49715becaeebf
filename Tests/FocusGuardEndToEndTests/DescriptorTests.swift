import Glibc
import Testing

extension EndToEnd {
    /// A guard that has no descriptors left reads nothing new, and must not take that for the end of what it holds.
    @Suite(.enabled(if: exists("/usr/bin/prlimit"))) struct DescriptorTests {
        private func limit(_ pid: Int32, to count: Int, in world: World) throws {
            let process = try world.start("prlimit", ["/usr/bin/prlimit", "--pid=\(pid)", "--nofile=\(count):"])
            #expect(try process.waitForExit(.seconds(10), "prlimit") == 0)
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
