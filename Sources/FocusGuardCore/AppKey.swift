/// A name by which an app is known besides its files: what a packager, a store or a runtime calls it.
public enum AppKey: Hashable, Sendable {
    /// The id of a Flatpak, as in its `.flatpak-info`: `com.discordapp.Discord`.
    case flatpak(String)
    /// The name of a snap: `discord`.
    case snap(String)
    /// The number of a Steam app: `440`.
    case steam(String)
    /// The file name of a Windows program, compared without regard to case: `game.exe`.
    case wine(String)
    /// The id that Chromium's family gives a web app: 32 letters `a` to `p`.
    case webApp(String)
    /// The host of a web app that is started by its address, in lower case: `www.youtube.com`.
    case site(String)
    /// The file name of an AppImage: `Heroic-2.9.1.AppImage`, or its stem: `Heroic`.
    case appImage(String)
    /// The id of a desktop entry without `.desktop`: for apps whose program stands for several.
    case desktop(String)
    /// A module that Python runs with `-m`: `aqt`.
    case pythonModule(String)
    /// The main class that Java runs: `net.minecraft.client.main.Main`.
    case javaClass(String)
    /// An archive that Java runs with `-jar`: its whole path, or where nobody knows that its file name: `DroidAssault.jar`.
    case jar(String)
    /// The folder or archive that a shared Electron runs: `/usr/lib/obsidian/app.asar`.
    case electronApp(String)
    /// What Heroic's launchers call a game: `legendary launch NAME`.
    case heroicGame(String)
    /// The id that Lutris gives a game, as in `LUTRIS_GAME_UUID`.
    case lutrisGame(String)
    /// The base name of a program that packages install wherever they like: `Discord`. It counts where packages
    /// put programs, and elsewhere where its folder has the vendor's name too, see `InstalledPlace.vouches`.
    case program(String)

    /// The key in the words of `identify`: `flatpak:com.discordapp.Discord`, `pwa:www.youtube.com`.
    public var instance: String {
        switch self {
        case .flatpak(let id): "flatpak:\(id)"
        case .snap(let name): "snap:\(name)"
        case .steam(let number): "steam:\(number)"
        case .wine(let file): "wine:\(file)"
        case .webApp(let text), .site(let text): "pwa:\(text)"
        case .appImage(let name): "appimage:\(name)"
        case .desktop(let id): "desktop:\(id)"
        case .pythonModule(let name): "python:\(name)"
        case .javaClass(let name): "java:\(name)"
        case .jar(let name): "jar:\(name)"
        case .electronApp(let path): "electron:\(path)"
        case .heroicGame(let name): "heroic:\(name)"
        case .lutrisGame(let id): "lutris:\(id)"
        case .program(let name): "program:\(name)"
        }
    }

    /// The key in the form it is compared in: names of Windows programs, hosts and AppImages without regard to case.
    public var folded: AppKey {
        switch self {
        case .wine(let file): .wine(file.lowercased())
        case .site(let host): .site(host.lowercased())
        case .appImage(let name): .appImage(AppImageName.stem(name))
        case .flatpak, .snap, .steam, .webApp, .desktop, .pythonModule, .javaClass, .jar, .electronApp, .heroicGame,
            .lutrisGame, .program:
            self
        }
    }
}
