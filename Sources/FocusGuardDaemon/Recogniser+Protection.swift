import FocusGuardCore
import FocusGuardLinux

extension Recogniser {
    /// Why a process of an app must not be stopped, judged anew; nil when nothing says so. Where it cannot be read nothing new
    /// is known of it.
    ///
    /// - Parameter wasStopped: whether the guard has stopped it before, so that it is still what it was then.
    func protection(
        of process: ProcessIdentity, in app: AppID, wasStopped: Bool, at boot: BootInstant
    ) -> String? {
        if let reason = owners[process] { return reason }
        guard let facts = reader.read(process.pid, .everything), facts.process == process, facts.userIDs != nil else {
            return nil
        }
        let identified = identity.identify(facts)
        if identified.app == app, identified.strength == .strong {
            return Protection.reason(facts, identified, near: surroundings) ?? services.reason(process.pid, at: boot)
                ?? sharedProcess(facts, identified, at: boot, isKnown: wasStopped)
        }
        // What it stands in was judged at its sighting; a container does not come later.
        return Protection.structuralReason(facts, isPayload: true, near: surroundings)
            ?? services.reason(process.pid, at: boot)
    }

    /// Whether the tree that a process stands in is known as a sandboxed app, so that it is payload of that sandbox.
    func isPayload(_ facts: ProcessFacts, below ancestors: [ProcessIdentity], _ knownApp: (ProcessIdentity) -> AppID?) -> Bool {
        // Only who lives elsewhere has to prove it.
        guard facts.sharesPIDNamespace == false else { return false }
        return ancestors.contains { ancestor in
            guard knownApp(ancestor) != nil, let above = reader.read(ancestor.pid, .everything), above.process == ancestor
            else {
                return false
            }
            return Protection.isPayload(identity.identify(above))
        }
    }

    /// Whether a browser's own helper works for the process that carries a web app of this tree: its page is drawn there, its sound
    /// is made there. By itself it is the browser's; a browser that the tree has started is another app, and so are its helpers.
    func worksForCarrier(
        _ facts: ProcessFacts, _ identified: Identified, of tree: AppID, _ ancestors: [ProcessIdentity],
        _ knownApp: (ProcessIdentity) -> AppID?
    ) -> Bool {
        guard identity.carries(identified, tree), case .path(let program, _) = facts.program,
            let above = ancestors.first(where: { knownApp($0) == tree }), case .path(let carrier, _) = proc.program(above.pid)
        else { return false }
        return program == carrier
    }

    /// Whether a shell belongs to a tree because everything below one of its ancestors does: a Steam game that starts by a script.
    func isGameScript(_ facts: ProcessFacts, of tree: AppID) -> Bool {
        guard case .path(let program, _) = facts.program, ScriptSlot.isShell(program) else { return false }
        var whole = facts
        reader.readAncestors(&whole)
        return identity.identify(whole).app == tree
    }
}
