// Many programs are started by a small shell script that becomes the program. Which one is read off the script, but only where
// nothing has to be guessed: a line `exec PROGRAM … "$@"`, whose program is a path put together from plain text, variables that
// are set once to plain text, and the script's own folder.

/// Reads which program a shell script becomes.
enum WrapperScript {
    /// A longer script does more than start a program.
    static let sizeBytesMax = 65_536

    /// Whether a file is a script of a shell.
    static func isShellScript(_ path: String) -> Bool {
        let start = DataFile.start(of: path, bytes: 128) ?? []
        return isShell(String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)[...])
    }

    /// The command that the script at `found` becomes: an absolute path, or a name to look up, and the plain words behind it; nil
    /// when that is not certain.
    static func command(of found: ProgramSearch.Found) -> [String]? {
        guard let bytes = DataFile.contents(of: found.canonical, sizeBytesMax: sizeBytesMax), bytes.count <= sizeBytesMax,
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return command(in: text, path: found.path, canonical: found.canonical)
    }

    /// The same for a script's text; `path` is where it was found, `canonical` the same without links.
    static func command(in text: String, path: String, canonical: String) -> [String]? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: [Substring]()) { lines, line in
            // A line that ends in a backslash goes on.
            guard let last = lines.last, last.hasSuffix("\\") else { return lines.append(line) }
            lines[lines.count - 1] = last.dropLast() + line
        }
        guard let first = lines.first, isShell(first) else { return nil }
        var reader = ShellLines(path: path, canonical: canonical)
        lines.forEach { reader.note($0) }
        let commands = lines.compactMap { reader.execCommand($0) }
        // Two programs: which of them it becomes is not certain.
        guard let command = commands.first, commands.allSatisfy({ $0.first == command.first }) else { return nil }
        return command
    }

    private static func isShell(_ line: Substring) -> Bool {
        guard line.hasPrefix("#!") else { return false }
        let words = line.dropFirst(2).split(separator: " ")
        let names = words.prefix(2).map { $0.split(separator: "/").last.map(String.init) ?? "" }
        let shells = ["sh", "bash", "dash", "ash", "ksh", "zsh"]
        return names.first.map(shells.contains) ?? false || names.count == 2 && names[0] == "env" && shells.contains(names[1])
    }
}

/// What a script's lines say as far as it is certain.
private struct ShellLines {
    let path: String
    let canonical: String
    /// Variables and their values; nil when a value is not certain.
    private var values: [String: String?] = [:]

    init(path: String, canonical: String) {
        self.path = path
        self.canonical = canonical
    }

    /// Takes notice of a line that sets a variable.
    mutating func note(_ line: Substring) {
        var text = line.drop { $0 == " " || $0 == "\t" }
        let isIndented = text.startIndex != line.startIndex
        for word in ["export ", "readonly ", "local "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
        guard let equals = text.firstIndex(of: "=") else { return }
        let isAdded = text[..<equals].hasSuffix("+")
        let name = String(text[..<equals].dropLast(isAdded ? 1 : 0))
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return }
        // A value that is set twice, or only in some case, is not certain.
        guard values[name] == nil, !isIndented, !isAdded else {
            values[name] = .some(nil)
            return
        }
        let words = split(text[text.index(after: equals)...])
        values[name] = .some(words.count == 1 ? words[0] : nil)
    }

    /// The command of a line `exec …`; nil when it is none, passes no arguments on, or its program is not certain.
    func execCommand(_ line: Substring) -> [String]? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.hasPrefix("exec ") else { return nil }
        let passesOn = text.contains("$@") || text.contains("$*") || text.contains("${@")
        var words = split(text.dropFirst(5))[...]
        if words.first == "-a" { words = words.dropFirst(2) }
        guard passesOn, let program = words.first, let program, !program.isEmpty, !program.hasPrefix("-") else { return nil }
        // Words that are not certain are left out: only the program and plain slots are looked at.
        return [program] + words.dropFirst().compactMap { $0 }
    }

    /// The words of a line up to what ends the command; nil for a word that is not certain.
    private func split(_ text: Substring) -> [String?] {
        var words: [String?] = []
        var rest = text
        while words.count < 64 {
            rest = rest.drop { $0 == " " || $0 == "\t" }
            guard let first = rest.first, !"#;&|<>".contains(first) else { break }
            words.append(word(&rest))
        }
        return words
    }

    /// One word with its variables put in; nil when something in it is not certain.
    private func word(_ rest: inout Substring) -> String? {
        var text = ""
        var isCertain = true
        var quote: Character?
        while let next = rest.first {
            if quote == nil, " \t;&|<>".contains(next) { break }
            if next == quote {
                quote = nil
                rest.removeFirst()
            } else if quote == nil, next == "\"" || next == "'" {
                quote = next
                rest.removeFirst()
            } else if quote != "'", let folder = ownFolder(&rest) {
                text += folder
            } else if quote != "'", next == "$" {
                guard let value = variable(&rest) else {
                    isCertain = false
                    continue
                }
                text += value
            } else {
                if quote != "'", "`\\".contains(next) || quote == nil && "*?[~(){".contains(next) { isCertain = false }
                text.append(next)
                rest.removeFirst()
            }
        }
        return isCertain && quote == nil ? text : nil
    }

    /// The value of the variable that `rest` starts with, which is passed over; nil when it is not certain.
    private func variable(_ rest: inout Substring) -> String? {
        rest.removeFirst()
        let isBraced = rest.first == "{"
        if isBraced { rest.removeFirst() }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest.dropFirst(name.count)
        if isBraced {
            guard rest.first == "}" else { return nil }
            rest.removeFirst()
        }
        return name.isEmpty ? nil : values[String(name)] ?? nil
    }

    /// The script's own folder, where `rest` starts with one of the usual ways to ask for it.
    private func ownFolder(_ rest: inout Substring) -> String? {
        let linked = [
            "$(dirname \"$0\")", "$(dirname $0)", "`dirname \"$0\"`", "`dirname $0`", "${0%/*}", "$(dirname \"${0}\")",
        ]
        let followed = ["readlink -f", "realpath", "readlink -e"].flatMap { tool in
            ["\"$0\"", "\"${0}\"", "$0", "\"${BASH_SOURCE[0]}\""].flatMap { name in
                ["$(dirname \"$(\(tool) \(name))\")", "$(dirname $(\(tool) \(name)))"]
            }
        }
        for (forms, place) in [(linked, path), (followed, canonical)] {
            for form in forms where rest.hasPrefix(form) {
                rest = rest.dropFirst(form.count)
                return String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))
            }
        }
        return nil
    }
}
