// The line `Exec` of a desktop entry. Read as GIO does it, which is what a click in most desktops comes to: field codes are put
// in first, then the line is split as a shell would, expanding nothing. So single quotes and a `#` comment work, though
// the specification knows neither, and `$HOME` stays as it is.

/// Makes a program and its arguments of an `Exec` line.
public enum ExecLine {
    /// What the field codes stand for when there are no files.
    public struct Values: Hashable, Sendable {
        /// The value of `Icon`, for `%i`; nil when there is none.
        public var icon: String?
        /// The name in the person's language, for `%c`.
        public var name: String
        /// The path of the entry's file, for `%k`.
        public var file: String

        /// Values for one entry.
        public init(icon: String?, name: String, file: String) {
            self.icon = icon
            self.name = name
            self.file = file
        }
    }

    /// The program and its arguments, with no files; nil when the line is empty or a quote is left open.
    ///
    /// `line` is the value with the escapes of the key file already undone.
    public static func arguments(_ line: String, _ values: Values) -> [String]? { split(expand(Array(line.utf8), values)) }

    /// The first word as it stands in the line, field codes untouched; nil as in `arguments`.
    public static func program(_ line: String) -> String? { split(Array(line.utf8))?.first }

    private static func expand(_ line: [UInt8], _ values: Values) -> [UInt8] {
        var text: [UInt8] = []
        var index = 0
        while index < line.count {
            defer { index += 1 }
            guard line[index] == UInt8(ascii: "%"), index + 1 < line.count else {
                text.append(line[index])
                continue
            }
            index += 1
            switch line[index] {
            case UInt8(ascii: "%"): text.append(UInt8(ascii: "%"))
            case UInt8(ascii: "c"): text += quoted(values.name)
            case UInt8(ascii: "k"): text += quoted(values.file)
            case UInt8(ascii: "i"): if let icon = values.icon, !icon.isEmpty { text += Array("--icon ".utf8) + quoted(icon) }
            // Files and URLs, of which there are none; old codes; unknown ones.
            default: break
            }
        }
        return text
    }

    private static func quoted(_ value: String) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "'")]
        for byte in value.utf8 { text += byte == UInt8(ascii: "'") ? Array("'\\''".utf8) : [byte] }
        return text + [UInt8(ascii: "'")]
    }

    /// Splits like `g_shell_parse_argv`.
    private static func split(_ text: [UInt8]) -> [String]? {
        var words: [String] = []
        var word: [UInt8]?
        var index = 0
        func finish() {
            if let done = word { words.append(String(decoding: done, as: UTF8.self)) }
            word = nil
        }
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case 0x20, 0x09, 0x0A: finish()
            case UInt8(ascii: "#") where word == nil:
                while index < text.count, text[index] != 0x0A { index += 1 }
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                guard let part = quotedPart(text, &index, quote: byte) else { return nil }
                word = (word ?? []) + part
            case UInt8(ascii: "\\"):
                guard index < text.count else { return nil }
                if text[index] != 0x0A { word = (word ?? []) + [text[index]] }
                index += 1
            default: word = (word ?? []) + [byte]
            }
        }
        finish()
        return words.isEmpty ? nil : words
    }

    /// The bytes up to the closing quote, which `index` is moved behind; nil when there is none.
    private static func quotedPart(_ text: [UInt8], _ index: inout Int, quote: UInt8) -> [UInt8]? {
        var part: [UInt8] = []
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == quote { return part }
            guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), index < text.count else {
                part.append(byte)
                continue
            }
            let next = text[index]
            switch next {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "$"):
                part.append(next)
                index += 1
            case 0x0A: index += 1
            default: part.append(byte)
            }
        }
        return nil
    }
}
