// Browsers and everything built on them write their arguments anew as one text with spaces, so options are looked for as whole
// words in either form. Where a value may hold a space, the joined form cannot give it back, and is not asked for it.

/// The words of a command line behind the program's own name, in either form.
struct CommandWords {
    /// How many words are looked at; a browser's own line has about fifty.
    static let wordsMax = 512

    /// The words, up to a `--`, behind which there are no options.
    let words: [String]
    /// Whether they come from one text that was split at its spaces.
    let isJoined: Bool

    /// The words of these arguments, the program's own name first.
    init(_ arguments: [String]) {
        var count = arguments.count
        // A program that writes its arguments anew leaves the rest of the memory empty.
        while count > 1, arguments[count - 1].isEmpty { count -= 1 }
        let space = UInt8(ascii: " ")
        isJoined = count == 1 && arguments[0].utf8.contains(space)
        let all =
            isJoined
            ? arguments[0].utf8.split(separator: space, maxSplits: Self.wordsMax).map { String($0) ?? "" }
            : Array(arguments.prefix(min(count, Self.wordsMax)))
        words = Array(all.dropFirst().prefix { $0 != "--" })
    }

    /// The value of an option that is written in one word with it, `--app-id=`; the last one counts. Nil when absent or empty.
    func value(of option: String) -> String? {
        guard let word = words.last(where: { $0.utf8.starts(with: option.utf8) }) else { return nil }
        let value = word.utf8.dropFirst(option.utf8.count)
        return value.isEmpty ? nil : String(value)
    }

    /// Whether this very word is there.
    func contains(_ word: String) -> Bool { words.contains(word) }

    /// What the process does for its app, by the mark that the engines of Chromium and Firefox give their children.
    var role: Identified.Role {
        for word in words {
            if word == "--type=renderer" || word == "-contentproc" { return .renderer }
            if word.utf8.starts(with: "--type=".utf8) { return .helper }
        }
        return .main
    }
}
