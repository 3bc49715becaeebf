import FocusGuardCore
import FocusGuardLinux

/// What a command line starts: the file that stands for the app, or why there is none.
public enum LaunchTarget: Hashable, Sendable {
    /// This program or script.
    case file(ProgramSearch.Found)
    /// A file could not be named; the text says why.
    case unknown(String)

    /// What these arguments start; nil arguments mean that there is no command line.
    public init(_ arguments: [String]?, _ programs: ProgramSearch) {
        guard var words = arguments.map({ $0[...] }), !words.isEmpty else {
            self = .unknown("it has no command")
            return
        }
        if PathText.baseName(words.first ?? "") == "env" { Self.dropEnvironment(&words) }
        guard let program = words.first else {
            self = .unknown("env starts nothing")
            return
        }
        guard let found = programs.find(program) else {
            self = .unknown("\(program) is not installed")
            return
        }
        self = Self.target(found, Array(words), programs)
    }

    private static func target(_ found: ProgramSearch.Found, _ words: [String], _ programs: ProgramSearch) -> LaunchTarget {
        let name = PathText.baseName(found.path)
        if ScriptSlot.isInterpreter(found.canonical) {
            guard let script = ScriptSlot.word(program: found.canonical, arguments: words) else {
                return .unknown("\(name) runs no script file here")
            }
            guard script.hasPrefix("/"), let canonical = CanonicalPath.resolve(script) else {
                return .unknown("the script \(script) is not found")
            }
            return .file(ProgramSearch.Found(path: script, canonical: canonical, kind: .script))
        }
        if GenericPrograms.contains(name) || GenericPrograms.contains(PathText.baseName(found.canonical)) {
            return .unknown("\(name) starts any program")
        }
        // What a browser or a launcher is told to open is an app of its own, and not the browser.
        if let word = words.dropFirst().first(where: Self.namesAnotherApp) {
            return .unknown("\(name) is told to open something else (\(word))")
        }
        return .file(found)
    }

    private static func namesAnotherApp(_ word: String) -> Bool {
        ["--app=", "--app-id=", "--class=WebApp-", "WebApp-", "steam://", "lutris:", "heroic://", "bottles:", "itch://"]
            .contains {
                word.hasPrefix($0)
            }
    }

    /// Drops `env`, its options and its assignments.
    private static func dropEnvironment(_ words: inout ArraySlice<String>) {
        words.removeFirst()
        while let word = words.first {
            if word == "-u" || word == "-C" {
                words = words.dropFirst(2)
            } else if word.hasPrefix("-") || word.contains("=") {
                words.removeFirst()
            } else {
                return
            }
        }
    }
}
