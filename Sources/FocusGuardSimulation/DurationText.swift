/// Lengths as stories write them: `5m`, `1h30m`, `250ms`.
enum DurationText {
    private static let units: [(name: String, milliseconds: Int)] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)]

    /// A length in hours, minutes, seconds and milliseconds, without the parts that are zero.
    static func text(_ length: Duration) -> String {
        let (seconds, attoseconds) = length.components
        var rest = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
        if rest == 0 { return "0s" }
        var text = rest < 0 ? "-" : ""
        rest = abs(rest)
        for (name, size) in units where rest >= size {
            text += "\(rest / size)\(name)"
            rest %= size
        }
        return text
    }

    /// The length that `text` names; nil when it names none.
    static func parse(_ text: some StringProtocol) -> Duration? {
        var rest = Substring(text)
        var total = Duration.zero
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            let unit = rest.dropFirst(digits.count).prefix { $0.isLetter }
            guard let number = Int(digits), number < 1_000_000, let size = units.first(where: { $0.name == unit })?.milliseconds
            else { return nil }
            total += .milliseconds(number * size)
            rest = rest.dropFirst(digits.count + unit.count)
        }
        return total
    }
}
