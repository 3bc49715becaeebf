/// A length as a whole number of nanoseconds: what the clocks give, in 64 bits for 292 years either way.
struct Nanoseconds {
    /// The number.
    var value: Int64

    /// Nil when 64 bits do not hold the length. Less than a nanosecond is dropped.
    init?(_ length: Duration) {
        let (seconds, attoseconds) = length.components
        let (whole, hasOverflowed) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !hasOverflowed, !isTooLarge else { return nil }
        value = sum
    }

    /// The length, or the nearest one that 64 bits hold.
    init(clamping length: Duration) {
        self = Nanoseconds(length) ?? Nanoseconds(value: length < .zero ? .min : .max)
    }

    private init(value: Int64) { self.value = value }
}
