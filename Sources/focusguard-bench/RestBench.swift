import FocusGuardLinux

/// What the guard costs while nothing happens: time on the processor and wake-ups.
enum RestBench {
    /// The sizes of the machine that are measured, in processes.
    static let sizes = [150, 1_000]
    /// After this nothing is young any more for the look-around.
    static let settling = Duration.seconds(6)

    /// Watches a resting guard for a while at each size.
    static func run(_ settings: BenchArguments, _ workplace: Workplace, _ pause: borrowing Pause) throws(BenchFailure)
        -> [ReportSection]
    {
        let seconds = settings.isQuick ? 5 : 30
        var sections: [ReportSection] = []
        for size in sizes { sections.append(try measure(size, .seconds(seconds), workplace, pause)) }
        return sections
    }

    private static func measure(
        _ size: Int, _ length: Duration, _ workplace: Workplace, _ pause: borrowing Pause
    ) throws(BenchFailure) -> ReportSection {
        let crowd = try Crowd(total: size)
        let guardian = try RunningGuard(in: workplace, barrier: .quietBarrier, pause)
        try pause.wait(settling)
        let before = guardian.effort()
        let watch = Stopwatch()
        try pause.wait(length)
        let after = guardian.effort()
        let seconds = watch.seconds
        func each(_ count: (Effort) -> UInt64) -> Double? {
            guard let before, let after else { return nil }
            return Double(count(after) - count(before)) / seconds
        }
        let key = "rest.\(size)"
        return ReportSection(
            title: "At rest with \(crowd.total) processes, \(length / .seconds(1)) s",
            figures: [
                Figure(
                    key: "\(key).cpu", label: "on the processor", value: each(\.nanoseconds).map { $0 / 1_000_000 },
                    unit: "ms/s", decimals: 2),
                Figure(key: "\(key).wakeUps", label: "wake-ups", value: each(\.wakeUps), unit: "/s", decimals: 2),
                Figure(key: "\(key).displacements", label: "made room", value: each(\.displacements), unit: "/s", decimals: 2),
            ])
    }
}
