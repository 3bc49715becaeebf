import FocusGuardCore

private let chatScope = "app-flatpak-org.example.Chat-152419.scope"
private let steamFolder = "/home/user/.local/share/Steam"

extension IdentityCase {
    /// Flatpak and Snap.
    static let sandboxes: [IdentityCase] = [
        .known("a Flatpak's program", inFlatpak("org.example.Chat", "/app/chat/chat"), "chat", "flatpak:org.example.Chat"),
        .known(
            "a Flatpak's shell script", inFlatpak("org.example.Chat", "/usr/bin/sh", ["/bin/sh", "/app/bin/chat"]), "chat",
            "flatpak:org.example.Chat", .wrapper),
        .known(
            "a Flatpak's inner bwrap",
            inFlatpak("org.example.Chat", "/usr/bin/bwrap", ["bwrap", "--args", "38", "--", "chat"]),
            "chat", "flatpak:org.example.Chat", .wrapper),
        .known(
            "a Flatpak's renderer", inFlatpak("org.example.Chat", "/app/chat/chat", ["/app/chat/chat --type=renderer --x"]),
            "chat", "flatpak:org.example.Chat", .renderer),
        .known(
            "a Flatpak's outer bwrap", inScope(chatScope, "/usr/bin/bwrap", ["bwrap", "--args", "38", "--", "chat"]), "chat",
            "flatpak:org.example.Chat", .wrapper),
        .known(
            "flatpak run", process("/usr/bin/flatpak", ["flatpak", "run", "--branch=stable", "org.example.Chat", "x"]), "chat",
            "flatpak:org.example.Chat", .wrapper),
        .known(
            "flatpak run with values in words of their own",
            process(
                "/usr/bin/flatpak",
                ["flatpak", "--user", "run", "--command", "org.other.App", "--die-with-parent", "org.example.Chat//beta"]),
            "chat", "flatpak:org.example.Chat", .wrapper),
        .known(
            "a Flatpak whose program is hidden, by its scope",
            changed(inScope(chatScope, "/x", ["chat"])) { $0.program = .unreadable }, "chat", "flatpak:org.example.Chat"),
        .known(
            "a game in Steam's Flatpak",
            inFlatpak(
                "com.valvesoftware.Steam", "/home/user/.var/app/com.valvesoftware.Steam/.local/share/Steam/ubuntu12_32/reaper",
                ["reaper", "SteamLaunch", "AppId=440", "--", "x"]), "shooter", "steam:440", .wrapper),
        .known(
            "a Windows program in a Flatpak", inFlatpak("com.usebottles.bottles", "/app/bin/wine64", ["C:\\g\\shooter.EXE"]),
            "shooter", "wine:Shooter.exe"),
        .known(
            "a snap's program without a namespace on record", process("/snap/chat/275/usr/chat", sharesFiles: nil), "chat",
            "snap:chat"),
        .known(
            "a snap's program in its scope",
            inScope("snap.chat.chat-8f2f.scope", "/snap/chat/275/usr/chat", sharesFiles: false), "chat", "snap:chat"),
        .known(
            "a parallel snap in its old scope",
            inScope("snap.chat_two.chat.8f2f.scope", "/snap/chat_two/3/usr/chat", sharesFiles: false), "chat", "snap:chat"),
        .known(
            "a snap's program with its own environment",
            changed(withEnvironment(["SNAP_NAME": "chat"], "/snap/chat/275/chat")) { $0.sharesMountNamespace = false }, "chat",
            "snap:chat"),
        .stranger("a Flatpak nobody names", inFlatpak("org.example.Paint", "/app/bin/chat-desktop")),
        .stranger("the bus proxy of a Flatpak", inFlatpak("org.example.Chat", "/usr/bin/xdg-dbus-proxy", ["xdg-dbus-proxy"])),
        .stranger(
            "the bwrap around the bus proxy",
            inScope(chatScope, "/usr/bin/bwrap", ["bwrap", "--args", "40", "--", "xdg-dbus-proxy", "--args=40"])),
        .stranger("another program in a Flatpak's scope", inScope(chatScope, "/usr/bin/vim")),
        .stranger(
            "a file of the host that names a Flatpak",
            changed(process("/usr/bin/vim")) {
                $0.flatpak = FlatpakSandbox(id: "org.example.Chat")
            }),
        .stranger("flatpak that installs", process("/usr/bin/flatpak", ["flatpak", "install", "flathub", "org.example.Chat"])),
        .stranger(
            "flatpak that runs another app",
            process("/usr/bin/flatpak", ["flatpak", "run", "org.example.Paint", "org.example.Chat"])),
        .stranger("somebody's own flatpak", process("/home/user/flatpak", ["flatpak", "run", "org.example.Chat"])),
        .stranger("a snap's program in a namespace nobody vouches for", process("/snap/chat/275/chat", sharesFiles: false)),
        .stranger(
            "a snap's program in another snap's scope",
            inScope("snap.paint.paint-8f2f.scope", "/snap/chat/275/usr/chat", sharesFiles: false)),
        .stranger("a file in the folder of a snap", process("/snap/chat/readme")),
        .stranger(
            "a program of a container's own /app", process("/app/chat/chat-desktop", sharesFiles: false)),
    ]

    /// Steam, Wine, Heroic, Lutris.
    static let stores: [IdentityCase] = [
        .known(
            "Steam's reaper",
            process("\(steamFolder)/ubuntu12_32/reaper", ["reaper", "SteamLaunch", "AppId=440", "--", "game"]),
            "shooter", "steam:440", .wrapper),
        .known(
            "a game below the reaper",
            changed(process("/home/user/games/steamapps/common/Shooter/shooter")) {
                $0.ancestors = [
                    process("/usr/bin/python3.11", ["python3", "/x/proton"]),
                    process("\(steamFolder)/ubuntu12_32/reaper", ["reaper", "SteamLaunch", "AppId=440"]),
                ]
            }, "shooter", "steam:440", .helper),
        .known(
            "a game in its own scope",
            inScope("app-steam-app440-1234.scope", "/home/user/.steam/steamapps/common/Shooter/shooter"), "shooter",
            "steam:440"),
        .known(
            "a game below the client by its number",
            changed(withEnvironment(["SteamAppId": "440"], "/home/user/other/game")) {
                $0.ancestors = [process("\(steamFolder)/ubuntu12_32/steam", ["steam"])]
            }, "shooter", "steam:440"),
        .known(
            "the client", process("\(steamFolder)/ubuntu12_32/steam", ["steam", "-silent"]), "steam",
            "path:\(steamFolder)/ubuntu12_32/steam"),
        .known(
            "a helper of the client", process("\(steamFolder)/ubuntu12_64/steamwebhelper", ["steamwebhelper"]), "steam",
            "path:\(steamFolder)/ubuntu12_64/steamwebhelper", .helper),
        .known(
            "the client's script", process("/usr/bin/bash", ["bash", "\(steamFolder)/steam.sh"]), "steam",
            "path:\(steamFolder)/steam.sh",
            .wrapper),
        .known(
            "a Windows program by a path of Windows", process("/usr/lib/wine/wine64", ["C:\\Games\\SHOOTER.exe", "-w"]),
            "shooter", "wine:Shooter.exe"),
        .known(
            "a Windows program by a path of this machine",
            process("/opt/wine/bin/wine64-preloader", ["/home/user/My Games/shooter.exe"]), "shooter", "wine:Shooter.exe"),
        .known(
            "a Windows program before its loader has renamed itself",
            process(
                "/usr/lib/wine/wine64-preloader", ["/usr/lib/wine/wine64-preloader", "/usr/lib/wine/wine64", "Shooter.exe"]),
            "shooter", "wine:Shooter.exe"),
        .known(
            "a Windows program in Steam's container",
            changed(withEnvironment(["container": "pressure-vessel"], "/p/bin/wine64", ["C:\\shooter.exe"])) {
                $0.sharesMountNamespace = false
            }, "shooter", "wine:Shooter.exe"),
        .known(
            "a game of Heroic",
            process("/opt/Heroic/bin/legendary", ["legendary", "launch", "Dory", "--wine", "/usr/bin/wine"]),
            "island", "heroic:Dory", .wrapper),
        .known(
            "a game of Heroic through a wrapper",
            process("/usr/bin/bash", ["/bin/sh", "/usr/bin/gamemoderun", "/opt/Heroic/bin/legendary", "launch", "Dory"]),
            "island", "heroic:Dory", .wrapper),
        .known(
            "a game of Lutris", withEnvironment(["LUTRIS_GAME_UUID": "1f0e-22"], "/usr/lib/wine/wine64", ["C:\\any.exe"]),
            "island", "lutris:1f0e-22"),
        .stranger(
            "a game that no rule names", process("\(steamFolder)/ubuntu12_32/reaper", ["reaper", "SteamLaunch", "AppId=44"])),
        .stranger("a reaper of somebody's own", process("/home/user/bin/reaper", ["reaper", "SteamLaunch", "AppId=440"])),
        .stranger(
            "a reaper in the scope of another game",
            inScope(
                "app-steam-app4400-9.scope", "\(steamFolder)/ubuntu12_32/reaper", ["reaper", "SteamLaunch", "AppId=440"])),
        .stranger("a reaper that is told nothing", process("\(steamFolder)/ubuntu12_32/reaper", ["reaper"]), open: true),
        .stranger("a tool in a game's scope", inScope("app-steam-app440-1234.scope", "/usr/bin/vim")),
        .stranger("a number that was inherited", withEnvironment(["SteamAppId": "440"], "/usr/bin/vim")),
        .stranger("a script called steam", process("/usr/bin/bash", ["bash", "/home/user/bin/steam"])),
        .stranger("a steam.sh elsewhere", process("/usr/bin/bash", ["bash", "/home/user/work/steam.sh"])),
        .stranger(
            "a steam.sh in a folder that is called so", process("/usr/bin/bash", ["bash", "/home/user/work/steam/steam.sh"])),
        .stranger(
            "another Windows program that the game started",
            changed(process("/usr/lib/wine/wine64", ["C:\\tools\\notes.exe"])) {
                $0.ancestors = [process("/usr/lib/wine/wine64", ["C:\\Games\\shooter.exe"])]
            }),
        .stranger("Wine's server", process("/usr/lib/wine/wineserver64", ["wineserver64", "-p0"])),
        .stranger(
            "Wine's own program", process("/usr/lib/wine/wine64", ["C:\\windows\\system32\\explorer.exe", "shooter.exe"])),
        .stranger(
            "another Windows program", process("/usr/lib/wine/wine64", ["C:\\tools\\notshooter.exe", "C:\\shooter.exe"])),
        .stranger(
            "a Windows program of a foreign container", process("/usr/bin/wine64", ["C:\\shooter.exe"], sharesFiles: false)),
        .stranger("Wine that is told nothing", process("/usr/lib/wine/wine64", ["wine64"]), open: true),
        .stranger(
            "a launcher that asks", process("/opt/Heroic/bin/legendary", ["legendary", "info", "launch", "Dory"])),
        .stranger(
            "a shell that Lutris started", withEnvironment(["LUTRIS_GAME_UUID": "1f0e-22"], "/usr/bin/bash", ["bash"]),
            open: true),
    ]
}
