import FocusGuardFormats
import FocusGuardLinux

/// `focusguard config`: the settings, as they are on disk.
struct ConfigCommand: Command {
    static let page = CommandPage(
        name: "config", usage: "path | show [--json] | check [FILE]",
        summary: "tells where the settings are, what is in force, and what is wrong with them",
        details: """
            path   prints the settings file of the person, whether it exists or not
            show   prints every value that the files give, and where it comes from
            check  reports every mistake with line and column; of FILE, or of the files
                   that are in force
            No guard is needed. A file that has mistakes changes nothing while a guard runs.
            """,
        options: [OptionDescription("--json", "show: one JSON object on a line for each value")],
        common: [CommandPage.settings], verbs: ["path", "show", "check"])

    /// What is asked.
    enum Question: Hashable, Sendable {
        case path
        case show(isJSON: Bool)
        /// The file; nil for those in force.
        case check(String?)
    }

    /// A larger file is no settings file.
    static let sizeBytesMax = 1_048_576

    let question: Question

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let word = arguments.words.first else { throw .usage("config needs one of path, show, check", Self.page.name) }
        switch word {
        case "path": question = .path
        case "show": question = .show(isJSON: arguments.has("--json"))
        case "check": question = .check(arguments.words.dropFirst().first)
        default:
            let hint = NearestName.question(word, among: ["path", "show", "check"])
            throw .usage("\(word) is none of path, show, check\(hint)", Self.page.name)
        }
        try arguments.expectWords(1...(word == "check" ? 2 : 1), of: Self.page)
        if arguments.has("--json"), word != "show" { throw .usage("--json belongs to config show", Self.page.name) }
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        switch question {
        case .path:
            try Console.print(TerminalText.safe(try Self.files(surroundings.paths).last ?? "") + "\n")
        case .show(let isJSON):
            let (settings, notes) = try Self.settings(in: try Self.files(surroundings.paths), mustExist: false)
            try Console.print(settings.rows.map { Self.text($0, isJSON: isJSON) + "\n" }.joined())
            Console.complain(notes)
        case .check(let file):
            let files = if let file { [file] } else { try Self.files(surroundings.paths) }
            let (_, notes) = try Self.settings(in: files, mustExist: file != nil)
            for note in notes { try Console.print(TerminalText.safe(note) + "\n") }
            try Console.print("no mistakes\n")
        }
        return .done
    }

    /// Reads settings files in their order; throws every mistake at once. The second value are notes for people.
    static func settings(in files: [String], mustExist: Bool) throws(CommandFailure) -> (Settings, [String]) {
        var contents: [(name: String, bytes: [UInt8])] = []
        for file in files {
            let bytes: [UInt8]?
            do throws(SystemError) {
                bytes = try AtomicFile.read(file, limit: sizeBytesMax)
            } catch {
                throw .settings(["cannot read the settings: \(error)"])
            }
            if let bytes {
                contents.append((file, bytes))
            } else if mustExist {
                throw .settings(["there is no file \(file)"])
            }
        }
        let reading = SettingsFile.read(contents)
        guard let settings = reading.settings else { throw .settings(reading.problems.map(\.description)) }
        return (settings, reading.problems.map(\.description))
    }

    static func files(_ paths: Paths) throws(CommandFailure) -> [String] {
        do throws(PathsError) { return try paths.settingsFiles() } catch { throw .system("\(error)") }
    }

    private static func text(_ row: Settings.Row, isJSON: Bool) -> String {
        if isJSON {
            return WireValue.fields([
                "group": .text(row.group), "key": .text(row.key), "value": .text(row.value),
                "origin": .text(row.origin.description),
            ]).line
        }
        return TerminalText.safe("[\(row.group)] \(row.key) = \(row.value)  # \(row.origin)")
    }
}
