import CLinux
import FocusGuardCore
import Glibc

/// A hold on one process (pidfd_open(2)): signals through it reach this process or nobody, however often its number is reused.
public struct ProcessHandle: ~Copyable {
    /// The process.
    public let process: ProcessIdentity
    private let pidfd: FileDescriptor

    /// A handle on this very process; nil when it is gone or its number belongs to another one by now.
    ///
    /// The start time is checked after the descriptor is open, so nothing can come in between. A zombie is still there.
    public static func open(_ process: ProcessIdentity) throws(SystemError) -> ProcessHandle? {
        guard process.pid > 0, let pidfd = try openNumber(process.pid) else { return nil }
        guard try ProcessStart.ticks(of: process.pid) == process.startTicks else { return nil }
        return ProcessHandle(process: process, pidfd: pidfd)
    }

    /// A handle on the process that has this number now; nil when there is none. Only for one that cannot change hands
    /// meanwhile: the caller itself, or its child that has not been reaped.
    static func open(unreaped pid: Int32) throws(SystemError) -> ProcessHandle? {
        guard let pidfd = try openNumber(pid), let ticks = try ProcessStart.ticks(of: pid) else { return nil }
        return ProcessHandle(process: ProcessIdentity(pid: pid, startTicks: ticks), pidfd: pidfd)
    }

    /// The calling process itself.
    public static func ownIdentity() throws(SystemError) -> ProcessIdentity {
        guard let ticks = try ProcessStart.ticks(of: getpid()) else {
            throw SystemError(call: "open", subject: "/proc/self/stat", number: ENOENT)
        }
        return ProcessIdentity(pid: getpid(), startTicks: ticks)
    }

    /// Readable from when the process has ended; borrowed, for the event loop.
    public var descriptor: Int32 { pidfd.number }

    /// Whether the process has ended, reaped or not.
    public var hasEnded: Bool {
        var entry = pollfd(fd: pidfd.number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Sends a signal (pidfd_send_signal(2)); false when the process is gone. A zombie takes it without effect.
    ///
    /// Throws EPERM when the process has become another user's.
    @discardableResult
    public func signal(_ signal: Int32) throws(SystemError) -> Bool {
        if fg_pidfd_send_signal(pidfd.number, signal) == 0 { return true }
        if errno == ESRCH { return false }
        throw SystemError(call: "pidfd_send_signal", subject: process.description, number: errno)
    }

    private init(process: ProcessIdentity, pidfd: consuming FileDescriptor) {
        self.process = process
        self.pidfd = pidfd
    }

    private static func openNumber(_ pid: Int32) throws(SystemError) -> FileDescriptor? {
        let number = fg_pidfd_open(pid, 0)
        if number >= 0 { return FileDescriptor(owning: number) }
        // The number of a thread that leads no process is none of a process: EINVAL, newer kernels ENOENT.
        if errno == ESRCH || errno == EINVAL || errno == ENOENT { return nil }
        throw SystemError(call: "pidfd_open", subject: "\(pid)", number: errno)
    }
}

/// The start time of a process.
enum ProcessStart {
    /// Field 22 of /proc/PID/stat: clock ticks since boot; nil when there is no such process.
    static func ticks(of pid: Int32) throws(SystemError) -> UInt64? {
        do throws(SystemError) {
            guard let bytes = try AtomicFile.read("/proc/\(pid)/stat", limit: 4_096) else { return nil }
            return ticks(in: bytes)
        } catch {
            // The process ended between open and read.
            if error.number == ESRCH { return nil }
            throw error
        }
    }

    /// The start time in the text of a stat file; the name before it may hold anything, so it is left out from its end.
    static func ticks(in stat: [UInt8]) -> UInt64? {
        guard let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
        // The first field after the name is number 3.
        guard fields.count > 19 else { return nil }
        return UInt64(String(decoding: fields[19], as: UTF8.self))
    }
}
