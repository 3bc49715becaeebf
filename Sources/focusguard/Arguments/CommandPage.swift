/// An option of a command.
struct OptionDescription: Hashable, Sendable {
    /// With its dashes: `--json`.
    let name: String
    /// What stands for its value on the help page; nil for an option without one.
    let value: String?
    /// One line for the help page.
    let summary: String

    init(_ name: String, value: String? = nil, _ summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }
}

/// How a command is called: what the parser accepts and what its help page says.
struct CommandPage: Hashable, Sendable {
    /// Its name on the command line.
    let name: String
    /// What follows the name and the options on the usage line: `[APP|--all]`.
    let usage: String
    /// One line for the list of commands.
    let summary: String
    /// What the page says below the usage, wrapped by hand at 78 columns.
    let details: String
    /// Its options, without the common ones.
    var options: [OptionDescription] = []
    /// Whether it takes `--state-dir` and `--runtime-dir`, and `--settings`.
    var common: [OptionDescription] = Self.folders
    /// Options for the program's own use, which the page does not show.
    var hidden: [OptionDescription] = []
    /// The words of which the first argument is one, for completion; empty where it is something else.
    var verbs: [String] = []
    /// Whether `--` starts a command line of another program.
    var takesCommandLine = false

    /// `--help`, which every command has.
    static let help = OptionDescription("--help", "shows this page")
    /// Where the guard keeps its files.
    static let folders = [
        OptionDescription("--state-dir", value: "DIR", "where state and history are kept"),
        OptionDescription("--runtime-dir", value: "DIR", "where the control socket and the ledger are"),
    ]
    /// Which settings are read.
    static let settings = OptionDescription("--settings", value: "FILE", "reads this settings file instead of the person's")

    /// The options that the page shows and messages suggest.
    var shown: [OptionDescription] { options + common + [Self.help] }
    /// Every option the parser accepts.
    var accepted: [OptionDescription] { shown + hidden }

    /// The help page: one screen.
    var text: String {
        var lines = ["Usage: focusguard \(name)\(usage.isEmpty ? "" : " " + usage)", "", details, ""]
        lines.append("Options:")
        let labels = shown.map { option in option.value.map { "\(option.name) \($0)" } ?? option.name }
        let width = labels.map(\.count).max() ?? 0
        for (label, option) in zip(labels, shown) {
            lines.append("  \(label)\(String(repeating: " ", count: width - label.count))  \(option.summary)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
