/// Programs that serve several apps at once, or one from outside: never the app, whatever else fits.
enum Infrastructure {
    private static let crashHandlers = [
        "chrome_crashpad_handler", "chrome-crashpad-handler", "crashpad_handler", "crashhelper", "crashreporter",
        "minidump-analyzer", "drkonqi", "drkonqi-coredump-processor",
    ]
    private static let servers = ["xdg-dbus-proxy", "wineserver", "wineserver32", "wineserver64", "wineserver-preloader"]

    /// Why a process is infrastructure; nil when it is not.
    static func reason(_ run: AppIdentity.Run) -> String? {
        let name = InstalledPlace.undressed(run.name)
        if crashHandlers.contains(name) { return "\(name) handles crashes of many apps" }
        if name == "xdg-dbus-proxy" || (name == "bwrap" && runsProxy(run.arguments)) {
            return "\(name) passes messages on for a sandbox"
        }
        if servers.contains(name) { return "\(name) serves every program of its prefix" }
        if isMountServer(run) { return "\(name) serves the files of a mounted AppImage" }
        return nil
    }

    /// The proxy of a Flatpak runs in a sandbox of its own: `bwrap … -- xdg-dbus-proxy …`.
    private static func runsProxy(_ arguments: [String]) -> Bool {
        let words = arguments.flatMap { $0.utf8.split(separator: UInt8(ascii: " ")).map { String($0) ?? "" } }
        guard let end = words.firstIndex(of: "--"), end + 1 < words.count else { return false }
        return PathText.baseName(words[end + 1]) == "xdg-dbus-proxy"
    }

    /// The process that serves an AppImage's files runs the file itself, beside the program that came out of it.
    private static func isMountServer(_ run: AppIdentity.Run) -> Bool {
        guard AppImageName.isFile(run.path), let parent = run.facts.ancestors.first,
            case .path(let path, _) = parent.program
        else { return false }
        return AppImageName.mountPrefix(path) != nil
    }
}
