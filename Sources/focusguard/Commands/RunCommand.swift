import FocusGuardDaemon
import FocusGuardLinux

/// `focusguard run`: the guard.
struct RunCommand: Command {
    static let page = CommandPage(
        name: "run", usage: "[--settings FILE] [--without HINTS]", summary: "the guard, in the foreground",
        details: """
            Watches for launches of the guarded apps, holds them and shows the barrier.
            Prints what it guards. TERM and INT (Ctrl-C) release everything that is held and
            end it. A second guard of the same user says so and ends. Autostart entry and
            user service start this command; see focusguard(1).
            """,
        options: [
            OptionDescription("--without", value: "HINTS", "does without these: openings,connector (to find faults)")
        ],
        common: CommandPage.folders + [CommandPage.settings], hidden: [OptionDescription("--ends-with-parent", "")])

    /// Whether it ends, as after TERM, when the process that started it ends. For `try`.
    let endsWithParent: Bool
    /// The kernel's hints that it uses.
    let hints: LaunchHints.Layers

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...0, of: Self.page)
        endsWithParent = arguments.has("--ends-with-parent")
        var hints = LaunchHints.Layers.all
        for name in arguments.value("--without")?.split(separator: ",").map(String.init) ?? [] {
            guard let layer = LaunchHints.Layers(name: name) else {
                throw .usage("--without: \(name) is no hint; there are openings and connector", Self.page.name)
            }
            hints.remove(layer)
        }
        self.hints = hints
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        if endsWithParent { ParentDeath.endWithParent() }
        let options = DaemonOptions(
            environment: surroundings.environment, paths: surroundings.paths, version: Invocation.version,
            hints: hints)
        let outcome = Daemon.run(options) { summary in
            // Who started the guard may have gone; it guards all the same.
            try? Console.print("focusguard: \(TerminalText.safe(summary))\n")
        }
        switch outcome {
        case .ended: return .done
        case .failed(let why): throw .system(why)
        case .alreadyRuns(let number):
            let which = number.map { " (process \($0))" } ?? ""
            try Console.print("focusguard: a guard of this user runs already\(which); this one is not needed\n")
            return .done
        }
    }
}
