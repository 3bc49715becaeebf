import CLinux
import Glibc

/// How a child ended.
public enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
    /// It ended by itself with this status, 0 to 255.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)

    /// `status 1` or `signal 9`.
    public var description: String {
        switch self {
        case .exited(let number): return "status \(number)"
        case .killed(let signal): return "signal \(signal)"
        }
    }

    /// The two cases of wait(2).
    init(status: Int32) {
        self = fg_signaled(status) != 0 ? .killed(fg_term_signal(status)) : .exited(fg_exit_status(status))
    }
}

/// A child that has ended.
public struct ReapedChild: Hashable, Sendable {
    /// Its number, free to be given to another process from now on.
    public let pid: Int32
    /// How it ended.
    public let status: ExitStatus
}

/// Takes in children that have ended (waitpid(2)).
public enum Reaper {
    /// All children that have ended and were not taken in yet, whoever of us started them; empty when there is none.
    public static func reap() -> [ReapedChild] {
        var reaped: [ReapedChild] = []
        // Ends: with the last child that has ended.
        while let child = collect(-1, WNOHANG) { reaped.append(child) }
        return reaped
    }

    /// This child, if it has ended; nil while it lives, or when it is not an unreaped child of ours.
    public static func reap(_ pid: Int32) -> ReapedChild? { pid > 0 ? collect(pid, WNOHANG) : nil }

    /// Waits until this child has ended; nil when it is not an unreaped child of ours. For commands, not for the guard.
    public static func wait(for pid: Int32) -> ReapedChild? { pid > 0 ? collect(pid, 0) : nil }

    private static func collect(_ pid: Int32, _ options: Int32) -> ReapedChild? {
        var status: Int32 = 0
        // Ends: a signal interrupts only as often as signals come.
        while true {
            let found = waitpid(pid, &status, options)
            if found > 0 { return ReapedChild(pid: found, status: ExitStatus(status: status)) }
            if found == 0 || errno != EINTR { return nil }
        }
    }
}
