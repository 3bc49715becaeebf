// One place of an interpreter's arguments names the script: the first after the interpreter's own options. Words behind it, a
// command text, a module name are never looked at. Where an option is not known the answer tends to "no script".

/// Finds the script that an interpreter runs.
public enum ScriptSlot {
    /// An interpreter's own options.
    struct Options {
        /// Letters after which no script follows: a command text, a module, standard input.
        var endingLetters: String
        /// Letters whose value is the rest of the word, or the next word when nothing is left.
        var valueLetters: String
        /// Letters that take the rest of their word and nothing else.
        var restLetters = ""
        /// The letter whose value is a module that is run; it is among the ending ones too.
        var moduleLetter: UInt8?
        /// Long options after which no script follows.
        var endingWords: [String] = []
        /// Long options whose value is the next word.
        var valueWords: [String] = []
        /// Whether it is a shell: `+` starts options too, and what it runs wraps other programs.
        var isShell = false

        /// Whether what stands behind this letter is its value, or nothing that is run follows.
        func takesValue(_ letter: UInt8) -> Bool {
            endingLetters.utf8.contains(letter) || valueLetters.utf8.contains(letter) || restLetters.utf8.contains(letter)
        }
    }

    /// Whether this program runs scripts, by the base name of its canonical path: `bash`, `python3.11`.
    public static func isInterpreter(_ program: String) -> Bool { options(of: PathText.baseName(program)) != nil }

    /// Whether this program is a shell.
    public static func isShell(_ program: String) -> Bool { options(of: PathText.baseName(program))?.isShell ?? false }

    /// The word in the script slot of `arguments` (with the program's own name first), as it stands there; nil for none.
    public static func word(program: String, arguments: [String]) -> String? {
        index(program: program, arguments: arguments).map { arguments[$0] }
    }

    /// The place of that word among the arguments; nil for none.
    static func index(program: String, arguments: [String]) -> Int? {
        guard let options = options(of: PathText.baseName(program)) else { return nil }
        var index = 1
        while index < arguments.count {
            let word = arguments[index]
            let bytes = Array(word.utf8)
            guard let first = bytes.first else { return nil }
            let isOption = first == UInt8(ascii: "-") || (options.isShell && first == UInt8(ascii: "+"))
            if !isOption { return index }
            if word == "--" { return index + 1 < arguments.count ? index + 1 : nil }
            if bytes.count == 1 { return nil }
            if bytes.starts(with: "--".utf8) {
                let name = String(word.prefix { $0 != "=" })
                if options.endingWords.contains(name) { return nil }
                index += options.valueWords.contains(word) ? 2 : 1
                continue
            }
            guard let taken = words(taken: bytes.dropFirst(), options) else { return nil }
            index += taken
        }
        return nil
    }

    /// The module an interpreter runs in place of a script, as `python -m NAME` does; nil for none.
    public static func module(program: String, arguments: [String]) -> String? {
        guard let options = options(of: PathText.baseName(program)), let mark = options.moduleLetter else { return nil }
        var index = 1
        while index < arguments.count {
            let word = arguments[index].utf8
            guard word.first == UInt8(ascii: "-"), word.count > 1 else { return nil }
            if word.starts(with: "--".utf8) {
                if word.count == 2 { return nil }
                index += options.valueWords.contains(arguments[index]) ? 2 : 1
                continue
            }
            let letters = word.dropFirst()
            if let place = letters.firstIndex(of: mark), !letters[..<place].contains(where: options.takesValue) {
                let rest = letters[letters.index(after: place)...]
                if !rest.isEmpty { return String(rest) }
                return index + 1 < arguments.count ? arguments[index + 1] : nil
            }
            guard let taken = words(taken: Array(letters)[...], options) else { return nil }
            index += taken
        }
        return nil
    }

    /// How many words a cluster of option letters takes, itself included; nil when no script follows.
    private static func words(taken letters: ArraySlice<UInt8>, _ options: Options) -> Int? {
        for (offset, letter) in letters.enumerated() {
            if options.endingLetters.utf8.contains(letter) { return nil }
            if options.restLetters.utf8.contains(letter) { return 1 }
            if options.valueLetters.utf8.contains(letter) { return offset == letters.count - 1 ? 2 : 1 }
        }
        return 1
    }

    private static let shell = Options(
        endingLetters: "cs", valueLetters: "oO", endingWords: ["--version", "--help"],
        valueWords: ["--rcfile", "--init-file"], isShell: true)

    private static func options(of name: String) -> Options? {
        switch name {
        case "sh", "bash", "rbash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "lksh", "yash", "posh":
            return shell
        case "fish":
            return Options(endingLetters: "ch", valueLetters: "Cdo", endingWords: ["--command"], isShell: true)
        case "perl":
            return Options(endingLetters: "eE", valueLetters: "I", restLetters: "0CdDFilmMVx")
        case "gjs", "gjs-console":
            return Options(
                endingLetters: "c", valueLetters: "IC", endingWords: ["--command"],
                valueWords: ["--include-path", "--coverage-prefix", "--coverage-output", "--profile"])
        case "node", "nodejs":
            return Options(
                endingLetters: "epi", valueLetters: "rC", endingWords: ["--eval", "--print", "--interactive", "--test"],
                valueWords: [
                    "--require", "--import", "--loader", "--experimental-loader", "--conditions", "--env-file", "--title",
                ])
        case "tclsh", "wish":
            return Options(endingLetters: "", valueLetters: "")
        case "php":
            return Options(endingLetters: "rBREF", valueLetters: "cdz")
        default:
            return versioned(name)
        }
    }

    private static func versioned(_ name: String) -> Options? {
        if has(name, "python") || has(name, "pypy") {
            return Options(
                endingLetters: "cm", valueLetters: "WX", moduleLetter: UInt8(ascii: "m"),
                valueWords: ["--check-hash-based-pycs"])
        }
        if has(name, "perl") { return options(of: "perl") }
        if has(name, "tclsh") || has(name, "wish") { return options(of: "tclsh") }
        if has(name, "ruby") { return Options(endingLetters: "e", valueLetters: "IrCE", restLetters: "FiKTWx0l") }
        if has(name, "lua") || has(name, "luajit") { return Options(endingLetters: "e", valueLetters: "l") }
        return nil
    }

    /// Whether `name` is `stem` with nothing but a version behind: digits, points, hyphens.
    private static func has(_ name: String, _ stem: String) -> Bool {
        guard name.utf8.starts(with: stem.utf8) else { return false }
        return name.utf8.dropFirst(stem.utf8.count).allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
    }
}
