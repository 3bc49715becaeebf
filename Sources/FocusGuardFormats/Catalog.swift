import FocusGuardCore

/// The built-in catalogue of known apps.
public struct Catalog: Sendable {
    /// All apps, in the order of the catalogue.
    public let apps: [CatalogApp]
    private let places: [AppID: Int]
    private let desktopPlaces: [String: Int]
    private let keyPlaces: [AppKey: Int]

    /// Reads the built-in entries.
    public init() { self.init(text: [Self.social, Self.games, Self.usefulAndBrowsers]) }

    /// Reads entries, one app a line; lines that are not entries are left out, and of two with one id the first counts.
    init(text: [String]) {
        var apps: [CatalogApp] = []
        var places: [AppID: Int] = [:]
        var desktopPlaces: [String: Int] = [:]
        var keyPlaces: [AppKey: Int] = [:]
        for line in text.flatMap({ $0.utf8.split(separator: UInt8(ascii: "\n")) }) {
            guard let app = CatalogLine.app(line), places[app.id] == nil else { continue }
            let place = apps.count
            places[app.id] = place
            for id in app.desktopIDs + app.flatpaks where desktopPlaces[id] == nil { desktopPlaces[id] = place }
            for key in app.appKeys.map(\.folded) where keyPlaces[key] == nil { keyPlaces[key] = place }
            apps.append(app)
        }
        self.apps = apps
        self.places = places
        self.desktopPlaces = desktopPlaces
        self.keyPlaces = keyPlaces
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
    public func app(withDesktopID id: String) -> CatalogApp? { desktopPlaces[id].map { apps[$0] } }

    /// The app that is recognised by this key; nil when none is. Windows programs are compared without regard to case.
    public func app(withKey key: AppKey) -> CatalogApp? { keyPlaces[key.folded].map { apps[$0] } }

    /// The id of an app whose id or name is close to a text that is no id; nil when none is.
    public func nearest(to text: String) -> AppID? {
        let names = apps.flatMap { [$0.id.description, $0.name] }
        guard let name = NearestName.find(text, among: names) else { return nil }
        return apps.first { $0.id.description == name || $0.name == name }?.id
    }
}
