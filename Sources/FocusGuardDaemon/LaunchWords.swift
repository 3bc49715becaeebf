import FocusGuardCore

/// The words of a command line.
struct LaunchWords {
    /// The program, as a path or a name.
    var program: String
    /// The words behind it.
    var arguments: [String]

    /// The program's name without folders.
    var name: String { PathText.baseName(program) }

    /// The program and the words behind it.
    var words: [String] { [program] + arguments }

    /// What follows `prefix` in the first argument that starts with it; nil when none does.
    func value(_ prefix: String) -> String? {
        arguments.first { $0.utf8.starts(with: prefix.utf8) }.map {
            String(decoding: $0.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        }
    }

    /// The word behind the first argument that is `option`; nil when there is none.
    func word(behind option: String) -> String? {
        arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }

    /// Programs that become the one behind them, with nothing but that one's words behind their own name.
    private static let plainRunners = [
        "gamemoderun", "mangohud", "prime-run", "primusrun", "setsid", "nohup", "steam-run", "uwsm-app",
    ]

    /// Drops `env` with its options and assignments, and other programs that become the one behind them.
    static func dropRunners(_ words: inout ArraySlice<String>) {
        // Ends: each turn drops a word.
        while let word = words.first {
            let name = PathText.baseName(word)
            if name == "env" {
                dropEnvironment(&words)
            } else if plainRunners.contains(name), let next = words.dropFirst().first, !next.hasPrefix("-") || next == "--" {
                words = words.dropFirst(next == "--" ? 2 : 1)
            } else {
                return
            }
        }
    }

    private static func dropEnvironment(_ words: inout ArraySlice<String>) {
        words.removeFirst()
        while let word = words.first {
            if ["-u", "-C", "--unset", "--chdir"].contains(word) {
                words = words.dropFirst(2)
            } else if word.hasPrefix("-") || word.contains("=") {
                words.removeFirst()
            } else {
                return
            }
        }
    }
}
