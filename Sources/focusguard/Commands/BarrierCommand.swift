/// `focusguard barrier`: the barrier in this terminal.
struct BarrierCommand: Command {
    static let page = CommandPage(
        name: "barrier", usage: "[--once]", summary: "shows the barrier in this terminal and takes answers",
        details: """
            Shows the same barrier as the window, with the time that is left. Press the
            number or letter of a choice; Enter is the first one. q and Ctrl-C only leave
            this view: they are no answer. It waits while no barrier is up.
            Where standard input is not a terminal each line is an answer: not-now,
            open-useful, open discord, give-up, force-quit discord, or a number.
            """,
        options: [OptionDescription("--once", "prints what the barrier shows now, and ends")])

    let isOnce: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...0, of: Self.page)
        isOnce = arguments.has("--once")
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let client = try ControlClient.connect(surroundings.paths)
        var barrier = try TerminalBarrier.prepared(
            client, environment: surroundings.environment, extent: isOnce ? .oneSheet : .endless)
        switch try barrier.run() {
        case .left, .barrierGone, .watched: return .done
        case .inputEnded(let allUnderstood): return allUnderstood ? .done : .refused
        case .guardGone: throw .notRunning("the guard has ended, and with it the barrier")
        }
    }
}
