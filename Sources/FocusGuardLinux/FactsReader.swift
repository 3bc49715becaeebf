import FocusGuardCore
import Glibc

/// Reads `ProcessFacts`, no more than is asked for.
public struct FactsReader {
    /// How much to read.
    public enum Level: Hashable, Sendable {
        /// Identity, parent, group, session, state, program: two files.
        case program
        /// What `AppIdentity` and `Protection` need.
        case launch
        /// Also the control group and the bypass token, in any case.
        case everything
    }

    /// The name of the environment variable that carries a bypass token.
    public static let tokenKey = "FOCUSGUARD_BYPASS"

    /// Where it reads.
    public let proc: ProcFS

    /// A reader of this folder.
    public init(_ proc: ProcFS) { self.proc = proc }

    /// Reads a process; nil when it is gone.
    ///
    /// The start time is read first and again at the end: facts of two processes that had the same number are never mixed.
    public func read(_ pid: Int32, _ level: Level) -> ProcessFacts? {
        guard let before = proc.stat(pid) else { return proc.isKernel ? nil : readRecording(pid, level) }
        var facts = ProcessFacts(process: ProcessIdentity(pid: pid, startTicks: before.startTicks))
        facts.parent = before.parent
        facts.group = before.group
        facts.session = before.session
        facts.terminal = before.terminal
        facts.state = before.state
        facts.isKernelThread = before.isKernelThread
        facts.program = before.isGone || before.isKernelThread ? .none : proc.program(pid)
        if level != .program { readLaunch(&facts) }
        if level == .everything { readRest(&facts) }
        guard proc.startTicks(of: pid) == before.startTicks else { return nil }
        return facts
    }

    /// Adds the control group and the token, which a sighting needs, to facts that lack them.
    public func readRest(_ facts: inout ProcessFacts) {
        facts.controlGroup = proc.controlGroup(facts.process.pid)
        facts.token = proc.environmentValue(facts.process.pid, Self.tokenKey).flatMap { BypassToken($0) }
    }

    /// A recorded process without a usable stat: everything else is read all the same. Nil when it has no folder.
    private func readRecording(_ pid: Int32, _ level: Level) -> ProcessFacts? {
        guard proc.exists(pid) else { return nil }
        var facts = ProcessFacts(process: ProcessIdentity(pid: pid, startTicks: 0))
        facts.program = proc.program(pid)
        if level != .program { readLaunch(&facts) }
        if level == .everything { readRest(&facts) }
        return facts
    }

    private func readLaunch(_ facts: inout ProcessFacts) {
        let pid = facts.process.pid
        facts.name = proc.name(pid)
        facts.arguments = proc.arguments(pid)
        facts.workingDirectory = proc.workingDirectory(pid)
        facts.sharesMountNamespace = proc.sharesMountNamespace(pid)
        facts.sharesPIDNamespace = proc.sharesPIDNamespace(pid)
        if let status = proc.status(pid) {
            facts.userIDs = status.userIDs
            facts.groupIDs = status.groupIDs
            // A process that hides its namespaces still shows in how many it has a number.
            if facts.sharesPIDNamespace == nil { facts.sharesPIDNamespace = status.namespaceDepth.map { $0 == 1 } }
        }
        facts.scriptTarget = scriptTarget(facts)
    }

    /// The canonical path of the script (realpath(3)), where the process sees the same files as the reader.
    private func scriptTarget(_ facts: ProcessFacts) -> String? {
        guard proc.isKernel, facts.sharesMountNamespace == true, case .path(let program, _) = facts.program,
            let arguments = facts.arguments, let word = ScriptSlot.word(program: program, arguments: arguments)
        else { return nil }
        let folder = facts.workingDirectory ?? "/"
        return CanonicalPath.resolve(word.hasPrefix("/") ? word : folder + "/" + word)
    }
}

/// Canonical paths of this machine's files.
public enum CanonicalPath {
    /// The path without links, `.` and `..` (realpath(3)); nil when the file is missing or not reachable.
    public static func resolve(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
