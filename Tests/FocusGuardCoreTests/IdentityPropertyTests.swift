import Testing

@testable import FocusGuardCore

/// What holds for any process, tried on every case of every family with words and bytes from a seed.
@Suite struct IdentityPropertyTests {
    private static let seeds: [UInt64] = [1, 2, 3, 20_261_201]
    /// Words that would be evidence in another place.
    private static let words = [
        "chat", "Chat", "chat-desktop", "/opt/chat/Chat", "/snap/chat/1/chat", "/app/chat/chat", "steam", "SteamLaunch",
        "AppId=440", "C:\\shooter.exe", "Shooter.exe", "/usr/games/puzzle", "run", "org.example.Chat", "-m", "blocks",
        "-jar", "Blocks.jar", "org.blocks.client.Main", "/usr/lib/notes/app.asar", "launch", "Dory", "site", "01J0ULID",
        "--application-mode", "--", "-c", "", " ", "https://videos.example/",
    ]
    private static let browserWords = [
        "--app=https://videos.example/", "--app-id=agimnkijcaahngcdmfeangaknmldooml", "--class=WebApp-Clips1",
        "--profile=/x/01J0ULID", "--app-path=/usr/lib/notes/app.asar",
    ]

    private func app(_ facts: ProcessFacts) -> AppID? { packagedRules.identify(facts).app }

    /// A browser's options count wherever they stand; of all others a filled place stays filled.
    @Test(arguments: seeds)
    func `further words never make a process an app`(_ seed: UInt64) {
        var dice = Dice(seed: seed)
        for row in IdentityCase.all where !row.hasOpenSlot {
            guard let arguments = row.facts.arguments else { continue }
            for _ in 0..<20 {
                let isBrowser = ["browser", "web", "videos", "clips"].contains(row.app)
                let words = isBrowser ? Self.words : Self.words + Self.browserWords
                let more = (0..<Int.random(in: 1...4, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
                let isJoined = arguments.count == 1 && arguments[0].contains(" ")
                let longer = isJoined ? [([arguments[0]] + more).joined(separator: " ")] : arguments + more
                let found = app(changed(row.facts) { $0.arguments = longer })
                if row.app == nil || found != nil {
                    #expect(found?.description == row.app, "seed \(seed), \(row.name) with \(more)")
                }
            }
        }
    }

    @Test func `a program that was replaced or removed is the same app`() {
        for row in IdentityCase.all {
            guard case .path(let path, _) = row.facts.program else { continue }
            let removed = changed(row.facts) { $0.program = .path(path, isDeleted: true) }
            #expect(app(removed)?.description == row.app, "\(row.name)")
        }
    }

    @Test func `arguments joined with spaces never make a process an app`() {
        for row in IdentityCase.all {
            guard let arguments = row.facts.arguments else { continue }
            let found = app(changed(row.facts) { $0.arguments = [arguments.joined(separator: " ")] })
            if row.app == nil || found != nil { #expect(found?.description == row.app, "\(row.name)") }
        }
    }

    @Test func `a path of another mount namespace is no app without a witness of the sandbox`() {
        for row in IdentityCase.all {
            guard row.facts.flatpak == nil, case .path = row.facts.program, row.facts.environment?.container == nil else {
                continue
            }
            let foreign = changed(row.facts) {
                $0.sharesMountNamespace = false
                $0.controlGroup = nil
                $0.environment = nil
                $0.ancestors = []
            }
            #expect(app(foreign) == nil, "\(row.name)")
        }
    }

    @Test func `a name alone is no app`() {
        for row in IdentityCase.all {
            var facts = ProcessFacts(process: row.facts.process)
            facts.name = row.facts.name
            #expect(app(facts) == nil, "\(row.name)")
        }
    }

    @Test func `a control group alone is no app, but for the scope of a sandbox`() {
        for row in IdentityCase.all {
            var facts = ProcessFacts(process: row.facts.process)
            facts.program = .path("/usr/bin/vim", isDeleted: false)
            facts.controlGroup = row.facts.controlGroup
            facts.sharesMountNamespace = true
            #expect(app(facts) == nil, "\(row.name)")
        }
    }

    @Test(arguments: seeds)
    func `random bytes anywhere never trap, and never make an app`(_ seed: UInt64) {
        var dice = Dice(seed: seed)
        let alphabet = Array("app-flatpak.snap@\\x2d/=[]ApplicationInstancename-id0123456789 \n\0\u{E9}".utf8)
        func text(_ count: Int) -> String {
            String(decoding: dice.bytes(Int.random(in: 0...count, using: &dice), from: alphabet), as: UTF8.self)
        }
        for _ in 0..<2_000 {
            let row = IdentityCase.all.randomElement(using: &dice) ?? IdentityCase.all[0]
            _ = UnitName(controlGroup: text(80))
            _ = FlatpakSandbox(dice.bytes(120, from: alphabet))
            var environment = LaunchEnvironment()
            for key in LaunchEnvironment.keys { environment.set(key, text(30)) }
            let facts = changed(row.facts) {
                $0.arguments = (0..<Int.random(in: 0...4, using: &dice)).map { _ in text(40) }
                $0.controlGroup = "/" + text(60)
                $0.environment = environment
            }
            _ = app(facts)
            var bare = facts
            bare.flatpak = nil
            bare.ancestors = []
            bare.program =
                [.unreadable, .unrecorded, .path("/" + text(40), isDeleted: false)].randomElement(using: &dice) ?? .none
            #expect(app(bare) == nil, "seed \(seed): \(bare)")
        }
    }
}
