/// Text that came from settings, desktop entries or another program, made safe for a terminal and for the journal.
public enum SafeText {
    /// The text with nothing left in it that a terminal obeys: control characters, line separators and the marks that turn the
    /// direction of writing are replaced by U+FFFD.
    public static func safe(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
                safe.append("\u{FFFD}")
            default: safe.append(scalar)
            }
        }
        return String(safe)
    }
}
