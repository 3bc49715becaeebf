import FocusGuardCore

/// Turns lines into what is sent to a terminal, so that what stands there already is not sent again. Pure.
struct TerminalPainter: Hashable, Sendable {
    /// What the terminal can do.
    struct Abilities: Hashable, Sendable {
        /// Whether lines that were printed can be changed. Without it a page is printed anew when it has changed.
        var movesCursor: Bool
        /// Whether colours are wanted.
        var hasColours: Bool

        /// What a terminal with this environment can do; nothing for a pipe, a file and `TERM=dumb`. A NO_COLOR that is not
        /// empty turns colours off.
        init(isTerminal: Bool, environment: [String: String]) {
            let name = environment["TERM"] ?? ""
            movesCursor = isTerminal && !name.isEmpty && name != "dumb"
            hasColours = movesCursor && (environment["NO_COLOR"] ?? "").isEmpty
        }
    }

    let abilities: Abilities
    private var shown: [BarrierScreen.Line] = []
    private var width = 0

    init(_ abilities: Abilities) { self.abilities = abilities }

    /// What to send so that `lines` stand on the screen; empty when they do.
    mutating func paint(_ lines: [BarrierScreen.Line], width: Int) -> String {
        defer {
            shown = lines
            self.width = width
        }
        guard lines != shown || width != self.width else { return "" }
        guard abilities.movesCursor, !shown.isEmpty, width == self.width else {
            // A new width has moved the lines in a way nobody can know: a fresh page is right in any case.
            return lines.map { styled($0) + "\n" }.joined()
        }
        var text = "\u{1B}[\(shown.count)A\r"
        for (index, line) in lines.enumerated() {
            if index < shown.count, shown[index] == line {
                text += "\n"
            } else {
                text += "\u{1B}[K\(styled(line))\n"
            }
        }
        return text + "\u{1B}[J"
    }

    /// Forgets what stands on the screen: the next page is printed below it.
    mutating func forget() { shown = [] }

    private func styled(_ line: BarrierScreen.Line) -> String {
        guard abilities.hasColours else { return line.text }
        switch line.style {
        case .plain: return line.text
        case .bold: return "\u{1B}[1m\(line.text)\u{1B}[0m"
        case .faint: return "\u{1B}[2m\(line.text)\u{1B}[0m"
        case .warning: return "\u{1B}[33m\(line.text)\u{1B}[0m"
        }
    }
}
