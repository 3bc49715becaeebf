import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// What is installed on this machine: the desktop entries, as the person's menu sees them, and what Flatpak, Snap and Steam say.
public struct InstalledApps: Sendable {
    /// One desktop entry.
    public struct Entry: Hashable, Sendable {
        /// What the file says.
        public var desktop: DesktopEntry
        /// Why GIO would refuse it here; nil when it loads.
        public var refusal: DesktopEntry.Refusal?
        /// What it starts.
        public var target: LaunchTarget

        /// Whether it stands for an app: it loads, and counts as there.
        public var isUsable: Bool { refusal == nil && !desktop.isHidden }
    }

    /// Entries read at most; a full desktop has about 500.
    static let entriesMax = 20_000

    /// The entries along XDG_DATA_HOME and XDG_DATA_DIRS, each id once: of two files with one id the one in the earlier folder
    /// counts, also when it is hidden, which deletes the later one. Sorted by id.
    public let entries: [Entry]
    /// Entries that Flatpak and Snap export to folders that the environment does not name, with other ids. Sorted by id.
    public let exports: [Entry]
    /// The ids of the installed Flatpaks.
    public let flatpaks: [String]
    /// The names of the installed snaps.
    public let snaps: [String]
    /// The installed games of Steam, in the order of its libraries, each number once.
    public let steamGames: [SteamGame]
    /// Finds programs with the PATH of the person.
    public let programs: ProgramSearch
    /// The names of the desktop that the person uses, from XDG_CURRENT_DESKTOP.
    public let desktops: [String]
    /// The folders and files whose change may mean that something was installed or removed.
    public let watched: [String]
    private let byID: [String: Int]

    /// Reads what the environment and the machine name.
    ///
    /// - Parameter root: a folder that stands for `/` where this looks at places of its own accord; empty for the real one.
    public init(environment: [String: String], root: String = "") {
        programs = ProgramSearch(environment: environment)
        desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        var folders = InstalledFolders(environment, root: root)
        let locales = DesktopLocale.candidates(environment)
        var found: [String: DesktopEntry] = [:]
        folders.read(folders.menus, locales, into: &found)
        entries = Self.entries(Array(found.values), programs, folders.services)
        let inMenus = Set(found.keys)
        folders.read(folders.exports, locales, into: &found)
        exports = Self.entries(found.values.filter { !inMenus.contains($0.id) }, programs, folders.services)
        flatpaks = folders.flatpaks
        snaps = folders.snaps
        let steam = SteamLibraries(home: environment["HOME"])
        steamGames = steam.games
        watched = folders.watched + steam.watched
        byID = Self.places(of: entries + exports)
    }

    /// All entries: those of the menu, then those exported elsewhere.
    public var all: [Entry] { entries + exports }

    /// The entry with this id, with or without `.desktop`, in any case of letters; nil when there is none or it is hidden.
    public func entry(_ id: String) -> Entry? {
        let place = byID[id] ?? byID[id + ".desktop"] ?? byID[id.lowercased()] ?? byID[id.lowercased() + ".desktop"]
        return place.map { $0 < entries.count ? entries[$0] : exports[$0 - entries.count] }
    }

    /// The id of an app that only its desktop entry names: the entry's own, with `_` for what an id cannot hold; nil when nothing
    /// is left. Wine and Steam name entries with spaces.
    public static func appID(ofDesktop shortID: String) -> AppID? {
        if let id = AppID(shortID) { return id }
        let text = shortID.unicodeScalars.prefix(Limits.appIDBytesMax).map { scalar in
            AppID(String(scalar))?.description ?? "_"
        }.joined()
        return text.contains { $0 != "_" } ? AppID(text) : nil
    }

    /// What entries may be asked for by: their ids, then these as ids of apps, then both in lower case.
    private static func places(of entries: [Entry]) -> [String: Int] {
        var places: [String: Int] = [:]
        func name(_ name: (Entry) -> String?) {
            for (place, entry) in entries.enumerated() where !entry.desktop.isHidden {
                if let name = name(entry), places[name] == nil { places[name] = place }
            }
        }
        func appID(_ entry: Entry) -> String? {
            Self.appID(ofDesktop: entry.desktop.shortID).map { $0.description + ".desktop" }
        }
        name { $0.desktop.id }
        name(appID)
        name { $0.desktop.id.lowercased() }
        name { appID($0)?.lowercased() }
        return places
    }

    private static func entries(_ found: [DesktopEntry], _ programs: ProgramSearch, _ services: BusService) -> [Entry] {
        found.sorted { $0.id < $1.id }.map { desktop in
            var target = LaunchTarget(desktop.arguments, programs)
            target.add(packageKeysOf: desktop)
            if let command = services.command(behind: desktop) { target.add(startedByBus: LaunchTarget(command, programs)) }
            return Entry(desktop: desktop, refusal: desktop.refusal(where: programs.exists), target: target)
        }
    }
}

extension BusService {
    /// The command line by which the bus starts the app of an entry; nil when the entry does not ask the bus.
    fileprivate func command(behind desktop: DesktopEntry) -> [String]? {
        if desktop.isBusActivated { return command(of: desktop.shortID) }
        guard let words = desktop.arguments, words.count > 2, PathText.baseName(words[0]) == "gapplication",
            words[1] == "launch"
        else { return nil }
        return command(of: words[2])
    }
}

extension LaunchTarget {
    /// Adds what the session bus starts for the entry: with the program of `Exec`, or in place of a program that only asks the bus.
    fileprivate mutating func add(startedByBus service: LaunchTarget) {
        if isShared, service.file != nil || !service.keys.isEmpty {
            self = service
        } else if let started = service.file, started.canonical != file?.canonical, wrapped == nil {
            wrapped = started
        }
    }

    /// Adds what the entry itself says of its packager.
    fileprivate mutating func add(packageKeysOf desktop: DesktopEntry) {
        // The entry of a web app, or of a game, names the browser or the launcher that brought it.
        let isOfAnother = keys.contains { key in
            switch key {
            case .webApp, .site, .steam, .heroicGame, .lutrisGame: return true
            case .flatpak, .snap, .wine, .appImage, .desktop, .pythonModule, .javaClass, .jar, .electronApp, .program:
                return false
            }
        }
        guard !isOfAnother, carrier == nil else { return }
        var named: [AppKey] = []
        if let id = desktop.flatpak, FlatpakNames.isID(id) { named.append(.flatpak(id)) }
        if let name = desktop.snap, !name.isEmpty { named.append(.snap(name)) }
        // Wine's entries for links name the program in the window class alone.
        if isWine, let window = desktop.windowClass, PackagedCommand.isWindowsProgram(window) { named.append(.wine(window)) }
        keys += named.filter { !keys.contains($0) }
        if !keys.isEmpty { problem = nil }
    }
}
