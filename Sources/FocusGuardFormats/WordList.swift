/// Splits values: `;` lists, and command lines into words as a shell would without expanding anything.
enum WordList {
    /// The entries between `;`, trimmed, `\;` standing for `;`. A last `;` ends the list and starts no entry; an empty
    /// value is an empty list. Entries between two `;` may be empty: the caller judges.
    static func entries(_ value: String) -> [String] {
        var entries: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in value.utf8 {
            if isEscaped {
                entries[entries.count - 1] += byte == UInt8(ascii: ";") ? [byte] : [UInt8(ascii: "\\"), byte]
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: ";") {
                entries.append([])
            } else {
                entries[entries.count - 1].append(byte)
            }
        }
        if isEscaped { entries[entries.count - 1].append(UInt8(ascii: "\\")) }
        var texts = entries.map { KeyFile.trimmed(String(decoding: $0, as: UTF8.self)) }
        if texts.last == "" { texts.removeLast() }
        return texts
    }

    /// The words of a command line: split at white space; `'…'` and `"…"` keep it; `\` takes the next byte as it is, inside
    /// `"…"` only before `"`, `\`, `$` and a backtick. Nil when a quote is left open or the text ends in a lone `\`.
    static func words(_ value: String) -> [String]? {
        var words: [String] = []
        var word: [UInt8] = []
        var isInWord = false
        var quote: UInt8?
        var isEscaped = false
        for byte in value.utf8 {
            if isEscaped {
                if quote != nil, !isSpecialInQuotes(byte) { word.append(UInt8(ascii: "\\")) }
                word.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
                isEscaped = true
                isInWord = true
            } else if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
                isInWord = true
            } else if byte == 0x20 || byte == 0x09 {
                if isInWord { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
                isInWord = false
            } else {
                word.append(byte)
                isInWord = true
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        if isInWord { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    private static func isSpecialInQuotes(_ byte: UInt8) -> Bool {
        [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`")].contains(byte)
    }
}
