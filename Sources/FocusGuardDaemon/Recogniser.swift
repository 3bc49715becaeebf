import FocusGuardCore
import FocusGuardLinux

/// Makes sightings of processes: reads what the question needs and no more, and leaves alone what is not certain.
final class Recogniser {
    /// What was left alone although it looked like a launch, and why.
    struct Ignored {
        var pid: Int32
        var app: AppID?
        var why: String
    }

    /// How many of them are remembered.
    static let ignoredMax = 32

    let proc: ProcFS
    let reader: FactsReader
    let services: SessionServices
    /// Which apps there are.
    var identity: AppIdentity
    /// The guard and what belongs to it.
    var surroundings: Protection.Surroundings
    /// The useful app, and the processes of it that the guard has started.
    var usefulApp: AppID?
    var usefulProcesses: [Int32] = []
    /// Who owns a protected name on the session bus, with the reason that makes.
    var owners: [ProcessIdentity: String] = [:]
    /// The last launches that were left alone, oldest first.
    private(set) var ignored: [Ignored] = []

    init(_ proc: ProcFS, services: SessionServices, surroundings: Protection.Surroundings) {
        self.proc = proc
        self.services = services
        self.surroundings = surroundings
        reader = FactsReader(proc)
        identity = AppIdentity(rules: [])
    }

    /// What a process means to the rules; nil when nothing.
    ///
    /// - Parameter knownApp: the app whose tree a process is already known to belong to.
    func sighting(
        of entry: ProcessTable.Entry, in table: inout ProcessTable, at boot: BootInstant,
        knownApp: (ProcessIdentity) -> AppID?
    ) -> Sighting? {
        let pid = entry.process.pid
        guard let first = FirstLook(at: entry, in: &table, by: identity, reading: reader) else { return nil }
        let ancestors = table.ancestors(of: entry)
        let leaders = [entry.session, entry.group].compactMap { $0 == pid ? nil : table.entry($0)?.process }
        let tree = knownApp(entry.process) ?? (ancestors + leaders).lazy.compactMap(knownApp).first
        guard first.isWorthReading || tree != nil else { return nil }
        let hasKnownParent = ancestors.first.flatMap(knownApp) != nil
        guard var facts = reader.read(pid, .launch, tree == nil ? first.fields : Self.allFields),
            facts.process == entry.process
        else { return nil }
        var identified = identity.identify(facts)
        if let tree, worksForCarrier(facts, identified, of: tree, ancestors, knownApp) {
            identified = Identified(unknown: "it works for the web app")
        }
        if let app = identified.app, identified.strength == .strong, identity.rule(of: app)?.isGuarded ?? false {
            reader.readRest(&facts)
            let protection =
                owners[facts.process] ?? Protection.reason(facts, identified, near: surroundings)
                ?? services.reason(pid, at: boot) ?? usefulParent(of: ancestors)
                ?? sharedProcess(facts, identified, at: boot, isKnown: knownApp(entry.process) != nil)
            if let protection { ignore(pid, app, protection) }
            return make(facts, app, .identified, ancestors, protection, hasKnownParent: hasKnownParent)
        }
        guard let tree else { return nil }
        let isPayload = isPayload(facts, below: ancestors, knownApp)
        let isOther =
            Protection.leavesAlone(facts, identified, below: tree, among: identity) != nil
            && !isGameScript(facts, of: tree)
        if identified.standsAlone || identified.role == .infrastructure || isOther
            || Protection.structuralReason(facts, isPayload: isPayload, near: surroundings) != nil
            || services.reason(pid, at: boot) != nil
        {
            table.update(pid) { $0.isLeftAlone = true }
            return nil
        }
        return make(facts, tree, .inherited, ancestors, owners[facts.process], hasKnownParent: hasKnownParent)
    }

    /// How a process was started, for starting it anew; nil where that is hidden.
    func launchRecord(of pid: Int32) -> LaunchRecord? {
        guard case .path(let program, isDeleted: false) = proc.program(pid), let arguments = proc.arguments(pid),
            !arguments.isEmpty, let environment = proc.environment(pid), !environment.isEmpty
        else { return nil }
        return LaunchRecord(
            program: program, arguments: arguments, environment: environment, directory: proc.workingDirectory(pid))
    }

    /// A player that the useful app plays its cards with is not a launch: nobody meant to watch anything.
    private func usefulParent(of ancestors: [ProcessIdentity]) -> String? {
        guard let parent = ancestors.first, usefulApps(parent) else { return nil }
        return "the useful app started it"
    }

    private func usefulApps(_ process: ProcessIdentity) -> Bool {
        if usefulProcesses.contains(process.pid) { return true }
        guard let facts = reader.read(process.pid, .launch, Self.allFields), facts.process == process else { return false }
        let app = identity.identify(facts).app
        return app != nil && app == usefulApp
    }

    private func make(
        _ facts: ProcessFacts, _ app: AppID, _ basis: Sighting.Basis, _ ancestors: [ProcessIdentity], _ protection: String?,
        hasKnownParent: Bool
    ) -> Sighting {
        Sighting(
            process: facts.process, app: app, basis: basis, ancestors: ancestors, session: facts.session, group: facts.group,
            launchScope: facts.controlGroup.flatMap(Self.launchScope).flatMap {
                isShared($0, facts, hasKnownParent) ? nil : $0
            }, startedAt: proc.startedAt(facts.process.startTicks),
            token: facts.token, protection: protection)
    }

    /// Whether the scope is not the launch's own but the one of the terminal or script it was started from.
    private func isShared(_ scope: String, _ facts: ProcessFacts, _ hasKnownParent: Bool) -> Bool {
        guard facts.parent > 1, !hasKnownParent else { return false }
        return proc.controlGroup(facts.parent).flatMap(Self.launchScope) == scope
    }

    /// Remembers what was left alone.
    func ignore(_ pid: Int32, _ app: AppID, _ why: String) {
        ignored.removeAll { $0.pid == pid }
        if ignored.count == Self.ignoredMax { ignored.removeFirst() }
        ignored.append(Ignored(pid: pid, app: app, why: why))
    }

    /// The last part of a control group's path where that group belongs to one launch (systemd's app scopes and services).
    static func launchScope(_ path: String) -> String? {
        guard let last = path.split(separator: "/").last else { return nil }
        let isOfOneLaunch = last.hasPrefix("app-") && (last.hasSuffix(".scope") || last.hasSuffix(".service"))
        return isOfOneLaunch ? String(last) : nil
    }
}
