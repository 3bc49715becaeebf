/// Random numbers from a seed (SplitMix64), so that a failing test can be played again.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Random bytes, drawn from `alphabet` where it is not empty.
    mutating func bytes(_ count: Int, from alphabet: [UInt8] = []) -> [UInt8] {
        (0..<count).map { _ in alphabet.randomElement(using: &self) ?? UInt8.random(in: 0...255, using: &self) }
    }

    /// `bytes` with one to four changes: a byte replaced, removed, doubled, or the rest cut off.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) where !result.isEmpty {
            let index = Int.random(in: 0..<result.count, using: &self)
            switch Int.random(in: 0..<8, using: &self) {
            case 0: result.remove(at: index)
            case 1: result.insert(result[index], at: index)
            case 2: result.removeSubrange(index...)
            case 3: result[index] = UInt8(ascii: "9")
            case 4: result[index] = UInt8(ascii: "-")
            default: result[index] = UInt8.random(in: 0...255, using: &self)
            }
        }
        return result
    }
}
