import FocusGuardCore

// Reading in stages: the program's path says which fields would tell, those say whether any guarded app is meant, and only then
// is everything read that a verdict needs. A process that is nobody's concern costs a stat, a link, and seldom one file more.

/// What a first look at a process has told.
public struct FirstLook: Hashable, Sendable {
    /// Whether a guarded app is meant, as far as the fields tell.
    public var isWorthReading: Bool
    /// The fields that decide.
    public var fields: AppIdentity.Fields

    /// What a look with this outcome has told.
    init(isWorthReading: Bool, fields: AppIdentity.Fields) {
        self.isWorthReading = isWorthReading
        self.fields = fields
    }

    /// Looks at a process by these rules; nil when it runs no program.
    ///
    /// Where the arguments decide, `table` compares them from now on: an exec of the same interpreter changes nothing else.
    public init?(
        at entry: ProcessTable.Entry, in table: inout ProcessTable, by identity: AppIdentity, reading reader: FactsReader
    ) {
        let pid = entry.process.pid
        let program = reader.proc.program(pid)
        let concern: AppIdentity.Concern
        switch program {
        case .path(let path, _): concern = identity.concern(ofProgram: path)
        case .unreadable: concern = identity.concernOfUnreadable
        case .unrecorded: concern = .nothing
        case .none: return nil
        }
        isWorthReading = false
        fields = []
        switch concern {
        case .app: isWorthReading = true
        case .nothing: break
        case .fields(let needed):
            fields = needed
            var draft = ProcessFacts(process: entry.process)
            draft.parent = entry.parent
            draft.program = program
            reader.add(needed.subtracting(.flatpak), to: &draft)
            if needed.contains(.flatpak), Self.mayBeInFlatpak(draft) { reader.add(.flatpak, to: &draft) }
            // The name is not read before the arguments fit, which it has to agree with.
            if program == .unreadable { draft.name = draft.arguments?.first.map(Self.keptName) }
            if needed.contains(.arguments), program != .unreadable { table.watch(pid, arguments: draft.arguments) }
            isWorthReading = identity.identify(draft).app.flatMap { identity.rule(of: $0) }?.isGuarded ?? false
        }
    }

    private static func mayBeInFlatpak(_ draft: ProcessFacts) -> Bool {
        guard case .path(let path, _) = draft.program else { return true }
        return AppIdentity.mayBeInFlatpak(program: path, arguments: draft.arguments)
    }

    /// What the kernel keeps of a program's name.
    private static func keptName(_ program: String) -> String {
        String(decoding: PathText.baseName(program).utf8.prefix(15), as: UTF8.self)
    }
}
