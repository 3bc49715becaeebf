import FocusGuardCore
import Testing

@Suite struct UnitNameTests {
    private static let user = "/user.slice/user-1000.slice/user@1000.service/app.slice/"

    @Test(arguments: [
        ("app-gnome-google\\x2dchrome-11396.scope", "google-chrome"),
        ("app-org.kde.konsole@77c847c3d4954e2db6f67a2feafeec54.service", "org.kde.konsole"),
        ("app-org.kde.konsole-66179.scope/tab(66204).scope", "org.kde.konsole"),
        ("app-com.github.phase1geo.minder-925662d8c5c843fd84c77ab13a907636.scope", "com.github.phase1geo.minder"),
        ("app-rofi-firefox\\x20\\x2d\\x2dname\\x20firefox-24101.service", "firefox --name firefox"),
        ("app-niri-noctalia-1078.scope", "noctalia"), ("app-gnome-org.gnome.Nautilus-0.scope", "org.gnome.Nautilus"),
        ("app-graphical.slice/app-Hyprland-xdg\\x2dterminal\\x2dexec-0ae8dde6.scope", "xdg-terminal-exec"),
        ("app-steam\\x2dsilent-autostart.service", "steam-silent-autostart"), ("app-plain.scope", "plain"),
    ])
    func `an app's id is among those its unit may stand for`(_ row: (String, String)) {
        guard case .app(let ids)? = UnitName(controlGroup: Self.user + row.0) else {
            Issue.record("\(row.0) is no app")
            return
        }
        #expect(ids.contains(row.1), "\(ids)")
    }

    @Test(arguments: [
        ("app-flatpak-com.discordapp.Discord-3040.scope", UnitName.flatpak(id: "com.discordapp.Discord")),
        ("app-flatpak-moe.launcher.an\\x2danime\\x2dgame-152419.scope", .flatpak(id: "moe.launcher.an-anime-game")),
        ("app-flatpak-org.x.With-hyphen-12.scope", .flatpak(id: "org.x.With-hyphen")),
        ("snap.discord.discord-8f2f1a30-aaaa-bbbb.scope", .snap(name: "discord")),
        ("snap.firefox.firefox.8f2f1a30.scope", .snap(name: "firefox")),
        ("snap.telegram-desktop.daemon.service", .snap(name: "telegram-desktop")),
        ("app-steam-app570-1234.scope", .steamApp(number: "570")),
    ])
    func `a sandbox's scope names the sandbox`(_ row: (String, UnitName)) {
        #expect(UnitName(controlGroup: Self.user + row.0) == row.1)
    }

    @Test(arguments: [
        "", "/", "/init.scope", "session-2.scope", "session.slice/pipewire.service", "app.slice/gamescope-session.service",
        "vte-spawn-ebe9592a.scope", "app-.scope", "snap..scope", "snap.discord", "xapp-discord-1.scope",
        "dbus-:1.2-org.x@3.service",
    ])
    func `any other unit names nothing`(_ path: String) {
        #expect(UnitName(controlGroup: path) == nil)
    }

    @Test func `a file of Flatpak tells app, runtime and instance`() {
        func read(_ text: String) -> FlatpakSandbox? { FlatpakSandbox(Array(text.utf8)) }

        #expect(
            read("[Application]\nname=org.x.App\nruntime=r\n\n[Instance]\ninstance-id=42\nname=no\n")
                == FlatpakSandbox(id: "org.x.App", instance: "42"))
        #expect(read("[Runtime]\nname=org.x.Platform\n[Instance]\n") == FlatpakSandbox(id: "org.x.Platform"))
        #expect(read("[Context]\nname=org.x.App\n") == nil)
        #expect(read("name=org.x.App\n") == nil)
        #expect(read("[Application]\nname=\n") == nil)
        #expect(read("[Application]\nname=\(String(repeating: "x", count: 300))\n") == nil)
    }
}
