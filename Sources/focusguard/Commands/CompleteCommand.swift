import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux

/// `focusguard complete`: what a shell may put at a place of a command line, for its completion. Not for people.
///
/// One candidate on a line, where there is one with a tab and what it means. It needs no guard and never fails: what cannot be
/// read gives no candidates, or those of the built-in settings.
struct CompleteCommand: Command {
    static let page = CommandPage(
        name: "complete", usage: "apps | guarded | categories | commands | verbs COMMAND | options COMMAND",
        summary: "candidates for the completion of a shell", details: "Prints one candidate on a line.",
        common: CommandPage.folders + [CommandPage.settings])

    let words: [String]

    init(_ arguments: ParsedArguments) { words = arguments.words }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let page = (Invocation.commands.first { $0.page.name == words.dropFirst().first })?.page
        var candidates: [(word: String, meaning: String?)] = []
        switch words.first {
        case "apps": candidates = apps(surroundings)
        case "guarded": candidates = guarded(surroundings)
        case "categories": candidates = categories(surroundings)
        case "commands": candidates = Invocation.commands.map { ($0.page.name, $0.page.summary) }
        case "verbs": candidates = (page?.verbs ?? []).map { ($0, nil) }
        case "options": candidates = (page?.shown ?? []).map { ($0.name, $0.summary) }
        default: break
        }
        var seen: Set<String> = []
        let lines = candidates.filter { seen.insert($0.word).inserted }.map { word, meaning in
            TerminalText.safe(word) + (meaning.map { "\t" + TerminalText.safe($0) } ?? "") + "\n"
        }
        try Console.print(lines.joined())
        return .done
    }

    private func settings(_ surroundings: Surroundings) -> Settings {
        do throws(CommandFailure) {
            return try ConfigCommand.settings(in: try ConfigCommand.files(surroundings.paths), mustExist: false).0
        } catch {
            // The shell cannot show what is wrong; every other command does.
            return Settings()
        }
    }

    /// Apps that can be guarded.
    private func apps(_ surroundings: Surroundings) -> [(String, String?)] {
        let settings = settings(surroundings)
        return directory(surroundings).known.filter { $0.refusal == nil && $0.id != settings.usefulApp }
            .map { ($0.id.description, $0.name) }
    }

    private func guarded(_ surroundings: Surroundings) -> [(String, String?)] {
        directory(surroundings).policyApps.map { ($0.id.description, $0.name) }
    }

    private func directory(_ surroundings: Surroundings) -> AppDirectory {
        AppDirectory.build(
            GuardChoice(settings(surroundings)), installed: InstalledApps(environment: surroundings.environment))
    }

    private func categories(_ surroundings: Surroundings) -> [(String, String?)] {
        AppCategories.names(settings(surroundings).categories, Catalog(), InstalledApps(environment: surroundings.environment))
            .map { ($0, AppCategories.explanation(of: $0)) }
    }
}
