// A sandbox is set up by somebody the app cannot speak for: Flatpak writes the file in its root, snapd mounts the snap's own
// files. Outside, where neither can be seen, the scope of the sandbox's own launcher tells.

/// Where Flatpak puts an app inside its sandbox, and how it is run.
public enum FlatpakRun {
    /// The folder of the app's own files.
    static let appFolder = "/app/"
    private static let optionsWithValue = [
        "--arch", "--branch", "--command", "--cwd", "--runtime", "--runtime-version", "--commit", "--runtime-commit",
        "--app-path", "--usr-path", "--socket", "--nosocket", "--device", "--nodevice", "--allow", "--disallow", "--share",
        "--unshare", "--filesystem", "--nofilesystem", "--env", "--unset-env", "--env-fd", "--own-name", "--talk-name",
        "--no-talk-name", "--system-own-name", "--system-talk-name", "--system-no-talk-name", "--a11y-own-name",
        "--add-policy", "--remove-policy", "--persist", "--instance-id-fd", "--parent-pid", "--usb", "--nousb",
        "--installation", "--bind-fd", "--ro-bind-fd",
    ]

    /// The place of the id in `flatpak [OPTION…] run [OPTION…] ID …`; nil for any other command.
    public static func slot(_ words: [String]) -> Int? {
        var isRun = false
        var index = 1
        while index < words.count {
            let word = words[index]
            if word.utf8.first == UInt8(ascii: "-") {
                index += optionsWithValue.contains(word) ? 2 : 1
                continue
            }
            if isRun { return index }
            guard word == "run" else { return nil }
            isRun = true
            index += 1
        }
        return nil
    }

    /// The id in that word: what stands before architecture and branch, `org.x.App/x86_64/stable`.
    public static func id(_ word: String) -> String { String(word.prefix { $0 != "/" }) }
}

/// Where snapd mounts snaps.
enum SnapPath {
    /// The name of the snap a program belongs to, without the key of a parallel one; nil for a program elsewhere.
    static func name(_ path: String) -> String? {
        for root in ["/snap/", "/var/lib/snapd/snap/"] where path.utf8.starts(with: root.utf8) {
            let parts = path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
            // NAME, REVISION, and at least the program.
            guard parts.count > 2, let name = String(parts[0]) else { return nil }
            return plain(name)
        }
        return nil
    }

    /// The name of a snap without the key of a parallel installation: `name_key`.
    static func plain(_ name: String) -> String { String(name.prefix { $0 != "_" }) }
}

extension AppIdentity {
    /// By the Flatpak a process lives in or is about to start.
    func identifyFlatpak(_ run: Run) -> Identified? {
        if let sandbox = run.facts.flatpak, run.facts.sharesMountNamespace != true { return identifyInside(sandbox, run) }
        if run.isHostPath, run.name == "bwrap", case .flatpak(let id)? = unit(run) {
            guard let entry = index[.flatpak(id)] else { return Identified(unnamed: "the Flatpak \(id), which no rule names") }
            return found(entry, role: .wrapper, deciding: id, evidence: "bwrap in the scope of the Flatpak \(id)").sandboxed
        }
        if run.isHostPath, run.name == "flatpak", InstalledPlace.isOfSystem(run.path) { return identifyFlatpakRun(run) }
        return identifyBareFlatpak(run)
    }

    /// `flatpak run ID`, before it has become the sandbox.
    func identifyFlatpakRun(_ run: Run) -> Identified? {
        guard let slot = FlatpakRun.slot(run.arguments) else { return nil }
        let id = FlatpakRun.id(run.arguments[slot])
        guard let entry = index[.flatpak(id)] else { return nil }
        if rules[entry.rule].isBrowser {
            let words = CommandWords(Array(run.arguments[slot...]))
            if let found = webApp(words, in: entry, deciding: id, role: .wrapper, "flatpak run \(id)") { return found }
        }
        return found(entry, role: .wrapper, deciding: id, evidence: "flatpak run \(id)")
    }

    private func identifyInside(_ sandbox: FlatpakSandbox, _ run: Run) -> Identified {
        let entry = index[.flatpak(sandbox.id)]
        if let entry, rules[entry.rule].isBrowser,
            let found = webApp(
                CommandWords(run.arguments), in: entry, deciding: run.path, role: .main,
                "\(run.name) in the Flatpak \(sandbox.id)")
        {
            return found.sandboxed
        }
        if let found = identifySteam(run) ?? identifyLauncher(run) ?? identifyWine(run) ?? identifyNamedRuntime(run) {
            return found.app == nil ? found : found.sandboxed
        }
        guard let entry else { return Identified(unnamed: "the Flatpak \(sandbox.id), which no rule names") }
        return found(
            entry, role: sandboxRole(run), deciding: sandbox.id, evidence: "\(run.name) in the Flatpak \(sandbox.id)"
        ).sandboxed
    }

    /// What a process does inside its sandbox: the sandbox's own tools and shells stand around the app.
    private func sandboxRole(_ run: Run) -> Identified.Role {
        if run.name == "bwrap" || ScriptSlot.isShell(run.name) { return .wrapper }
        return CommandWords(run.arguments).role
    }

    /// A program in Flatpak's folder where neither the namespace nor the file in its root is recorded. On a live machine both
    /// can be read whenever the program can.
    private func identifyBareFlatpak(_ run: Run) -> Identified? {
        guard run.facts.sharesMountNamespace == nil, run.facts.sharesPIDNamespace != false,
            run.path.utf8.starts(with: FlatpakRun.appFolder.utf8),
            let entry = index[.program(InstalledPlace.undressed(run.name))]
        else { return nil }
        for case .flatpak(let id) in rules[entry.rule].keys {
            return found(
                entry, instance: "flatpak:\(id)", role: CommandWords(run.arguments).role, deciding: id,
                evidence: "program \(run.path) as the Flatpak \(id) has it"
            ).sandboxed
        }
        return nil
    }

    /// By the snap a program belongs to. In a namespace of its own, as live ones have, a second witness must agree.
    func identifySnap(_ run: Run) -> Identified? {
        guard let name = SnapPath.name(run.path) else { return nil }
        var scope: String?
        if case .snap(let named)? = unit(run) { scope = SnapPath.plain(named) }
        if let scope, scope != name { return Identified(unknown: "its program is of the snap \(name), its scope of \(scope)") }
        if !run.isHostPath, scope == nil {
            guard run.facts.environment?.snap.map(SnapPath.plain) == name else { return nil }
        }
        guard let entry = index[.snap(name)] else { return Identified(unnamed: "the snap \(name), which no rule names") }
        let words = CommandWords(run.arguments)
        if rules[entry.rule].isBrowser,
            let found = webApp(words, in: entry, deciding: run.path, role: .main, "\(run.name) in the snap \(name)")
        {
            return found.sandboxed
        }
        let role: Identified.Role = ScriptSlot.isShell(run.name) ? .wrapper : words.role
        return found(entry, role: role, deciding: name, evidence: "program \(run.path) of the snap \(name)").sandboxed
    }

    /// The unit of a process's control group.
    func unit(_ run: Run) -> UnitName? { run.facts.controlGroup.flatMap { UnitName(controlGroup: $0) } }
}
