import FocusGuardCore

/// One process of the simulated world.
public struct SimulatedProcess: Hashable, Sendable {
    /// Who it is.
    public let identity: ProcessIdentity
    /// The app it belongs to.
    public var app: AppID
    /// Its name in stories: app and number, `discord.1`.
    public let label: String
    /// Its parent at its start; nil where that is the session.
    public let parent: ProcessIdentity?
    /// Whether it is the app's program itself and not one of its children.
    public let isRoot: Bool
    /// The number of its session's leader.
    public let session: Int32
    /// When it started, on the boot clock.
    public let startedAt: BootInstant
    /// The token in its environment.
    public let token: BypassToken?
    /// Why it must never be stopped; nil when it may be.
    public var protection: String?
    /// Whether it is stopped.
    public var isStopped = false
    /// Whether it does not react to the polite signal.
    public var ignoresTerm = false
    /// Whether the guard's edge has seen it since the guard started.
    public var isSeen = false
    /// What it was about to do when it was stopped; done once it is continued.
    var delayed: [Happening] = []
}
