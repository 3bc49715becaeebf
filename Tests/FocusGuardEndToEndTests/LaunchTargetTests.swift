import FocusGuardCore
import FocusGuardDaemon
import FocusGuardLinux
import Testing

/// What a command line gives: the keys, and the file by its name.
private struct Row: Sendable, CustomTestStringConvertible {
    var words: [String]
    var keys: [AppKey]
    var file: String?
    var isShared = false

    init(_ command: String, _ keys: [AppKey] = [], file: String? = nil, isShared: Bool = false) {
        self.init(command.split(separator: " ").map(String.init), keys, file: file, isShared: isShared)
    }

    init(_ words: [String], _ keys: [AppKey] = [], file: String? = nil, isShared: Bool = false) {
        self.words = words
        self.keys = keys
        self.file = file
        self.isShared = isShared
    }

    var testDescription: String { words.joined(separator: " ") }
}

private let id = "agimnkijcaahngcdmfeangaknmldooml"

private let packages = [
    Row("flatpak run org.x.App", [.flatpak("org.x.App")]),
    Row(
        "/usr/bin/flatpak run --branch=stable --arch x86_64 --command=x --file-forwarding org.x.App @@u %U @@",
        [.flatpak("org.x.App")]),
    Row("flatpak run --user org.x.App//beta", [.flatpak("org.x.App")]),
    Row("flatpak run --command org.not.App org.x.App org.y.Other", [.flatpak("org.x.App")]),
    Row("/var/lib/flatpak/exports/bin/org.x.App", [.flatpak("org.x.App")]),
    Row("flatpak update org.x.App", isShared: true), Row("flatpak run app", isShared: true),
    Row("/snap/bin/discord", [.snap("discord")]), Row("/snap/bin/libreoffice.writer -x", [.snap("libreoffice")]),
    Row("env BAMF_DESKTOP_FILE_HINT=/x.desktop /snap/bin/spotify %U", [.snap("spotify")]),
    Row("snap run discord.canary", [.snap("discord")]), Row("/var/lib/snapd/snap/bin/wire", [.snap("wire")]),
    Row("steam steam://rungameid/570", [.steam("570")]), Row("steam -silent -applaunch 440 -novid", [.steam("440")]),
    Row("xdg-open steam://run/730//", [.steam("730")]), Row("steam steam://rungameid/abc", isShared: true),
    Row("flatpak run com.valvesoftware.Steam steam://rungameid/570", [.steam("570")]),
    Row("steam steam://rungameid/14292389116341944320", [.steam("14292389116341944320"), .steam("3327706157")]),
    Row("steam", file: "steam"), Row("steam steam://open/bigpicture", file: "steam"),
    Row("xdg-open heroic://launch/legendary/Dory", [.heroicGame("Dory")]),
    Row("heroic heroic://launch?appName=Dory&runner=legendary", [.heroicGame("Dory")]),
    Row("env LUTRIS_SKIP_INIT=1 lutris lutris:rungameid/12", isShared: true),
    Row("bottles-cli run -p Game -b Bottle", isShared: true),
]

private let webApps = [
    Row("chromium --profile-directory=Default --app-id=\(id)", [.webApp(id)]),
    Row("flatpak run --command=/app/bin/chrome com.google.Chrome --app-id=\(id)", [.webApp(id)]),
    Row("/snap/bin/chromium --app=https://WWW.TikTok.com/foryou --class=WebApp-TikTok1", [.site("www.tiktok.com")]),
    Row("chromium --app=file:///x", isShared: true), Row("chromium --app-id=short", isShared: true),
    Row("firefox --class WebApp-Reddit12 --profile /home/u/x --no-remote https://reddit.com", [.webApp("WebApp-Reddit12")]),
    Row("firefoxpwa site launch 01ABC --protocol %u", [.webApp("01ABC")]), Row("firefoxpwa runtime", isShared: true),
    Row(
        "epiphany --application-mode --profile=/h/org.gnome.Epiphany.WebApp-x https://x.com/",
        [.webApp("org.gnome.Epiphany.WebApp-x"), .site("x.com")]),
    Row("chromium https://www.tiktok.com/", file: "chromium"), Row("chromium -- --app=https://x.com", [.site("x.com")]),
]

private let runtimes = [
    Row("java -Xmx2G -jar /opt/x/DroidAssault.jar --x", [.jar("/opt/x/DroidAssault.jar")]),
    Row("java -jar DroidAssault.jar", [.jar("DroidAssault.jar")]), Row("java -cp /x/game Game", [.javaClass("/x/game:Game")]),
    Row("java Game", isShared: true),
    Row("java -cp a.jar:b.jar -Dx=y net.minecraft.client.main.Main --x", [.javaClass("net.minecraft.client.main.Main")]),
    Row("java --module-path m -m mod/org.x.Main", [.javaClass("org.x.Main")]), Row("java --version", isShared: true),
    Row("java @arguments Main", isShared: true), Row("python3 -m aqt --x", [.pythonModule("aqt")]),
    Row("python3 -Im aqt", [.pythonModule("aqt")]), Row("python3 -W ignore -maqt", [.pythonModule("aqt")]),
    Row("python3 -c import -m aqt", isShared: true), Row("python3 x -m aqt"),
    Row("electron34 --ozone /usr/lib/x/app.asar --y", [.electronApp("/usr/lib/x/app.asar")]),
    Row("electron app.asar", isShared: true), Row("electron", isShared: true),
    Row(["wine", "C:\\Games\\My Game\\Game.exe", "-x"], [.wine("Game.exe")]),
    Row("env WINEPREFIX=/p wine64 /p/drive_c/x/Game.EXE", [.wine("Game.EXE")]),
    Row(["wine", "start", "/unix", "/h/My Game.exe"], [.wine("My Game.exe")]),
    Row(["wine", "C:\\windows\\command\\start.exe", "/Unix", "/h/My Game.lnk"], isShared: true),
    Row("sh -c exec", isShared: true), Row(["sh", "-c", "game --x"], file: "game"),
    Row(["sh", "-c", "exec \"game\" 'a b'"], file: "game"), Row(["sh", "-c", "cd /nowhere; exec game"], file: "game"),
    Row(["sh", "-c", "cd / && steam steam://rungameid/570"], [.steam("570")]),
    Row(["sh", "-c", "cd /nowhere && ./game"], isShared: true), Row(["sh", "-c", "game && game"], isShared: true),
    Row(["sh", "-c", "cd /x || game"], isShared: true), Row(["sh", "-c", "game > x"], isShared: true),
    Row(["sh", "-c", "$GAME"], isShared: true), Row(["sh", "-c", "./game"], isShared: true),
    Row(["sh", "-c", "A=b game"], isShared: true), Row(["sh", "-x", "-c", "game"], isShared: true),
    Row(["sh", "-c", "ga\"me\""], isShared: true), Row(["sh", "-c", "\"$HOME/game\""], isShared: true),
    Row("xdg-open https://x.com", isShared: true),
    Row("gamemoderun mangohud game --x", file: "game"), Row("env A=b -u C game", file: "game"),
    Row("game --app-id", file: "game"), Row("missing"), Row([]), Row("env A=b"), Row("python3 relative.py"),
]

@Suite struct LaunchTargetTests {
    private let folder: AppFolder

    init() throws {
        folder = try AppFolder()
        for program in [
            "flatpak", "snap", "steam", "xdg-open", "heroic", "lutris", "chromium", "firefox", "firefoxpwa", "epiphany", "java",
            "python3", "electron", "electron34", "wine", "wine64", "sh", "game", "gamemoderun", "mangohud", "bottles-cli",
        ] {
            try folder.program("bin/" + program)
        }
    }

    private func target(_ words: [String]) -> LaunchTarget {
        LaunchTarget(words, ProgramSearch(environment: folder.environment))
    }

    @Test(arguments: packages + webApps + runtimes)
    private func `a command line stands for what it starts`(_ row: Row) {
        let found = target(row.words)

        #expect(found.keys == row.keys)
        #expect(found.file?.path == row.file.map { folder.path + "/bin/" + $0 })
        #expect(found.isShared == row.isShared)
        let isSomething = !row.keys.isEmpty || row.file != nil || row.isShared
        #expect((found.problem == nil) == isSomething, "\(found.problem ?? "")")
    }

    @Test func `a script that becomes a program stands for both`() throws {
        try folder.program("lib/x/x")
        try folder.program("bin/x", "#!/bin/sh\nDIR=\(folder.path)/lib/x\nexec \"$DIR/x\" --flag \"$@\"\n")

        let found = target(["x"])

        #expect(found.file?.path == folder.path + "/bin/x")
        #expect(found.wrapped?.canonical == folder.path + "/lib/x/x")
    }

    @Test(arguments: [
        "exec game \"$@\"", "exec BIN/game --skin \"$@\"", "exec wine start \"$@\"", "exec \"$GAME\" \"$@\"", "game \"$@\"",
        "exec sh -c x \"$@\"",
    ])
    func `a script that starts somebody else's tool, or nobody knows what, stands for itself alone`(_ line: String) throws {
        let bin = folder.path + "/bin"
        try folder.program("bin/x", "#!/bin/sh\n\(line.split(separator: "BIN").joined(separator: bin[...]))\n")

        let found = target(["x"])

        #expect(found.file?.path == bin + "/x")
        #expect(found.wrapped == nil && found.keys.isEmpty && found.isUncertain)
    }

    @Test func `beside other programs a script's own is told by its name`() throws {
        try folder.program("bin/tg.bin")
        try folder.program("bin/tg", "#!/bin/sh\nexec \(folder.path)/bin/tg.bin \"$@\"\n")

        #expect(target(["tg"]).wrapped?.path == folder.path + "/bin/tg.bin")
        #expect(!target(["tg"]).isUncertain)
    }

    @Test func `a script around a runtime stands for what that runs`() throws {
        try folder.program("bin/notes", "#!/bin/bash\nexec electron34 /usr/lib/notes/app.asar \"$@\"\n")
        try folder.program("bin/run", "#!/bin/sh\nexec flatpak run org.x.App \"$@\"\n")

        #expect(target(["notes"]).keys == [.electronApp("/usr/lib/notes/app.asar")])
        #expect(target(["notes"]).file?.kind == .script)
        #expect(target(["run"]).keys == [.flatpak("org.x.App")])
    }

    @Test func `an AppImage stands for its file's name, and its file is no place of the app`() throws {
        let image = String(decoding: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2, 0], as: UTF8.self)
        try folder.program("Apps/Foo-1.0.AppImage", image)
        try folder.program("Apps/Fake.AppImage")

        #expect(target([folder.path + "/Apps/Foo-1.0.AppImage", "--no-sandbox"]).keys == [.appImage("Foo-1.0.AppImage")])
        #expect(target([folder.path + "/Apps/Foo-1.0.AppImage"]).file == nil)
        #expect(target([folder.path + "/Apps/Fake.AppImage"]).file != nil)
    }
}
