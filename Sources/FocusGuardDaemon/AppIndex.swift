import FocusGuardCore
import FocusGuardFormats

/// Which app each thing that is installed belongs to.
struct AppIndex: Sendable {
    /// A program behind more entries of the menu than this stands for several apps; some entries are mere actions of one.
    private static let sharingMax = 3

    let catalog: Catalog
    let installed: InstalledApps
    /// The apps that have usable entries, in the order of these.
    private(set) var entryApps: [AppID] = []
    /// The installed games of Steam by the apps they are.
    private(set) var steamGames: [(app: AppID, game: SteamGame)] = []
    /// The programs that web apps are started with.
    private(set) var carriers: [ProgramSearch.Found] = []
    /// The programs of the catalogue that are here, by the apps that have them.
    private var programsOfApp: [AppID: [String]] = [:]
    private let owners: [String: AppID]
    private var entriesOfApp: [AppID: [InstalledApps.Entry]] = [:]
    private var entriesOfFile: [String: [InstalledApps.Entry]] = [:]
    private var appsOfFile: [String: [AppID]] = [:]

    /// - Parameter sections: what the settings say of single apps: an entry that one names belongs to that app alone.
    init(_ catalog: Catalog, _ installed: InstalledApps, _ sections: [GuardChoice.Section]) {
        self.catalog = catalog
        self.installed = installed
        var owners: [String: AppID] = [:]
        for section in sections {
            for desktop in section.desktops {
                if let id = installed.entry(desktop)?.desktop.id, owners[id] == nil { owners[id] = section.id }
            }
        }
        self.owners = owners
        for entry in installed.all where entry.isUsable {
            if let carrier = entry.target.carrier, !carriers.contains(carrier) { carriers.append(carrier) }
            guard let app = app(of: entry) else { continue }
            if entriesOfApp[app] == nil { entryApps.append(app) }
            entriesOfApp[app, default: []].append(entry)
            guard let file = entry.target.file else { continue }
            entriesOfFile[file.canonical, default: []].append(entry)
            appsOfFile[file.canonical, default: []].append(app)
        }
        for app in catalog.apps {
            for program in app.programs {
                guard let found = installed.programs.find(program), Self.isBelieved(found, to: app) else { continue }
                appsOfFile[found.canonical, default: []].append(app.id)
                programsOfApp[app.id, default: []].append(program)
            }
        }
        for game in installed.steamGames {
            if let app = catalog.app(withKey: .steam(game.number))?.id ?? game.id { steamGames.append((app, game)) }
        }
    }

    /// Whether a file that was found by its name alone is the app's. People have scripts of their own that are called like what
    /// they start; a browser or a useful app is only ever spared by a mistake.
    private static func isBelieved(_ found: ProgramSearch.Found, to app: CatalogApp) -> Bool {
        let names = [app.id.description] + app.programs
        return app.kind != .distracting
            || [found.path, found.canonical].contains { InstalledPlace.vouches(for: $0, names: names) }
    }

    /// The app that an entry starts: the one of the settings that names it, else the one of the catalogue that has what it starts
    /// or its id, a game of Steam, else one named after it; nil when the id cannot name an app.
    func app(of entry: InstalledApps.Entry) -> AppID? {
        if let owner = owners[entry.desktop.id] { return owner }
        for key in entry.target.keys { if let app = catalog.app(withKey: key) { return app.id } }
        for case .steam(let number) in entry.target.keys { return SteamGame(number: number, name: "").id }
        let short = entry.desktop.shortID
        return catalog.app(withDesktopID: short)?.id ?? InstalledApps.appID(ofDesktop: short)
    }

    /// The usable entries of an app, in the order of their ids.
    func entries(of app: AppID) -> [InstalledApps.Entry] { entriesOfApp[app] ?? [] }

    /// The names of an app's programs that are here, in the order of the catalogue.
    func programs(of app: AppID) -> [String] { programsOfApp[app] ?? [] }

    /// The usable entries that start a file, see `LaunchTarget.file`.
    func entries(starting path: String) -> [InstalledApps.Entry] { entriesOfFile[path] ?? [] }

    /// Whether the program of an entry stands for several apps of the menu, of which this is one: many entries start it, each
    /// with other arguments, and this one is not the bare program.
    func isShared(_ entry: InstalledApps.Entry) -> Bool {
        guard let file = entry.target.file, let own = entry.desktop.arguments, own.count > 1 else { return false }
        let others = entries(starting: file.canonical).filter { $0.desktop.arguments != own }
        return others.count >= Self.sharingMax
    }

    /// Whether an entry has a browser or a useful app open something: a page, a document. To hold that program would hold all else
    /// that is open in it.
    func opensOther(_ entry: InstalledApps.Entry) -> Bool {
        guard let file = entry.target.file, let words = entry.desktop.arguments, words.count > 1 else { return false }
        let own = app(of: entry)
        return (appsOfFile[file.canonical] ?? []).contains { id in
            guard id != own, let listed = catalog.app(id) else { return false }
            switch listed.kind {
            case .browser, .useful: return true
            case .distracting: return false
            }
        }
    }

    /// Whether a file that a script of `app` becomes is started by no other app itself.
    func owns(_ path: String, _ app: AppID) -> Bool { (appsOfFile[path] ?? []).allSatisfy { $0 == app } }

    /// Whether a name of an app is that of something installed.
    func isInstalled(_ key: AppKey) -> Bool {
        switch key {
        case .flatpak(let id): return installed.flatpaks.contains(id)
        case .snap(let name): return installed.snaps.contains(name)
        case .steam(let number): return installed.steamGames.contains { $0.number == number }
        case .wine, .webApp, .site, .appImage, .desktop, .pythonModule, .javaClass, .jar, .electronApp, .heroicGame,
            .lutrisGame, .program:
            return false
        }
    }
}
