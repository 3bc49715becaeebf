// Interpreters, Java and a shared Electron run any program; one place of their arguments says which.

/// The slots of a Java command line.
public enum JavaRun {
    private static let optionsWithValue = [
        "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path", "--add-modules",
        "--limit-modules", "--add-exports", "--add-opens", "--add-reads", "--patch-module", "--enable-native-access",
        "--source", "-splash",
    ]

    /// Whether this program is Java.
    public static func isJava(_ name: String) -> Bool { name == "java" || name == "javaw" }

    /// What is run: an archive, or a class. Nil where that cannot be told. A class outside any package, `Main` or `Game`, is anybody's:
    /// its class path stands before it, `/opt/game:Game`.
    public static func payload(_ arguments: [String]) -> (archive: String?, mainClass: String?)? {
        var index = 1
        var classPath: String?
        while index < arguments.count {
            let word = arguments[index]
            if ["-cp", "-classpath", "--class-path"].contains(word), index + 1 < arguments.count {
                classPath = arguments[index + 1]
            }
            if word == "-jar" { return index + 1 < arguments.count ? (arguments[index + 1], nil) : nil }
            if word == "-m" || word == "--module" {
                guard index + 1 < arguments.count else { return nil }
                let module = arguments[index + 1]
                guard let slash = module.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
                return (nil, String(module[module.utf8.index(after: slash)...]))
            }
            // A file of further arguments may hold anything.
            if word.utf8.first == UInt8(ascii: "@") || word.isEmpty { return nil }
            if word.utf8.first != UInt8(ascii: "-") {
                if word.utf8.contains(UInt8(ascii: ".")) { return (nil, word) }
                return classPath.map { (nil, "\($0):\(word)") }
            }
            index += optionsWithValue.contains(word) ? 2 : 1
        }
        return nil
    }
}

/// The slots of an Electron that several apps share.
public enum ElectronRun {
    /// Whether this program is one: `electron`, `electron34`.
    public static func isElectron(_ name: String) -> Bool {
        name.utf8.starts(with: "electron".utf8)
            && name.utf8.dropFirst("electron".utf8.count).allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// The folder or archive it runs, as written: the first word that is no option, for its children `--app-path=`.
    public static func app(_ arguments: [String]) -> String? {
        let words = CommandWords(arguments)
        if words.role != .main { return words.value(of: "--app-path=") }
        guard !words.isJoined else { return nil }
        var index = 0
        while index < words.words.count {
            let word = words.words[index]
            if word.utf8.first != UInt8(ascii: "-") { return word }
            index += ["-r", "--require"].contains(word) ? 2 : 1
        }
        return nil
    }
}

/// Programs that run the command behind their own options, and change nothing about which app it is.
enum CommandWrapper {
    private static let names = ["gamemoderun", "mangohud", "prime-run", "primusrun", "optirun", "game-performance"]

    /// The command line that a wrapper at this path runs; its own name stands first among the arguments. Nil for other programs.
    static func command(_ path: String, _ arguments: [String]) -> [String]? {
        guard names.contains(PathText.baseName(path)), InstalledPlace.isOfSystem(path) else { return nil }
        let rest = arguments.dropFirst().drop { $0.utf8.first == UInt8(ascii: "-") }
        return rest.isEmpty ? nil : Array(rest)
    }
}

extension AppIdentity {
    /// By what a runtime runs, in the files of this machine too.
    func identifyRuntime(_ run: Run) -> Identified? {
        if let found = identifyNamedRuntime(run) { return found }
        if ElectronRun.isElectron(run.name) { return identifyElectron(run) }
        if JavaRun.isJava(run.name), let archive = JavaRun.payload(run.arguments)?.archive {
            return PathText.absolute(archive, in: run.facts.workingDirectory).flatMap { script($0, run, role: .main) }
        }
        if let command = CommandWrapper.command(run.path, run.arguments) { return identifyCommand(command, run) }
        return identifyScript(run)
    }

    /// By what a runtime runs, where that has a name of its own: a class, an archive, a module.
    func identifyNamedRuntime(_ run: Run) -> Identified? {
        if JavaRun.isJava(run.name), let payload = JavaRun.payload(run.arguments) {
            if let mainClass = payload.mainClass, let entry = index[.javaClass(mainClass)] {
                return found(entry, role: .main, deciding: mainClass, evidence: "class \(mainClass), run by \(run.name)")
            }
            guard let archive = payload.archive else { return nil }
            let whole = PathText.absolute(archive, in: run.facts.workingDirectory)
            let name = PathText.baseName(archive)
            guard let entry = whole.flatMap({ index[.jar($0)] }) ?? index[.jar(name)] else { return nil }
            return found(entry, role: .main, deciding: name, evidence: "archive \(archive), run by \(run.name)")
        }
        guard let module = ScriptSlot.module(program: run.path, arguments: run.arguments),
            let entry = index[.pythonModule(module)]
        else { return nil }
        return found(entry, role: .main, deciding: module, evidence: "module \(module), run by \(run.path)")
    }

    private func identifyElectron(_ run: Run) -> Identified? {
        guard let word = ElectronRun.app(run.arguments),
            let path = PathText.absolute(word, in: run.facts.workingDirectory),
            let entry = index[.electronApp(path)]
        else { return nil }
        return found(
            entry, role: CommandWords(run.arguments).role, deciding: path, evidence: "\(path), run by \(run.path)")
    }

    private func identifyScript(_ run: Run) -> Identified? {
        guard let slot = ScriptSlot.index(program: run.path, arguments: run.arguments) else { return nil }
        let written = PathText.absolute(run.arguments[slot], in: run.facts.workingDirectory)
        let role: Identified.Role = ScriptSlot.isShell(run.path) ? .wrapper : .main
        let rest = Array(run.arguments[slot...])
        for path in [written, run.facts.scriptTarget].compactMap({ $0 }) {
            if let found = scriptPayload(path, rest, run, role: role) ?? script(path, run, role: role) { return found }
        }
        return nil
    }

    /// What a script is told to run that is more telling than the script: a web app, a game, another command.
    private func scriptPayload(_ path: String, _ words: [String], _ run: Run, role: Identified.Role) -> Identified? {
        if let command = CommandWrapper.command(path, words) { return identifyCommand(command, run) }
        let name = PathText.baseName(path)
        if HeroicRun.isLauncher(name), let found = heroicGame(words, path) { return found }
        guard let browser = browser(path, name) else { return nil }
        return webApp(CommandWords(words), in: browser, deciding: path, role: .wrapper, name)
    }

    /// The app a script belongs to: by its path, else by its name where packages put it.
    private func script(_ path: String, _ run: Run, role: Identified.Role) -> Identified? {
        let evidence = "script \(path), run by \(run.path)"
        if let entry = index.scripts[path] { return found(entry, role: role, deciding: path, evidence: evidence) }
        if let entry = programEntry(path, PathText.baseName(path)) {
            return found(entry, instance: "path:\(path)", role: role, deciding: path, evidence: evidence)
        }
        guard SteamFolder.isClientProgram(path), let client = index.steamClient else { return nil }
        let steamRole: Identified.Role = PathText.baseName(path) == "steam.sh" ? .wrapper : .helper
        return found(
            client, instance: "path:\(path)", role: steamRole, deciding: path, evidence: "Steam's own \(evidence)")
    }

    /// The app of a command that a wrapper runs: only by an absolute path, and through one wrapper.
    private func identifyCommand(_ command: [String], _ run: Run) -> Identified? {
        guard let path = command.first, path.utf8.first == UInt8(ascii: "/"),
            let whole = PathText.absolute(path, in: nil), !ScriptSlot.isInterpreter(whole)
        else { return nil }
        let inner = Run(whole, run.facts, arguments: command)
        if Infrastructure.reason(inner) != nil || CommandWrapper.command(whole, command) != nil { return nil }
        guard
            var result = identifyFlatpak(inner) ?? identifySteam(inner) ?? identifyLauncher(inner) ?? identifyWebApp(inner)
                ?? identifyPath(inner), result.app != nil
        else { return nil }
        result.role = .wrapper
        result.evidence += ", run by \(run.name)"
        return result
    }
}
