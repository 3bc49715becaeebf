import CLinux
import FocusGuardLinux
import Glibc

/// How long it takes from the exec of a guarded app to its stop, through a real guard with its own look-around.
enum LaunchBench {
    /// How a launch went.
    private enum Outcome {
        /// It was seen stopped after this many milliseconds.
        case stopped(Double)
        /// It was closed before its stop could be seen, so it had been held.
        case held
        /// It lived its whole life.
        case missed
    }

    /// Launches the app again and again, each time at another point between two looks.
    static func run(_ settings: BenchArguments, _ workplace: Workplace, _ pause: borrowing Pause) throws(BenchFailure)
        -> ReportSection
    {
        let rounds = settings.isQuick ? 40 : 200
        let guardian = try RunningGuard(in: workplace, barrier: .dismissingBarrier, pause)
        var times: [Double] = []
        var missed = 0
        for _ in 0..<rounds {
            try pause.wait(.milliseconds(Int.random(in: 250...500)))
            switch try launch(workplace) {
            case .stopped(let milliseconds): times.append(milliseconds)
            case .held: break
            case .missed: missed += 1
            }
        }
        _ = consume guardian
        let sample = Sample(times)
        return ReportSection(
            title: "From exec to stopped, \(rounds) launches, looking around every 250 ms",
            figures: [
                Figure(key: "launches.median", label: "median", value: sample.median, unit: "ms"),
                Figure(key: "launches.p99", label: "99 of 100 within", value: sample.ninetyNinth, unit: "ms"),
                Figure(key: "launches.largest", label: "longest", value: sample.largest, unit: "ms"),
                Figure(key: "launches.timed", label: "launches timed", value: Double(sample.count), unit: "", decimals: 0),
                Figure(key: "launches.missed", label: "launches missed", value: Double(missed), unit: "", decimals: 0),
            ])
    }

    /// Launches the app and waits for its stop and its end. The clock starts right before posix_spawn(3), so what the fork takes
    /// is counted too.
    private static func launch(_ workplace: Workplace) throws(BenchFailure) -> Outcome {
        var app = try LaunchedApp(workplace)
        var status: Int32 = 0
        // The app ends by itself, so this wait has an end.
        while waitpid(app.pid, &status, WUNTRACED) == -1, errno == EINTR {}
        if fg_stopped(status) != 0 {
            let milliseconds = app.sinceExec.milliseconds
            app.waitForEnd()
            return .stopped(milliseconds)
        }
        app.isReaped = true
        return fg_signaled(status) != 0 ? .held : .missed
    }
}

/// The guarded app, launched; ended with the value.
struct LaunchedApp: ~Copyable {
    /// The process.
    let pid: Int32
    /// Runs since right before the start.
    let sinceExec: Stopwatch
    /// Whether its end was taken in already.
    var isReaped = false
    private let input: FileDescriptor?

    /// Launches it.
    init(_ workplace: Workplace) throws(BenchFailure) {
        var plan = SpawnPlan(workplace.appProgram, Role.app.arguments)
        plan.environment = workplace.environment
        plan.input = .pipe
        sinceExec = Stopwatch()
        do throws(SystemError) {
            var child = try Spawner.spawn(plan)
            pid = child.process.pid
            input = child.input.take()
        } catch {
            throw .failed("the guarded app cannot be started: \(error)")
        }
    }

    deinit {
        if isReaped { return }
        // Our own child, not taken in yet: the number is still its.
        _ = kill(pid, SIGKILL)
        _ = Reaper.wait(for: pid)
    }

    /// Waits until it has ended.
    mutating func waitForEnd() {
        _ = Reaper.wait(for: pid)
        isReaped = true
    }
}
