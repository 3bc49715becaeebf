import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux

/// `focusguard apps`: choose what is guarded.
struct AppsCommand: Command {
    static let page = CommandPage(
        name: "apps", usage: "list | search TEXT | add APP… | remove APP… | categories",
        summary: "chooses the guarded apps: lists, finds, adds and removes them",
        details: """
            list        apps that are installed or guarded: name, id, whether it is guarded and
                        why, icon, what it is recognised by, what cannot be guarded and why
            search      by id, name, kind, desktop id or category; status 1 when nothing is found
            add         guards apps. Changes one line of the settings: [Guard] Apps, or Except
            remove      the opposite; an app that a category covers goes into Except
            categories  all there are; to guard one, write it into [Guard] Categories yourself
            APP is an id, a desktop id or a name. No guard is needed; a running one follows at once.
            """,
        options: [
            OptionDescription("--all", "list: every app there is; with --json every desktop entry"),
            OptionDescription("--guarded", "list: guarded apps only, installed or not"),
            OptionDescription("--installed", "list: installed apps only"),
            OptionDescription("--category", value: "NAME", "list: apps of this category only"),
            OptionDescription("--dry-run", "add, remove: shows the change and writes nothing"),
            OptionDescription("--json", "one JSON object on a line for each thing"),
        ],
        common: CommandPage.folders + [CommandPage.settings],
        verbs: ["list", "search", "add", "remove", "categories"])

    /// What is asked.
    enum Action: Hashable, Sendable {
        case list(AppsListing.Filter)
        case search(String)
        case add([String])
        case remove([String])
        case categories
    }

    let action: Action
    let isJSON: Bool
    let isDryRun: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        let words = Array(arguments.words.dropFirst())
        let name = Self.page.name
        let verbs = Self.page.verbs
        guard let verb = arguments.words.first else {
            throw .usage("apps needs one of \(verbs.joined(separator: ", "))", name)
        }
        isJSON = arguments.has("--json")
        isDryRun = arguments.has("--dry-run")
        switch verb {
        case "list": action = .list(try Self.filter(arguments))
        case "categories": action = .categories
        case "search":
            guard !words.isEmpty else { throw .usage("apps search needs a text to look for", name) }
            action = .search(words.joined(separator: " "))
        case "add", "remove":
            guard !words.isEmpty else { throw .usage("apps \(verb) needs an app; apps search finds them", name) }
            action = verb == "add" ? .add(words) : .remove(words)
        default:
            let hint = NearestName.question(verb, among: verbs)
            throw .usage("\(TerminalText.safe(verb)) is none of \(verbs.joined(separator: ", "))\(hint)", name)
        }
        if ["list", "categories"].contains(verb) { try arguments.expectWords(1...1, of: Self.page) }
        for option in ["--all", "--guarded", "--installed"] where arguments.has(option) && verb != "list" {
            throw .usage("\(option) belongs to apps list", name)
        }
        if arguments.value("--category") != nil, verb != "list" { throw .usage("--category belongs to apps list", name) }
        if isDryRun, verb != "add", verb != "remove" { throw .usage("--dry-run belongs to apps add and remove", name) }
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        switch action {
        case .list(let filter): try AppsListing(try picker(surroundings)).show(filter, isJSON: isJSON)
        case .search(let text): try AppsListing(try picker(surroundings)).search(text, isJSON: isJSON)
        case .categories:
            let file = try ConfigCommand.files(surroundings.paths).last ?? ""
            try AppCategories.show(try picker(surroundings), file: file, isJSON: isJSON)
        case .add(let words):
            try change(surroundings) { picker throws(CommandFailure) in try ChoiceChange.adding(words, picker) }
        case .remove(let words):
            try change(surroundings) { picker throws(CommandFailure) in try ChoiceChange.removing(words, picker) }
        }
        return .done
    }

    private static func filter(_ arguments: ParsedArguments) throws(CommandFailure) -> AppsListing.Filter {
        let filter = AppsListing.Filter(
            isAll: arguments.has("--all"), isGuarded: arguments.has("--guarded"), isInstalled: arguments.has("--installed"),
            category: arguments.value("--category"))
        if filter.isAll, filter.isGuarded || filter.isInstalled {
            throw .usage("give --all, or --guarded and --installed", page.name)
        }
        return filter
    }

    private func picker(_ surroundings: Surroundings) throws(CommandFailure) -> AppPicker {
        let (settings, _) = try ConfigCommand.settings(in: try ConfigCommand.files(surroundings.paths), mustExist: false)
        return Self.picker(settings, InstalledApps(environment: surroundings.environment))
    }

    private static func picker(_ settings: Settings, _ installed: InstalledApps) -> AppPicker {
        AppPicker(GuardChoice(settings), usefulApp: settings.usefulApp, installed: installed)
    }

    private func change(
        _ surroundings: Surroundings, _ plan: (AppPicker) throws(CommandFailure) -> ChoiceChange
    ) throws(CommandFailure) {
        let installed = InstalledApps(environment: surroundings.environment)
        let edit = SettingsEdit(files: try ConfigCommand.files(surroundings.paths))
        let result = try edit.perform(writes: !isDryRun) { settings throws(CommandFailure) in
            try plan(Self.picker(settings, installed))
        }
        let isChanged = result.before != result.after && !isDryRun
        let takeover = isChanged ? Takeover.of(result.file, result.change, surroundings.paths) : nil
        try Console.print(isJSON ? result.line(takeover, isDryRun) + "\n" : result.text(takeover, isDryRun))
    }
}
