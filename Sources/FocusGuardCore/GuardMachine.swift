/// The rules: one pure value that decides everything. It reads no clock, no file, no randomness.
///
/// Events go in, each with one reading of all clocks; effects come out, in the order to be done.
public struct GuardMachine: Hashable, Sendable {
    /// What the person wants.
    public internal(set) var policy: Policy
    /// What outlives the machine; on disk after each `Effect.save`.
    public internal(set) var durable: DurableState
    /// The holds, oldest first; at most `Limits.holdsMax`.
    public internal(set) var holds: [Hold] = []
    /// The barrier; nil when none is up.
    public internal(set) var barrier: Barrier?

    /// Rules for a machine on which nothing has happened.
    public init(policy: Policy, boot: BootID, at reading: ClockReading) {
        self.policy = policy
        durable = DurableState(boot: boot, at: reading, dayStart: policy.dayStart)
    }

    /// Takes in one event and says what is to be done, in order.
    public mutating func handle(_ event: Event, at reading: ClockReading) -> [Effect] { [] }

    /// When `Event.looked` must come next at the latest, on the boot clock; nil when nothing is due.
    public func nextDeadline(at reading: ClockReading) -> BootInstant? { nil }

    /// What the barrier shows now; nil when none is up.
    public func sheet(at reading: ClockReading) -> BarrierSheet? { nil }

    /// The app whose hold or grant knows this process; nil when none does.
    public func knownApp(of process: ProcessIdentity) -> AppID? { nil }

    /// Rules that go on after a restart of guard, session or machine: what was saved, what the ledger names and is alive.
    public static func restored(
        policy: Policy, saved: DurableState?, ledger: [LedgerEntry], boot: BootID, at reading: ClockReading
    ) -> (machine: GuardMachine, effects: [Effect]) {
        (GuardMachine(policy: policy, boot: boot, at: reading), [])
    }
}
