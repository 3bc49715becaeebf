// Most processes of a machine are nobody's concern, and each file read of them costs. So the program's path says first whether
// any guarded app can be meant, and which fields would tell.

extension AppIdentity {
    /// What is worth reading of a process that runs the program at this canonical path.
    public func concern(ofProgram path: String) -> Concern {
        if let entry = index.programs[path], rules[entry.rule].isGuarded { return .app(rules[entry.rule].app) }
        let name = PathText.baseName(path)
        if let entry = programEntry(path, name), rules[entry.rule].isGuarded { return .app(rules[entry.rule].app) }
        if index.wanted.steamClient, SteamFolder.isClientProgram(path), let client = index.steamClient {
            return .app(rules[client.rule].app)
        }
        let fields = fields(path, name)
        return fields.isEmpty ? .nothing : .fields(fields)
    }

    /// What is worth reading of a process whose program cannot be read.
    public var concernOfUnreadable: Concern {
        var fields: Fields = []
        if index.wanted.unreadableGames { fields.insert(.arguments) }
        if index.wanted.flatpaks || index.wanted.snaps { fields.insert(.controlGroup) }
        return fields.isEmpty ? .nothing : .fields(fields)
    }

    /// Whether a process whose program cannot be read may still be known.
    public var mayKnowUnreadable: Bool { concernOfUnreadable != .nothing }

    /// Whether a program with these arguments may live in a Flatpak, so that asking for its sandbox is worth a read. Of the many
    /// interpreters that run on a machine only those may that run a script from where a Flatpak has its own files.
    public static func mayBeInFlatpak(program: String, arguments: [String]?) -> Bool {
        guard ScriptSlot.isInterpreter(program) else { return true }
        return ScriptSlot.word(program: program, arguments: arguments ?? [])?.hasPrefix(FlatpakRun.appFolder) ?? false
    }

    private func fields(_ path: String, _ name: String) -> Fields {
        let wanted = index.wanted
        // A shell's script that a desktop entry starts is known by itself, so the shell's environment is not read.
        if ScriptSlot.isInterpreter(name) {
            let isAsked =
                wanted.scripts || wanted.pythonModules || wanted.webApps || wanted.heroicGames || wanted.steamClient
            // Of an app in a Flatpak the runtime's interpreter may be all there is to see.
            var fields: Fields = wanted.flatpaks ? [.arguments, .flatpak] : isAsked ? .arguments : []
            // A shell is never stopped for having been launched from the menu; any other interpreter may be all there is of an app.
            if wanted.desktops, !ScriptSlot.isShell(name) { fields.insert(.environment) }
            return fields
        }
        var fields: Fields = []
        if ofRuntime(path, name) { fields.insert(.arguments) }
        if WineProgram.isLoader(name), wanted.wine || wanted.steamApps { fields.formUnion([.arguments, .environment]) }
        let isInFlatpak = path.utf8.starts(with: FlatpakRun.appFolder.utf8)
        if isInFlatpak || name == "bwrap", wanted.flatpaks || wanted.webApps || wanted.steamApps || wanted.wine {
            fields.formUnion(isInFlatpak ? [.flatpak, .arguments] : [.flatpak, .arguments, .controlGroup])
        }
        if wanted.snaps || wanted.webApps, SnapPath.name(path) != nil {
            fields.formUnion([.arguments, .controlGroup, .environment])
        }
        if wanted.steamApps, SteamFolder.isGamePath(path) { fields.formUnion([.controlGroup, .environment]) }
        if AppImageName.mountPrefix(path) != nil, wanted.appImages || wanted.scripts { fields.insert(.environment) }
        if wanted.desktops {
            fields.insert(.environment)
            if index.agreeingNames.contains(InstalledPlace.undressed(name).lowercased()) { fields.insert(.controlGroup) }
        }
        if wanted.lutrisGames { fields.insert(.environment) }
        return fields
    }

    /// Whether the arguments of this program say what it runs.
    private func ofRuntime(_ path: String, _ name: String) -> Bool {
        let wanted = index.wanted
        if wanted.webApps, browser(path, name) != nil || WebAppRun.isLauncher(name) { return true }
        if wanted.flatpaks || wanted.webApps, name == "flatpak" { return true }
        if wanted.steamApps, SteamFolder.isReaper(path) { return true }
        if wanted.java || wanted.scripts, JavaRun.isJava(name) { return true }
        if wanted.electron, ElectronRun.isElectron(name) { return true }
        return wanted.heroicGames && HeroicRun.isLauncher(name)
    }
}
