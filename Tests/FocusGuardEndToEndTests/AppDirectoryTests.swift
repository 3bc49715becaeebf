import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Testing

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

private func directory(_ folder: AppFolder, _ choice: GuardChoice) -> AppDirectory {
    AppDirectory.build(choice, installed: InstalledApps(environment: folder.environment))
}

@Suite struct AppDirectoryTests {
    private let folder: AppFolder

    init() throws { folder = try AppFolder() }

    @Test func `an app of the catalogue is found by the name of its program`() throws {
        try folder.program("opt/Discord/Discord")
        folder.link("bin/discord", to: folder.path + "/opt/Discord/Discord")

        let found = directory(folder, GuardChoice(apps: [id("discord")]))

        #expect(found.policyApps == [GuardedApp(id: id("discord"), name: "Discord")])
        #expect(found.guarded.first?.isInstalled == true)
        #expect(found.identity.concern(ofProgram: folder.path + "/opt/Discord/Discord") == .app(id("discord")))
        #expect(found.command(of: id("discord")) == [folder.path + "/bin/discord"])
    }

    @Test func `a person's own script that is called like an app is not believed to be it`() throws {
        for name in ["telegram", "steam", "discord"] { try folder.program("bin/" + name, "#!/bin/sh\n") }

        let found = directory(folder, GuardChoice(apps: [id("telegram"), id("steam"), id("discord")]))

        #expect(found.guarded.allSatisfy { !$0.isInstalled })
        #expect(found.identity.rules.prefix(3).allSatisfy { $0.isGuarded && $0.scripts.isEmpty && $0.programs.isEmpty })
    }

    @Test(arguments: ["chromium https://lichess.org", "code /home/user/game", "chromium --new-window lichess.org"])
    func `an entry that has a browser or a useful app open something does not stand for that program`(_ exec: String) throws {
        for name in ["chromium", "code"] { try folder.program("bin/" + name) }
        try folder.entry("chromium.desktop", exec: "chromium %U", keys: "Categories=WebBrowser;")
        try folder.entry("chess.desktop", exec: exec, keys: "Categories=Game;")

        let found = directory(folder, GuardChoice(apps: [id("chess")], categories: ["Game"]))

        for name in ["chromium", "code"] {
            #expect(found.identity.concern(ofProgram: folder.path + "/bin/" + name) != .app(id("chess")), "\(name)")
        }
        #expect(
            found.guarded.first?.limits == ["it has a browser or a useful app open something, and that app is not held for it"])
    }

    @Test func `a desktop id stands for the app of the catalogue that has it`() throws {
        try folder.program("bin/tg")
        try folder.entry("org.telegram.desktop.desktop", exec: "tg -- %u")

        for name in ["org.telegram.desktop", "org.telegram.desktop.desktop", "telegram"] {
            let found = directory(folder, GuardChoice(apps: [id(name)]))
            #expect(found.guarded.map(\.app.id) == [id("telegram")], "\(name)")
            #expect(found.identity.rules.first?.programs.first?.instance == "desktop:org.telegram.desktop")
        }
    }

    @Test func `an app that only the menu knows is guarded by its desktop id in any case of letters`() throws {
        try folder.program("bin/thing", "#!/bin/sh\n")
        try folder.entry("org.Example.Thing.desktop", exec: "env A=b thing %U")

        let found = directory(folder, GuardChoice(apps: [id("org.example.thing")]))

        #expect(found.guarded.first?.app.id == id("org.Example.Thing"))
        #expect(found.identity.rules.first?.scripts.map(\.path) == [folder.path + "/bin/thing"])
    }

    @Test func `a script that an interpreter is told to run stands for the app`() throws {
        try folder.write("lib/app.py", "print()\n")
        try folder.program("bin/python3")
        try folder.entry("app.desktop", exec: "python3 -I \(folder.path)/lib/app.py")

        let found = directory(folder, GuardChoice(apps: [id("app")]))

        #expect(found.identity.rules.first?.scripts.map(\.path) == [folder.path + "/lib/app.py"])
        #expect(found.identity.rules.first?.programs.isEmpty == true)
    }

    @Test(arguments: ["missing-program", "python3 /nowhere/app.py", "env A=b", "xterm -e game"])
    func `a command that names no program of the app gives no rule, and says why`(_ exec: String) throws {
        for program in ["xterm", "python3", "game"] { try folder.program("bin/" + program) }
        try folder.entry("odd.desktop", exec: exec)

        let found = directory(folder, GuardChoice(apps: [id("odd")]))

        #expect(found.guarded.first?.isInstalled == false)
        #expect(found.guarded.first?.limits.isEmpty == false)
        #expect(!found.identity.rules.contains { $0.isGuarded })
    }

    @Test func `the person's own entry goes before the system's, and a hidden one deletes it`() throws {
        for name in ["one", "two"] { try folder.program("bin/" + name) }
        try folder.entry("a.desktop", exec: "one")
        try folder.entry("a.desktop", exec: "two", system: false)
        try folder.entry("b.desktop", exec: "one")
        try folder.entry("b.desktop", exec: "two", keys: "Hidden=true", system: false)
        try folder.entry("sub/c.desktop", exec: "one")

        let installed = InstalledApps(environment: folder.environment)

        #expect(installed.entries.map(\.desktop.id) == ["a.desktop", "b.desktop", "sub-c.desktop"])
        #expect(installed.entry("a")?.desktop.exec == "two")
        #expect(installed.entry("b") == nil)
        #expect(installed.entry("sub-c") != nil)
    }

    @Test func `an executable counts by its canonical path, as given, and also while it is missing`() throws {
        try folder.program("lib/real")
        folder.link("bin/link", to: folder.path + "/lib/real")
        let section = GuardChoice.Section(
            id: id("mine"), name: "Mine", onOpen: .relaunch,
            executables: [folder.path + "/bin/link", folder.path + "/later"])

        let found = directory(folder, GuardChoice(apps: [id("mine")], sections: [section]))

        #expect(found.policyApps == [GuardedApp(id: id("mine"), name: "Mine", onOpen: .relaunch)])
        #expect(
            found.identity.rules.first?.programs.map(\.path)
                == ["lib/real", "bin/link", "later"].map { folder.path + "/" + $0 })
        #expect(found.identity.rules.first?.scripts.contains { $0.path == folder.path + "/later" } == true)
        #expect(found.guarded.first?.limits == ["\(folder.path)/later is missing or cannot be run"])
    }

    @Test func `protected programs never become guarded, by whatever name they are given`() throws {
        folder.link("bin/innocent", to: "/bin/bash")
        let section = GuardChoice.Section(
            id: id("mine"), executables: ["/bin/bash", "/usr/bin/gnome-shell", folder.path + "/bin/innocent", "relative"])

        let found = directory(folder, GuardChoice(apps: [id("mine")], sections: [section]))

        #expect(!found.identity.rules.contains { $0.isGuarded })
        #expect(found.guarded.first?.limits.count == 4)
    }

    @Test func `a category brings groups of the catalogue and desktop categories, without the exceptions`() throws {
        for name in ["bsu", "gcompris", "mines"] { try folder.program("bin/" + name) }
        try folder.entry("bsu.desktop", exec: "bsu", keys: "Categories=Game;")
        try folder.entry("lessons.desktop", exec: "gcompris", keys: "Categories=Education;Game;")
        try folder.entry("mines.desktop", exec: "mines", keys: "Categories=Game;LogicGame;")

        let found = directory(
            folder, GuardChoice(apps: [], categories: ["Game", "social", "nothing"], except: [id("mines"), id("tiktok")]))
        let ids = found.guarded.map(\.app.id)

        #expect(ids.contains(id("bsu")))
        #expect(ids.contains(id("instagram")))
        #expect(!ids.contains(id("lessons")))
        #expect(!ids.contains(id("mines")))
        #expect(!ids.contains(id("tiktok")))
        #expect(found.problems.count == 1)
    }

    @Test func `an unknown app is named with the nearest known one`() {
        let found = directory(folder, GuardChoice(apps: [id("discrod")]))

        #expect(found.guarded.first?.isInstalled == false)
        #expect(found.guarded.first?.limits.first?.contains("did you mean discord?") == true)
    }

    @Test func `every other app of the menu is known as another app`() throws {
        try folder.program("bin/reader")
        try folder.entry("reader.desktop", exec: "reader")

        let found = directory(folder, GuardChoice(apps: [id("discord")]))

        var facts = ProcessFacts(process: ProcessIdentity(pid: 9, startTicks: 1))
        facts.program = .path(folder.path + "/bin/reader", isDeleted: false)
        #expect(found.identity.identify(facts).app == id("reader"))
        #expect(found.identity.rule(of: id("reader"))?.isGuarded == false)
        #expect(found.name(of: id("reader")) == "reader.desktop")
    }
}
