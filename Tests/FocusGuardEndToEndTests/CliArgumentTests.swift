import FocusGuardCore
import FocusGuardFormats
import Testing

@testable import focusguard

/// The command that a command line asks for.
private func command(_ words: String...) throws -> any Command {
    guard case .command(let command, _) = try Invocation(words) else {
        throw CommandFailure.usage("it prints something instead", nil)
    }
    return command
}

/// What is wrong with a command line.
private func failure(_ words: [String]) throws -> CommandFailure {
    try #require(throws: CommandFailure.self) { try Invocation(words) }
}

@Suite struct CliArgumentTests {
    @Test func `an allowance is taken apart`() throws {
        let allow = try #require(try command("allow", "discord", "--for=1h 30m", "--reason", "a call") as? AllowCommand)

        #expect(allow.app == "discord")
        #expect(allow.length == .seconds(5_400))
        #expect(allow.reason == "a call")
    }

    @Test func `an allowance runs for fifteen minutes when nothing else is said`() throws {
        let allow = try #require(try command("allow", "--all") as? AllowCommand)

        #expect(allow.app == nil)
        #expect(allow.length == .seconds(900))
    }

    @Test func `options may stand before and behind the words`() throws {
        let before = try #require(try command("allow", "--for", "5m", "discord") as? AllowCommand)
        let behind = try #require(try command("allow", "discord", "--for", "5m") as? AllowCommand)

        #expect(before == behind)
    }

    @Test func `everything behind two dashes is the command line to try`() throws {
        let trial = try #require(try command("try", "--", "xeyes", "--help", "--", "-x") as? TryCommand)

        #expect(trial.commandLine == ["xeyes", "--help", "--", "-x"])
    }

    @Test func `folders and settings reach the paths`() throws {
        guard
            case .command(_, let overrides) = try Invocation([
                "run", "--settings", "/a", "--state-dir=/b", "--runtime-dir", "/c",
            ])
        else {
            Issue.record("run is a command")
            return
        }
        #expect(overrides.settings == "/a")
        #expect(overrides.stateFolder == "/b")
        #expect(overrides.runtimeFolder == "/c")
    }

    @Test(arguments: [
        (["stauts"], "stauts is no command; did you mean \"status\"?"),
        (["status", "--jsno"], "--jsno is no option of status; did you mean \"--json\"?"),
        (["status", "now"], "too many arguments: now"),
        (["status", "--json=yes"], "--json takes no value"),
        (["allow"], "allow needs an app, or --all"),
        (["allow", "discord", "--all"], "name an app or give --all, not both"),
        (["allow", "discord", "--for"], "--for needs a value: --for LENGTH"),
        (["allow", "discord", "--for", "5m", "--for", "6m"], "--for is given twice"),
        (["allow", "discord", "--for", "5"], "--for: 5 has no unit; write 5s, 5m or 5h"),
        (["allow", "discord", "--for", "0s"], "--for: 0s is out of range; choose from 1s to 1d"),
        (["try"], "try needs a command behind --, as in: focusguard try -- xeyes"),
        (["try", "xeyes"], "try needs a command behind --, as in: focusguard try -- xeyes"),
        (["config", "chekc"], "chekc is none of path, show, check; did you mean \"check\"?"),
        (["apps"], "apps needs one of list, search, add, remove, categories"),
        (["apps", "lsit"], "lsit is none of list, search, add, remove, categories; did you mean \"list\"?"),
        (["apps", "add"], "apps add needs an app; apps search finds them"),
        (["apps", "search"], "apps search needs a text to look for"),
        (["apps", "list", "discord"], "too many arguments: discord"),
        (["apps", "add", "discord", "--all"], "--all belongs to apps list"),
        (["apps", "list", "--all", "--guarded"], "give --all, or --guarded and --installed"),
        (["apps", "list", "--dry-run"], "--dry-run belongs to apps add and remove"),
        (["identify", "0"], "0 is no process number"),
        (["identify", "--uid", "5"], "--uid belongs to --proc-root"),
        (["simulate"], "simulate needs a file, --nights or --seed"),
        ([], "no command given"),
    ])
    func `a wrong command line is refused in words, with status 2`(words: [String], text: String) throws {
        let failure = try failure(words)

        #expect(failure.lines.first == "focusguard: \(text)")
        #expect(failure.status == .wrongUsage)
    }

    @Test func `options for the program's own use are neither shown nor suggested`() throws {
        #expect(!RunCommand.page.text.contains("--ends-with-parent"))
        #expect(try #require(try command("run", "--ends-with-parent") as? RunCommand).endsWithParent)
    }

    @Test(arguments: Invocation.commands.map { $0.page })
    func `each help page is one screen and names every option`(page: CommandPage) {
        let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)

        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 100 })
        for option in page.shown { #expect(page.text.contains(option.name)) }
    }

    @Test func `an app is found by id and by name, and a near one is suggested`() throws {
        let id = try #require(AppID("org.telegram.desktop"))
        var report = StatusReport(
            guard: .init(pid: 1, since: ""), window: .init(remaining: .zero), quotaLeft: 3, sensors: .init(launches: []))
        report.guarded = [.init(id: id, name: "Telegram", installed: true, keys: ["path:/usr/bin/telegram"])]

        #expect(try ControlClient.id("telegram", in: report) == id)
        #expect(try ControlClient.id("ORG.telegram.desktop", in: report) == id)
        let failure = try #require(throws: CommandFailure.self) { try ControlClient.id("telegarm", in: report) }
        #expect(failure.lines[0] == "focusguard: telegarm is no guarded app; did you mean \"Telegram\"?")
        #expect(TryCommand.guarding("/usr/bin/telegram", in: report)?.name == "Telegram")
        #expect(TryCommand.guarding("/usr/bin/other", in: report) == nil)
    }

    @Test func `the settings of a trial guard one program and nothing else`() throws {
        let text = Trial.settings(program: "/usr/bin/xeyes")

        let settings = try #require(SettingsFile.read([("trial", Array(text.utf8))]).settings)

        #expect(settings.apps.map(\.description) == ["try-app"])
        #expect(settings.categories.isEmpty)
        #expect(settings.countdown == .seconds(10))
        #expect(settings.appSections.first?.keys == [AppSection.Key(kind: .executable, value: "/usr/bin/xeyes")])
    }
}
