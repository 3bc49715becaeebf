import FocusGuardCore
import FocusGuardLinux
import Glibc

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

    /// Handles kept at a time: some descriptors stay free for looking, for clients and for the barrier.
    private let handlesMax: Int
    /// The descriptors that stay free.
    private static let descriptorsSpared = 128

    init(loop: SharedLoop) {
        self.loop = loop
        var limit = rlimit()
        // Without an answer it is the least that systems give.
        let most = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? Int(clamping: limit.rlim_cur) : 256
        handlesMax = max(4, most - Self.descriptorsSpared)
    }

    /// The handle of a process; nil when it is gone.
    func handle(of process: ProcessIdentity) throws(SystemError) -> ChildProcess? {
        if let known = handles[process] { return known }
        if handles.count >= handlesMax { letOneGo() }
        guard let opened = try openMakingRoom(process) else { return nil }
        let handle = ChildProcess(opened)
        handles[process] = handle
        // Without a place in the event loop its end is noticed by the next look.
        _ = try? loop.set.add(handle.descriptor, .readable, key: WakeSource.process(process.pid).key)
        return handle
    }

    /// Whether a process is known to have ended: where that cannot be told, it has not.
    func hasEnded(_ process: ProcessIdentity) -> Bool {
        if let known = handles[process] { return known.hasEnded }
        do throws(SystemError) {
            return try openMakingRoom(process)?.hasEnded ?? true
        } catch {
            return false
        }
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
        stops = stops.filter { wanted.contains($0.key) }
        continued = continued.filter { wanted.contains($0.key) }
        for process in processes where handles[process] == nil {
            // One that finds no room is told of its end by the looks.
            guard handles.count < handlesMax else { break }
            do throws(SystemError) {
                guard let opened = try handle(of: process), !opened.hasEnded else {
                    ended.append(process)
                    continue
                }
            } catch {
                // Not to be had now is not gone: it is tried again when it is needed.
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

    /// Lets the handle of a process that has ended go.
    func ended(_ process: ProcessIdentity) {
        if let handle = handles[process] { drop(process, handle) }
    }

    /// Opens a process; where descriptors have run out, others give theirs back first: they are opened again when needed.
    private func openMakingRoom(_ process: ProcessIdentity) throws(SystemError) -> ProcessHandle? {
        // Ends: each turn lets one handle go.
        while true {
            do throws(SystemError) {
                return try ProcessHandle.open(process)
            } catch {
                guard error.number == EMFILE || error.number == ENFILE, letOneGo() else { throw error }
            }
        }
    }

    /// Gives the descriptor of one handle back; false when there is none. What is known of its process stays.
    @discardableResult
    private func letOneGo() -> Bool {
        guard let (process, handle) = handles.first else { return false }
        // A descriptor that is not there any more is as good as taken out.
        _ = try? loop.set.remove(handle.descriptor)
        handles[process] = nil
        return true
    }

    private func drop(_ process: ProcessIdentity, _ handle: ChildProcess) {
        // A descriptor that is not there any more is as good as taken out.
        _ = try? loop.set.remove(handle.descriptor)
        handles[process] = nil
        stops[process] = nil
        continued[process] = nil
    }
}
