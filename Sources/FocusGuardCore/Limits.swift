/// Every list that can grow has its limit here, with its reason.
public enum Limits {
    /// Bytes of an app id; the ledger keeps them in a record of fixed size.
    public static let appIDBytesMax = 96
    /// Guarded apps in one policy. Categories of a full desktop stay well below it.
    public static let guardedAppsMax = 4_096
    /// Processes of one hold; a larger set is not one app any more (`identity.md` calls 300 small).
    public static let membersMax = 300
    /// Holds at a time.
    public static let holdsMax = 64
    /// Records of the ledger: what all holds together may have.
    public static let ledgerRecordsMax = 1_024
    /// Processes that one grant follows by name; further ones are covered by their parents.
    public static let grantProcessesMax = 32
    /// Grants at a time.
    public static let grantsMax = 32
    /// Processes that are remembered as ones that must not be stopped; the oldest is forgotten first, and is judged anew.
    public static let sparedMax = 64
    /// Allowances at a time; the quota bounds them far lower.
    public static let allowancesMax = 16
    /// Apps whose attempts of today are counted.
    public static let countedAppsMax = 128
    /// Schedules in one policy.
    public static let schedulesMax = 256
    /// Ancestors of a process that are looked at.
    public static let ancestorsMax = 32
    /// Deadlines applied at one look; a longer chain goes on at the next look.
    public static let deadlinesPerLookMax = 64
    /// How often a member may be continued by somebody else before the guard gives up.
    public static let foreignContinuationsMax = 20
    /// The stretch in which `foreignContinuationsMax` is counted, on the boot clock.
    public static let foreignContinuationsWithin = Duration.seconds(10)
    /// An app younger than this when stopped was caught at its launch; boot clock.
    public static let launchAgeMax = Duration.seconds(4)
    /// An app younger than this when the guard starts is a launch; boot clock.
    public static let startedBeforeGuardMax = Duration.seconds(120)
    /// What a closing app gets between the polite signal and the kill.
    public static let closingGrace = Duration.seconds(2)
    /// After this an app held in use that was asked to close, and did not, meets the barrier again.
    public static let closingInUse = Duration.seconds(60)
    /// A barrier must be visible within this, or the hold is undone; boot clock.
    public static let barrierShownWithin = Duration.seconds(5)
    /// A passed barrier stays passed at least this long.
    public static let passedAtLeast = Duration.seconds(300)
    /// How long after the end of its last process a grant still covers a self-restart.
    public static let selfRestartWithin = Duration.seconds(10)
    /// The warning before `WhenWindowEnds = hold` holds.
    public static let windowWarning = Duration.seconds(60)
    /// How often running lengths are folded into the state file.
    public static let foldEvery = Duration.seconds(60)
    /// A useful app's or person's text kept from an answer or request.
    public static let reasonBytesMax = 512
}
