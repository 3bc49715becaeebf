// A process without evidence of its own is its ancestor's where that reaches it: everything below Steam's reaper, everything in
// one sandbox, and what lies in one folder with the app. The guard itself follows the trees of apps it holds.

extension AppIdentity {
    /// By the nearest ancestor that is known; nil where that does not reach the process.
    func identifyByAncestors(_ facts: ProcessFacts) -> Identified? {
        for ancestor in facts.ancestors.prefix(Limits.ancestorsMax) {
            let known = identifyAlone(ancestor)
            if known.standsAlone { return nil }
            guard let app = known.app, let instance = known.instance else { continue }
            if let game = steamGame(facts, below: ancestor, known) { return game }
            guard reaches(facts, from: ancestor, known) else { return nil }
            var result = Identified(
                app: app, instance: instance, strength: known.strength, role: helperRole(facts),
                evidence: "below process \(ancestor.process.pid): \(known.evidence)", decidingPath: known.decidingPath ?? "")
            result.isSandboxed = known.isSandboxed
            return result
        }
        return nil
    }

    /// A game that the client itself is above, by the number it was given.
    private func steamGame(_ facts: ProcessFacts, below ancestor: ProcessFacts, _ known: Identified) -> Identified? {
        guard let number = facts.environment?.steamApp, let client = index.steamClient,
            known.app == rules[client.rule].app, index[.steam(number)] != nil
        else { return nil }
        return steamGame(number, role: .main, "below Steam, started for the app \(number)")
    }

    private func reaches(_ facts: ProcessFacts, from ancestor: ProcessFacts, _ known: Identified) -> Bool {
        if case .path(let path, _) = ancestor.program, SteamFolder.isReaper(path) { return true }
        if let sandbox = facts.flatpak, let instance = sandbox.instance, instance == ancestor.flatpak?.instance { return true }
        guard case .path(let path, _) = facts.program, case .path(let above, _) = ancestor.program,
            facts.sharesMountNamespace == ancestor.sharesMountNamespace
        else { return false }
        let folder = PathText.folder(path)
        return folder == PathText.folder(above) && !PathText.isSharedFolder(folder)
            && !GenericPrograms.contains(PathText.baseName(path))
    }

    private func helperRole(_ facts: ProcessFacts) -> Identified.Role {
        let role = CommandWords(facts.arguments ?? []).role
        return role == .main ? .helper : role
    }
}
