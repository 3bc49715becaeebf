/// A process of a hold.
public struct Member: Hashable, Sendable {
    /// The process.
    public var process: ProcessIdentity
    /// When something else continued it, the last `Limits.foreignContinuationsMax` times, on the boot clock.
    public var continuedAt: [BootInstant] = []

    /// Whether it leads a session or process group of its own, so that its number marks its descendants.
    public var leadsGroup = false
    /// The control group of its launch where it has one of its own.
    public var launchScope: String?

    /// A member that nothing has continued yet.
    public init(_ process: ProcessIdentity) { self.process = process }

    /// The member of a sighting.
    public init(_ sighting: Sighting) {
        process = sighting.process
        leadsGroup = sighting.leadsGroup
        launchScope = sighting.launchScope
    }
}

/// Where a hold is in its life.
public enum HoldPhase: Hashable, Sendable {
    /// Its members are kept stopped.
    case held
    /// Its members run while the barrier reminds the person of them (6.1).
    case reminding
    /// Its members were asked to close. They are killed at `killAt`; nil when nothing may kill them but the person.
    /// The barrier comes again at `askAgainAt` where they are still there. With `thenRelaunch` the app is started
    /// anew once they are gone.
    case leaving(killAt: BootInstant?, askAgainAt: BootInstant?, thenRelaunch: Bool)
    /// Its members are gone while the countdown goes on; opening starts the app anew.
    case gone
}

/// The processes of one attempt, kept stopped.
public struct Hold: Hashable, Sendable {
    /// Its number.
    public var id: HoldID
    /// The app it holds.
    public var app: AppID
    /// Its processes, parents before children; at most `Limits.membersMax`.
    public var members: [Member]
    /// Where it is in its life.
    public var phase: HoldPhase
    /// When it began, on the boot clock.
    public var since: BootInstant
    /// Whether the app was in use when it was held, so that it may hold unsaved work. Otherwise it was caught at its launch.
    public var isInUse: Bool
    /// Whether the app is closed at the attempt and started anew when it is opened.
    public var relaunches = false
    /// Whether it was asked to close before, in use, and did not.
    public var wasAskedToClose = false

    /// A hold with these values.
    public init(id: HoldID, app: AppID, members: [Member], phase: HoldPhase = .held, since: BootInstant, isInUse: Bool) {
        self.id = id
        self.app = app
        self.members = members
        self.phase = phase
        self.since = since
        self.isInUse = isInUse
    }

    /// Takes in what a sighting says of a member beyond its identity.
    mutating func learn(_ sighting: Sighting) {
        guard let index = members.firstIndex(where: { $0.process == sighting.process }) else { return }
        members[index].leadsGroup = sighting.leadsGroup
        members[index].launchScope = sighting.launchScope
    }

    /// The processes of its members, parents before children.
    public var processes: [ProcessIdentity] { members.map(\.process) }

    /// Whether its members are kept stopped.
    public var isHeld: Bool { phase == .held }

    /// Whether its members were asked to close.
    public var isLeaving: Bool {
        if case .leaving = phase { return true }
        return false
    }
}

/// What the ledger says about one member: enough to stop, continue or adopt it without its guard.
public struct LedgerEntry: Hashable, Sendable {
    /// What is being done with the member.
    public enum Purpose: UInt8, Hashable, Sendable {
        /// It is kept stopped, or is about to be.
        case held = 1
        /// It was caught at its launch and asked to close.
        case leaving = 2
    }

    /// The hold it belongs to.
    public var hold: HoldID
    /// The app it belongs to.
    public var app: AppID
    /// The process.
    public var process: ProcessIdentity
    /// What is being done with it.
    public var purpose: Purpose
    /// Whether the app was held in use.
    public var isInUse: Bool
    /// When the hold began, on the boot clock.
    public var since: BootInstant

    /// An entry with these values.
    public init(
        hold: HoldID, app: AppID, process: ProcessIdentity, purpose: Purpose, isInUse: Bool, since: BootInstant
    ) {
        self.hold = hold
        self.app = app
        self.process = process
        self.purpose = purpose
        self.isInUse = isInUse
        self.since = since
    }
}
