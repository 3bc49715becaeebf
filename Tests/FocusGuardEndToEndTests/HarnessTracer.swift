import Glibc
import Testing

/// A place between two system calls of the guard: just before the call of this name that is made as the `number`-th.
struct Cut: CustomStringConvertible {
    var call: String
    var number: Int
    var description: String { "before \(call) \(number)" }
}

/// strace(1) at a guard: it records the calls that change something, or kills the guard just before one of them.
///
/// A kill between two calls that change nothing is the same as one before the next call that does, so these are all the places.
enum Tracer {
    static let program = "/usr/bin/strace"
    /// The calls by which the guard changes anything outside itself.
    static let calls = [
        "pwrite64", "clone", "clone3", "vfork", "fork", "pidfd_send_signal", "kill", "unlink", "fchmod", "write", "fsync",
        "fdatasync", "rename", "ftruncate", "mkdir", "sendto", "sendmsg", "bind", "flock", "fcntl",
    ]

    /// Whether strace is there and may attach to the processes of the ordinary user.
    static let isUsable: Bool = {
        guard exists(program) else { return false }
        if geteuid() == 0 { return true }
        let scope = readText("/proc/sys/kernel/yama/ptrace_scope")
        return scope.isEmpty || scope.hasPrefix("0")
    }()
    static let missing: Comment = "strace is not installed, or may not attach to another process"

    /// The words that start strace, to be followed by `-p PID` or a command.
    static func command(log: String, _ cut: Cut?) -> [String] {
        var words = [program, "-qq", "-o", log, "-e", "trace=" + calls.map { "?" + $0 }.joined(separator: ",")]
        if let cut { words += ["-e", "inject=\(cut.call):signal=KILL:when=\(cut.number)"] }
        return words
    }

    /// The places in a recording. What only goes to the journal (descriptor 2) or asks is left out.
    static func cuts(in log: String) -> [Cut] {
        var counts: [String: Int] = [:]
        var cuts: [Cut] = []
        for line in readLines(log) {
            guard let end = line.firstIndex(of: "("), calls.contains(String(line[..<end])) else { continue }
            let call = String(line[..<end])
            counts[call, default: 0] += 1
            if call == "write" && line.hasPrefix("write(2,") { continue }
            if call == "fcntl" && !line.contains("F_OFD_SETLK") && !line.contains("F_SETLK") { continue }
            cuts.append(Cut(call: call, number: counts[call] ?? 1))
        }
        return cuts
    }
}

extension World {
    func traceLog(_ name: String) -> String { "\(root)/\(name).strace" }

    /// Attaches to the guard; comes back once none of its calls can pass unseen.
    func traceGuard(_ cut: Cut? = nil) throws {
        guard let pid = guardProcess?.pid else { throw HarnessError("no guard was started") }
        _ = try startTracer(Tracer.command(log: traceLog("guard"), cut) + ["-p", "\(pid)"], asUser: false)
        let isAttached = waitUntil(.seconds(10)) {
            readLines("/proc/\(pid)/status").contains { $0.hasPrefix("TracerPid:") && !$0.hasSuffix("\t0") }
        }
        guard isAttached else { throw HarnessError("strace does not attach: \(readText(root + "/strace.err"))") }
    }

    /// Waits until the guard has been killed, or until `isOver`; then it is killed here. Whether the cut was reached.
    func waitForCut(_ limit: Duration = .seconds(20), orUntil isOver: () -> Bool) throws -> Bool {
        guard let process = guardProcess else { throw HarnessError("no guard was started") }
        var status: Int32?
        _ = waitUntil(limit) {
            status = process.exitStatus()
            return status != nil || isOver()
        }
        guard let status else {
            try killGuard(SIGKILL)
            return false
        }
        guardProcess = nil
        guard status == 128 + SIGKILL else { throw HarnessError("the guard ended with \(status): \(readText(guardErrors))") }
        return true
    }

    /// Starts strace with its own messages in the world's folder.
    func startTracer(_ command: [String], asUser: Bool) throws -> StartedProcess {
        let process = try StartedProcess(
            command, environment: environment, output: root + "/strace.out", errors: root + "/strace.err", asUser: asUser)
        remember(process)
        return process
    }
}
