/// The programs by which Heroic starts games of other stores: `legendary launch NAME`.
enum HeroicRun {
    private static let launchers = ["legendary", "gogdl", "nile"]

    /// Whether this program is one of them.
    static func isLauncher(_ name: String) -> Bool { launchers.contains(name) }

    /// What is launched by this command line, the program's own name first: the words behind `launch`, which follows nothing but
    /// options. `gogdl` names the game's folder first.
    static func names(_ arguments: [String]) -> [String] {
        let words = arguments.count == 1 ? CommandWords(arguments).words : Array(arguments.dropFirst())
        var index = 0
        while index < words.count, words[index].utf8.first == UInt8(ascii: "-") {
            index += ["--auth-config-path", "--config-file"].contains(words[index]) ? 2 : 1
        }
        guard index < words.count, words[index] == "launch" else { return [] }
        return Array(words[(index + 1)...].prefix { $0.utf8.first != UInt8(ascii: "-") }.prefix(2))
    }
}

extension AppIdentity {
    /// By what Heroic's launchers are told to launch.
    func identifyLauncher(_ run: Run) -> Identified? {
        guard HeroicRun.isLauncher(run.name) else { return nil }
        return heroicGame(run.arguments, run.path)
    }

    /// The game that a launcher at this path launches; the launcher's own name stands first among the arguments.
    func heroicGame(_ arguments: [String], _ path: String) -> Identified? {
        for name in HeroicRun.names(arguments) {
            guard let entry = index[.heroicGame(name)] else { continue }
            return found(
                entry, role: .wrapper, deciding: name, evidence: "\(PathText.baseName(path)) launch \(name)")
        }
        return nil
    }

    /// By what started the process: GIO, an AppImage, Lutris, or a launcher that made a scope for it.
    func identifyLaunch(_ run: Run) -> Identified? {
        identifyLaunchRecord(run) ?? identifyAppImage(run) ?? identifyScope(run) ?? identifyLutris(run)
    }

    /// GIO notes the entry it launches and the process it launches for it; a foreign number means an ancestor.
    private func identifyLaunchRecord(_ run: Run) -> Identified? {
        guard let environment = run.facts.environment, environment.desktopFilePID == run.facts.process.pid,
            let id = environment.desktopFile.flatMap(Self.desktopID), let entry = index[.desktop(id)]
        else { return nil }
        return found(
            entry, role: CommandWords(run.arguments).role, deciding: run.path,
            evidence: "GIO launched it as \(id).desktop")
    }

    /// The id of a desktop entry, without its ending: the path below its `applications` folder, slashes made hyphens.
    static func desktopID(_ path: String) -> String? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
        let start = parts.dropLast().lastIndex(of: "applications").map { $0 + 1 } ?? max(0, parts.count - 1)
        let id = parts[start...].joined(separator: "-")
        let ending = ".desktop"
        guard id.utf8.count > ending.utf8.count, id.hasSuffix(ending) else { return nil }
        return String(id.dropLast(ending.utf8.count))
    }

    /// A mounted AppImage keeps six letters of its file's name; the environment has the name, or else the program's own has to
    /// agree.
    private func identifyAppImage(_ run: Run) -> Identified? {
        guard let prefix = AppImageName.mountPrefix(run.path) else { return nil }
        let role = CommandWords(run.arguments).role
        if let file = run.facts.environment?.appImage.map(PathText.baseName), AppImageName.mount(prefix, fits: file) {
            guard let entry = index[.appImage(file)] else { return nil }
            return found(entry, role: role, deciding: run.path, evidence: "program of the AppImage \(file)")
        }
        let name = InstalledPlace.undressed(run.name)
        guard let entry = index[.appImage(name)] ?? index[.program(name)] else { return nil }
        for key in rules[entry.rule].keys {
            switch key {
            case .appImage(let file), .program(let file):
                guard AppImageName.mount(prefix, fits: file) else { continue }
                return found(entry, role: role, deciding: run.path, evidence: "program \(name) of an AppImage \(prefix)…")
            case .flatpak, .snap, .steam, .wine, .webApp, .site, .desktop, .pythonModule, .javaClass, .jar, .electronApp,
                .heroicGame, .lutrisGame:
                continue
            }
        }
        return nil
    }

    /// An app's scope counts where the program has one of the app's names.
    func identifyScope(_ run: Run) -> Identified? {
        guard case .app(let ids)? = unit(run) else { return nil }
        let name = InstalledPlace.undressed(run.name).lowercased()
        for id in ids {
            guard let entry = index[.desktop(id)],
                RuleIndex.agreeingNames(of: rules[entry.rule], desktopID: id).contains(name)
            else { continue }
            return found(
                entry, role: CommandWords(run.arguments).role, deciding: run.path,
                evidence: "program \(run.name) in the app scope of \(id)")
        }
        return nil
    }

    /// Lutris marks all that a game starts; what runs any other program is not told by it.
    private func identifyLutris(_ run: Run) -> Identified? {
        guard let id = run.facts.environment?.lutrisGame, let entry = index[.lutrisGame(id)],
            !ScriptSlot.isInterpreter(run.name), WineProgram.isLoader(run.name) || !GenericPrograms.contains(run.name)
        else { return nil }
        return found(entry, role: .main, deciding: run.name, evidence: "\(run.name), started by Lutris for the game \(id)")
    }
}
