/// `focusguard run`: the guard.
struct RunCommand: Command {
    static let page = CommandPage(
        name: "run", usage: "[--settings FILE]", summary: "the guard, in the foreground",
        details: """
            Watches for launches of the guarded apps, holds them and shows the barrier.
            Prints what it guards. TERM and INT (Ctrl-C) release everything that is held and
            end it. A second guard of the same user says so and ends. Autostart entry and
            user service start this command; see focusguard(1).
            """,
        common: CommandPage.folders + [CommandPage.settings], hidden: [OptionDescription("--ends-with-parent", "")])

    /// Whether it ends, as after TERM, when the process that started it ends. For `try`.
    let endsWithParent: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...0, of: Self.page)
        endsWithParent = arguments.has("--ends-with-parent")
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        throw .system("this build has no guard in it")
    }
}
