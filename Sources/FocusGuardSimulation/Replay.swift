import FocusGuardCore

/// Plays a tape on fresh rules: the same input must give the same effects.
enum Replay {
    /// The first place where the effects differ; nil when they do not.
    static func difference(in tape: [TapeEntry]) -> String? {
        var machine: GuardMachine?
        var before: GuardMachine?
        for (index, entry) in tape.enumerated() {
            switch entry {
            case .started(let policy, let saved, let ledger, let boot, let reading, _, let effects):
                let (fresh, again) = GuardMachine.restored(
                    policy: policy, saved: saved, ledger: ledger, boot: boot, at: reading)
                machine = fresh
                if again != effects { return "entry \(index): a start gives other effects" }
            case .handled(let event, let reading, _, let effects):
                before = machine
                let again = machine?.handle(event, at: reading) ?? []
                if again != effects { return "entry \(index): \(event) gives other effects" }
            case .putBack: machine = before
            case .ended: machine = nil
            case .said, .undone: break
            }
        }
        return nil
    }
}
