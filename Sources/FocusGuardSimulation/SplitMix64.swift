/// A small random source with a seed: the same seed gives the same night on every machine.
public struct SplitMix64: Hashable, Sendable {
    private var state: UInt64

    /// A source that starts at `seed`.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero to under `bound`; `bound` is positive.
    public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "a choice needs something to choose from")
        return Int(next() % UInt64(bound))
    }

    /// Whether something happens that happens `times` out of `outOf` times.
    public mutating func chance(_ times: Int, outOf: Int) -> Bool { below(outOf) < times }

    /// One of these; `choices` is not empty.
    public mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }

    /// A length in whole milliseconds from `shortest` to `longest`.
    public mutating func milliseconds(_ shortest: Int, _ longest: Int) -> Duration {
        .milliseconds(shortest + below(longest - shortest + 1))
    }
}
