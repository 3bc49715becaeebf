// By the program's own file, and what is left where that cannot be read: the sandbox it is in, or the one kind of game that
// hides its program from its own user.

extension AppIdentity {
    /// What the rules say of a program by its base name, where packages put programs.
    func programEntry(_ path: String, _ name: String) -> RuleIndex.Entry? {
        guard let entry = index[.program(InstalledPlace.undressed(name))],
            InstalledPlace.vouches(for: path, names: rules[entry.rule].names)
        else { return nil }
        return entry
    }

    /// By the program's path.
    func identifyPath(_ run: Run) -> Identified? {
        var instance: String?
        var entry = index.programs[run.path]
        if entry == nil { entry = undressedEntry(run) }
        if entry == nil {
            entry = programEntry(run.path, run.name)
            instance = "path:\(run.path)"
        }
        guard let entry else { return nil }
        let role: Identified.Role = AppImageName.isFile(run.path) ? .wrapper : CommandWords(run.arguments).role
        return found(
            entry, instance: instance, role: role, deciding: run.path,
            evidence: "program \(run.path)\(run.isDeleted ? ", since replaced or removed" : "")")
    }

    /// Nix puts a wrapper beside the program, `x` beside `.x-wrapped`, and entries name the wrapper.
    private func undressedEntry(_ run: Run) -> RuleIndex.Entry? {
        let name = InstalledPlace.undressed(run.name)
        guard name != run.name else { return nil }
        let path = PathText.folder(run.path) + "/" + name
        return index.programs[path] ?? index.scripts[path]
    }

    /// Where the program cannot be read: a sandbox's scope, which its launcher made before the app could do anything, or a game
    /// that changes its group.
    func identifyUnreadable(_ facts: ProcessFacts) -> Identified {
        if let name = facts.name, let reason = Infrastructure.reason(Run(name, facts)) {
            return Identified(infrastructure: reason)
        }
        switch facts.controlGroup.flatMap({ UnitName(controlGroup: $0) }) {
        case .flatpak(let id):
            guard let entry = index[.flatpak(id)] else { break }
            return found(
                entry, role: .main, deciding: id, evidence: "its program cannot be read; the scope of the Flatpak \(id)"
            ).sandboxed
        case .snap(let name):
            guard let entry = index[.snap(SnapPath.plain(name))] else { break }
            return found(
                entry, role: .main, deciding: name, evidence: "its program cannot be read; the scope of the snap \(name)"
            ).sandboxed
        case .steamApp, .app, nil: break
        }
        return identifySetGIDGame(facts) ?? Identified(unknown: "its program cannot be read")
    }

    /// Games of /usr/games that change their group hide their program, also from their own user. The kernel still shows that
    /// the group was changed, the name and the arguments; all three have to agree.
    private func identifySetGIDGame(_ facts: ProcessFacts) -> Identified? {
        guard let called = facts.arguments?.first, let name = facts.name else { return nil }
        let path = called.utf8.contains(UInt8(ascii: "/")) ? called : RuleIndex.gamesFolder + "/" + called
        guard PathText.folder(path) == RuleIndex.gamesFolder,
            let entry = index.programs[path] ?? programEntry(path, PathText.baseName(path)),
            Array(PathText.baseName(path).utf8.prefix(15)) == Array(name.utf8)
        else { return nil }
        if let groups = facts.groupIDs {
            guard groups.count == 4, groups[0] != groups[1] || groups[0] != groups[2] else { return nil }
        }
        return found(
            entry, instance: "path:\(path)", role: .main, deciding: path,
            evidence: "set-gid game \(path): arguments, name and group agree")
    }
}
