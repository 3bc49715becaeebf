/// Rows of texts under their titles, as wide as they look and no wider than a terminal. Pure.
struct TextTable {
    /// One column.
    struct Column: Hashable, Sendable {
        /// What stands above it.
        let title: String
        /// How narrow it may be cut where the terminal is too narrow; nil for one that is never cut.
        var least: Int?
        /// Whether it may be left out where cutting is not enough.
        var canGo = false
    }

    /// One row: as many texts as there are columns, and lines below it that belong to it.
    struct Row: Hashable, Sendable {
        var texts: [String]
        var notes: [String] = []
    }

    private static let gap = 2
    private static let indent = "    "

    let columns: [Column]
    var rows: [Row] = []

    /// The lines, safe to print; `width` is the terminal's in columns, nil where there is none and nothing is cut.
    func lines(width: Int?) -> [String] {
        let safe = rows.map { $0.texts.map(TerminalText.safe) }
        let widths = widths(of: safe, within: width)
        let kept = columns.indices.filter { widths[$0] != nil }
        func line(_ texts: [String]) -> String {
            var line = ""
            for place in kept {
                let text = TerminalText.cut(texts[place], to: widths[place] ?? 0)
                line += text
                if place != kept.last {
                    line += String(repeating: " ", count: (widths[place] ?? 0) - TerminalText.columns(text) + Self.gap)
                }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
        var lines = [line(columns.map(\.title))]
        for (row, texts) in zip(rows, safe) {
            lines.append(line(texts))
            for note in row.notes { lines += wrapped(TerminalText.safe(note), width) }
        }
        return lines
    }

    private func wrapped(_ note: String, _ width: Int?) -> [String] {
        guard let width else { return [Self.indent + note] }
        return TerminalText.wrapped(note, to: max(20, width - Self.indent.count)).map { Self.indent + $0 }
    }

    /// The width of each column; nil for one that is left out. Columns are cut and left out from the last to the first.
    private func widths(of rows: [[String]], within limit: Int?) -> [Int?] {
        let natural = columns.indices.map { place in
            rows.reduce(TerminalText.columns(columns[place].title)) { max($0, TerminalText.columns($1[place])) }
        }
        var widths: [Int?] = natural
        guard let limit else { return widths }
        // Ends: each turn leaves a column out, until all fit or none can go.
        while true {
            var excess = total(widths) - limit
            for place in columns.indices.reversed() where excess > 0 {
                guard let width = widths[place], let least = columns[place].least, width > least else { continue }
                let cut = min(excess, width - least)
                widths[place] = width - cut
                excess -= cut
            }
            guard excess > 0, let last = columns.indices.last(where: { columns[$0].canGo && widths[$0] != nil }) else {
                return widths
            }
            widths = columns.indices.map { $0 == last || widths[$0] == nil ? nil : natural[$0] }
        }
    }

    private func total(_ widths: [Int?]) -> Int {
        let kept = widths.compactMap { $0 }
        return kept.reduce(0, +) + Self.gap * max(0, kept.count - 1)
    }
}
