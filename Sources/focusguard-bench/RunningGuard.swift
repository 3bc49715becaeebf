import FocusGuardCore
import FocusGuardLinux
import Glibc

/// A guard of our own, `focusguard run` with private folders; ended with the value.
final class RunningGuard {
    /// How long it may take to say that it guards, and to end.
    static let patience = Duration.seconds(10)

    private let handle: ProcessHandle

    /// The process.
    var pid: Int32 { handle.process.pid }

    /// Starts a guard with this barrier and waits until it says what it guards. Without `hints` it only looks around.
    init(in workplace: Workplace, barrier: Role, hints: Bool = true, _ pause: borrowing Pause) throws(BenchFailure) {
        try workplace.clearState()
        try workplace.writeSettings(barrier: barrier)
        let without = hints ? [] : ["--without", "openings,connector"]
        let command = [workplace.guardProgram, "run", "--settings", workplace.settings] + without
        var plan = SpawnPlan(workplace.benchProgram, Role.tied(command).arguments)
        plan.environment = workplace.environment
        plan.output = .pipe
        let announcement: FileDescriptor?
        do throws(SystemError) {
            let log = try FileDescriptor(opening: workplace.log, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
            plan.error = .descriptor(log.number)
            var child = try Spawner.spawn(plan)
            announcement = child.output.take()
            handle = child.handle
        } catch {
            throw .failed("the guard cannot be started: \(error)")
        }
        guard let announcement, try pause.waitUntilReadable(announcement.number, atMost: Self.patience), !handle.hasEnded else {
            throw .failed("the guard does not start: " + (PlainFile.text(workplace.log) ?? "it says nothing"))
        }
    }

    deinit {
        // A guard that has ended already takes no signal, and needs none.
        _ = try? handle.signal(SIGTERM)
        if !Self.waitForEnd(of: handle) { _ = try? handle.signal(SIGKILL) }
        _ = Reaper.wait(for: handle.process.pid)
    }

    private static func waitForEnd(of handle: borrowing ProcessHandle) -> Bool {
        var entry = pollfd(fd: handle.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, Int32(patience / .milliseconds(1))) > 0
    }

    /// What it has done since it was started; nil when the kernel does not tell.
    func effort() -> Effort? { Effort(of: pid) }

    /// The memory it has now.
    func memory() -> Memory { Memory(of: pid) }

    /// Its keeper; nil while there is none.
    func keeper() -> Int32? {
        let children = PlainFile.text("/proc/\(pid)/task/\(pid)/children")?.split(separator: " ").compactMap { Int32($0) } ?? []
        return children.first { child in
            let arguments = PlainFile.text("/proc/\(child)/cmdline")?.split(separator: "\0") ?? []
            return arguments.count > 1 && arguments[1] == Keeper.word
        }
    }
}

/// What all threads of a process have cost since they began.
struct Effort {
    /// Time on a processor (/proc/PID/task/TID/schedstat, first number).
    var nanoseconds: UInt64 = 0
    /// How often they had nothing to do and were woken later (voluntary_ctxt_switches).
    var wakeUps: UInt64 = 0
    /// How often they had to make room for others (nonvoluntary_ctxt_switches).
    var displacements: UInt64 = 0

    /// What the process has cost up to now; nil when the kernel does not tell or it has ended.
    init?(of pid: Int32) {
        let folder = "/proc/\(pid)/task"
        guard let threads = PlainFile.names(in: folder) else { return nil }
        for thread in threads {
            guard let times = PlainFile.text("\(folder)/\(thread)/schedstat")?.split(separator: " "),
                let nanoseconds = times.first.flatMap({ UInt64($0) }),
                let wakeUps = PlainFile.number(of: "voluntary_ctxt_switches", in: "\(folder)/\(thread)/status"),
                let displacements = PlainFile.number(of: "nonvoluntary_ctxt_switches", in: "\(folder)/\(thread)/status")
            else { return nil }
            self.nanoseconds += nanoseconds
            self.wakeUps += wakeUps
            self.displacements += displacements
        }
    }
}

/// The memory and the belongings of a process; nil where the kernel does not tell. Memory in MiB.
struct Memory {
    /// In memory, shared or not (VmRSS).
    let resident: Double?
    /// In memory, what is shared divided among those who share it (Pss).
    let proportional: Double?
    /// In memory and its own (Private_Clean and Private_Dirty).
    let own: Double?
    /// How many threads.
    let threads: Double?
    /// How many open descriptors.
    let descriptors: Double?

    /// What the process has now.
    init(of pid: Int32) {
        let status = "/proc/\(pid)/status"
        let sums = "/proc/\(pid)/smaps_rollup"
        resident = Self.mebibytes("VmRSS", in: status)
        proportional = Self.mebibytes("Pss", in: sums)
        if let clean = Self.mebibytes("Private_Clean", in: sums), let dirty = Self.mebibytes("Private_Dirty", in: sums) {
            own = clean + dirty
        } else {
            own = nil
        }
        threads = PlainFile.number(of: "Threads", in: status).map { Double($0) }
        descriptors = PlainFile.names(in: "/proc/\(pid)/fd").map { Double($0.count) }
    }

    private static func mebibytes(_ name: String, in path: String) -> Double? {
        PlainFile.number(of: name, in: path).map { Double($0) / 1_024 }
    }
}
