/// `focusguard revoke`: ends allowances and grants.
struct RevokeCommand: Command {
    static let page = CommandPage(
        name: "revoke", usage: "[APP|--all]", summary: "ends allowances and grants now",
        details: """
            Ends the allowances and ages the grants of an app, or of all when none is named.
            What runs may go on; the next start meets the barrier.
            """,
        options: [OptionDescription("--all", "all apps, as when none is named")])

    /// The app as it was typed; nil for all.
    let app: String?

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        app = try arguments.appOrAll(of: Self.page, isNeeded: false)
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        var client = try ControlClient.connect(surroundings.paths)
        let id = try client.resolve(app)
        return try client.perform(.rules(.revoke(id)))
    }
}
