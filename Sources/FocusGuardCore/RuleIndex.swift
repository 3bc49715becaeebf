/// The rules of all apps, indexed by whatever a process may show. Of two apps that claim one thing, the earlier rule has it.
struct RuleIndex: Sendable {
    /// What a rule says of one file or name.
    struct Entry: Sendable {
        /// The rule's place among the rules.
        var rule: Int
        /// The key in the words of `identify`.
        var instance: String
    }

    /// Kinds of evidence that guarded apps ask for. What nobody asks for is not read.
    struct Wanted: Sendable {
        var unreadableGames = false
        var scripts = false
        var flatpaks = false
        var snaps = false
        var steamApps = false
        var wine = false
        var webApps = false
        var appImages = false
        var desktops = false
        var pythonModules = false
        var java = false
        var electron = false
        var heroicGames = false
        var lutrisGames = false
        var steamClient = false
    }

    /// The folder whose set-gid programs are known by their arguments.
    static let gamesFolder = "/usr/games"

    private(set) var programs: [String: Entry] = [:]
    private(set) var scripts: [String: Entry] = [:]
    private(set) var wanted = Wanted()
    /// The app of the Steam client.
    private(set) var steamClient: Entry?
    /// Programs' base names, in lower case, that a launch record or app scope may agree with.
    private(set) var agreeingNames: Set<String> = []
    private var keys: [AppKey: Entry] = [:]

    init(_ rules: [AppRule]) {
        for (number, rule) in rules.enumerated() {
            for place in rule.programs { add(place, of: number, to: &programs) }
            for place in rule.scripts { add(place, of: number, to: &scripts) }
            for key in rule.keys where keys[key.folded] == nil && Self.isUsable(key) {
                keys[key.folded] = Entry(rule: number, instance: key.instance)
            }
            if steamClient == nil { steamClient = Self.steamClient(rule, number) }
            if rule.isGuarded { want(rule) }
        }
        wanted.steamClient = steamClient.map { rules[$0.rule].isGuarded } ?? false
    }

    /// What the rules say of a key.
    subscript(_ key: AppKey) -> Entry? { keys[key.folded] }

    private func add(_ place: AppRule.Place, of number: Int, to places: inout [String: Entry]) {
        if places[place.path] == nil { places[place.path] = Entry(rule: number, instance: place.instance) }
    }

    /// A program that runs any other stands for no app, whoever names it.
    private static func isUsable(_ key: AppKey) -> Bool {
        switch key {
        case .program(let name): Protection.refusal(ofGuarding: name) == nil
        case .wine(let file): !WineProgram.isInfrastructure(file)
        case .flatpak, .snap, .steam, .webApp, .site, .appImage, .desktop, .pythonModule, .javaClass, .jar, .electronApp,
            .heroicGame, .lutrisGame:
            true
        }
    }

    private static func steamClient(_ rule: AppRule, _ number: Int) -> Entry? {
        let isClient =
            rule.keys.contains(.flatpak(SteamFolder.flatpakID)) || rule.keys.contains(.desktop("steam"))
            || rule.keys.contains(.program("steam"))
            || (rule.programs + rule.scripts).contains { ["steam", "steam.sh"].contains(PathText.baseName($0.path)) }
        return isClient ? Entry(rule: number, instance: "program:steam") : nil
    }

    private mutating func want(_ rule: AppRule) {
        if !rule.scripts.isEmpty { wanted.scripts = true }
        if rule.programs.contains(where: { PathText.folder($0.path) == Self.gamesFolder }) { wanted.unreadableGames = true }
        for place in rule.programs where AppImageName.isFile(place.path) {
            wanted.appImages = true
            let key = AppKey.appImage(PathText.baseName(place.path)).folded
            if keys[key] == nil { keys[key] = programs[place.path] }
        }
        for key in rule.keys {
            switch key {
            case .flatpak: wanted.flatpaks = true
            case .snap: wanted.snaps = true
            case .steam: wanted.steamApps = true
            case .wine: wanted.wine = true
            case .webApp, .site: wanted.webApps = true
            case .appImage: wanted.appImages = true
            case .desktop(let id):
                wanted.desktops = true
                agreeingNames.formUnion(Self.agreeingNames(of: rule, desktopID: id))
            case .pythonModule: wanted.pythonModules = true
            case .javaClass, .jar: wanted.java = true
            case .electronApp: wanted.electron = true
            case .heroicGame: wanted.heroicGames = true
            case .lutrisGame: wanted.lutrisGames = true
            case .program: wanted.scripts = true
            }
        }
    }

    /// The base names, in lower case, that a program of the app with this desktop entry may have.
    static func agreeingNames(of rule: AppRule, desktopID: String) -> [String] {
        var names = (rule.programs + rule.scripts).map { PathText.baseName($0.path).lowercased() }
        for case .program(let name) in rule.keys { names.append(name.lowercased()) }
        let id = desktopID.lowercased()
        names.append(id)
        if let dot = id.utf8.lastIndex(of: UInt8(ascii: ".")) { names.append(String(id[id.utf8.index(after: dot)...])) }
        return names
    }
}
