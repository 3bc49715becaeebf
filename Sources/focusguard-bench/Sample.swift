/// Many measurements of one thing.
struct Sample {
    /// The measurements, smallest first.
    private let sorted: [Double]

    /// A sample of these measurements.
    init(_ values: [Double]) { sorted = values.sorted() }

    /// How many there are.
    var count: Int { sorted.count }
    /// The middle one; nil when there is none.
    var median: Double? { quantile(0.5) }
    /// The smallest that 99 in 100 do not exceed; nil when there is none.
    var ninetyNinth: Double? { quantile(0.99) }
    /// The largest; nil when there is none.
    var largest: Double? { sorted.last }

    /// The nearest rank.
    private func quantile(_ share: Double) -> Double? {
        guard !sorted.isEmpty else { return nil }
        let rank = Int((share * Double(sorted.count)).rounded(.up))
        return sorted[max(0, rank - 1)]
    }
}

/// A stopwatch on the awake clock (CLOCK_MONOTONIC).
struct Stopwatch {
    private let start = SuspendingClock.now

    /// Milliseconds since it was made.
    var milliseconds: Double { (SuspendingClock.now - start) / .milliseconds(1) }
    /// Seconds since it was made.
    var seconds: Double { milliseconds / 1_000 }
}
