import CLinux
import FocusGuardLinux
import Glibc

/// How long it takes from the exec of a guarded app to its stop, through a real guard: with the hints of the kernel, and with
/// its look-around alone.
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

    /// Both, one after the other.
    static func run(_ settings: BenchArguments, _ workplace: Workplace, _ pause: borrowing Pause) throws(BenchFailure)
        -> [ReportSection]
    {
        [try run(settings, workplace, pause, hints: true), try run(settings, workplace, pause, hints: false)]
    }

    /// Launches the app again and again, each time at another point between two looks.
    private static func run(
        _ settings: BenchArguments, _ workplace: Workplace, _ pause: borrowing Pause, hints: Bool
    ) throws(BenchFailure) -> ReportSection {
        let rounds = settings.isQuick ? 40 : 200
        let guardian = try RunningGuard(in: workplace, barrier: .dismissingBarrier, hints: hints, pause)
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
        let key = hints ? "launches" : "launches-without-hints"
        return ReportSection(
            title: "From exec to stopped, \(rounds) launches, "
                + (hints ? "with the hints of the kernel" : "looking around every 250 ms alone"),
            figures: [
                Figure(key: "\(key).median", label: "median", value: sample.median, unit: "ms"),
                Figure(key: "\(key).p99", label: "99 of 100 within", value: sample.ninetyNinth, unit: "ms"),
                Figure(key: "\(key).largest", label: "longest", value: sample.largest, unit: "ms"),
                Figure(key: "\(key).timed", label: "launches timed", value: Double(sample.count), unit: "", decimals: 0),
                Figure(key: "\(key).missed", label: "launches missed", value: Double(missed), unit: "", decimals: 0),
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
