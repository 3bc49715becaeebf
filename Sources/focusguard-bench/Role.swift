import CLinux
import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The parts that the bench plays as a child of itself: the app that is held, the barrier, and so on.
///
/// Each of them ends when the bench ends, however that happens: its standard input comes to an end, or a signal is asked of the
/// kernel.
enum Role {
    /// The app that is held: lives until its input ends, at most `appLivesFor`.
    case app
    /// A barrier that says nothing.
    case quietBarrier
    /// A barrier that answers *Not now* a moment after it was asked.
    case dismissingBarrier
    /// Becomes this command, which the kernel asks to end when its parent ends.
    case tied([String])
    /// Looks around this many times after a first look; for counting system calls from outside.
    case looks(Int)

    /// How long the app lives. A launch that the guard has not stopped by then is a missed one.
    static let appLivesFor = Duration.seconds(5)
    /// What the bench gets to see the stop before the answer undoes it.
    static let answersAfter = Duration.milliseconds(100)

    /// The role that these arguments ask for, the program's name first; nil when a person asks for measurements.
    init?(_ arguments: [String]) {
        let words = arguments.dropFirst()
        switch words.first {
        case "as-app": self = .app
        case "as-quiet-barrier": self = .quietBarrier
        case "as-dismissing-barrier": self = .dismissingBarrier
        case "as-tied": self = .tied(Array(words.dropFirst()))
        case "as-looker": self = .looks(words.dropFirst().first.flatMap { Int($0) } ?? 0)
        default: return nil
        }
    }

    /// The arguments that ask for this role.
    var arguments: [String] {
        switch self {
        case .app: return ["as-app"]
        case .quietBarrier: return ["as-quiet-barrier"]
        case .dismissingBarrier: return ["as-dismissing-barrier"]
        case .tied(let command): return ["as-tied"] + command
        case .looks(let count): return ["as-looker", "\(count)"]
        }
    }

    /// Plays the role to its end; the exit status.
    func play() -> Int32 {
        do throws(SystemError) {
            switch self {
            case .app: waitForEndOfInput()
            case .quietBarrier: while try !StandardStreams.read().isEmpty {}
            case .dismissingBarrier: try answerNotNow()
            case .tied(let command): try become(command)
            case .looks(let count): _ = try LookBench.looks(count)
            }
            return 0
        } catch {
            // The bench prints it, or has gone.
            try? StandardStreams.write("focusguard-bench: \(error)\n", to: StandardStreams.error)
            return 5
        }
    }

    private func waitForEndOfInput() {
        var entry = pollfd(fd: StandardStreams.input, events: Int16(POLLIN), revents: 0)
        // A signal that is handled ends the wait early; none is.
        _ = poll(&entry, 1, Int32(Self.appLivesFor / .milliseconds(1)))
    }

    private func answerNotNow() throws(SystemError) {
        signal(SIGPIPE, SIG_IGN)
        let answer = BarrierInput.answer(.notNow, activationToken: nil).line + "\n"
        // Ends: the guard closes our input when the barrier is done.
        while true {
            let bytes = try StandardStreams.read(upTo: 65_536)
            if bytes.isEmpty { return }
            Pause.sleep(Self.answersAfter)
            try StandardStreams.write(answer, to: StandardStreams.output)
        }
    }

    private func become(_ command: [String]) throws(SystemError) {
        guard let program = command.first else { return }
        let parent = getppid()
        try check("prctl") { fg_set_parent_death_signal(SIGTERM) }
        // A parent that ended before the kernel was asked sends nothing any more.
        guard getppid() == parent else { return }
        var arguments = command.map { strdup($0) }
        arguments.append(nil)
        try check("exec", program) { execv(program, arguments) }
    }
}
