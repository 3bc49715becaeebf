import Glibc
import Testing

/// The tools of the other tests, tried without a guard: what they prove rests on them.
@Suite struct HarnessTests {
    @Test(arguments: [
        (["single"], 1), (["tree", "3"], 13), (["deep", "20"], 20), (["double-fork", "stay"], 2),
        (["double-fork", "leave"], 1),
        (["threads", "4"], 1), (["exec-restart", "100"], 1), (["fork-restart", "100"], 1), (["late-restart", "100"], 1),
        (["ignore-term"], 1),
    ])
    func `an app runs in each of its modes and all its processes beat`(mode: [String], count: Int) throws {
        let world = try World()
        defer { world.close() }

        try world.startApp("chatter", mode)

        world.expect("\(count) processes") { world.processes(of: "chatter").count == count }
        world.expectRunning("chatter", atLeast: count)
        #expect(try !world.nothingRan("chatter", beats: 10))
    }

    @Test func `a restarted app is another process or another image`() throws {
        let world = try World()
        defer { world.close() }

        let first = try world.startApp("chatter", "fork-restart", "100")

        world.expect("a successor") { world.processes(of: "chatter").contains { $0.pid != first.pid } }
        #expect(try first.waitForExit(.seconds(5), "the first instance") == 0)
        world.expectRunning("chatter")
    }

    @Test func `a stopped app is seen stopped and a continued one running`() throws {
        let world = try World()
        defer { world.close() }
        let app = try world.startApp("chatter", "single")
        world.expectRunning("chatter")

        #expect(kill(app.pid, SIGSTOP) == 0)
        try world.expectHeld("chatter")
        #expect(!world.everythingRuns("chatter", within: .milliseconds(200)))

        #expect(kill(app.pid, SIGCONT) == 0)
        world.expectRunning("chatter")
    }

    @Test func `the continuer continues what is stopped`() throws {
        let world = try World()
        defer { world.close() }
        try world.addApp("continuer")
        let app = try world.startApp("chatter", "single")
        world.expectRunning("chatter")
        try world.startApp("continuer", "continuer", "\(app.pid)")
        world.expect("the continuer runs") { world.processes(of: "continuer").count == 1 }

        #expect(kill(app.pid, SIGSTOP) == 0)

        world.expect("it was continued") { !world.heartbeats(of: "continuer").isEmpty }
        world.expectRunning("chatter")
    }

    @Test func `a second instance hands over and ends`() throws {
        let world = try World()
        defer { world.close() }
        let lock = world.root + "/home/lock"
        try world.startApp("chatter", "handover", lock)
        world.expectRunning("chatter")

        let second = try world.startApp("chatter", "handover", lock)

        #expect(try second.waitForExit(.seconds(5), "the second instance") == 0)
        #expect(readLines(lock + ".told") == ["\(second.pid)"])
    }

    @Test func `apps run as an ordinary user`() throws {
        let world = try World()
        defer { world.close() }

        let app = try world.startApp("chatter", "single")

        world.expectRunning("chatter")
        let line = readLines("/proc/\(app.pid)/status").first { $0.hasPrefix("Uid:") } ?? ""
        let uids = line.split(whereSeparator: \.isWhitespace).dropFirst()
        #expect(uids.count == 4 && uids.allSatisfy { $0 == "\(OrdinaryUser.current.uid)" && $0 != "0" })
    }

    @Test(.enabled(if: exists("/usr/bin/script")))
    func `a terminal has a shell with job control`() throws {
        let world = try World()
        defer { world.close() }
        let shell = try Terminal(in: world)

        try shell.type("HARM_LOG=\(world.log(of: "chatter")) \(world.program(of: "chatter")) single")
        world.expectRunning("chatter")
        for process in world.processes(of: "chatter") { #expect(kill(process.pid, SIGSTOP) == 0) }

        world.expect("the shell notices") { shell.text.contains("Stopped") }
        try shell.type("fg")
        world.expectRunning("chatter")
    }

    @Test func `the scripted barrier logs what it is told and says what it is given`() throws {
        let world = try World()
        defer { world.close() }
        let fifo = world.root + "/guard.fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        #expect(chown(fifo, OrdinaryUser.current.uid, OrdinaryUser.current.gid) == 0)
        let input = open(fifo, O_RDWR | O_CLOEXEC)
        let line = "exec \(world.barrierProgram) barrier \(world.barrierLog) \(world.barrierAnswers) <\(fifo)"
        try world.put("{\"answer\":\"said before it started\"}\n", in: world.barrierAnswers)
        let process = try world.start("barrier", ["/bin/sh", "-c", line])
        world.expect("it has started") { world.barrierPids() == [process.pid] }

        let sheet = Array("{\"v\":1,\"sheet\":{\"state\":\"offered\",\"apps\":[{\"id\":\"chatter\"}]}}\n".utf8)
        #expect(Glibc.write(input, sheet, sheet.count) == sheet.count)
        world.expectSheet("offered", apps: ["chatter"])
        try world.answer("open", app: "chatter")

        world.expect("the answer") {
            readLines(world.root + "/barrier.out") == [#"{"front":true}"#, #"{"answer":"open","app":"chatter"}"#]
        }
        #expect(close(input) == 0)
        #expect(kill(process.pid, SIGKILL) == 0)
        world.expectBarrierClosed()
    }

    @Test func `the reader of JSON takes what is right and nothing else`() {
        #expect(
            JSON(#"{"a":[1,-2.5e1,true,null,"x\"\u00e9\n"]}"#)
                == .object(["a": .list([.number(1), .number(-25), .bool(true), .null, .text("x\"é\n")])]))
        for wrong in ["", "{", "[1,]", "{\"a\" 1}", "nul", "1 2", "\"\u{1}\"", String(repeating: "[", count: 100)] {
            #expect(JSON(wrong) == nil, "\(wrong)")
        }
    }
}
