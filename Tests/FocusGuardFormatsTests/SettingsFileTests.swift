import FocusGuardCore
import FocusGuardFormats
import Testing

/// Reads one settings file named `f`.
func readSettings(_ text: String) -> SettingsFile.Reading { SettingsFile.read([("f", Array(text.utf8))]) }

@Suite struct SettingsFileTests {
    @Test func `no file gives the defaults, which are those of the rules`() {
        let reading = SettingsFile.read([])

        #expect(reading.problems.isEmpty)
        #expect(reading.settings == Settings())
        #expect(reading.settings?.policy(apps: [], usefulApp: nil) == Policy())
        #expect(reading.settings?.categories == ["social", "video"])
        #expect(reading.settings?.usefulApp == AppID("anki"))
    }

    @Test func `writing out every default changes nothing but where the values come from`() throws {
        var text = ""
        for row in Settings().rows where !(row.group == "Sensor") { text += "[\(row.group)]\n\(row.key) = \(row.value)\n" }
        // Each group once.
        var lines: [String] = []
        for line in text.split(separator: "\n").map(String.init) where !(line.hasPrefix("[") && lines.contains(line)) {
            lines.append(line)
        }

        let reading = readSettings(lines.joined(separator: "\n"))

        #expect(reading.problems.isEmpty)
        var settings = try #require(reading.settings)
        let origins = settings.rows.filter { $0.group != "Sensor" }.map(\.origin)
        #expect(!origins.contains(.builtIn))
        #expect(settings.isBarrierProgramSet)
        settings.rows = Settings().rows
        settings.isBarrierProgramSet = false
        #expect(settings == Settings())
    }

    @Test func `a full file is read`() throws {
        let reading = readSettings(Self.full)

        #expect(reading.problems.isEmpty)
        let settings = try #require(reading.settings)
        #expect(settings.apps.map(\.description) == ["discord", "org.telegram.desktop", "game"])
        #expect(settings.categories == ["Game"])
        #expect(settings.except == [AppID("steam")])
        #expect(settings.lookAround == .milliseconds(100))
        #expect(settings.atLogin == .leave)
        #expect(settings.reopened == .hold)
        #expect(settings.barrierProgram == ["/opt/my barrier/run", "--big", ""])
        #expect(settings.usefulApp == AppID("cards"))
        #expect(!settings.showsNotifications)
        #expect(settings.notificationInterval == .seconds(60))
        let section = try #require(settings.appSections.first)
        #expect(section.id == AppID("game"))
        #expect(section.name == "The Game")
        #expect(section.icon == "applications-games")
        #expect(section.onOpen == .relaunch)
        #expect(section.keys.map(\.kind) == [.executable, .executable, .flatpak, .steam, .wine, .webApp])
        #expect(section.keys.map(\.value) == ["/opt/a b/game", "/opt/c;d", "org.game", "440", "game.exe", "game.org"])
        let useful = UsefulAppSection(
            id: try #require(AppID("cards")), name: "Cards", start: .command(["/usr/bin/cards", "--deck", "All of it"]))
        #expect(settings.usefulAppSections == [useful])
        let policy = settings.policy(
            apps: [GuardedApp(id: section.id, name: "The Game")], usefulApp: UsefulApp(id: useful.id, name: useful.name))
        #expect(policy.apps.map(\.id) == [section.id])
        #expect(policy.usefulApp?.name == "Cards")
        #expect(policy.countdown == .seconds(600))
        #expect(policy.window == .zero)
        #expect(policy.starts == .atOnce)
        #expect(policy.whenWindowEnds == .hold)
        #expect(policy.unanswered == .seconds(3_600))
        #expect(policy.allowQuota == 0)
        #expect(policy.allowLongest == .seconds(3_600))
        #expect(policy.dayStart == .seconds(5 * 3_600 + 1_800))
        #expect(policy.budget == BudgetPolicy(daily: .seconds(5_400), carryOverMax: .seconds(1_200)))
        #expect(policy.atLogin == .leave)
        #expect(policy.reopened == .hold)
        let night = Schedule(
            name: "the night", days: [.monday, .friday, .saturday, .sunday], from: .seconds(22 * 3_600),
            until: .seconds(6 * 3_600 + 60), mode: .closed)
        #expect(policy.schedules == [night])
    }

    @Test func `a later file overrides an earlier one key by key, and each row names its file`() throws {
        let system = "[Barrier]\nCountdown = 10m\nWindow = 1h\n[Schedule x]\nDays=mon\nFrom=1:00\nUntil=2:00\nMode=free\n"
        let own = "[Schedule x]\nUntil = 3:00\n[Barrier]\n\nCountdown = 2m\n"

        let reading = SettingsFile.read([("/etc/f", Array(system.utf8)), ("f", Array(own.utf8))])

        let settings = try #require(reading.settings)
        #expect(settings.countdown == .seconds(120))
        #expect(settings.window == .seconds(3_600))
        #expect(settings.schedules.map(\.until) == [.seconds(3 * 3_600)])
        func row(_ group: String, _ key: String) -> String? {
            settings.rows.first { $0.group == group && $0.key == key }.map { "\($0.value) \($0.origin)" }
        }
        #expect(row("Barrier", "Countdown") == "2m f:5")
        #expect(row("Barrier", "Window") == "1h /etc/f:3")
        #expect(row("Barrier", "Starts") == "useful-app default")
        #expect(row("Schedule x", "Until") == "3:00 f:2")
        #expect(row("Schedule x", "Days") == "mon /etc/f:5")
        #expect(settings.rows.count == Settings().rows.count + 4)
    }

    @Test func `CR LF and a byte order mark change nothing`() {
        let plain = readSettings("[Barrier]\nCountdown = 2m\n")
        let other = SettingsFile.read([("f", [0xEF, 0xBB, 0xBF] + Array("[Barrier]\r\nCountdown = 2m\r\n".utf8))])

        #expect(plain.settings?.countdown == .seconds(120))
        #expect(other == plain)
    }

    @Test(arguments: [
        ("p", ["p"]), ("p  a\tb", ["p", "a", "b"]), ("p 'a b' \"c d\"", ["p", "a b", "c d"]), ("p a' 'b", ["p", "a b"]),
        ("p ''", ["p", ""]), ("p a\\ b", ["p", "a b"]), ("p 'a\\'", ["p", "a\\"]), ("p \"a\\\"b\\n\"", ["p", "a\"b\\n"]),
        ("p $HOME ~ *", ["p", "$HOME", "~", "*"]), ("\"/a b/p\"", ["/a b/p"]), ("p ;", ["p", ";"]),
    ])
    func `a program is split into words as a shell does, and nothing is expanded`(text: String, words: [String]) {
        #expect(readSettings("[Barrier]\nProgram = \(text)\n").settings?.barrierProgram == words)
    }

    @Test func `what is carried over needs both the switch and the most`() {
        let reading = readSettings("[Budget]\nDaily = 1h\nCarryOverMax = 20m\n")
        let withDefault = readSettings("[Budget]\nDaily = 1h\nCarryOver = yes\n")

        #expect(reading.settings?.budget?.carryOverMax == .zero)
        #expect(withDefault.settings?.budget?.carryOverMax == .seconds(3_600))
        #expect(readSettings("[Budget]\nDaily = none\nCarryOver = yes\n").settings.map { $0.budget == nil } == true)
    }

    @Test func `what is not in force yet is read, checked and noted`() throws {
        let text = "[Guard]\nSites = example.org/watch\nLoosenAfter = 1h\n[Sensor]\nProgram = my-sensor -v\n"

        let reading = readSettings(text)

        let settings = try #require(reading.settings)
        #expect(settings.sites == ["example.org/watch"])
        #expect(settings.loosenAfter == .seconds(3_600))
        #expect(settings.sensorProgram == ["my-sensor", "-v"])
        let tail = "read and checked, but not in force in this version"
        #expect(
            reading.problems.map(\.description) == [
                "f:2:1: note: [Guard] Sites: \(tail)", "f:3:1: note: [Guard] LoosenAfter: \(tail)",
                "f:5:1: note: [Sensor] Program: \(tail)",
            ])
        #expect(readSettings("[Guard]\nSites =\nLoosenAfter = 0s\n").problems.isEmpty)
        #expect(readSettings("[Guard]\nLoosenAfter = 8d\n").problems.map(\.severity) == [.error])
    }

    @Test func `one mistake in any file gives no settings`() {
        let good = Array("[Barrier]\nWindow = 1h\n".utf8)
        let bad = Array("[Barrier]\nWindow = 1 hour\n".utf8)

        #expect(SettingsFile.read([("a", good), ("b", good)]).settings != nil)
        #expect(SettingsFile.read([("a", good), ("b", bad)]).settings == nil)
        #expect(SettingsFile.read([("a", good), ("b", [0xFF])]).settings == nil)
    }

    @Test func `random and mutated files never trap, and give settings or an error`() {
        let seed = UInt64.random(in: 0 ... .max)
        var dice = Dice(seed: seed)
        for _ in 0..<1_500 {
            let isMutation = Int.random(in: 0..<4, using: &dice) > 0
            let bytes = isMutation ? dice.mutated(Array(Self.full.utf8)) : dice.bytes(Int.random(in: 0...200, using: &dice))
            let reading = SettingsFile.read([("f", bytes)])
            let hasError = reading.problems.contains { $0.severity == .error }
            #expect(hasError == (reading.settings == nil), "seed \(seed): \(bytes)")
        }
    }

    @Test func `a huge value is read, and a message shows its start only`() {
        let words = String(repeating: "a", count: 900_000)

        #expect(readSettings("[Barrier]\nProgram = p \(words)\n").settings?.barrierProgram.last?.utf8.count == 900_000)
        let problems = readSettings("[Guard]\nApps = \(words)\n").problems
        #expect(problems.map(\.key) == ["Apps"])
        #expect(problems.allSatisfy { $0.description.utf8.count < 400 })
    }

    @Test func `of very many mistakes a thousand are listed, and the last says that there are more`() {
        let reading = readSettings("[Barrier]\n" + String(repeating: "X=\n", count: 200_000))

        #expect(reading.settings == nil)
        #expect(reading.problems.count == SettingsFile.problemsMax)
        #expect(reading.problems.last?.message == "more mistakes follow; they are listed once these are mended")
    }

    static let full = """
        # A person's settings.
        [Guard]
        Apps = discord; org.telegram.desktop ;game;discord;
        Categories=Game
        Except = steam
        LookAround = 100ms
        AtLogin = leave
        Reopened = hold

        [App game]
        Name = The Game
        Icon = applications-games
        OnOpen = relaunch
        Steam = 440
        Executable = /opt/a b/game;/opt/c\\;d
        Flatpak = org.game
        Wine = game.exe
        WebApp = game.org

        [UsefulApp cards]
        Name = Cards
        Command = /usr/bin/cards --deck "All of it"

        [Barrier]
        Countdown = 10m
        Window = 0s
        Starts = at-once
        UsefulApp = cards
        WhenWindowEnds = hold
        Unanswered = 1h
        Program = "/opt/my barrier/run" --big ''

        [Notifications]
        Show = no
        Every = 1m

        [Allow]
        Quota = 0
        Longest = 1h

        [Day]
        Start = 5:30

        [Budget]
        Daily = 1h 30m
        CarryOver = yes
        CarryOverMax = 20m

        [Schedule the night]
        Days = fri-sun;MON
        From = 22:00
        Until = 06:01
        Mode = closed

        """
}
