import FocusGuardFormats
import Testing

private func entry(_ text: String, locales: [String] = []) -> DesktopEntry {
    DesktopEntry(Array(text.utf8), id: "x.desktop", file: "/x.desktop", locales: locales)
}

private let head = "[Desktop Entry]\nType=Application\n"

@Suite struct DesktopEntryTests {
    @Test func `the keys of an application are read`() {
        let found = entry(
            head + """
                Name=Some Game
                Exec=game --full %U
                TryExec=game
                Icon=game-icon
                Categories=Game; ArcadeGame;;
                NoDisplay=true
                Terminal=1
                DBusActivatable=true
                NotShowIn=KDE;XFCE
                StartupWMClass=SomeGame
                X-Flatpak=org.x.Game
                """)

        #expect(found.name == "Some Game")
        #expect(found.arguments == ["game", "--full"])
        #expect(found.tryExec == "game")
        #expect(found.icon == "game-icon")
        #expect(found.categories == ["Game", "ArcadeGame"])
        #expect(found.isNoDisplay && found.isInTerminal && found.isBusActivated && !found.isHidden)
        #expect(found.notShowIn == ["KDE", "XFCE"])
        #expect(found.onlyShowIn == nil)
        #expect(found.windowClass == "SomeGame")
        #expect(found.flatpak == "org.x.Game")
        #expect(found.refusal == nil)
    }

    @Test(arguments: [
        ("", DesktopEntry.Refusal.noGroup), ("\u{FEFF}" + head, .badSyntax), ("Name=x\n" + head, .badSyntax),
        (head + "garbage\n", .badSyntax), ("[Other]\n" + head, .noGroup), ("[Desktop Entry]\nName=x\n", .notApplication),
        ("[Desktop Entry]\nType=Link\n", .notApplication), ("[Desktop Entry]\nType=application\n", .notApplication),
    ])
    func `what GIO refuses is refused`(_ row: (String, DesktopEntry.Refusal)) {
        #expect(entry(row.0).refusal == row.1)
    }

    @Test func `line ends, comments, and a repeated key or group are taken as GIO takes them`() {
        let found = entry(
            "#!/usr/bin/env xdg-open\r\n[Desktop Entry]\r\nType=Application\r\nName=a\r\nName=b\r\n[Desktop Entry]\nExec=p")

        #expect(found.refusal == nil)
        #expect(found.name == "b")
        #expect(found.arguments == ["p"])
    }

    @Test func `only the words of the specification are booleans`() {
        for (word, isTrue) in [("true", true), ("1", true), ("True", false), ("yes", false), ("false", false), ("", false)] {
            #expect(entry(head + "NoDisplay=\(word)\n").isNoDisplay == isTrue)
        }
    }

    @Test func `a missing, foreign or damaged name is Unnamed`() {
        #expect(entry(head).name == "Unnamed")
        #expect(entry(head + "Name[ja]=x\n").name == "Unnamed")
        #expect(DesktopEntry(Array((head + "Name=").utf8) + [0xFF, 0x0A], id: "x", file: "/x").name == "Unnamed")
    }

    @Test func `escapes are undone once, unknown ones stay`() {
        #expect(entry(head + #"Name=A\sB\nC\tD\\E\q"#).name == "A B\nC\tD\\E\\q")
        #expect(entry(head + #"Exec=p "a\\$b" "c\\\\d""#).arguments == ["p", "a$b", "c\\d"])
    }

    @Test func `the best language wins`() {
        let text = head + "Name=plain\nName[de]=de\nName[de_AT]=at\nName[sr@latin]=latin\n"

        #expect(entry(text, locales: DesktopLocale.candidates(["LANG": "de_AT.UTF-8"])).name == "at")
        #expect(entry(text, locales: DesktopLocale.candidates(["LANG": "de_CH.UTF-8"])).name == "de")
        #expect(entry(text, locales: DesktopLocale.candidates(["LC_ALL": "sr_RS@latin"])).name == "latin")
        #expect(entry(text, locales: DesktopLocale.candidates(["LANG": "C", "LANGUAGE": "de"])).name == "plain")
        #expect(entry(text, locales: DesktopLocale.candidates(["LANG": "en_US", "LANGUAGE": "fr:de"])).name == "de")
    }

    @Test func `locales are tried from the closest to the plainest`() {
        #expect(DesktopLocale.candidates(["LANG": "de_AT.UTF-8@euro"]) == ["de_AT@euro", "de_AT", "de@euro", "de"])
        #expect(DesktopLocale.candidates([:]) == [])
    }

    @Test func `an entry loads where its programs are`() {
        let found = entry(head + "Exec=game -x\nTryExec=tool\n")

        #expect(found.refusal { ["game", "tool"].contains($0) } == nil)
        #expect(found.refusal { $0 == "game" } == .tryExecMissing)
        #expect(found.refusal { $0 == "tool" } == .execMissing)
        #expect(entry(head).refusal { _ in false } == nil)
        #expect(entry(head + "Exec=%f\n").refusal { $0 == "game" } == .execMissing)
    }

    @Test func `menus show what is for their desktop`() {
        #expect(entry(head).isShown(in: []))
        #expect(!entry(head + "Hidden=true\n").isShown(in: []))
        #expect(entry(head + "OnlyShowIn=KDE\n").isShown(in: ["ubuntu", "KDE"]))
        #expect(!entry(head + "OnlyShowIn=KDE\n").isShown(in: ["GNOME"]))
        #expect(!entry(head + "NotShowIn=GNOME;\n").isShown(in: ["ubuntu", "GNOME"]))
    }

    @Test func `the suffix of an id is taken off once`() {
        #expect(DesktopEntry.shortID("org.telegram.desktop.desktop") == "org.telegram.desktop")
        #expect(DesktopEntry.shortID("Upper.DESKTOP") == "Upper")
        #expect(DesktopEntry.shortID("plain") == "plain")
    }

    @Test func `random bytes never trap`() {
        var dice = Dice(seed: 11)

        for _ in 0..<2_000 {
            let noise = dice.bytes(Int.random(in: 0..<40, using: &dice), from: Array("=[]#;\\ntrue\n\rName\u{FF}%\"".utf8))
            let bytes = dice.mutated(Array((head + "Name=a\nExec=p %c\nCategories=A;B\n").utf8) + noise)
            let found = DesktopEntry(bytes, id: "x.desktop", file: "/x", locales: ["de"])

            #expect(found.refusal { _ in true } == found.refusal || found.refusal == nil)
            _ = found.arguments
        }
    }
}
