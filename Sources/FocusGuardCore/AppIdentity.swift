// Which app is this process? Evidence in a fixed order, the first match wins; what fits no rule is unknown and is left alone.
// A name (comm) alone proves nothing, nor does any word of the arguments outside the script slot: a process chooses both.

/// The rules of all known apps, indexed by path.
public struct AppIdentity: Sendable {
    /// What is worth reading of a process, judged by its program alone.
    public enum Concern: Hashable, Sendable {
        /// The program belongs to this app.
        case app(AppID)
        /// It is an interpreter and some app is a script: the arguments decide.
        case interpreter
        /// No rule can fit.
        case nothing
    }

    /// The folder of rule 12: the only one whose set-gid programs are known by their arguments.
    private static let gamesFolder = "/usr/games"

    /// The rules, those that win first.
    public let rules: [AppRule]
    private let programs: [String: (rule: Int, place: Int)]
    private let scripts: [String: (rule: Int, place: Int)]

    /// Indexes the rules. Where two apps claim one file, the earlier rule has it: put guarded apps first.
    public init(rules: [AppRule]) {
        self.rules = rules
        var programs: [String: (rule: Int, place: Int)] = [:]
        var scripts: [String: (rule: Int, place: Int)] = [:]
        for (number, rule) in rules.enumerated() {
            for (place, program) in rule.programs.enumerated() where programs[program.path] == nil {
                programs[program.path] = (number, place)
            }
            for (place, script) in rule.scripts.enumerated() where scripts[script.path] == nil {
                scripts[script.path] = (number, place)
            }
        }
        self.programs = programs
        self.scripts = scripts
    }

    /// What is worth reading of a process that runs the program at this canonical path.
    public func concern(ofProgram path: String) -> Concern {
        if let found = programs[path] { return .app(rules[found.rule].app) }
        return !scripts.isEmpty && ScriptSlot.isInterpreter(path) ? .interpreter : .nothing
    }

    /// Whether a process whose program cannot be read may still be known: some guarded app is a game of /usr/games.
    public var mayKnowUnreadable: Bool {
        rules.contains { $0.isGuarded && $0.programs.contains { PathText.folder($0.path) == Self.gamesFolder } }
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
            $0.path == path || (PathText.folder($0.path) == folder && !Self.isShared(folder))
        }
    }

    /// Whether a folder holds programs of many apps: it is called `bin`, `games` and the like, or is somebody's home.
    private static func isShared(_ folder: String) -> Bool {
        let parts = folder.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
        guard parts.count > 1, let last = parts.last else { return true }
        let names = [
            "bin", "sbin", "games", "lib", "lib64", "libexec", "local", "Downloads", "Desktop", "Documents", "exports",
        ]
        return names.contains(last) || parts[0] == "tmp" && parts.count < 3 || parts[0] == "home" && parts.count < 3
    }

    /// Which app a process belongs to, by its own evidence.
    public func identify(_ facts: ProcessFacts) -> Identified {
        switch facts.program {
        case .none: return Identified(unknown: "it runs no program")
        case .unreadable: return identifyUnreadable(facts)
        case .path(let path, let isDeleted):
            // The kernel makes one check for both links, so a path without a namespace comes from a folder that lacks it.
            guard facts.sharesMountNamespace != false else {
                return Identified(unknown: "\(path) is a path of another mount namespace")
            }
            return identifyProgram(path, isDeleted, facts) ?? identifyScript(path, facts)
                ?? Identified(unknown: "no app has the program \(path)")
        }
    }

    private func identifyProgram(_ path: String, _ isDeleted: Bool, _ facts: ProcessFacts) -> Identified? {
        guard let found = programs[path] else { return nil }
        let rule = rules[found.rule]
        return Identified(
            app: rule.app, instance: rule.programs[found.place].instance, strength: .strong, role: Self.role(facts),
            evidence: "program \(path)\(isDeleted ? ", since replaced or removed" : "")", decidingPath: path)
    }

    private func identifyScript(_ interpreter: String, _ facts: ProcessFacts) -> Identified? {
        guard !scripts.isEmpty, let arguments = facts.arguments,
            let word = ScriptSlot.word(program: interpreter, arguments: arguments)
        else { return nil }
        let written = PathText.absolute(word, in: facts.workingDirectory)
        for path in [written, facts.scriptTarget].compactMap({ $0 }) {
            guard let found = scripts[path] else { continue }
            let rule = rules[found.rule]
            return Identified(
                app: rule.app, instance: rule.scripts[found.place].instance, strength: .strong,
                role: ScriptSlot.isShell(interpreter) ? .wrapper : .main,
                evidence: "script \(path), run by \(interpreter)", decidingPath: path)
        }
        return nil
    }

    /// Games of /usr/games that change their group hide their program, also from their own user. The kernel still shows that
    /// the group was changed, the name and the arguments; all three have to agree.
    private func identifyUnreadable(_ facts: ProcessFacts) -> Identified {
        let unknown = Identified(unknown: "its program cannot be read")
        guard let called = facts.arguments?.first, let name = facts.name else { return unknown }
        let path = called.utf8.contains(UInt8(ascii: "/")) ? called : Self.gamesFolder + "/" + called
        guard PathText.folder(path) == Self.gamesFolder, let found = programs[path],
            Array(PathText.baseName(path).utf8.prefix(15)) == Array(name.utf8)
        else { return unknown }
        if let groups = facts.groupIDs {
            guard groups.count == 4, groups[0] != groups[1] || groups[0] != groups[2] else { return unknown }
        }
        let rule = rules[found.rule]
        return Identified(
            app: rule.app, instance: rule.programs[found.place].instance, strength: .strong, role: .main,
            evidence: "set-gid game \(path): arguments, name and group agree", decidingPath: path)
    }

    /// What a process of a browser engine does, by its own mark. It shows in either form of the arguments: words, or one
    /// text with spaces.
    private static func role(_ facts: ProcessFacts) -> Identified.Role {
        for argument in facts.arguments?.prefix(64) ?? [] {
            for word in argument.utf8.split(separator: UInt8(ascii: " ")).prefix(64) {
                if word.elementsEqual("--type=renderer".utf8) || word.elementsEqual("-contentproc".utf8) { return .renderer }
                if word.starts(with: "--type=".utf8) { return .helper }
            }
        }
        return .main
    }
}
