import Glibc
import Testing

/// What a command printed and how it ended.
struct CommandResult {
    var status: Int32
    var output: String
    var errors: String
    /// The output as one JSON value; nil when it is none.
    var json: JSON? { JSON(output) }
}

extension World {
    /// Settings that guard the apps of this world, with a scripted barrier and the shortest countdown.
    func settings(
        apps: [String]? = nil, countdown: String = "10s", window: String = "30m", barrier: String? = nil,
        barrierKeys: String = "", more: String = ""
    ) -> String {
        let guarded = apps ?? self.apps
        var text = """
            [Guard]
            Apps = \(guarded.joined(separator: ";"))
            Categories =

            [Barrier]
            Countdown = \(countdown)
            Window = \(window)
            Program = \(barrier ?? "\(barrierProgram) barrier \(barrierLog) \(barrierAnswers)")
            \(barrierKeys)

            """
        for app in self.apps {
            text += "\n[App \(app)]\nName = \(app.prefix(1).uppercased() + app.dropFirst())\nExecutable = \(program(of: app))\n"
        }
        return text + more
    }

    /// Writes the settings as an editor does: beside and renamed.
    func writeSettings(_ text: String) throws {
        try put(text, in: settingsFile + ".new")
        guard rename(settingsFile + ".new", settingsFile) == 0 else {
            throw HarnessError(errno: errno, "cannot write \(settingsFile)")
        }
    }

    /// Starts the guard and waits until it answers. Without settings those of before stay, or the usual ones are written.
    ///
    /// Without `hints` it only looks around, as where the kernel gives none: an app then runs for a while before it is held.
    func startGuard(
        _ settings: String? = nil, arguments: [String] = [], hints: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if let settings { try writeSettings(settings) } else if !exists(settingsFile) { try writeSettings(self.settings()) }
        let without = hints ? [] : ["--without", "openings,connector"]
        let process = try start("guard", [focusguard, "run"] + without + arguments)
        guardProcess = process
        try expect("the guard answers", within: .seconds(15), sourceLocation: sourceLocation) {
            if let status = process.exitStatus() {
                throw HarnessError("the guard ended with \(status): \(readText(guardErrors))")
            }
            return try exists(controlSocket) && status()["guard"]?["pid"]?.number == Double(process.pid)
        }
    }

    /// Sends the guard a signal and waits for its end; its exit status, 128 and the number for a signal.
    @discardableResult
    func killGuard(_ signal: Int32) throws -> Int32 {
        guard let process = guardProcess else { throw HarnessError("no guard was started") }
        guardProcess = nil
        guard kill(process.pid, signal) == 0 else { throw HarnessError(errno: errno, "cannot signal the guard") }
        return try process.waitForExit(.seconds(15), "the guard")
    }

    /// Runs a focusguard command to its end.
    func run(_ arguments: String..., limit: Duration = .seconds(20), more: [String: String] = [:]) throws -> CommandResult {
        let name = "command-\(monotonicNanoseconds())"
        let process = try start(name, [focusguard] + arguments, more)
        let status = try process.waitForExit(limit, "focusguard " + arguments.joined(separator: " "))
        return CommandResult(
            status: status, output: readText("\(root)/\(name).out"), errors: readText("\(root)/\(name).err"))
    }

    /// What `status --json` says; null when the guard does not answer.
    func status() throws -> JSON {
        let result = try run("status", "--json")
        guard result.status == 0 else { return .null }
        guard let json = result.json else { throw HarnessError("status --json is no JSON: \(result.output)") }
        return json
    }

    /// The apps that `status` names as held.
    func heldApps() throws -> [String] { (try status()["holds"]?.list ?? []).compactMap { $0["app"]?.text } }

    /// The processes of focusguard that are not the guard: the keeper, as no command runs meanwhile.
    func keepers() -> [SeenProcess] { SeenProcess.running(focusguard).filter { $0.pid != guardProcess?.pid } }

    // The barrier

    /// The lines the guard has said to the scripted barrier, all its starts together.
    func barrierLines() -> [JSON] { readLines(barrierLog).compactMap(JSON.init) }

    /// The sheets among them.
    func sheets() -> [JSON] { barrierLines().compactMap { $0["sheet"] } }

    /// The processes that the scripted barrier has been so far.
    func barrierPids() -> [Int32] { readLines(barrierLog + ".pids").compactMap { Int32($0) } }

    /// Waits until the last sheet is in `state` and names exactly these apps; the sheet.
    @discardableResult
    func expectSheet(
        _ state: String, apps: [String]? = nil, within limit: Duration = .seconds(10), after count: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> JSON {
        var last = JSON.null
        let isThere = waitUntil(limit) {
            let all = sheets()
            last = all.last ?? .null
            let named = (last["apps"]?.list ?? []).compactMap { $0["id"]?.text }
            return all.count > count && last["state"]?.text == state && (apps == nil || named == apps)
        }
        if !isThere { fail("no sheet \(state)\(apps.map { " for \($0)" } ?? "")", sourceLocation) }
        return last
    }

    /// Waits until the barrier that was started last has ended.
    func expectBarrierClosed(within limit: Duration = .seconds(5), sourceLocation: SourceLocation = #_sourceLocation) {
        let isClosed = waitUntil(limit) { SeenProcess.running(barrierProgram).isEmpty }
        if !isClosed { fail("the barrier is still there", sourceLocation) }
    }

    /// Says a line to the guard through the scripted barrier.
    func say(_ line: String) throws { try write(line + "\n", to: barrierAnswers, append: true) }

    /// Answers the barrier.
    func answer(_ answer: String, app: String? = nil) throws {
        try say(app.map { "{\"answer\":\"\(answer)\",\"app\":\"\($0)\"}" } ?? "{\"answer\":\"\(answer)\"}")
    }

    /// Goes all the way to a grant: starts the countdown, waits for its end, opens the app.
    func passBarrier(for app: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        expectSheet("offered", sourceLocation: sourceLocation)
        try answer("open-useful")
        expectSheet("counting", sourceLocation: sourceLocation)
        expectSheet("passed", within: .seconds(20), sourceLocation: sourceLocation)
        try answer("open", app: app)
    }
}
