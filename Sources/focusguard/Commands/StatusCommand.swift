import FocusGuardFormats

/// `focusguard status`: what the guard says about itself.
struct StatusCommand: Command {
    static let page = CommandPage(
        name: "status", usage: "[--follow] [--json | --format waybar]",
        summary: "tells what is held, allowed, guarded and seen, and what is wrong",
        details: """
            Prints the state of the barrier, what is left of countdown and window, the held
            apps, grants and allowances, what is guarded, what is not and why. The fields of
            --json are in focusguard(1); new ones may appear any time.
            """,
        options: [
            OptionDescription("--follow", "prints again on each change, until the guard ends"),
            OptionDescription("--json", "one JSON object on a line"),
            OptionDescription("--format", value: "FORMAT", "waybar: a line for a custom module of that bar"),
        ])

    /// How a report is printed.
    enum Format: Hashable, Sendable { case text, json, waybar }

    let follows: Bool
    let format: Format

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...0, of: Self.page)
        follows = arguments.has("--follow")
        switch (arguments.value("--format"), arguments.has("--json")) {
        case (nil, false): format = .text
        case (nil, true), ("json", _): format = .json
        case ("waybar", false): format = .waybar
        case ("waybar", true): throw .usage("give --json or --format, not both", Self.page.name)
        case (let other?, _):
            let hint = NearestName.question(other, among: ["waybar", "json"])
            throw .usage("\(other) is no format\(hint.isEmpty ? "; there is waybar" : hint)", Self.page.name)
        }
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        var client = try ControlClient.connect(surroundings.paths)
        guard follows else {
            try show(try client.status(), isFirst: true)
            return .done
        }
        try client.send(.follow)
        var isFirst = true
        var limit: Duration? = ControlClient.patience
        // Ends when the guard closes the connection, as it does when it ends.
        while let reply = try client.nextReply(within: limit) {
            let report = try ControlClient.report(in: reply)
            try show(report, isFirst: isFirst)
            isFirst = false
            limit = nil
        }
        return .done
    }

    private func show(_ report: StatusReport, isFirst: Bool) throws(CommandFailure) {
        switch format {
        case .json: try Console.print(report.line + "\n")
        case .waybar: try Console.print(StatusText.waybar(report) + "\n")
        case .text: try Console.print((isFirst ? "" : "\n") + StatusText.lines(report).map { $0 + "\n" }.joined())
        }
    }
}
