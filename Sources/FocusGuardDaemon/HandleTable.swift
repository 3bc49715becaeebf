import FocusGuardCore
import FocusGuardLinux

/// The handles of all processes that holds and grants know: opened once, checked against the start time, told of their end.
final class HandleTable {
    /// What is known of a member that was stopped.
    struct Stop {
        /// When it was told to stop, on the boot clock.
        var at: BootInstant
        /// Whether it has been seen stopped since.
        var wasSeen = false
    }

    private let loop: SharedLoop
    private var handles: [ProcessIdentity: ChildProcess] = [:]
    /// The members that are to be stopped.
    var stops: [ProcessIdentity: Stop] = [:]
    /// Processes that were continued and are to be seen running, with how often that was tried.
    var continued: [ProcessIdentity: Int] = [:]

    init(loop: SharedLoop) { self.loop = loop }

    /// The handle of a process; nil when it is gone.
    func handle(of process: ProcessIdentity) throws(SystemError) -> ChildProcess? {
        if let known = handles[process] { return known }
        guard let opened = try ProcessHandle.open(process) else { return nil }
        let handle = ChildProcess(opened)
        handles[process] = handle
        // Without a place in the event loop its end is noticed by the next look.
        _ = try? loop.set.add(handle.descriptor, .readable, key: WakeSource.process(process.pid).key)
        return handle
    }

    /// Keeps the handles of these processes, opens those that are missing, and lets all others go.
    ///
    /// - Returns: those of them that have ended.
    func keep(_ processes: [ProcessIdentity]) -> [ProcessIdentity] {
        var ended: [ProcessIdentity] = []
        let wanted = Set(processes)
        for (process, handle) in handles where !wanted.contains(process) {
            drop(process, handle)
        }
        for process in processes where handles[process] == nil {
            do throws(SystemError) {
                if try handle(of: process)?.hasEnded ?? true { ended.append(process) }
            } catch {
                // A handle that cannot be had now (no descriptors left) says nothing about the process. It is tried again when
                // it is needed.
                continue
            }
        }
        return ended
    }

    /// The process with this number that has ended, as its handle says; nil when none has. What was told of an older process
    /// of the same number does not concern the one that has it now.
    func endedProcess(_ pid: Int32) -> ProcessIdentity? {
        handles.first { $0.key.pid == pid && $0.value.hasEnded }?.key
    }

    /// Whether a process is known to live, by a handle that was opened before.
    func isAlive(_ process: ProcessIdentity) -> Bool { handles[process].map { !$0.hasEnded } ?? false }

    /// Lets the handle of a process that has ended go.
    func ended(_ process: ProcessIdentity) {
        if let handle = handles[process] { drop(process, handle) }
    }

    private func drop(_ process: ProcessIdentity, _ handle: ChildProcess) {
        // A descriptor that is not there any more is as good as taken out.
        _ = try? loop.set.remove(handle.descriptor)
        handles[process] = nil
        stops[process] = nil
        continued[process] = nil
    }
}
