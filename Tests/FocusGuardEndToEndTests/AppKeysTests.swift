import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Testing

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

@Suite struct AppKeysTests {
    private let folder: AppFolder

    init() throws { folder = try AppFolder() }

    private func directory(_ choice: GuardChoice, _ environment: [String: String] = [:]) -> AppDirectory {
        AppDirectory.build(
            choice,
            installed: InstalledApps(
                environment: folder.environment.merging(environment) { $1 }, root: folder.path + "/root"))
    }

    private func settings(_ text: String) throws -> Settings {
        try #require(SettingsFile.read([("test", Array(text.utf8))]).settings)
    }

    @Test func `every key of the settings is in force`() throws {
        let pwa = "agimnkijcaahngcdmfeangaknmldooml"
        let choice = GuardChoice(
            try settings(
                """
                [Guard]
                Apps = mine
                [App mine]
                Flatpak = org.x.App
                Snap = thing
                Steam = 440
                Wine = Game.exe
                WebApp = \(pwa); WWW.Example.org
                AppImage = Foo.AppImage
                """))

        let found = directory(choice)

        #expect(
            found.identity.rules.first?.keys == [
                .flatpak("org.x.App"), .snap("thing"), .steam("440"), .wine("Game.exe"), .webApp(pwa),
                .site("www.example.org"), .site("example.org"), .appImage("Foo.AppImage"),
            ])
        #expect(found.identity.rules.first?.isGuarded == true)
        #expect(found.guarded.first?.limits.allSatisfy { !$0.contains("version") } == true)
        #expect(found.guarded.first?.isInstalled == false)
    }

    @Test func `the catalogue's keys are in force for guarded and other apps, and browsers are marked`() {
        let found = directory(GuardChoice(apps: [id("discord")]))

        #expect(found.identity.rules.first?.keys.contains(.flatpak("com.discordapp.Discord")) == true)
        #expect(found.identity.rules.first?.keys.contains(.site("discord.com")) == true)
        #expect(found.identity.rule(of: id("telegram"))?.keys.contains(.snap("telegram-desktop")) == true)
        #expect(found.identity.rule(of: id("telegram"))?.isGuarded == false)
        #expect(found.identity.rule(of: id("minecraft"))?.keys.contains(.javaClass("net.minecraft.client.main.Main")) == true)
        #expect(found.identity.rule(of: id("anki"))?.keys.contains(.pythonModule("aqt")) == true)
        #expect(found.identity.rule(of: id("obsidian"))?.keys.contains(.electronApp("/usr/lib/obsidian/app.asar")) == true)
        #expect(found.identity.rules.filter(\.isBrowser).count >= 15)
    }

    @Test func `an entry belongs to the app of the catalogue that has what it starts`() throws {
        for program in ["flatpak", "steam", "chromium", "wine"] { try folder.program("bin/" + program) }
        try folder.entry("one.desktop", exec: "flatpak run com.discordapp.Discord")
        try folder.entry("two.desktop", exec: "steam steam://rungameid/570")
        try folder.entry("three.desktop", exec: "chromium --app=https://www.tiktok.com/")
        try folder.entry("four.desktop", exec: "wine Wow.EXE")
        try folder.entry("five.desktop", exec: "steam steam://rungameid/999001")

        let found = directory(GuardChoice(apps: []))

        for (entry, app) in [
            ("one", "discord"), ("two", "dota2"), ("three", "tiktok"), ("four", "wow"), ("five", "steam-999001"),
        ] {
            let known = found.known.first { $0.desktopIDs == [entry + ".desktop"] }
            #expect(known?.id == id(app), "\(entry)")
            #expect(known?.isInstalled == true)
            #expect(found.installed.entry(entry).map { found.report(of: $0).app } == id(app))
        }
    }

    @Test func `a program behind many entries is known by the launch from the menu, the bare one by itself`() throws {
        try folder.program("bin/center")
        try folder.entry("center.desktop", exec: "center")
        for panel in ["a", "b", "c", "d"] { try folder.entry("panel-\(panel).desktop", exec: "center \(panel)") }

        let panel = directory(GuardChoice(apps: [id("panel-a")]))
        let center = directory(GuardChoice(apps: [id("center")]))

        #expect(panel.identity.rules.first?.keys == [.desktop("panel-a")])
        #expect(panel.identity.rules.first?.programs.isEmpty == true)
        #expect(panel.guarded.first?.limits.count == 1)
        #expect(center.identity.rules.first?.programs.map(\.path) == [folder.path + "/bin/center"])
        #expect(center.guarded.first?.limits.first?.contains("5 entries") == true)
    }

    @Test func `a script of one app that becomes another app's program does not claim it`() throws {
        try folder.program("lib/own/own")
        try folder.program("bin/other")
        try folder.program("bin/own", "#!/bin/sh\nexec \(folder.path)/lib/own/own \"$@\"\n")
        try folder.program("bin/kiosk", "#!/bin/sh\nexec \(folder.path)/bin/other --kiosk \"$@\"\n")
        for name in ["own", "other", "kiosk"] { try folder.entry("\(name).desktop", exec: name) }

        let found = directory(GuardChoice(apps: [id("own"), id("kiosk")]))

        #expect(found.identity.rule(of: id("own"))?.programs.map(\.path) == [folder.path + "/lib/own/own"])
        #expect(found.identity.rule(of: id("own"))?.keys == [])
        #expect(found.identity.rule(of: id("kiosk"))?.programs.isEmpty == true)
        #expect(found.identity.rule(of: id("kiosk"))?.scripts.map(\.path) == [folder.path + "/bin/kiosk"])
        #expect(found.identity.concern(ofProgram: folder.path + "/bin/other") != .app(id("kiosk")))
    }

    @Test func `an entry that the settings name belongs to that app alone`() throws {
        try folder.program("bin/thing")
        try folder.entry("thing.desktop", exec: "thing")
        let section = GuardChoice.Section(id: id("mine"), name: "Mine", desktops: ["thing"])

        let found = directory(GuardChoice(apps: [id("mine")], sections: [section]))

        #expect(found.known.first { $0.id == id("mine") }?.desktopIDs == ["thing.desktop"])
        #expect(!found.known.contains { $0.id == id("thing") })
        let report = try #require(found.installed.entry("thing").map(found.report))
        #expect(report.app == id("mine") && report.isGuarded && report.why == "the settings name it")
    }

    @Test func `a script that becomes nobody knows what is known by the launch from the menu too`() throws {
        try folder.program("bin/odd", "#!/bin/sh\nexec \"$(find-it)\" \"$@\"\n")
        try folder.program("bin/snake", "#!/usr/bin/python3\n")
        for name in ["odd", "snake"] { try folder.entry("\(name).desktop", exec: name) }

        let found = directory(GuardChoice(apps: [id("odd"), id("snake")]))

        #expect(found.identity.rule(of: id("odd"))?.keys == [.desktop("odd")])
        #expect(found.identity.rule(of: id("odd"))?.scripts.count == 1)
        #expect(found.identity.rule(of: id("snake"))?.keys == [])
    }

    @Test func `an app that the session bus starts is known by what the bus runs`() throws {
        try folder.program("bin/gapplication")
        try folder.program("bin/viewer")
        try folder.write("lib/maps/org.x.Maps", "#!/usr/bin/gjs\n", mode: 0o755)
        try folder.write(
            "system/dbus-1/services/org.x.Maps.service",
            "[D-BUS Service]\nName=org.x.Maps\nExec=\(folder.path)/lib/maps/org.x.Maps --gapplication-service\n")
        try folder.program("lib/viewer-service")
        try folder.write(
            "system/dbus-1/services/org.x.Viewer.service",
            "[D-BUS Service]\nName=org.x.Viewer\nExec=\(folder.path)/lib/viewer-service\n")
        try folder.entry("org.x.Maps.desktop", exec: "gapplication launch org.x.Maps %U")
        try folder.entry("org.x.Viewer.desktop", exec: "viewer", keys: "DBusActivatable=true")
        try folder.entry("org.x.Lost.desktop", exec: "gapplication launch org.x.Lost")

        let found = directory(GuardChoice(apps: [id("org.x.Maps"), id("org.x.Viewer"), id("org.x.Lost")]))

        #expect(found.identity.rule(of: id("org.x.Maps"))?.scripts.map(\.path) == [folder.path + "/lib/maps/org.x.Maps"])
        #expect(found.identity.rule(of: id("org.x.Maps"))?.keys == [])
        #expect(
            found.identity.rule(of: id("org.x.Viewer"))?.programs.map(\.path)
                == [folder.path + "/bin/viewer", folder.path + "/lib/viewer-service"])
        #expect(found.identity.rule(of: id("org.x.Lost"))?.keys == [.desktop("org.x.Lost")])
    }
}
