import FocusGuardCore

/// What the catalogue knows of one app.
public struct CatalogApp: Hashable, Sendable {
    /// What an app is to the person, before they said anything.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// It may eat the day.
        case distracting
        /// The barrier may offer it.
        case useful
        /// A browser, which carries web apps.
        case browser
    }

    /// Its id.
    public var id: AppID
    /// Its name for people.
    public var name: String
    /// What it is to the person.
    public var kind: Kind
    /// Its group: `social`, `chat`, `video`, `music`, `news`, `game`, `game-launcher`, `emulator`, `browser`, or for useful apps
    /// `study`, `notes`, `reading`, `reference`, `dev`, `office`.
    public var group: String
    /// Names of its programs as distributions call them, the usual one first.
    public var programs: [String] = []
    /// Ids of its desktop entries, without `.desktop`.
    public var desktopIDs: [String] = []
    /// Flatpak ids. Carried along; they are no evidence yet, nor are the keys below.
    public var flatpaks: [String] = []
    /// Snap names.
    public var snaps: [String] = []
    /// Steam app numbers.
    public var steam: [String] = []
    /// Names of Windows programs.
    public var wine: [String] = []
    /// Hosts of its web app.
    public var hosts: [String] = []
    /// Ids of its web app in Chromium's family.
    public var webApps: [String] = []
    /// How an interpreter, Java or a shared runtime names it, as `kind:value`: `python-module:aqt`.
    public var slots: [String] = []
    /// Window classes.
    public var windows: [String] = []
}

/// The built-in catalogue of known apps.
public struct Catalog: Sendable {
    /// All apps, in the order of the catalogue.
    public let apps: [CatalogApp]
    private let places: [AppID: Int]

    /// Reads the built-in entries.
    public init() { self.init(text: [Self.social, Self.games, Self.usefulAndBrowsers]) }

    /// Reads entries, one app a line; lines that are not entries are left out, and of two with one id the first counts.
    init(text: [String]) {
        var apps: [CatalogApp] = []
        var places: [AppID: Int] = [:]
        for line in text.flatMap({ $0.utf8.split(separator: UInt8(ascii: "\n")) }) {
            guard let app = Self.app(line), places[app.id] == nil else { continue }
            places[app.id] = apps.count
            apps.append(app)
        }
        self.apps = apps
        self.places = places
    }

    /// The app with this id; nil when the catalogue does not have it.
    public func app(_ id: AppID) -> CatalogApp? { places[id].map { apps[$0] } }

    /// The distracting apps of a group, in the order of the catalogue; empty when there is no such group.
    public func apps(inGroup group: String) -> [CatalogApp] {
        apps.filter { $0.group == group && $0.kind == .distracting }
    }

    /// The groups of distracting apps, in the order of the catalogue.
    public var groups: [String] {
        var names: [String] = []
        for app in apps where app.kind == .distracting && !names.contains(app.group) { names.append(app.group) }
        return names
    }

    /// The apps that the barrier may offer.
    public var usefulApps: [CatalogApp] { apps.filter { $0.kind == .useful } }

    /// The app that carries one of these desktop ids (without `.desktop`); nil when none does.
    public func app(withDesktopID id: String) -> CatalogApp? {
        apps.first { $0.desktopIDs.contains(id) || $0.flatpaks.contains(id) }
    }

    /// The id of an app whose id or name is close to a text that is no id; nil when none is.
    public func nearest(to text: String) -> AppID? {
        let names = apps.flatMap { [$0.id.description, $0.name] }
        guard let name = NearestName.find(text, among: names) else { return nil }
        return apps.first { $0.id.description == name || $0.name == name }?.id
    }

    private static func app(_ line: Substring.UTF8View) -> CatalogApp? {
        let fields = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 4, let id = AppID(fields[0]), let kind = CatalogApp.Kind(rawValue: fields[2]) else { return nil }
        var app = CatalogApp(id: id, name: fields[1], kind: kind, group: fields[3])
        for field in fields.dropFirst(4) {
            guard let equals = field.firstIndex(of: "=") else { continue }
            let values = field[field.index(after: equals)...].split(separator: ";").map(String.init)
            switch field[..<equals] {
            case "native": app.programs = values
            case "desktop": app.desktopIDs = values
            case "flatpak": app.flatpaks = values
            case "snap": app.snaps = values
            case "steam": app.steam = values
            case "wine": app.wine = values
            case "host": app.hosts = values
            case "webapp": app.webApps = values
            case "slot": app.slots = values
            case "window": app.windows = values
            default: break
            }
        }
        return app
    }
}
