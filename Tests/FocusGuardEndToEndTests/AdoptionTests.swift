import Glibc
import Testing

extension EndToEnd {
    /// The guard that takes up what another left is killed in its turn, before each call by which it changes anything.
    @Suite(.enabled(if: Tracer.isUsable, Tracer.missing))
    struct AdoptionTests {
        /// A world with a held app whose guard was killed.
        func orphanedWorld() throws -> World {
            let world = try World()
            _ = try world.sentinelBeats()
            try world.startGuard()
            try world.startApp("chatter", "double-fork", "stay")
            world.expect("the app is stopped", within: .seconds(10)) { isStopped(world) }
            world.expectSheet("offered")
            try world.killGuard(SIGKILL)
            return world
        }

        func isStopped(_ world: World) -> Bool {
            let seen = world.processes(of: "chatter")
            return seen.count == 2 && seen.allSatisfy(\.isStopped)
        }

        /// Starts the next guard under strace, to be killed at the cut.
        func startTraced(_ world: World, _ cut: Cut?) throws -> StartedProcess {
            try world.put("", in: world.traceLog("next"))
            return try world.start(
                "next", Tracer.command(log: world.traceLog("next"), cut) + [world.focusguard, "run"])
        }

        /// Waits until the traced guard was killed, or kills it once it has shown the barrier. Whether the cut was reached.
        func waitForCut(_ tracer: StartedProcess, in world: World, after seen: Int) throws -> Bool {
            var isReached = true
            var status: Int32?
            _ = waitUntil(.seconds(20)) {
                status = tracer.exitStatus()
                return status != nil || world.sheets().count > seen
            }
            if status == nil {
                isReached = false
                for process in SeenProcess.running(world.focusguard) where process.parent == tracer.pid {
                    _ = kill(process.pid, SIGKILL)  // It may have reached its cut just now.
                }
                status = try tracer.waitForExit(.seconds(5), "strace")
            }
            #expect(status == 128 + SIGKILL)
            return isReached
        }

        func cuts() throws -> [Cut] {
            let world = try orphanedWorld()
            defer { world.close() }
            let seen = world.sheets().count
            let tracer = try startTraced(world, nil)
            world.expectSheet("offered", after: seen)
            _ = try world.nothingRan([], beats: 15)  // What follows at once belongs to it.
            _ = try waitForCut(tracer, in: world, after: seen)
            return Tracer.cuts(in: world.traceLog("next"))
        }

        @Test func `a guard killed anywhere while it adopts is followed by one that holds, or the keeper lets go`() throws {
            let cuts = try cuts()
            print("adoption: \(cuts.map(\.description).joined(separator: ", "))")
            #expect(cuts.count > 8)
            var reached = 0
            for start in stride(from: 0, to: cuts.count, by: 13) {
                let some = Array(cuts[start..<min(start + 13, cuts.count)])
                let worlds = try some.map { _ in try orphanedWorld() }
                defer { for world in worlds { world.close() } }
                let seen = worlds.map { $0.sheets().count }
                let tracers = try zip(worlds, some).map { try startTraced($0, $1) }
                for (index, world) in worlds.enumerated() where try waitForCut(tracers[index], in: world, after: seen[index]) {
                    reached += 1
                }
                // Every other one is left to the keeper.
                for (index, world) in worlds.enumerated() where index % 2 == 0 {
                    let shown = world.sheets().count
                    try world.startGuard()
                    world.expectSheet("offered", apps: ["chatter"], after: shown)
                    world.expect("\(some[index]): it is held whole") { isStopped(world) }
                    if try !world.nothingRan("chatter", beats: 15) { world.fail("\(some[index]): it ran while it was held") }
                    #expect(try world.heldApps() == ["chatter"])
                }
                for (index, world) in worlds.enumerated() where index % 2 == 1 {
                    if !world.everythingRuns("chatter", atLeast: 2, within: .seconds(25)) {
                        world.fail("\(some[index]): nobody let it go")
                    }
                }
            }
            // What comes last may come after the recording's end or before this one's.
            #expect(reached * 10 >= cuts.count * 8)
        }
    }
}
