import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc
import Testing

@testable import FocusGuardDaemon

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

@Suite struct InstalledAppsTests {
    private let folder: AppFolder

    init() throws { folder = try AppFolder() }

    /// What is installed in the folder, which also stands for `/`.
    private func installed(_ more: [String: String] = [:]) -> InstalledApps {
        InstalledApps(environment: folder.environment.merging(more) { $1 }, root: folder.path + "/root")
    }

    private func directory(_ choice: GuardChoice) -> AppDirectory { AppDirectory.build(choice, installed: installed()) }

    private func known(_ directory: AppDirectory, _ name: String) -> KnownApp? {
        directory.known.first { $0.id == id(name) }
    }

    private func manifest(_ number: Int, _ name: String, library: String) throws {
        try folder.write(
            "\(library)/steamapps/appmanifest_\(number).acf",
            "\"AppState\"\n{\n\t\"appid\"\t\t\"\(number)\"\n\t\"name\"\t\t\"\(name)\"\n}\n")
    }

    @Test func `Flatpak's exports are found where the environment leaves them out`() throws {
        let text = "[Desktop Entry]\nType=Application\nName=A\nExec=flatpak run org.x.App\nX-Flatpak=org.x.App\n"
        try folder.program("bin/flatpak")
        try folder.write("root/var/lib/flatpak/exports/share/applications/org.x.App.desktop", text)
        try folder.write(
            "share/flatpak/exports/share/applications/org.y.Own.desktop",
            text.split(separator: "x.App").joined(separator: "y.Own"))
        try folder.write("root/var/lib/flatpak/app/org.x.App/current", "")
        try folder.write("root/var/lib/flatpak/app/not-an-id/current", "")

        let found = installed()

        #expect(found.entries.isEmpty)
        #expect(found.exports.map(\.desktop.id) == ["org.x.App.desktop", "org.y.Own.desktop"])
        #expect(found.flatpaks == ["org.x.App"])
        #expect(found.entry("org.x.app")?.target.keys == [.flatpak("org.x.App")])
        let directory = AppDirectory.build(GuardChoice(apps: [id("org.y.Own")]), installed: found)
        #expect(directory.guarded.first?.isInstalled == true)
        #expect(directory.identity.rules.first?.keys == [.flatpak("org.y.Own")])
    }

    @Test func `a link that leads back to a folder above finds nothing once more`() throws {
        let text = "[Desktop Entry]\nType=Application\nName=A\nExec=sh\n"
        try folder.program("bin/sh")
        try folder.write("share/applications/a.desktop", text)
        try folder.write("share/applications/below/b.desktop", text)
        try folder.write("elsewhere/c.desktop", text)
        folder.link("share/applications/self", to: ".")
        folder.link("share/applications/below/up", to: "../..")
        folder.link("share/applications/linked", to: folder.path + "/elsewhere")

        #expect(installed().entries.map(\.desktop.id) == ["a.desktop", "below-b.desktop", "linked-c.desktop"])
    }

    @Test func `an export that the menu has too is read once`() throws {
        let environment = ["XDG_DATA_DIRS": folder.path + "/root/var/lib/flatpak/exports/share"]
        try folder.write(
            "root/var/lib/flatpak/exports/share/applications/a.desktop", "[Desktop Entry]\nType=Application\nName=A\nExec=sh\n")

        #expect(installed(environment).entries.count == 1)
        #expect(installed(environment).exports.isEmpty)
    }

    @Test func `a Flatpak and a snap without an entry make an app of the catalogue installed`() throws {
        try folder.write("root/var/lib/flatpak/app/com.discordapp.Discord/current", "")
        try folder.program("root/snap/bin/spotify")
        try folder.program("root/snap/bin/anki-desktop.tool")

        let found = directory(GuardChoice(apps: [id("discord"), id("spotify")]))

        #expect(found.guarded.map(\.isInstalled) == [true, true])
        #expect(known(found, "discord")?.instances.first == "flatpak:com.discordapp.Discord")
        #expect(known(found, "spotify")?.instances.first == "snap:spotify")
        #expect(found.command(of: id("discord")) == ["flatpak", "run", "com.discordapp.Discord"])
        #expect(found.command(of: id("anki")) == ["snap", "run", "anki-desktop"])
        #expect(found.command(of: id("telegram")) == nil)
    }

    @Test func `the games of all libraries of Steam are games, and the catalogue's name wins`() throws {
        try manifest(570, "Dota 2", library: "share-of-user/Steam")
        try folder.write("h/.local/share/Steam/steamapps/x", "")
        try manifest(413_150, "Stardew Valley", library: "h/.local/share/Steam")
        try manifest(999_001, "My Little Game", library: "second")
        try manifest(1_493_710, "Proton Experimental", library: "second")
        try folder.write(
            "h/.local/share/Steam/steamapps/libraryfolders.vdf",
            "\"libraryfolders\" { \"0\" { \"path\" \"\(folder.path)/second\" } \"1\" { \"path\" \"/nowhere\" } }")

        let found = InstalledApps(environment: folder.environment.merging(["HOME": folder.path + "/h"]) { $1 }, root: "/none")
        let directory = AppDirectory.build(GuardChoice(apps: [], categories: ["games"]), installed: found)

        #expect(found.steamGames.map(\.number) == ["413150", "999001"])
        #expect(known(directory, "stardew")?.isInstalled == true)
        #expect(known(directory, "stardew")?.instances == ["steam:413150"])
        #expect(known(directory, "steam-999001")?.name == "My Little Game")
        #expect(known(directory, "steam-999001")?.choice == .category("games"))
        #expect(known(directory, "steam-999001")?.categories == ["game"])
        #expect(known(directory, "steam-999001")?.icon == "steam_icon_999001")
        #expect(directory.identity.rule(of: id("steam-999001"))?.keys == [.steam("999001")])
        #expect(found.watched.contains(folder.path + "/second/steamapps"))
    }

    @Test func `one library by two ways gives each game once`() throws {
        try manifest(999_001, "Game", library: ".local/share/Steam")
        folder.link(".steam/steam", to: folder.path + "/.local/share/Steam")

        #expect(installed().steamGames == [SteamGame(number: "999001", name: "Game")])
    }

    @Test func `a web app that a browser has put into the menu is named by its entry`() throws {
        let pwa = "abcdefghijklmnopabcdefghijklmnop"
        for program in ["chromium", "strange-browser"] { try folder.program("bin/" + program) }
        try folder.entry(
            "chrome-\(pwa)-Default.desktop", exec: "chromium --app-id=\(pwa)", keys: "Name[de]=Rezepte", system: false)
        try folder.entry(
            "chrome-yt-Default.desktop", exec: "strange-browser --app-id=agimnkijcaahngcdmfeangaknmldooml", system: false)

        let found = directory(GuardChoice(apps: [id("youtube"), id("chrome-\(pwa)-Default")]))

        #expect(found.guarded.map(\.isInstalled) == [true, true])
        #expect(found.identity.rule(of: id("chrome-\(pwa)-Default"))?.keys == [.webApp(pwa)])
        #expect(known(found, "youtube")?.desktopIDs == ["chrome-yt-Default.desktop"])
        #expect(found.guarded.allSatisfy { $0.limits.contains { $0.contains("browser") } })
        #expect(found.identity.rule(of: id("chromium"))?.isBrowser == true)
        #expect(found.identity.rule(of: id("strange-browser"))?.isBrowser == true)
        #expect(found.identity.rule(of: id("strange-browser"))?.isGuarded == false)
    }

    @Test func `a pipe, a folder without a right and a loop of links are no error and do not wait`() throws {
        try folder.program("bin/good")
        try folder.entry("good.desktop", exec: "good")
        let applications = folder.path + "/system/applications"
        #expect(mkfifo(applications + "/pipe.desktop", 0o644) == 0)
        folder.link("system/applications/loop", to: applications)
        folder.link("system/applications/dangling.desktop", to: "/nowhere")
        try folder.write("system/applications/closed/x.desktop", "x")
        #expect(chmod(applications + "/closed", 0) == 0)
        try folder.write(".local/share/Steam/steamapps/x", "")
        #expect(mkfifo(folder.path + "/.local/share/Steam/steamapps/appmanifest_5.acf", 0o644) == 0)
        #expect(mkfifo(folder.path + "/.local/share/Steam/steamapps/libraryfolders.vdf", 0o644) == 0)
        #expect(mkfifo(folder.path + "/bin/waiting", 0o755) == 0)

        let found = installed()

        #expect(found.entry("good")?.isUsable == true)
        #expect(found.entry("pipe") == nil && found.entry("dangling") == nil)
        #expect(found.steamGames.isEmpty)
        #expect(!found.programs.exists("waiting"))
        chmod(applications + "/closed", 0o755)
    }

    @Test func `an entry whose name no id can hold is chosen by a near one`() throws {
        try folder.program("bin/wine")
        try folder.entry("wine-Programs-My Game.desktop", exec: "wine C:\\\\\\\\x\\\\\\\\Game.exe", system: false)

        let found = directory(GuardChoice(apps: [id("wine-Programs-My_Game")]))

        #expect(found.guarded.first?.isInstalled == true)
        #expect(found.identity.rules.first?.keys == [.wine("Game.exe")])
    }

    @Test func `what is installed later is noticed: an entry in a folder below, a Flatpak, a game`() throws {
        try folder.write("system/applications/wine/x", "")
        try folder.write(".local/share/Steam/steamapps/x", "")
        func noticed(_ change: () throws -> Void) throws -> Bool {
            let before = AppsInForce(Settings(), environment: folder.environment)
            #expect(!before.hasChangedOnDisk())
            try change()
            return before.hasChangedOnDisk()
        }

        #expect(try noticed { try folder.entry("wine/game.desktop", exec: "game") })
        #expect(try noticed { try manifest(5, "Game", library: ".local/share/Steam") })
        #expect(try noticed { try folder.write("share/flatpak/app/org.x.App/current", "") })
        #expect(try !noticed {})
    }

    @Test(.enabled(if: Recorded.entries != nil, "the recorded desktop entries are not there: set FOCUSGUARD_CORPUS"))
    func `every recorded entry is found by its id, and stands for something or says why not`() throws {
        folder.link("system/applications", to: try #require(Recorded.entries))
        let names = try Recorded.names()
        let found = installed()

        #expect(names.count > 150)
        #expect(found.entries.map(\.desktop.id) == names.sorted())
        for entry in found.entries {
            let target = entry.target
            #expect((target.problem == nil) == (target.file != nil || target.isShared || !target.keys.isEmpty))
        }
        let directory = AppDirectory.build(GuardChoice(apps: [], categories: ["Game"]), installed: found)
        #expect(directory.installed.entries.allSatisfy { directory.report(of: $0).app != nil })
        #expect(directory.known.allSatisfy { !$0.name.isEmpty && $0.name != "Unnamed" })
    }

    @Test(.enabled(if: CanonicalPath.resolve("/usr/lib/chromium/chromium") != nil, "Debian's Chromium is not installed"))
    func `Debian's Chromium is known behind its script`() throws {
        let found = AppDirectory.build(
            GuardChoice(apps: []), installed: InstalledApps(environment: ["PATH": "/usr/bin", "HOME": folder.path]))
        let rule = try #require(found.identity.rule(of: id("chromium")))

        #expect(rule.programs.contains { $0.path == "/usr/lib/chromium/chromium" })
        #expect(rule.scripts.contains { $0.path == "/usr/bin/chromium" })
        #expect(rule.isBrowser)
    }
}

/// The recorded desktop entries, which are not part of the project.
private enum Recorded {
    /// Their folder; nil where it is absent.
    static let entries: String? = {
        let beside = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let given = getenv("FOCUSGUARD_CORPUS").map { String(cString: $0) }
        return [given, "/\(beside)/shared/corpus", "/\(beside)/../shared/corpus"].compactMap { $0 }
            .compactMap { CanonicalPath.resolve($0 + "/desktop/applications") }.first
    }()

    /// The ids that GIO gives the files there.
    static func names() throws -> [String] {
        let folder = try #require(entries)
        return DataFile.names(in: folder, max: 1_000).filter { $0.hasSuffix(".desktop") }
            + DataFile.names(in: folder + "/screensavers", max: 1_000).map { "screensavers-" + $0 }
    }
}
