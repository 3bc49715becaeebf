import FocusGuardCore
import FocusGuardLinux

/// Which app a process is, by which evidence, and what the guard would do: one line of `identify`.
public struct IdentifyReport: Hashable, Sendable {
    /// What the guard would do with it.
    public enum Verdict: String, CaseIterable, Hashable, Sendable {
        /// It is no guarded app, or must not be touched.
        case ignore
        /// It is guarded and may run.
        case pass
        /// It is guarded and would meet the barrier.
        case hold
    }

    /// The process's number.
    public var pid: Int32
    /// Which app it is.
    public var identified: Identified
    /// Why it must never be stopped; nil when it may be.
    public var protection: String?
    /// What the guard would do with a launch of it while no grant, window or schedule is in force.
    public var verdict: Verdict

    /// The line of `identify --json`, without its line end.
    public var jsonLine: String {
        let fields: [(String, String)] = [
            ("pid", String(pid)), ("app", Self.json(identified.app?.description)), ("instance", Self.json(identified.instance)),
            ("strength", Self.json(identified.strength.rawValue)), ("role", Self.json(identified.role?.rawValue)),
            ("evidence", Self.json(identified.evidence)), ("protected", Self.json(protection)),
            ("verdict", Self.json(verdict.rawValue)),
        ]
        return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func json(_ text: String?) -> String {
        guard let text else { return "null" }
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case ..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                bytes += Array("\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
    }
}

/// Looks at processes and says of each which app it is. What has ended meanwhile, or never was, has no report.
///
/// `pids` nil means all. `userID` is the guard's user. `services` finds who serves the session, nil where that cannot be asked;
/// `now` is the boot clock. Without `surroundings` no guard and no session leader is taken into account.
public func identifyReports(
    proc: ProcFS, pids: [Int32]?, userID: UInt32, directory: AppDirectory, services: SessionServices? = nil,
    now: BootInstant = BootInstant(sinceBoot: .zero), surroundings: Protection.Surroundings? = nil
) throws(SystemError) -> [IdentifyReport] {
    try identifyReports(
        proc: proc, pids: pids, userID: userID, identity: directory.identity, services: services, now: now,
        surroundings: surroundings)
}

/// The same by these rules.
func identifyReports(
    proc: ProcFS, pids: [Int32]?, userID: UInt32, identity: AppIdentity, services: SessionServices? = nil,
    now: BootInstant = BootInstant(sinceBoot: .zero), surroundings: Protection.Surroundings? = nil
) throws(SystemError) -> [IdentifyReport] {
    var listing = ProcessListing()
    if pids == nil { try proc.list(into: &listing) }
    let reader = FactsReader(proc)
    let near = surroundings ?? Protection.Surroundings(userID: userID, guardPID: 0)
    // The kernel lists its own folder by number; a recording may lie on the disk in any order.
    return (pids ?? listing.entries.map(\.pid).sorted()).compactMap { pid in
        guard pid > 0, var facts = reader.read(pid, .everything) else { return nil }
        reader.readAncestors(&facts)
        let age = proc.isKernel ? now - proc.startedAt(facts.process.startTicks) : .zero
        return report(facts, identity, near, isRecording: !proc.isKernel, age: age) { services?.reason(pid, at: now) }
    }
}

private func report(
    _ facts: ProcessFacts, _ identity: AppIdentity, _ near: Protection.Surroundings, isRecording: Bool, age: Duration,
    serves: () -> String?
) -> IdentifyReport {
    var identified = identity.identify(facts)
    // In a recording nobody can say whether a file was removed or is really called so: both are tried.
    if identified.app == nil, isRecording, case .path(let path, true) = facts.program {
        var named = facts
        named.program = .path(path + " (deleted)", isDeleted: false)
        let other = identity.identify(named)
        if other.app != nil { identified = other }
    }
    let protection =
        Protection.reason(facts, identified, near: near) ?? serves() ?? Recogniser.sharedReason(identified, age: age)
    let isGuarded = identified.app.flatMap { identity.rule(of: $0) }?.isGuarded ?? false
    return IdentifyReport(
        pid: facts.process.pid, identified: identified, protection: protection,
        verdict: isGuarded && identified.strength == .strong && protection == nil ? .hold : .ignore)
}
