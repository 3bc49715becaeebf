import FocusGuardLinux

/// The memory of the guard at rest and with a hold.
enum MemoryBench {
    /// A hold that takes longer than this to begin is taken for none.
    static let holdWithin = Duration.seconds(3)

    /// Looks at a guard at rest, then at the same guard with one app held.
    static func run(_ workplace: Workplace, _ pause: borrowing Pause) throws(BenchFailure) -> [ReportSection] {
        let guardian = try RunningGuard(in: workplace, barrier: .quietBarrier, pause)
        try pause.wait(RestBench.settling)
        let idle = section("at rest", "idle", guardian.memory())
        let app = try LaunchedApp(workplace)
        try pause.wait(holdWithin)
        guard let keeper = guardian.keeper() else { throw .failed("the guard does not hold the app") }
        let held = section("with a hold", "hold", guardian.memory())
        let beside = section("of its keeper, which lives as long as there are holds", "keeper", Memory(of: keeper))
        _ = consume app
        return [idle, held, beside]
    }

    private static func section(_ title: String, _ key: String, _ memory: Memory) -> ReportSection {
        ReportSection(
            title: "Memory \(title)",
            figures: [
                Figure(key: "memory.\(key).resident", label: "resident", value: memory.resident, unit: "MiB"),
                Figure(key: "memory.\(key).proportional", label: "proportional", value: memory.proportional, unit: "MiB"),
                Figure(key: "memory.\(key).private", label: "private", value: memory.own, unit: "MiB"),
                Figure(key: "memory.\(key).threads", label: "threads", value: memory.threads, unit: "", decimals: 0),
                Figure(
                    key: "memory.\(key).descriptors", label: "open descriptors", value: memory.descriptors, unit: "",
                    decimals: 0),
            ])
    }
}
