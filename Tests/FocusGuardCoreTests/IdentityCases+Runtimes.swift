import FocusGuardCore

private let videosID = "--app-id=agimnkijcaahngcdmfeangaknmldooml"

extension IdentityCase {
    /// Web apps.
    static let webApps: [IdentityCase] = [
        .known(
            "a web app by its id", process("/usr/bin/chromium", ["chromium", "--profile-directory=Default", videosID]),
            "videos",
            "pwa:agimnkijcaahngcdmfeangaknmldooml"),
        .known(
            "a web app by its address, joined",
            process(
                "/usr/lib/chromium/chromium", ["/usr/lib/chromium/chromium --x=1 --app=https://WWW.videos.example:443/?a=b"]),
            "videos", "pwa:www.videos.example"),
        .known(
            "a web app through the browser's script",
            process("/usr/bin/dash", ["/bin/sh", "/usr/bin/chromium", "--app=https://clips.example/"]), "clips",
            "pwa:clips.example", .wrapper),
        .known(
            "a web app through flatpak run",
            process("/usr/bin/flatpak", ["flatpak", "run", "--command=/app/bin/x", "org.chromium.Chromium", videosID]),
            "videos", "pwa:agimnkijcaahngcdmfeangaknmldooml", .wrapper),
        .known(
            "a web app in a browser's Flatpak",
            inFlatpak("org.chromium.Chromium", "/app/chromium/chrome", ["/app/chromium/chrome \(videosID)"]), "videos",
            "pwa:agimnkijcaahngcdmfeangaknmldooml"),
        .known(
            "a web app of Epiphany",
            process(
                "/usr/bin/epiphany",
                ["epiphany", "--application-mode", "--profile=/home/user/.local/share/org.gnome.Epiphany.WebApp-01J0ULID"]),
            "clips", "pwa:01J0ULID"),
        .known(
            "a web app of firefoxpwa", process("/usr/bin/firefoxpwa", ["firefoxpwa", "site", "launch", "01J0ULID"]), "clips",
            "pwa:01J0ULID", .wrapper),
        .known(
            "a web app with a profile of its own",
            process("/usr/bin/chromium", ["chromium", "--class=WebApp-Clips1", "--user-data-dir=/home/user/x"]), "clips",
            "pwa:WebApp-Clips1"),
        .known(
            "a browser with an unknown web app", process("/usr/bin/chromium", ["chromium", "--app=https://other.example/"]),
            "browser", "path:/usr/bin/chromium", open: true),
        .known(
            "a browser with a page of the site", process("/usr/bin/chromium", ["chromium", "https://videos.example/"]),
            "browser", "path:/usr/bin/chromium", open: true),
        .known(
            "a renderer", process("/usr/bin/chromium", ["/usr/bin/chromium --type=renderer \(videosID)"]), "browser",
            "path:/usr/bin/chromium", .renderer),
        .known(
            "an option that is no option any more", process("/usr/bin/chromium", ["chromium", "--", videosID]), "browser",
            "path:/usr/bin/chromium"),
        .known(
            "an option inside a word", process("/usr/bin/chromium", ["chromium", "--x=\(videosID)", "--app=videos.example"]),
            "browser", "path:/usr/bin/chromium", open: true),
        .stranger(
            "a browser that is told to open two web apps",
            process("/usr/bin/chromium", ["chromium", videosID, "--app=https://clips.example/"]), open: true),
        .stranger("a program that is no browser", process("/usr/bin/curl", ["curl", videosID])),
        .stranger("somebody's own chromium", process("/home/user/bin/chromium", ["chromium", videosID])),
    ]

    /// Scripts, modules, classes, archives.
    static let runtimes: [IdentityCase] = [
        .known(
            "a module of Python", process("/usr/bin/python3.11", ["python3", "-I", "-X", "dev", "-m", "blocks", "x"]), "blocks",
            "python:blocks"),
        .known("a module in one word", process("/usr/bin/python3", ["python3", "-Imblocks"]), "blocks", "python:blocks"),
        .known(
            "a class of Java",
            process("/usr/lib/jvm/21/bin/java", ["java", "-Xmx2G", "-cp", "a.jar:b.jar", "org.blocks.client.Main", "--demo"]),
            "blocks", "java:org.blocks.client.Main"),
        .known(
            "a class of a module of Java", process("/usr/bin/java", ["java", "-m", "blocks/org.blocks.client.Main"]), "blocks",
            "java:org.blocks.client.Main"),
        .known(
            "an archive of Java", process("/usr/bin/java", ["java", "-Dx=y", "-jar", "/opt/blocks/Blocks.jar"]), "blocks",
            "jar:Blocks.jar"),
        .known(
            "a shared Electron", process("/usr/lib/electron34/electron", ["electron", "--x", "/usr/lib/notes/app.asar"]),
            "notes", "electron:/usr/lib/notes/app.asar"),
        .known(
            "a renderer of a shared Electron",
            process(
                "/usr/lib/electron34/electron",
                ["/usr/lib/electron34/electron --type=renderer --app-path=/usr/lib/notes/app.asar --lang=en"]), "notes",
            "electron:/usr/lib/notes/app.asar", .renderer),
        .known(
            "a script by its path", process("/usr/bin/python3.11", ["python3", "/usr/games/puzzle-start"]), "puzzle",
            "path:/usr/games/puzzle-start"),
        .known(
            "a script where packages put it", process("/usr/bin/bash", ["bash", "/usr/games/puzzle"]), "puzzle",
            "path:/usr/games/puzzle", .wrapper),
        .stranger("a script in somebody's home", process("/usr/bin/bash", ["bash", "/home/user/bin/puzzle"])),
        .stranger(
            "a module that is an argument", process("/usr/bin/python3", ["python3", "-m", "http.server", "-m", "blocks"])),
        .known(
            "an archive of Java by its path", process("/usr/bin/java", ["java", "-jar", "/opt/walls/start.jar"]), "blocks",
            "jar:/opt/walls/start.jar"),
        .known(
            "a class outside any package by its class path", process("/usr/bin/java", ["java", "-cp", "/opt/walls", "Game"]),
            "blocks", "java:/opt/walls:Game"),
        .stranger("a class of that name elsewhere", process("/usr/bin/java", ["java", "-cp", "/home/user/walls", "Game"])),
        .stranger("an archive of that name elsewhere", process("/usr/bin/java", ["java", "-jar", "/home/user/start.jar"])),
        .stranger("a module's name behind a command", process("/usr/bin/python3", ["python3", "-c", "x", "-m", "blocks"])),
        .stranger("an option's value", process("/usr/bin/python3", ["python3", "-W", "-mblocks", "/home/user/x.py"])),
        .stranger(
            "a class that is an argument", process("/usr/bin/java", ["java", "org.ide.Main", "org.blocks.client.Main"])),
        .stranger(
            "a class path", process("/usr/bin/java", ["java", "-cp", "org.blocks.client.Main", "-jar", "/home/user/ide.jar"])),
        .stranger("a file of arguments", process("/usr/bin/java", ["java", "@/tmp/a", "org.blocks.client.Main"])),
        .stranger(
            "an Electron that runs another app",
            process("/usr/lib/electron34/electron", ["electron", "/home/user/app", "/usr/lib/notes/app.asar"])),
        .stranger("a bare Electron", process("/usr/lib/electron34/electron", ["electron"]), open: true),
        .stranger("a shell's text", process("/usr/bin/dash", ["sh", "-c", "/usr/games/puzzle; : /snap/chat/1/chat"])),
        .stranger("a project's script", process("/usr/bin/node", ["node", "/home/user/chat-desktop/index.js"])),
    ]

    /// What started a process.
    static let launches: [IdentityCase] = [
        .known(
            "GIO's launch",
            withEnvironment(
                [
                    "GIO_LAUNCHED_DESKTOP_FILE": "/usr/share/applications/org.example.Suite.desktop",
                    "GIO_LAUNCHED_DESKTOP_FILE_PID": "4711",
                ], "/opt/suite/real"), "suite", "desktop:org.example.Suite"),
        .known(
            "an AppImage",
            withEnvironment(["APPIMAGE": "/home/user/Viewer-2.0.AppImage"], "/tmp/.mount_Viewerab12CD/AppRun.wrapped"),
            "viewer", "appimage:Viewer-1.2.3-x86_64.AppImage"),
        .known(
            "an AppImage without its environment", process("/tmp/.mount_Viewerab12CD/usr/bin/viewer"), "viewer",
            "appimage:Viewer-1.2.3-x86_64.AppImage"),
        .known(
            "an app scope that agrees", inScope("app-gnome-org.example.Suite-1205153.scope", "/opt/x/suite"), "suite",
            "desktop:org.example.Suite"),
        .known(
            "an app service that agrees", inScope("app-org.example.Suite@77c847c3d4954e2d.service", "/opt/x/suite.bin"),
            "suite", "desktop:org.example.Suite"),
        .stranger(
            "GIO's launch of an ancestor",
            withEnvironment(
                [
                    "GIO_LAUNCHED_DESKTOP_FILE": "/usr/share/applications/org.example.Suite.desktop",
                    "GIO_LAUNCHED_DESKTOP_FILE_PID": "4000",
                ], "/opt/suite/real")),
        .stranger(
            "an AppImage in an environment alone",
            withEnvironment(["APPIMAGE": "/home/user/Viewer-2.0.AppImage"], "/usr/bin/vim")),
        .stranger(
            "another AppImage that this one started",
            withEnvironment(["APPIMAGE": "/home/user/Viewer-2.0.AppImage"], "/tmp/.mount_Paintxab12CD/AppRun.wrapped")),
        .stranger("another program of such a mount", process("/tmp/.mount_Viewerab12CD/usr/bin/helper")),
        .stranger(
            "the file server of an AppImage",
            changed(process("/home/user/Viewer-2.0.AppImage")) {
                $0.ancestors = [process("/tmp/.mount_Viewerab12CD/AppRun")]
            }),
        .stranger("an app scope alone", inScope("app-gnome-org.example.Suite-1205153.scope", "/usr/bin/vim")),
        .stranger("a terminal's scope", inScope("app-org.kde.konsole-1.scope/tab(2).scope", "/usr/bin/vim")),
    ]

    /// Programs by their names and places.
    static let programs: [IdentityCase] = [
        .known("a program where packages put it", process("/opt/chat/Chat"), "chat", "path:/opt/chat/Chat"),
        .known(
            "a helper of it", process("/usr/lib/chat/chat-desktop", ["chat", "--type=zygote"]), "chat",
            "path:/usr/lib/chat/chat-desktop", .helper),
        .known("a program as its vendor unpacks it", process("/home/user/Chat/Chat"), "chat", "path:/home/user/Chat/Chat"),
        .known(
            "a program that Nix has wrapped", process("/nix/store/abc-chat-1.0/opt/Chat/.Chat-wrapped_"), "chat",
            "path:/nix/store/abc-chat-1.0/opt/Chat/.Chat-wrapped_"),
        .known(
            "a helper beside its parent",
            changed(process("/opt/suite/helper")) { $0.ancestors = [process("/opt/suite/chat-desktop")] }, "chat",
            "path:/opt/suite/chat-desktop", .helper),
        .known(
            "a plain word in a folder of its own", process("/opt/puzzle-2.1/lib/puzzle"), "puzzle",
            "path:/opt/puzzle-2.1/lib/puzzle"),
        .known(
            "a plain word in the store", process("/nix/store/abc-x/bin/puzzle"), "puzzle", "path:/nix/store/abc-x/bin/puzzle"),
        .known(
            "a word of many programs in a folder of its own", process("/usr/lib/slack/slack"), "slack",
            "path:/usr/lib/slack/slack"),
        .stranger("a plain word in a folder of another app", process("/opt/puzzle-tools/puzzle")),
        .stranger("a plain word among an administrator's scripts", process("/usr/local/bin/puzzle")),
        .stranger("a plain word among programs that are no app's", process("/usr/share/code/bin/puzzle")),
        .stranger("a word of many programs", process("/usr/bin/slack")),
        .stranger("a word of many programs, as a script", process("/usr/bin/bash", ["bash", "/usr/bin/slack"])),
        .stranger(
            "a program of a shared runtime that the app started",
            changed(process("/usr/lib/electron34/electron", ["electron", "/usr/lib/other/app.asar"])) {
                $0.ancestors = [process("/usr/lib/electron34/electron", ["electron", "/usr/lib/notes/app.asar"])]
            }),
        .stranger("a program of a project", process("/home/user/src/puzzle/puzzle")),
        .stranger("a longer name", process("/usr/games/puzzle-bsu")),
        .stranger("a library's own program", process("/usr/lib/node_modules/chat/bin/chat-desktop")),
        .stranger("a crash handler", process("/opt/chat/chrome_crashpad_handler")),
        .stranger(
            "a tool that the app started",
            changed(process("/usr/bin/vim")) { $0.ancestors = [process("/usr/bin/chat-desktop")] }),
        .stranger(
            "a child of a stranger that the app started",
            changed(process("/opt/chat/tool")) {
                $0.ancestors = [inFlatpak("org.example.Paint", "/app/paint"), process("/opt/chat/Chat")]
            }),
        .stranger("a name that lies", process("/usr/bin/sleep", ["/usr/bin/chat-desktop"], name: "chat-desktop")),
    ]
}
