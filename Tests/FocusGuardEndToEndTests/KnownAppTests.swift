import FocusGuardCore
import FocusGuardDaemon
import FocusGuardLinux
import Testing

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

@Suite struct KnownAppTests {
    private let folder: AppFolder

    init() throws {
        folder = try AppFolder()
        for name in ["tg", "mines", "lessons", "xterm", "chat"] { try folder.program("bin/" + name) }
        try folder.entry("org.telegram.desktop.desktop", exec: "tg -- %u", keys: "Icon=tg-icon\nCategories=Chat;Network;")
        try folder.entry("mines.desktop", exec: "mines", keys: "Name[de]=Minen\nCategories=Game;\nOnlyShowIn=KDE;")
        try folder.entry("lessons.desktop", exec: "lessons", keys: "Categories=Game;Education;\nNoDisplay=true")
        try folder.entry("xterm.desktop", exec: "xterm")
        try folder.entry("gone.desktop", exec: "gone", keys: "Categories=Game;")
        try folder.entry("chat.desktop", exec: "chat", keys: "Categories=InstantMessaging;")
        try folder.entry("settings.desktop", exec: "kcmshell6 kcm_x")
    }

    private func known(_ choice: GuardChoice, _ more: [String: String] = [:]) -> [AppID: KnownApp] {
        let installed = InstalledApps(
            environment: folder.environment.merging(more) { $1 }, root: folder.path + "/root")
        let directory = AppDirectory.build(choice, installed: installed)
        #expect(Set(directory.known.map(\.id)).count == directory.known.count)
        return Dictionary(uniqueKeysWithValues: directory.known.map { ($0.id, $0) })
    }

    @Test func `an app has its name, icon, categories and entries, the group of the catalogue first`() throws {
        let app = try #require(known(GuardChoice(apps: []))[id("telegram")])

        #expect(app.name == "org.telegram.desktop.desktop")
        #expect(app.icon == "tg-icon")
        #expect(app.kind == .distracting)
        #expect(app.categories == ["chat", "Chat", "Network"])
        #expect(app.desktopIDs == ["org.telegram.desktop.desktop"])
        #expect(app.instances.contains("desktop:org.telegram.desktop"))
        #expect(app.isInstalled && app.isShown && app.choice == .free && app.refusal == nil)
    }

    @Test func `an app of which nothing is here is known, and says so`() throws {
        let all = known(GuardChoice(apps: []))

        for name in ["tiktok", "wow", "itch"] {
            let app = try #require(all[id(name)])
            #expect(!app.isInstalled && !app.isShown && app.desktopIDs.isEmpty)
            #expect(app.limits.count == 1, "\(name)")
        }
        #expect(all[id("gone")] == nil)
    }

    @Test func `the name is in the person's language, and the menu is the one of the person's desktop`() {
        let german = known(GuardChoice(apps: []), ["LANG": "de_AT.UTF-8", "XDG_CURRENT_DESKTOP": "KDE"])
        let english = known(GuardChoice(apps: []), ["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"])

        #expect(german[id("mines")]?.name == "Minen")
        #expect(german[id("mines")]?.isShown == true)
        #expect(english[id("mines")]?.name == "mines.desktop")
        #expect(english[id("mines")]?.isShown == false)
        #expect(english[id("lessons")]?.isShown == false)
    }

    @Test func `what is chosen is told apart from what a category has and an exception leaves out`() {
        let found = known(
            GuardChoice(
                apps: [id("org.telegram.desktop.desktop")], categories: ["chat", "Game"],
                except: [id("mines.desktop"), id("discord")]))

        #expect(found[id("telegram")]?.choice == .named)
        #expect(found[id("chat")]?.choice == .category("chat"))
        #expect(found[id("signal")]?.choice == .category("chat"))
        #expect(found[id("discord")]?.choice == .excepted("chat"))
        #expect(found[id("mines")]?.choice == .excepted("Game"))
        #expect(found[id("lessons")]?.choice == .free)
        #expect(found[id("dota2")]?.choice == .category("Game"))
        #expect(found[id("anki")]?.isGuarded == false)
    }

    @Test(arguments: [
        ("games", "dota2"), ("Games", "mines"), ("GAME", "mines"), ("launchers", "steam"), ("emulators", "retroarch"),
        ("InstantMessaging", "chat"), ("social", "tiktok"), ("news", "hackernews"),
    ])
    func `a category is meant in any of its words`(_ row: (String, String)) {
        #expect(known(GuardChoice(apps: [], categories: [row.0]))[id(row.1)]?.choice == .category(row.0))
    }

    @Test func `useful apps are in no category that is guarded, players are not in the group of video sites`() {
        let found = known(GuardChoice(apps: [], categories: ["video", "study"]))

        #expect(found.values.allSatisfy { $0.kind != .useful || !$0.isGuarded })
        #expect(found[id("mpv")]?.isGuarded == false)
        #expect(found[id("youtube")]?.isGuarded == true)
    }

    @Test func `a program that can never be guarded says why, chosen or not`() {
        for choice in [GuardChoice(apps: []), GuardChoice(apps: [id("xterm")])] {
            let app = known(choice)[id("xterm")]
            #expect(app?.refusal?.contains("never be guarded") == true)
            #expect(app?.isInstalled == true)
            #expect(app?.instances.isEmpty == true)
        }
    }

    @Test func `the report of an entry says its app, whether it is guarded and why`() throws {
        let installed = InstalledApps(environment: folder.environment, root: folder.path + "/root")
        let directory = AppDirectory.build(
            GuardChoice(apps: [id("telegram")], categories: ["Game"], except: [id("mines")]), installed: installed)
        func why(_ name: String) throws -> String {
            let entry = try #require(installed.entry(name))
            let report = directory.report(of: entry)
            return "\(report.app.map(\.description) ?? "-") \(report.isGuarded) \(report.why)"
        }

        #expect(try why("org.telegram.desktop") == "telegram true the settings name it")
        #expect(try why("mines") == "mines false Except leaves it out of the category Game")
        #expect(try why("lessons") == "lessons false it is not chosen")
        #expect(try why("gone") == "gone false the program of Exec is not installed")
        #expect(try why("xterm").hasPrefix("xterm false xterm can never be guarded"))
    }
}
