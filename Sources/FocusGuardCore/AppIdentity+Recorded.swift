// A recording may show of a process nothing but its arguments. There, and only there, the first of them stands for the program:
// nobody is stopped by it. A live process whose program cannot be read is judged by the narrow rules for that.

extension AppIdentity {
    /// By the arguments of a recorded process that shows neither a program nor a name.
    func identifyUnrecorded(_ facts: ProcessFacts) -> Identified {
        let unknown = Identified(unknown: "the recording shows no program")
        guard facts.sharesMountNamespace != false, let arguments = facts.arguments, let first = arguments.first else {
            return unknown
        }
        let isJoined = arguments.count == 1 && first.utf8.contains(UInt8(ascii: " "))
        if first.utf8.first == UInt8(ascii: "/") {
            let candidates = isJoined ? Self.commands(in: first) : [arguments]
            var fallback = unknown
            for words in candidates {
                guard let path = words.first else { continue }
                let result = identifyProgram(Run(path, facts, arguments: words))
                if result.app != nil { return result }
                if result.role == .infrastructure { fallback = result }
            }
            return fallback
        }
        let words = isJoined ? first.utf8.split(separator: UInt8(ascii: " ")).map { String($0) ?? "" } : arguments
        return identifyBare(words, facts) ?? unknown
    }

    /// The ways to read a joined command line as a program and its words: the longest program first. A path that has an option or
    /// another path in it is none.
    static func commands(in text: String) -> [[String]] {
        let pieces = text.utf8.split(
            separator: UInt8(ascii: " "), maxSplits: CommandWords.wordsMax, omittingEmptySubsequences: false
        ).map { String($0) ?? "" }
        var longest = 1
        while longest < min(pieces.count, 16), let first = pieces[longest].utf8.first,
            first != UInt8(ascii: "/"), first != UInt8(ascii: "-"), first != UInt8(ascii: "'")
        {
            longest += 1
        }
        return (1...longest).reversed().map { count in
            [pieces.prefix(count).joined(separator: " ")] + pieces.dropFirst(count).filter { !$0.isEmpty }
        }
    }

    /// A bare name stands for a program only with a slot that hardly anything else has.
    private func identifyBare(_ words: [String], _ facts: ProcessFacts) -> Identified? {
        let run = Run(words[0], facts, arguments: words)
        switch run.name {
        case "flatpak": return identifyFlatpakRun(run)
        case "firefoxpwa", "epiphany", "epiphany-browser":
            return ownProcessWebApp(run.name, words, deciding: run.path) ?? identifyScope(run)
        default: return identifyScope(run)
        }
    }
}
