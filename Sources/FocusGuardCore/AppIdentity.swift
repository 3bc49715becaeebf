// Which app is this process? Evidence in a fixed order, the first match wins; what fits no rule is unknown and is left alone.
// A name (comm) alone proves nothing, nor does any word of the arguments outside the slots that are read here, nor a control
// group: a process chooses the first two, and a launcher the third. Each family of evidence has a file of its own.

/// The rules of all known apps, and how a process is told by them.
public struct AppIdentity: Sendable {
    /// What is worth reading of a process, judged by its program alone.
    public enum Concern: Hashable, Sendable {
        /// The program belongs to this guarded app.
        case app(AppID)
        /// It may be an app's: these fields decide.
        case fields(Fields)
        /// No rule of a guarded app can fit.
        case nothing
    }

    /// Fields of a process that cost a read each.
    public struct Fields: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// A set of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The arguments, and the script among them.
        public static let arguments = Fields(rawValue: 1)
        /// The environment.
        public static let environment = Fields(rawValue: 2)
        /// The control group.
        public static let controlGroup = Fields(rawValue: 4)
        /// The `.flatpak-info` in the process's root.
        public static let flatpak = Fields(rawValue: 8)
    }

    /// The rules, those that win first.
    public let rules: [AppRule]
    let index: RuleIndex

    /// Indexes the rules. Where two apps claim one file or key, the earlier rule has it: put guarded apps first.
    public init(rules: [AppRule]) {
        self.rules = rules
        index = RuleIndex(rules)
    }

    /// The programs and scripts of guarded apps, in the order of the rules: what is worth watching for being opened.
    public var guardedPaths: [String] {
        rules.filter(\.isGuarded).flatMap { ($0.programs + $0.scripts).map(\.path) }
    }

    /// The rule of an app; nil when there is none.
    public func rule(of app: AppID) -> AppRule? { rules.first { $0.app == app } }

    /// Whether a file belongs to an app: it is one of its places, or lies beside one in a folder that is the app's alone.
    public func isOwnFile(_ path: String, of app: AppID) -> Bool {
        guard let rule = rule(of: app) else { return false }
        let folder = PathText.folder(path)
        return (rule.programs + rule.scripts).contains {
            $0.path == path || (PathText.folder($0.path) == folder && !PathText.isSharedFolder(folder))
        }
    }

    /// Which app a process belongs to: by its own evidence, else by an ancestor's where that reaches it.
    public func identify(_ facts: ProcessFacts) -> Identified {
        let own = identifyAlone(facts)
        if own.app != nil || own.role != nil || own.standsAlone { return own }
        return identifyByAncestors(facts) ?? own
    }

    /// Which app a process belongs to, by its own evidence.
    func identifyAlone(_ facts: ProcessFacts) -> Identified {
        switch facts.program {
        case .none: return Identified(unknown: "it runs no program")
        case .unreadable: return identifyUnreadable(facts)
        case .unrecorded: return identifyUnrecorded(facts)
        case .path(let path, let isDeleted): return identifyProgram(Run(path, isDeleted: isDeleted, facts))
        }
    }

    /// One process that runs a known program, while the families of evidence look at it.
    struct Run {
        /// The program's path.
        let path: String
        /// Its base name.
        let name: String
        /// Whether it was replaced or removed since.
        let isDeleted: Bool
        /// All that is known of the process.
        let facts: ProcessFacts
        /// Its arguments, none where they were not read.
        let arguments: [String]

        init(_ path: String, isDeleted: Bool = false, _ facts: ProcessFacts, arguments: [String]? = nil) {
            self.path = path
            name = PathText.baseName(path)
            self.isDeleted = isDeleted
            self.facts = facts
            self.arguments = arguments ?? facts.arguments ?? []
        }

        /// Whether the path may be one of this machine's. The kernel makes one check for both links, so a path without a
        /// namespace comes from a recording that lacks it.
        var isHostPath: Bool { facts.sharesMountNamespace != false }
    }

    /// The order of evidence.
    func identifyProgram(_ run: Run) -> Identified {
        if let reason = Infrastructure.reason(run) { return Identified(infrastructure: reason) }
        if let found = identifyFlatpak(run) ?? identifySnap(run) { return found }
        guard run.isHostPath else {
            return identifyInSteamContainer(run)
                ?? Identified(unknown: "\(run.path) is a path of another mount namespace")
        }
        return identifyPayload(run) ?? identifyPath(run) ?? identifyLaunch(run)
            ?? Identified(unknown: "no app has the program \(run.path)")
    }

    /// What a program carries inside that is more telling than the program: a game, a Windows program, a web app, a script.
    func identifyPayload(_ run: Run) -> Identified? {
        identifySteam(run) ?? identifyLauncher(run) ?? identifyWine(run) ?? identifyWebApp(run) ?? identifyRuntime(run)
    }

    /// An identity of the rule an entry belongs to.
    func found(
        _ entry: RuleIndex.Entry, instance: String? = nil, role: Identified.Role, deciding: String, evidence: String
    ) -> Identified {
        Identified(
            app: rules[entry.rule].app, instance: instance ?? entry.instance, strength: .strong, role: role,
            evidence: evidence, decidingPath: deciding)
    }
}
