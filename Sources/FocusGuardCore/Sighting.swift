/// A process that belongs to a guarded app, as the edge saw it. What is not certain never becomes a sighting.
public struct Sighting: Hashable, Sendable {
    /// Why the process is taken for a process of the app.
    public enum Basis: Hashable, Sendable {
        /// By its own evidence, of strength *strong*.
        case identified
        /// It descends from a process of the app and has no identity of its own.
        case inherited
    }

    /// The process.
    public var process: ProcessIdentity
    /// The app it belongs to.
    public var app: AppID
    /// Why.
    public var basis: Basis
    /// Its living ancestors, nearest first, at most `Limits.ancestorsMax`; empty when the parent is the reaper of orphans.
    public var ancestors: [ProcessIdentity]
    /// The session it is in: the number of the session's leader, who may be gone.
    public var session: Int32
    /// The process group it is in: the number of the group's leader, who may be gone.
    public var group: Int32
    /// The last part of its control group's path when that group is one launch's own (an app scope); nil otherwise.
    public var launchScope: String?
    /// When it started, on the boot clock.
    public var startedAt: BootInstant
    /// The value of `FOCUSGUARD_BYPASS` in its environment; nil when absent, unreadable or malformed.
    public var token: BypassToken?
    /// Why it must never be stopped; nil when it may be.
    public var protection: String?
    /// Whether its arguments and environment could be kept, so that it can be started anew.
    public var canRelaunch = false

    /// Whether it leads its session or its process group.
    public var leadsGroup: Bool { session == process.pid || group == process.pid }

    /// A sighting with these values.
    public init(
        process: ProcessIdentity, app: AppID, basis: Basis = .identified, ancestors: [ProcessIdentity] = [],
        session: Int32 = 0, group: Int32 = 0, launchScope: String? = nil, startedAt: BootInstant,
        token: BypassToken? = nil, protection: String? = nil
    ) {
        self.process = process
        self.app = app
        self.basis = basis
        self.ancestors = ancestors
        self.session = session
        self.group = group
        self.launchScope = launchScope
        self.startedAt = startedAt
        self.token = token
        self.protection = protection
    }
}
