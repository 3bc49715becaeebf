import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Testing

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

@Suite struct AppPickerTests {
    private let folder: AppFolder

    init() throws {
        folder = try AppFolder()
        for name in ["tg", "mines", "gcompris", "calc", "calc2", "gnome-terminal", "anki"] { try folder.program("bin/" + name) }
        try folder.entry("org.telegram.desktop.desktop", exec: "tg -- %u")
        try folder.entry("mines.desktop", exec: "mines", keys: "Categories=Game;LogicGame;\nGenericName=Minesweeper\nIcon=bomb")
        try folder.entry("lessons.desktop", exec: "gcompris", keys: "Categories=Education;Game;")
        try folder.write("system/applications/c1.desktop", "[Desktop Entry]\nType=Application\nName=Calculator\nExec=calc\n")
        try folder.write("system/applications/c2.desktop", "[Desktop Entry]\nType=Application\nName=Calculator\nExec=calc2\n")
        try folder.entry("org.gnome.Terminal.desktop", exec: "gnome-terminal")
        try folder.entry("later.desktop", exec: "not-here-yet", keys: "NoDisplay=true")
        try folder.entry("odd name.desktop", exec: "mines --odd")
    }

    private func picker(
        _ apps: [String] = [], categories: [String] = [], except: [String] = [], more: [String: String] = [:]
    ) -> AppPicker {
        AppPicker(
            GuardChoice(apps: apps.map(id), categories: categories, except: except.map(id)), usefulApp: id("anki"),
            installed: InstalledApps(environment: folder.environment.merging(more) { $1 }, root: folder.path))
    }

    @Test(arguments: [
        ("telegram", "telegram"), ("org.telegram.desktop", "telegram"), ("org.telegram.desktop.desktop", "telegram"),
        ("Telegram", "telegram"), ("mines.desktop", "mines"), ("MINES", "mines"), ("discord", "discord"),
        ("DISCORD", "discord"),
        ("later", "later"), ("c1", "c1"),
    ])
    func `an app is found by id, by desktop id and by name`(text: String, app: String) {
        #expect(picker().find(text) == .app(id(app)))
    }

    @Test func `a name that several apps have is not taken for one of them`() {
        #expect(picker().find("calculator") == .several([id("c1"), id("c2")]))
    }

    @Test func `a slip is no app, and the nearest names are told`() {
        #expect(picker().find("discrod") == .nothing(near: ["discord"]))
        #expect(picker().find("") == .nothing(near: []))
        #expect(picker().find("zzzzzzzzzzzz") == .nothing(near: []))
    }

    @Test func `a program that can never be guarded is refused by its name, installed or not`() {
        for name in ["bash", "gnome-shell", "sudo"] {
            guard case .protected(let why) = picker().find(name) else {
                Issue.record("\(name) is protected")
                continue
            }
            #expect(why.contains(name))
        }
    }

    @Test func `what can never be guarded says why`() throws {
        let picker = picker()

        #expect(try #require(picker.obstacle(to: id("org.gnome.Terminal"))).contains("gnome-terminal can never be guarded"))
        #expect(try #require(picker.obstacle(to: id("anki"))).contains("useful app"))
        #expect(picker.obstacle(to: id("telegram")) == nil)
        #expect(picker.obstacle(to: id("discord")) == nil, "it is not installed, but may be")
    }

    @Test func `searching looks at ids, names, generic names, desktop ids and categories`() {
        let picker = picker()

        #expect(picker.search("mines").first?.id == id("mines"))
        #expect(picker.search("MINESWEEPER").map(\.id) == [id("mines")])
        #expect(picker.search("telegram.desktop").map(\.id) == [id("telegram")])
        #expect(picker.search("LogicGame").map(\.id) == [id("mines")])
        #expect(picker.search("com.discordapp").map(\.id).contains(id("discord")), "what packagers call it")
        #expect(picker.search("discord telegram").isEmpty, "each word must be found")
        #expect(picker.search("  ").isEmpty)
    }

    @Test func `the very name comes first, then the start of a name`() {
        let found = picker().search("steam").map(\.id)

        #expect(found.first == id("steam"))
    }

    @Test func `a choice under another spelling is the same app`() {
        let picker = picker(["org.telegram.desktop"], except: ["org.telegram.desktop.desktop"])

        #expect(picker.app(id("telegram"))?.choice == .named)
        #expect(picker.spellings(of: id("telegram"), in: picker.choice.apps) == [id("org.telegram.desktop")])
        #expect(picker.spellings(of: id("telegram"), in: picker.choice.except) == [id("org.telegram.desktop.desktop")])
    }

    @Test func `a category covers an app also where it is excepted or named besides`() {
        let picker = picker(["mines"], categories: ["social", "Game"], except: ["instagram"])

        #expect(picker.category(covering: id("mines")) == "Game")
        #expect(picker.category(covering: id("instagram")) == "social")
        #expect(picker.app(id("instagram"))?.choice == .excepted("social"))
        #expect(picker.category(covering: id("lessons")) == nil, "what teaches is no game")
        #expect(picker.isChosen(category: "game") && picker.isChosen(category: "games"))
        #expect(!picker.isChosen(category: "chat") && !picker.isChosen(category: "LogicGame"))
        #expect(!self.picker(categories: ["video"]).isChosen(category: "Video"), "that one is wider")
    }

    @Test func `an app that is installed later joins its category`() throws {
        let before = picker(categories: ["Game"])
        #expect(before.app(id("newgame")) == nil)

        try folder.program("bin/newgame")
        try folder.entry("newgame.desktop", exec: "newgame", keys: "Categories=Game;")

        #expect(picker(categories: ["Game"]).app(id("newgame"))?.choice == .category("Game"))
        #expect(picker(categories: ["Game"], except: ["newgame"]).app(id("newgame"))?.isGuarded == false)
    }

    @Test func `every desktop entry is reported, with what the menu and the guard make of it`() throws {
        try folder.write("system/applications/link.desktop", "[Desktop Entry]\nType=Link\nName=Link\nURL=x\n")
        try folder.entry("gone.desktop", exec: "mines", keys: "Hidden=true")
        try folder.entry("kde.desktop", exec: "calc --kde", keys: "OnlyShowIn=KDE;")

        let reports = picker(["mines"], more: ["XDG_CURRENT_DESKTOP": "GNOME"]).entryReports
        func report(_ id: String) throws -> DesktopEntryReport { try #require(reports.first { $0.entry.id == id }) }

        #expect(reports.map(\.entry.id) == reports.map(\.entry.id).sorted())
        #expect(try report("mines.desktop").isGuarded && report("mines.desktop").isShown)
        #expect(try report("mines.desktop").app == id("mines"))
        #expect(try !report("link.desktop").loads)
        #expect(try report("gone.desktop").entry.isHidden && !report("gone.desktop").isShown)
        #expect(try report("kde.desktop").loads && !report("kde.desktop").isShown)
        #expect(try !report("later.desktop").loads)
        #expect(
            try report("org.telegram.desktop.desktop").line
                == #"{"id":"org.telegram.desktop.desktop","name":"org.telegram.desktop.desktop","argv":["tg","--"],"#
                + #""categories":[],"hidden":false,"shown":true,"loads":true,"app":"telegram","guarded":false,"#
                + #""why":"it is not chosen"}"#)
    }
}
