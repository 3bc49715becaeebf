import FocusGuardCore

/// What the guard cannot do for an app, in words for people.
enum AppLimits {
    /// For web apps.
    static let webApp =
        "its web app cannot be told from the other pages of a browser that runs already: it is held at its launch, where it has a"
        + " window of its own, and not in a tab"
    /// For apps that are only web apps.
    static let onlyWebApp =
        "it is a web page: it is held where it is started as an app of its own (from the menu, or with --app), not in a tab of"
        + " the browser"
    /// For apps whose program stands for several.
    static let sharedProgram =
        "what it starts stands for several apps: it is recognised where the desktop starts it from the menu, not where it is"
        + " started in another way"

    /// For entries that are a text for a shell.
    static let shellCommand =
        "its entry is a command line for a shell: it is held only where the shell becomes its program; else name that program"
        + " with Executable in a group [App …]"

    /// For entries that have another app open something.
    static let opensOther = "it has a browser or a useful app open something, and that app is not held for it"

    /// For apps of which nothing is found; `wine` is the Windows program that it would be known by.
    static func notInstalled(wine: String?) -> String {
        wine.map { "no program of it is found here; it is held where Wine runs \($0)" } ?? "no program of it is installed"
    }

    /// What to say of an app that is known by this key; nil when nothing is missing.
    static func text(for key: AppKey) -> String? {
        switch key {
        case .webApp, .site: return webApp
        case .wine(let file): return "it is known by its file name \(file); a copy under another name is not"
        case .appImage(let file): return "it is known by its file name \(file); a copy under another name is not"
        case .jar(let file):
            return file.hasPrefix("/") ? nil : "it is known by its file name \(file); a copy under another name is not"
        case .heroicGame: return "it is recognised where Heroic starts it"
        case .desktop: return sharedProgram
        case .flatpak, .snap, .steam, .pythonModule, .javaClass, .electronApp, .lutrisGame, .program: return nil
        }
    }
}
