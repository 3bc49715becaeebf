import FocusGuardCore
import Testing

/// A process of the guard's user that runs `program`, as /proc would show it.
func process(
    _ program: String, _ arguments: [String] = [], name: String? = nil, isDeleted: Bool = false, folder: String? = "/home/user",
    target: String? = nil, sharesFiles: Bool? = true
) -> ProcessFacts {
    var facts = ProcessFacts(process: ProcessIdentity(pid: 4_711, startTicks: 100))
    facts.program = .path(program, isDeleted: isDeleted)
    facts.arguments = arguments.isEmpty ? [program] : arguments
    facts.name = name ?? String(decoding: PathText.baseName(program).utf8.prefix(15), as: UTF8.self)
    facts.userIDs = [1_000, 1_000, 1_000, 1_000]
    facts.groupIDs = [1_000, 1_000, 1_000, 1_000]
    facts.workingDirectory = folder
    facts.scriptTarget = target
    facts.sharesMountNamespace = sharesFiles
    facts.sharesPIDNamespace = true
    return facts
}

/// The rules of the tests: two guarded apps that are programs, two that are scripts, one set-gid game, one other app.
let sampleRules: AppIdentity = {
    func place(_ path: String) -> AppRule.Place { AppRule.Place(path: path, instance: "path:\(path)") }
    func rule(_ id: String, guarded: Bool = true, programs: [String] = [], scripts: [String] = []) -> AppRule {
        guard let app = AppID(id) else { preconditionFailure("\(id) is no id") }
        return AppRule(
            app: app, name: id, isGuarded: guarded, programs: programs.map(place), scripts: scripts.map(place))
    }
    return AppIdentity(rules: [
        rule("telegram", programs: ["/usr/bin/telegram-desktop"]),
        rule("discord", programs: ["/opt/Discord/Discord"]),
        rule("lutris", scripts: ["/usr/games/lutris"]),
        rule("steam", scripts: ["/home/user/.steam/steam.sh"]),
        rule("moon-buggy", programs: ["/usr/games/moon-buggy"]),
        rule("firefox", guarded: false, programs: ["/usr/lib/firefox/firefox", "/opt/Discord/Discord"]),
    ])
}()

private func check(_ facts: ProcessFacts, is app: String?, sourceLocation: SourceLocation = #_sourceLocation) {
    let identified = sampleRules.identify(facts)

    #expect(identified.app?.description == app, sourceLocation: sourceLocation)
    #expect((identified.strength == .strong) == (app != nil), sourceLocation: sourceLocation)
    #expect((identified.instance != nil) == (app != nil), sourceLocation: sourceLocation)
}

@Suite struct AppIdentityTests {
    @Test func `a program whose name is longer than the kernel keeps is known by its path`() {
        let facts = process("/usr/bin/telegram-desktop")

        #expect(facts.name == "telegram-deskto")
        check(facts, is: "telegram")
    }

    @Test func `a name alone proves nothing`() {
        check(process("/usr/bin/sleep", ["discord", "60"], name: "Discord"), is: nil)
        check(process("/home/user/Discord", name: "Discord"), is: nil)
        check(process("/usr/bin/discord.postinst"), is: nil)
    }

    @Test func `a program that was replaced or removed since its start is still known`() {
        let facts = process("/opt/Discord/Discord", isDeleted: true)

        check(facts, is: "discord")
        #expect(sampleRules.identify(facts).evidence == "program /opt/Discord/Discord, since replaced or removed")
    }

    @Test func `a file really named like a removed one is another file`() {
        check(process("/opt/Discord/Discord (deleted)"), is: nil)
    }

    @Test func `a path of another mount namespace means nothing here`() {
        check(process("/opt/Discord/Discord", sharesFiles: false), is: nil)
        check(
            process("/usr/bin/python3.11", ["python3", "/usr/games/lutris"], target: "/usr/games/lutris", sharesFiles: false),
            is: nil)
    }

    @Test func `of two apps with one program the earlier rule has it`() {
        check(process("/opt/Discord/Discord"), is: "discord")
        check(process("/usr/lib/firefox/firefox"), is: "firefox")
    }

    @Test func `a process without a program is unknown`() {
        var facts = process("/opt/Discord/Discord")
        facts.program = .none

        check(facts, is: nil)
    }

    @Test func `the index says what more to read`() throws {
        #expect(sampleRules.concern(ofProgram: "/opt/Discord/Discord") == .app(try #require(AppID("discord"))))
        #expect(sampleRules.concern(ofProgram: "/usr/bin/python3.11") == .fields(.arguments))
        #expect(sampleRules.concern(ofProgram: "/usr/lib/firefox/firefox") == .nothing)
        #expect(sampleRules.concern(ofProgram: "/usr/bin/vim") == .nothing)
        #expect(AppIdentity(rules: []).concern(ofProgram: "/usr/bin/python3.11") == .nothing)
        #expect(sampleRules.mayKnowUnreadable)
    }

    @Test func `the paths to watch are those of guarded apps`() {
        #expect(
            sampleRules.guardedPaths == [
                "/usr/bin/telegram-desktop", "/opt/Discord/Discord", "/usr/games/lutris", "/home/user/.steam/steam.sh",
                "/usr/games/moon-buggy",
            ])
    }

    @Test(arguments: [
        (["/opt/Discord/Discord"], Identified.Role.main), (["Discord", "--type=renderer"], .renderer),
        (["Discord --type=gpu-process --x=a b"], .helper), (["firefox", "-contentproc", "-childID"], .renderer),
        (["Discord", "--subtype=renderer"], .main),
    ])
    func `what a process does for its app shows in either form of its arguments`(_ row: ([String], Identified.Role)) {
        #expect(sampleRules.identify(process("/opt/Discord/Discord", row.0)).role == row.1)
    }

    @Test func `a file beside an app's own counts as its own unless the folder is everybody's`() throws {
        let discord = try #require(AppID("discord"))
        let telegram = try #require(AppID("telegram"))

        #expect(sampleRules.isOwnFile("/opt/Discord/run.sh", of: discord))
        #expect(!sampleRules.isOwnFile("/opt/Other/run.sh", of: discord))
        #expect(!sampleRules.isOwnFile("/usr/bin/x.sh", of: telegram))
        #expect(sampleRules.isOwnFile("/usr/bin/telegram-desktop", of: telegram))
    }
}

@Suite struct AppIdentityUnreadableTests {
    private func game() -> ProcessFacts {
        var facts = process("/usr/games/moon-buggy", ["moon-buggy"])
        facts.program = .unreadable
        facts.sharesMountNamespace = nil
        facts.groupIDs = [1_000, 1_000, 60, 1_000]
        return facts
    }

    @Test func `a set-gid game that hides its program is known when arguments, name and group agree`() {
        check(game(), is: "moon-buggy")
    }

    @Test func `a hidden program is unknown when one of the three is missing`() {
        var called = game()
        called.arguments = ["./moon-buggy"]
        var named = game()
        named.name = "ssh-agent"
        var plain = game()
        plain.groupIDs = [1_000, 1_000, 1_000, 1_000]
        var elsewhere = game()
        elsewhere.arguments = ["/home/user/moon-buggy"]
        var silent = game()
        silent.arguments = nil

        for facts in [called, named, plain, elsewhere, silent] { check(facts, is: nil) }
    }

    @Test func `a hidden program outside the games is unknown whatever it is called`() {
        var facts = game()
        facts.arguments = ["/usr/bin/telegram-desktop"]
        facts.name = "telegram-deskto"

        check(facts, is: nil)
    }
}
