import Glibc
import Testing

extension EndToEnd {
    /// What serves the session is never stopped, whatever app it is.
    @Suite struct ProtectionTests {
        /// Why the guard left a process alone, by its status; nil when it does not say so.
        func why(_ pid: Int32, in world: World) throws -> String? {
            try world.status()["ignored"]?.list.last { $0["pid"]?.number == Double(pid) }?["why"]?.text
        }

        /// The processes of an app that beat within the last moments, after the app has settled.
        func runs(_ pid: Int32, in world: World) -> Bool {
            let start = monotonicNanoseconds()
            return waitUntil(.seconds(5)) {
                world.heartbeats(of: "chatter").contains { $0.pid == pid && $0.nanoseconds > start }
            }
        }

        @Test func `a guarded app that listens on a socket of the session is left alone, and the status says why`() throws {
            let world = try World()
            defer { world.close() }
            let socket = world.runtimeFolder + "/wayland-0"
            let app = try world.startApp("chatter", "listens", socket)
            world.expect("it listens") { exists(socket) }

            try world.startGuard()

            let reason = "it serves the Wayland display (\(socket))"
            try world.expect("the status says why") { try why(app.pid, in: world) == reason }
            try world.expectUndisturbed("chatter", beats: 40)
            #expect(try world.heldApps().isEmpty)
            let text = try world.run("status").output
            #expect(text.contains("Left alone  Chatter, process \(app.pid): \(reason)"))
            let examined = try #require(try world.run("doctor", "\(app.pid)", "--json").json)
            #expect(examined["app"]?.text == "chatter")
            #expect(examined["protected"]?.text == reason)
            #expect(examined["guard"]?["state"]?.text == "ignored")
        }

        @Test func `a process below a launch that serves the session runs on, the rest is held`() throws {
            let world = try World()
            defer { world.close() }
            let socket = world.runtimeFolder + "/pipewire-0"
            let app = try world.startApp("chatter", "listener-below", socket)
            world.expect("all are there") { exists(socket) && world.processes(of: "chatter").count == 3 }
            let children = world.processes(of: "chatter").filter { $0.pid != app.pid }.map(\.pid).sorted()

            try world.startGuard()

            world.expect("one child and the app are stopped", within: .seconds(10)) {
                Set(world.processes(of: "chatter").filter(\.isStopped).map(\.pid)) == [app.pid, children[1]]
            }
            #expect(runs(children[0], in: world))
            #expect(try world.status()["holds"]?.list.first?["members"]?.list.count == 2)
            #expect(try why(children[0], in: world) == "it serves the sound (\(socket))")
            #expect(try world.run("release").status == 0)
            world.expectRunning("chatter", atLeast: 3)
        }

        @Test func `doctor says of any process why it is guarded or not`() throws {
            let world = try World(apps: ["chatter", "player"])
            defer { world.close() }
            try world.startGuard(world.settings(apps: ["chatter"]))
            let held = try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            let free = try world.startApp("player", "single")
            let other = try world.startApp("sentinel", "single")

            let heldText = try world.run("doctor", "\(held.pid)").output
            #expect(heldText.contains("\(held.pid)  chatter: guarded: a launch of it is held"))
            #expect(heldText.contains("recognised as path:\(world.program(of: "chatter")), strong"))
            #expect(heldText.contains("the guard has it held since"))
            let byName = try world.run("doctor", "Chatter", "--json")
            #expect(byName.json?["pid"]?.number == Double(held.pid))
            #expect(byName.json?["guard"]?["state"]?.text == "held")
            let freeText = try world.run("doctor", "\(free.pid)").output
            #expect(freeText.contains("not guarded"))
            #expect(freeText.contains("the guard has done nothing with it"))
            #expect(try world.run("doctor", "\(other.pid)").output.contains("no app: not guarded: no app has the program"))
            let own = try world.run("doctor", "\(try #require(world.guardProcess?.pid))", "--json").json
            #expect(own?["protected"]?.text == "the guard itself")
            let missing = try world.run("doctor", "\(Int32.max)")
            #expect(missing.status == 1 && missing.errors.contains("there is no process"))
            #expect(try world.run("doctor", "chater").errors.contains("chatter"))
            #expect(try world.run("release").status == 0)
            world.expectRunning("chatter")
            #expect(try world.run("doctor", "\(held.pid)", "--json").json?["guard"]?["state"]?.text == "granted")
        }
    }
}
