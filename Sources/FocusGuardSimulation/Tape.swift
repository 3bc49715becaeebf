import FocusGuardCore

/// What reached the rules and what they answered, in order: enough to play it again.
enum TapeEntry: Sendable {
    /// A guard was started.
    case started(
        policy: Policy, saved: DurableState?, ledger: [LedgerEntry], boot: BootID, at: ClockReading, elapsed: Duration,
        effects: [Effect])
    /// An event was handled.
    case handled(Event, at: ClockReading, elapsed: Duration, effects: [Effect])
    /// The state could not be saved: of the last event only so many effects were done, and the rules were put back to
    /// before it.
    case putBack(performed: Int)
    /// The guard ended in an orderly way, or crashed.
    case ended(String)
    /// What the world did, for the reader of a story.
    case said(String)
    /// Effects that no event of the rules caused: the stops that were taken back.
    case undone([Effect])
}
