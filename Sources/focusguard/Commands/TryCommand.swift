import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux

/// `focusguard try`: the whole loop in a minute, with a guard of its own around one command.
struct TryCommand: Command {
    static let page = CommandPage(
        name: "try", usage: "-- COMMAND [ARGUMENT…]", summary: "shows the whole loop in a minute, around one command",
        details: """
            Starts a private guard with a countdown of 10 seconds that guards nothing but
            COMMAND, then starts COMMAND and shows the barrier in this terminal. Answer it as
            you like. When COMMAND has ended the private guard goes with everything it kept.
            Your own settings, history and guard are not touched.
            """,
        common: [], takesCommandLine: true)

    let commandLine: [String]

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let commandLine = arguments.commandLine, !commandLine.isEmpty else {
            throw .usage("try needs a command behind --, as in: focusguard try -- xeyes", Self.page.name)
        }
        if let word = arguments.words.first {
            throw .usage("\(TerminalText.safe(word)) stands before --; the command belongs behind it", Self.page.name)
        }
        self.commandLine = commandLine
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let name = commandLine[0]
        guard let found = ProgramPath.find(name, path: surroundings.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"),
            let program = CanonicalPath.resolve(found)
        else { throw .usage("there is no program \(name); give its path, or a name along PATH", Self.page.name) }
        if let reason = Protection.refusal(ofGuarding: program) {
            throw .refused("\(reason); try the program of an app, as in: focusguard try -- xeyes")
        }
        try refuseGuarded(program, surroundings)
        var trial = try Trial.prepared(surroundings)
        do throws(CommandFailure) {
            let status = try trial.run(commandLine, program: program, environment: surroundings.environment)
            trial.end()
            return status
        } catch {
            trial.end()
            throw error
        }
    }

    /// Two guards around one program would both stop it.
    private func refuseGuarded(_ program: String, _ surroundings: Surroundings) throws(CommandFailure) {
        let report: StatusReport
        do throws(CommandFailure) {
            var client = try ControlClient.connect(surroundings.paths)
            report = try client.status()
        } catch {
            // Without a guard, or without a run time folder for one, nothing guards it.
            return
        }
        guard let app = Self.guarding(program, in: report) ?? Self.guarding(program, in: report, surroundings) else { return }
        throw .refused(
            "\(app.name) is guarded by the guard that runs; start it as usual to see the loop, or try another command")
    }

    /// The guarded app that this program belongs to by the settings; an app of the menu is known by its entry, and its files are
    /// not among what the guard tells.
    private static func guarding(
        _ program: String, in report: StatusReport, _ surroundings: Surroundings
    ) -> StatusReport.Guarded? {
        // With mistakes in the settings only the guard itself knows, and it has been asked.
        guard let files = try? ConfigCommand.files(surroundings.paths),
            let (settings, _) = try? ConfigCommand.settings(in: files, mustExist: false)
        else { return nil }
        let installed = InstalledApps(environment: surroundings.environment)
        let rules = AppDirectory.build(GuardChoice(settings), installed: installed).identity.rules
        let owner = rules.first { rule in (rule.programs + rule.scripts).contains { $0.path == program } }?.app
        return owner.flatMap { owner in report.guarded.first { $0.id == owner.description } }
    }

    /// The guarded app that this program belongs to; nil when none is known by it.
    static func guarding(_ program: String, in report: StatusReport) -> StatusReport.Guarded? {
        report.guarded.first { $0.keys?.contains("path:\(program)") == true }
    }
}
