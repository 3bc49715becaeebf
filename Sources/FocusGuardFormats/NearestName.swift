/// Finds the known name a person probably meant.
public enum NearestName {
    /// Longer names are not compared: the work grows with the square of the length.
    private static let bytesCompared = 96

    /// The name in `names` that differs least from `text`, the first of equals; nil when none is close.
    ///
    /// Close means at most one slip for every three bytes of `text`, and always at least one. A slip is a byte too many, one
    /// missing, one wrong, or two neighbours swapped. Upper and lower case of ASCII letters count as the same.
    public static func find(_ text: String, among names: some Sequence<String>) -> String? {
        let wanted = folded(text)
        guard !wanted.isEmpty, wanted.count <= bytesCompared else { return nil }
        var best: (name: String, slips: Int)?
        for name in names {
            let candidate = folded(name)
            let allowed = min(max(1, wanted.count / 3), (best?.slips ?? Int.max) - 1)
            guard allowed >= 0, candidate.count <= bytesCompared, abs(candidate.count - wanted.count) <= allowed else {
                continue
            }
            let slips = slips(between: wanted, and: candidate)
            // A name of which nothing is left is not close, however short it is.
            if slips <= allowed, slips < max(wanted.count, candidate.count) { best = (name, slips) }
        }
        return best?.name
    }

    /// `; did you mean "NAME"?` for the end of a message, or an empty text where nothing is close.
    public static func question(_ text: String, among names: some Sequence<String>) -> String {
        find(text, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }

    /// The optimal string alignment distance, with three rows of the table kept.
    private static func slips(between a: [UInt8], and b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [Int](repeating: i + 1, count: b.count + 1)
            for j in 0..<b.count {
                let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
                row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
