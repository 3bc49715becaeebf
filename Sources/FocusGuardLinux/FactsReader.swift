import FocusGuardCore
import Glibc

/// Reads `ProcessFacts`, no more than is asked for.
public struct FactsReader {
    /// How much to read.
    public enum Level: Hashable, Sendable {
        /// Identity, parent, group, session, state, program: two files.
        case program
        /// What `Protection` needs, and the fields by which `AppIdentity` tells the app of this program.
        case launch
        /// All there is.
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
    /// `fields` are read besides what the level says. The start time is read first and again at the end: facts of two processes
    /// that had the same number are never mixed.
    public func read(_ pid: Int32, _ level: Level, _ fields: AppIdentity.Fields = []) -> ProcessFacts? {
        guard let before = proc.stat(pid) else { return proc.isKernel ? nil : readRecording(pid, level, fields) }
        var facts = ProcessFacts(process: ProcessIdentity(pid: pid, startTicks: before.startTicks))
        facts.parent = before.parent
        facts.group = before.group
        facts.session = before.session
        facts.terminal = before.terminal
        facts.state = before.state
        facts.isKernelThread = before.isKernelThread
        facts.program = before.isGone || before.isKernelThread ? .none : proc.program(pid)
        readRest(&facts, level, fields)
        guard proc.startTicks(of: pid) == before.startTicks else { return nil }
        return facts
    }

    /// Adds fields to facts that lack them: nothing else is read. The process may be another by now; a later `read` tells.
    public func add(_ fields: AppIdentity.Fields, to facts: inout ProcessFacts) {
        let pid = facts.process.pid
        if fields.contains(.arguments) {
            facts.arguments = proc.arguments(pid)
            facts.scriptTarget = scriptTarget(facts)
        }
        if fields.contains(.environment) { facts.environment = proc.launchEnvironment(pid) }
        if fields.contains(.controlGroup) { facts.controlGroup = proc.controlGroup(pid) }
        if fields.contains(.flatpak) { facts.flatpak = proc.flatpak(pid) }
    }

    /// Adds the control group and the token, which a sighting needs, to facts that lack them.
    public func readRest(_ facts: inout ProcessFacts) {
        facts.controlGroup = proc.controlGroup(facts.process.pid)
        facts.token = proc.environmentValue(facts.process.pid, Self.tokenKey).flatMap { BypassToken($0) }
    }

    /// Adds the ancestors that still live, with what tells their app, at most `Limits.ancestorsMax`.
    public func readAncestors(_ facts: inout ProcessFacts) {
        var child = facts
        facts.ancestors = []
        while facts.ancestors.count < Limits.ancestorsMax, child.parent > 1, child.parent != child.process.pid,
            !facts.ancestors.contains(where: { $0.process.pid == child.parent }),
            let parent = read(child.parent, .launch, [.arguments, .environment, .controlGroup, .flatpak]),
            // A number given anew belongs to somebody younger. A recording may lack the times.
            parent.process.startTicks <= child.process.startTicks || !proc.isKernel
        {
            facts.ancestors.append(parent)
            child = parent
        }
    }

    /// A recorded process without a usable stat: everything else is read all the same. Nil when it has no folder.
    private func readRecording(_ pid: Int32, _ level: Level, _ fields: AppIdentity.Fields) -> ProcessFacts? {
        guard proc.exists(pid) else { return nil }
        var facts = ProcessFacts(process: ProcessIdentity(pid: pid, startTicks: 0))
        facts.program = proc.program(pid)
        readRest(&facts, level, fields)
        return facts
    }

    private func readRest(_ facts: inout ProcessFacts, _ level: Level, _ fields: AppIdentity.Fields) {
        switch level {
        case .program: add(fields, to: &facts)
        case .launch: readLaunch(&facts, fields)
        case .everything:
            readLaunch(&facts, [.arguments, .environment, .controlGroup, .flatpak])
            facts.token = proc.environmentValue(facts.process.pid, Self.tokenKey).flatMap { BypassToken($0) }
        }
    }

    private func readLaunch(_ facts: inout ProcessFacts, _ fields: AppIdentity.Fields) {
        let pid = facts.process.pid
        facts.name = proc.name(pid)
        facts.workingDirectory = proc.workingDirectory(pid)
        facts.sharesMountNamespace = proc.sharesMountNamespace(pid)
        facts.sharesPIDNamespace = proc.sharesPIDNamespace(pid)
        if let status = proc.status(pid) {
            facts.userIDs = status.userIDs
            facts.groupIDs = status.groupIDs
            // A process that hides its namespaces still shows in how many it has a number.
            if facts.sharesPIDNamespace == nil { facts.sharesPIDNamespace = status.namespaceDepth.map { $0 == 1 } }
        }
        // Elsewhere a path means nothing by itself, and the witnesses of a sandbox decide.
        let witnesses: AppIdentity.Fields =
            facts.sharesMountNamespace == false ? [.flatpak, .environment, .controlGroup] : []
        add(fields.union(.arguments).union(witnesses), to: &facts)
        // A recording that shows neither is partial: nothing says that its program could not be read.
        if !proc.isKernel, facts.program == .unreadable, facts.name == nil { facts.program = .unrecorded }
    }

    /// The canonical path of the script (realpath(3)), where the process sees the same files as the reader.
    private func scriptTarget(_ facts: ProcessFacts) -> String? {
        guard proc.isKernel, facts.sharesMountNamespace != false, case .path(let program, _) = facts.program,
            let arguments = facts.arguments, let word = ScriptSlot.word(program: program, arguments: arguments)
        else { return nil }
        if word.hasPrefix("/") { return CanonicalPath.resolve(word) }
        return CanonicalPath.resolve("\(facts.workingDirectory ?? "\(proc.root)/\(facts.process.pid)/cwd")/\(word)")
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
