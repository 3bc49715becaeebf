/// How a command ended, as exit status.
enum CommandStatus: Int32, Hashable, Sendable {
    case done = 0
    case refused = 1
    case wrongUsage = 2
    case notRunning = 3
    case badSettings = 4
    case systemError = 5
}

/// Why a command cannot do what it was asked. Each text names what and why, and says what to do.
enum CommandFailure: Error, Hashable, Sendable {
    /// The rules say no.
    case refused(String)
    /// The command line is wrong; the second text is the command whose help page helps, nil for the whole program.
    case usage(String, String?)
    /// No guard answers.
    case notRunning(String)
    /// The settings are wrong: one text for each mistake.
    case settings([String])
    /// The system says no.
    case system(String)

    /// The exit status for it.
    var status: CommandStatus {
        switch self {
        case .refused: return .refused
        case .usage: return .wrongUsage
        case .notRunning: return .notRunning
        case .settings: return .badSettings
        case .system: return .systemError
        }
    }

    /// The lines for standard error.
    var lines: [String] {
        switch self {
        case .refused(let text), .notRunning(let text), .system(let text): return ["focusguard: \(text)"]
        case .usage(let text, let command):
            return ["focusguard: \(text)", "Try: focusguard \(command.map { $0 + " " } ?? "")--help"]
        case .settings(let mistakes): return mistakes.map { "focusguard: \($0)" }
        }
    }
}
