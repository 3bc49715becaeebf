import Glibc
import Testing

/// A line of an app's log.
struct Heartbeat {
    /// On the monotonic clock.
    var nanoseconds: Int64
    var pid: Int32
}

extension World {
    /// The living processes of an app.
    func processes(of app: String) -> [SeenProcess] { SeenProcess.running(program(of: app)) }

    /// All heartbeats of an app so far.
    func heartbeats(of app: String) -> [Heartbeat] {
        readLines(log(of: app)).compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let nanoseconds = Int64(words[0]), let pid = Int32(words[1]) else { return nil }
            return Heartbeat(nanoseconds: nanoseconds, pid: pid)
        }
    }

    /// Whether no process of these apps ran while an unguarded program left `beats` heartbeats (20 ms each).
    func nothingRan(_ apps: String..., beats: Int = 50) throws -> Bool { try nothingRan(apps, beats: beats) }

    /// Whether no process of these apps ran while an unguarded program left `beats` heartbeats (20 ms each).
    func nothingRan(_ apps: [String], beats: Int = 50) throws -> Bool {
        func sizes() -> [Int] { apps.map { readBytes(log(of: $0))?.count ?? 0 } }
        let before = sizes()
        let first = try sentinelBeats()
        guard try waitUntil(.seconds(20), { try sentinelBeats() >= first + beats }) else {
            throw HarnessError("the sentinel does not run, so nothing is proved")
        }
        return sizes() == before
    }

    /// Whether every living process of the app, at least `count`, leaves a heartbeat within the limit.
    func everythingRuns(_ app: String, atLeast count: Int = 1, within limit: Duration = .seconds(5)) -> Bool {
        let start = monotonicNanoseconds()
        return waitUntil(limit) {
            let living = processes(of: app)
            let beating = Set(heartbeats(of: app).filter { $0.nanoseconds > start }.map(\.pid))
            return living.count >= count && living.allSatisfy { !$0.isStopped && beating.contains($0.pid) }
        }
    }

    /// Waits until the app is held whole: there are processes, all are stopped, and none ran for a while.
    func expectHeld(
        _ app: String, atLeast count: Int = 1, within limit: Duration = .seconds(10),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isHeld = try waitUntil(limit) {
            let seen = processes(of: app)
            return try seen.count >= count && seen.allSatisfy(\.isStopped) && nothingRan(app, beats: 5)
        }
        guard isHeld else { return fail("\(app) is not held", sourceLocation) }
        if try !nothingRan(app) { fail("\(app) ran while it was held", sourceLocation) }
    }

    /// Waits until every process of the app runs.
    func expectRunning(
        _ app: String, atLeast count: Int = 1, within limit: Duration = .seconds(5),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if !everythingRuns(app, atLeast: count, within: limit) { fail("\(app) does not run whole", sourceLocation) }
    }

    /// Checks that no process of the app is ever seen stopped while the sentinel leaves `beats` heartbeats, and that all run.
    func expectUndisturbed(_ app: String, beats: Int = 100, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let first = try sentinelBeats()
        var wasStopped = false
        let isOver = try waitUntil(.seconds(30)) {
            wasStopped = wasStopped || processes(of: app).contains(where: \.isStopped)
            return try wasStopped || sentinelBeats() >= first + beats
        }
        if !isOver { throw HarnessError("the sentinel does not run, so nothing is proved") }
        if wasStopped { fail("\(app) was stopped again", sourceLocation) }
        expectRunning(app, sourceLocation: sourceLocation)
    }

    /// Waits until the app has no process any more.
    func expectGone(
        _ app: String, within limit: Duration = .seconds(6), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if !waitUntil(limit, { processes(of: app).isEmpty }) { fail("\(app) is not gone", sourceLocation) }
    }

    /// Waits until the condition holds.
    func expect(
        _ what: String, within limit: Duration = .seconds(5), sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () throws -> Bool
    ) rethrows {
        if try !waitUntil(limit, condition) { fail("not within \(limit): \(what)", sourceLocation) }
    }

    /// Records a failure with all that helps to understand it.
    func fail(_ what: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
        var report = what
        for app in apps {
            let states = processes(of: app).map { "\($0.pid)(\($0.state) of \($0.parent))" }.joined(separator: " ")
            report += "\n  \(app): \(states.isEmpty ? "no process" : states)"
        }
        for file in [guardOutput, guardErrors, barrierLog] {
            report += "\n  \(file):"
            for line in readLines(file).suffix(12) { report += "\n    \(line.prefix(600))" }
        }
        Issue.record("\(report)", sourceLocation: sourceLocation)
    }
}
