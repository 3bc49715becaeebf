import FocusGuardFormats
import FocusGuardLinux

/// A command of the program: how it is called, its arguments taken apart, and what it does.
protocol Command: Hashable, Sendable {
    /// How it is called.
    static var page: CommandPage { get }
    /// Takes the arguments apart; throws what is wrong with them.
    init(_ arguments: ParsedArguments) throws(CommandFailure)
    /// Does it.
    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus
}

/// What a command finds around it.
struct Surroundings: Hashable, Sendable {
    /// The environment.
    var environment: [String: String]
    /// Where the files are.
    var paths: Paths
}

/// What a command line asks for.
enum Invocation {
    /// Print this text.
    case print(String)
    /// Do this, in these places.
    case command(any Command, Paths.Overrides)

    /// The version of the program.
    static let version = "0.1"

    /// The commands, in the order of the help page.
    static var commands: [any Command.Type] {
        [
            RunCommand.self, TryCommand.self, StatusCommand.self, AllowCommand.self, RevokeCommand.self, BarrierCommand.self,
            ReleaseCommand.self, HistoryCommand.self, AppsCommand.self, IdentifyCommand.self, DoctorCommand.self,
            ConfigCommand.self,
            SimulateCommand.self,
        ]
    }

    /// Commands for the program's own use, which no page shows and no message suggests.
    static var hiddenCommands: [any Command.Type] { [CompleteCommand.self] }

    /// Reads a command line, the program's name left out.
    init(_ arguments: [String]) throws(CommandFailure) {
        guard let first = arguments.first else { throw .usage("no command given", nil) }
        switch first {
        case "--help", "-h": self = .print(Self.overview)
        case "--version", "-V": self = .print("focusguard \(Self.version)\n")
        case "help": self = .print(try Self.helpPage(arguments.dropFirst()))
        default:
            guard !first.hasPrefix("-") else {
                let hint = NearestName.question(first, among: ["--help", "--version"])
                throw .usage("\(first) is no option of focusguard; options of a command stand behind it\(hint)", nil)
            }
            let command = try Self.command(named: first)
            let parsed = try ParsedArguments(arguments.dropFirst(), for: command.page)
            if parsed.has("--help") {
                self = .print(command.page.text)
                return
            }
            let overrides = Paths.Overrides(
                settings: parsed.value("--settings"), stateFolder: parsed.value("--state-dir"),
                runtimeFolder: parsed.value("--runtime-dir"))
            self = .command(try command.init(parsed), overrides)
        }
    }

    private static func helpPage(_ words: ArraySlice<String>) throws(CommandFailure) -> String {
        guard let name = words.first else { return overview }
        guard words.count == 1 else { throw .usage("help takes one command", nil) }
        return try command(named: name).page.text
    }

    private static func command(named name: String) throws(CommandFailure) -> any Command.Type {
        if let command = (commands + hiddenCommands).first(where: { $0.page.name == name }) { return command }
        throw .usage(
            "\(TerminalText.safe(name)) is no command\(NearestName.question(name, among: commands.map { $0.page.name }))", nil)
    }

    private static var overview: String {
        let width = commands.map { $0.page.name.count }.max() ?? 0
        let list = commands.map { command in
            let page = command.page
            return "  \(page.name)\(String(repeating: " ", count: width - page.name.count))  \(page.summary)\n"
        }
        return """
            Usage: focusguard COMMAND [OPTIONS]

            Holds the apps that eat your day at their launch and puts a barrier in their place.

            Commands:
            \(list.joined())
            focusguard COMMAND --help says more about one; focusguard --version tells the version.
            Exit status: 0 done, 1 refused by the rules, 2 wrong usage, 3 guard not running,
            4 bad settings, 5 system error.

            """
    }
}

extension ParsedArguments {
    /// Throws unless the number of words lies in `count`.
    func expectWords(_ count: ClosedRange<Int>, of page: CommandPage) throws(CommandFailure) {
        if words.count < count.lowerBound { throw .usage("\(page.name) needs \(page.usage)", page.name) }
        if words.count > count.upperBound {
            throw .usage("too many arguments: \(TerminalText.safe(words[count.upperBound]))", page.name)
        }
    }
}
