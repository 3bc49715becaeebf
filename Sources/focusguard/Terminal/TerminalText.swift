import FocusGuardLinux

/// Text for a terminal: safe to print, and as wide as it looks.
enum TerminalText {
    /// Text that came from settings, desktop entries or another program, with nothing in it that a terminal obeys.
    static func safe(_ text: String) -> String { SafeText.safe(text) }

    /// The columns that a safe text takes.
    static func columns(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

    /// The start of a safe text that fits into `width` columns; where something is cut off it ends in `…`.
    static func cut(_ text: String, to width: Int) -> String {
        guard columns(text) > width else { return text }
        var start = ""
        var used = 0
        for character in text {
            let next = columns(character)
            if used + next > width - 1 { break }
            start.append(character)
            used += next
        }
        return width > 0 ? start + "…" : ""
    }

    /// A safe text in lines of at most `width` columns, broken at spaces; a word that is too long is cut.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, columns(line) + 1 + columns(String(word)) > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { cut($0, to: width) }
    }

    private static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide(first.value) ? 2 : 1
        }
    }

    /// The blocks that terminals draw two columns wide: East Asian scripts, full-width forms, pictures.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            return true
        default: return false
        }
    }
}
