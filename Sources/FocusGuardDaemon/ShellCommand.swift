import FocusGuardCore

/// Reads which program a shell starts that is given a text, as in `sh -c "cd /opt/game && ./start --full"`.
enum ShellCommand {
    /// What means more to a shell than itself; where one of these stands in a text, nothing is certain.
    private static let special = Set("$`\\\"'|<>(){}[]*?~#!;&\n")

    /// The text behind `-c`, where that is the shell's only option; nil for other command lines.
    static func text(_ command: LaunchWords) -> String? {
        guard command.arguments.count >= 2, command.arguments[0] == "-c" else { return nil }
        return command.arguments[1]
    }

    /// The program and the words behind it that a text starts, where it says nothing else but the folder to start it in; nil when
    /// that is not certain. The program is an absolute path, or a name to look up.
    static func words(in text: String) -> [String]? {
        var rest = text[...]
        var folder: String?
        if let (place, behind) = folderChange(rest) {
            folder = place
            rest = behind
        }
        guard var words = plainWords(rest)?[...] else { return nil }
        if words.first == "exec" { words = words.dropFirst() }
        // An assignment, or an option of exec.
        guard let program = words.first, !program.contains("="), !program.hasPrefix("-") else { return nil }
        guard program.contains("/"), !program.hasPrefix("/") else { return Array(words) }
        return folder.flatMap { PathText.absolute(program, in: $0) }.map { [$0] + words.dropFirst() }
    }

    /// The folder of a leading `cd FOLDER &&` or `cd FOLDER;`, and what stands behind it.
    private static func folderChange(_ text: Substring) -> (folder: String, rest: Substring)? {
        guard let end = text.firstIndex(where: { $0 == ";" || $0 == "&" }),
            let words = plainWords(text[..<end]), words.count == 2, words[0] == "cd", words[1].hasPrefix("/")
        else { return nil }
        let mark = text[end...]
        if mark.hasPrefix("&&") { return (words[1], mark.dropFirst(2)) }
        return mark.hasPrefix(";") ? (words[1], mark.dropFirst()) : nil
    }

    /// The words of a text; a whole word may stand in quotes. Nil where a shell would make something else of it.
    private static func plainWords(_ text: Substring) -> [String]? {
        var words: [String] = []
        var rest = text.drop { $0 == " " || $0 == "\t" }
        while let first = rest.first {
            let word: Substring
            if first == "\"" || first == "'" {
                guard let end = rest.dropFirst().firstIndex(of: first) else { return nil }
                word = rest[rest.index(after: rest.startIndex)..<end]
                guard word.allSatisfy({ !"$`\\!".contains($0) }) else { return nil }
                rest = rest[rest.index(after: end)...]
            } else {
                word = rest.prefix { $0 != " " && $0 != "\t" }
                guard word.allSatisfy({ !special.contains($0) }) else { return nil }
                rest = rest.dropFirst(word.count)
            }
            guard rest.first.map({ $0 == " " || $0 == "\t" }) ?? true else { return nil }
            words.append(String(word))
            rest = rest.drop { $0 == " " || $0 == "\t" }
        }
        return words
    }
}
