import FocusGuardCore
import FocusGuardFormats

/// `focusguard allow`: an allowance out of the quota.
struct AllowCommand: Command {
    static let page = CommandPage(
        name: "allow", usage: "APP|--all [--for 15m] [--reason TEXT]",
        summary: "lets an app run without a barrier for a while, out of a daily quota",
        details: """
            Gives an app an allowance: for that long it meets no barrier, whatever schedule
            or budget say. If it is held at the moment it is opened. The settings bound how
            many allowances a day has ([Allow] Quota) and how long one may be (Longest).
            """,
        options: [
            OptionDescription("--all", "all guarded apps instead of one"),
            OptionDescription("--for", value: "LENGTH", "how long, as in 90s, 15m, 1h; 15m when left out"),
            OptionDescription("--reason", value: "TEXT", "kept in the history"),
        ])

    /// The app as it was typed; nil for all.
    let app: String?
    let length: Duration
    let reason: String

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        app = try arguments.appOrAll(of: Self.page, isNeeded: true)
        length = try Self.length(arguments.value("--for") ?? "15m")
        reason = arguments.value("--reason") ?? ""
        guard reason.utf8.count <= Limits.reasonBytesMax else {
            throw .usage("the reason is longer than \(Limits.reasonBytesMax) bytes; shorten it", Self.page.name)
        }
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        var client = try ControlClient.connect(surroundings.paths)
        let id = try client.resolve(app)
        return try client.perform(.rules(.allow(id, length: length, reason: reason)))
    }

    private static func length(_ text: String) throws(CommandFailure) -> Duration {
        let length: Duration
        do throws(DurationText.Fault) {
            length = try DurationText.parse(text)
        } catch {
            throw .usage("--for: \(error.message)", page.name)
        }
        guard length >= .seconds(1), length <= .seconds(86_400) else {
            throw .usage("--for: \(DurationText.settings(length)) is out of range; choose from 1s to 1d", page.name)
        }
        return length
    }
}

extension ParsedArguments {
    /// The one app named on the command line, nil for `--all` (and for neither, where nothing is needed).
    func appOrAll(of page: CommandPage, isNeeded: Bool) throws(CommandFailure) -> String? {
        try expectWords(0...1, of: page)
        switch (words.first, has("--all")) {
        case (_?, true): throw .usage("name an app or give --all, not both", page.name)
        case (nil, false) where isNeeded: throw .usage("\(page.name) needs an app, or --all", page.name)
        case (let app, _): return app
        }
    }
}
