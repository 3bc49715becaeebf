import FocusGuardCore
import FocusGuardLinux

// Reading in stages: the program's path says which fields would tell, those say whether any guarded app is meant, and only then
// is everything read that a verdict needs. A process that is nobody's concern costs a stat, a link, and seldom one file more.

extension Recogniser {
    /// What a first look at a process has told.
    struct Glance {
        /// Whether a guarded app is meant as far as the fields tell.
        var isWorthReading: Bool
        /// The fields that decide.
        var fields: AppIdentity.Fields
    }

    /// All fields: for a process of an app's tree, which may be anything.
    static let allFields: AppIdentity.Fields = [.arguments, .environment, .controlGroup, .flatpak]

    /// How long after its start a process that will be shared is still the launch of its app alone.
    static let sharedAfter = Duration.seconds(2)

    /// Looks at a process for the first time; nil when it runs no program.
    func glance(at entry: ProcessTable.Entry, in table: inout ProcessTable) -> Glance? {
        let pid = entry.process.pid
        let program = proc.program(pid)
        let concern: AppIdentity.Concern
        switch program {
        case .path(let path, _): concern = identity.concern(ofProgram: path)
        case .unreadable: concern = identity.concernOfUnreadable
        case .unrecorded: concern = .nothing
        case .none: return nil
        }
        switch concern {
        case .app: return Glance(isWorthReading: true, fields: [])
        case .nothing: return Glance(isWorthReading: false, fields: [])
        case .fields(let fields):
            var draft = ProcessFacts(process: entry.process)
            draft.parent = entry.parent
            draft.program = program
            reader.add(fields, to: &draft)
            // What is compared with the arguments is not read before they fit.
            if program == .unreadable { draft.name = draft.arguments?.first.map(Self.keptName) }
            // An exec of the same interpreter changes nothing but the arguments.
            if fields.contains(.arguments), program != .unreadable { table.watch(pid, arguments: draft.arguments) }
            let app = identity.identify(draft).app
            return Glance(isWorthReading: app.flatMap { identity.rule(of: $0) }?.isGuarded ?? false, fields: fields)
        }
    }

    /// What the kernel keeps of a program's name.
    private static func keptName(_ program: String) -> String {
        String(decoding: PathText.baseName(program).utf8.prefix(15), as: UTF8.self)
    }

    /// A browser that was started for one site is soon everybody's: stopping it then would take away pages nobody named. While it
    /// is young, or known as the launch it was, it is the site's alone.
    func sharedProcess(_ facts: ProcessFacts, _ identified: Identified, at boot: BootInstant, isKnown: Bool) -> String? {
        guard identified.isSharedLater, !isKnown else { return nil }
        return Self.sharedReason(identified, age: boot - proc.startedAt(facts.process.startTicks))
    }

    /// Why a process of this age is shared; nil when it is not.
    static func sharedReason(_ identified: Identified, age: Duration) -> String? {
        guard identified.isSharedLater, age > sharedAfter else { return nil }
        return "its browser may carry other pages by now"
    }
}
