/// Which app a process belongs to, and how that is known.
public struct Identified: Hashable, Sendable {
    /// How certain it is.
    public enum Strength: String, CaseIterable, Hashable, Sendable {
        /// Certain enough to act upon.
        case strong
        /// A hint for people; nothing acts upon it.
        case weak
        /// Nothing is known.
        case none
    }

    /// What the process does for its app.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        /// It is the app.
        case main
        /// It works for it: a GPU, network or utility process.
        case helper
        /// It draws pages of it.
        case renderer
        /// A script around it.
        case wrapper
        /// It passes a request to the running instance and ends.
        case handover
        /// It serves several apps.
        case infrastructure
    }

    /// The app; nil when it is not known.
    public var app: AppID?
    /// The key it was recognised by, `path:/usr/bin/x`; nil when it was not.
    public var instance: String?
    /// How certain it is.
    public var strength: Strength
    /// What the process does for its app. Without an app it is nil, or `infrastructure` where that much is known.
    public var role: Role?
    /// By what it is known, or why it is not; for people.
    public var evidence: String
    /// What decided, for the list of protected names: the program, the script an interpreter runs, the Windows program a loader
    /// runs, or the name of a sandbox. Nil when the app is not known.
    public var decidingPath: String?
    /// Whether it is the payload of a recognised Flatpak, Snap or Steam sandbox, which may have a pid namespace of its own.
    public var isSandboxed = false
    /// Whether the process soon carries more than its app, as a browser that was started for one site does: only its launch
    /// is the app's.
    public var isSharedLater = false
    /// Whether the process is known to be an app of its own that no rule names: it does not belong to the tree it was started
    /// from. Its app is nil.
    public var standsAlone = false

    /// A process of `app`.
    public init(app: AppID, instance: String, strength: Strength, role: Role, evidence: String, decidingPath: String) {
        self.app = app
        self.instance = instance
        self.strength = strength
        self.role = role
        self.evidence = evidence
        self.decidingPath = decidingPath
    }

    /// A process of which no app is known; `evidence` says why.
    public init(unknown evidence: String) {
        strength = .none
        self.evidence = evidence
    }

    /// A process that serves several apps; `evidence` says how.
    init(infrastructure evidence: String) {
        self.init(unknown: evidence)
        role = .infrastructure
    }

    /// A process of an app that no rule names; `evidence` says which.
    init(unnamed evidence: String) {
        self.init(unknown: evidence)
        standsAlone = true
    }

    /// The same process, in a sandbox that may have a pid namespace of its own.
    var sandboxed: Identified {
        var result = self
        result.isSandboxed = true
        return result
    }
}
