import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// What a person can choose from and what they have chosen: the directory of apps, with the answers that choosing needs.
public struct AppPicker: Sendable {
    /// What is chosen.
    public let choice: GuardChoice
    /// The apps of this machine, the catalogue and the settings.
    public let directory: AppDirectory
    /// All apps that can be chosen, those included that the menu would start if their program were installed; sorted by name.
    public let apps: [KnownApp]

    private let usefulApp: AppID?
    private let builder: AppDirectoryBuilder
    private let placeOfApp: [AppID: Int]
    private let categories: [AppCategory]

    /// Puts together what can be chosen. `usefulApp` is the one of the settings, which is never guarded.
    public init(_ choice: GuardChoice, usefulApp: AppID? = nil, catalog: Catalog = Catalog(), installed: InstalledApps) {
        self.choice = choice
        self.usefulApp = usefulApp
        directory = AppDirectory.build(choice, catalog: catalog, installed: installed)
        builder = AppDirectoryBuilder(choice: choice, index: directory.index)
        categories = choice.categories.map { AppCategory($0, in: catalog) }
        apps = (directory.known + Self.missing(directory)).sorted {
            ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id)
        }
        placeOfApp = Dictionary(apps.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    }

    /// The built-in catalogue.
    public var catalog: Catalog { directory.catalog }
    /// What is installed.
    public var installed: InstalledApps { directory.installed }

    /// The app with this very id; nil when there is none.
    public func app(_ id: AppID) -> KnownApp? { placeOfApp[id].map { apps[$0] } }

    /// The usable desktop entries of an app.
    public func entries(of id: AppID) -> [DesktopEntry] { directory.index.entries(of: id).map(\.desktop) }

    /// The id under which an app is known that a list calls this: a desktop id stands for the app of the catalogue that has it.
    public func canonical(_ id: AppID) -> AppID { builder.canonical(id) }

    /// The ids in a list that stand for an app, as they are written there.
    public func spellings(of id: AppID, in list: [AppID]) -> [AppID] { list.filter { canonical($0) == id } }

    /// The first category of the settings that has an app, whether it is excepted or named besides or not; nil when none has.
    public func category(covering id: AppID) -> String? {
        categories.first { builder.has($0, id) }?.word
    }

    /// The apps of a category, written as in the settings, installed or not.
    public func members(of category: String) -> [AppID] { builder.apps(in: AppCategory(category, in: catalog)) }

    /// Whether the settings name this category, or another word for the same apps.
    public func isChosen(category: String) -> Bool {
        let wanted = AppCategory(category, in: catalog)
        return categories.contains { $0.means(the: wanted) }
    }

    /// Why an app that is here can never be guarded, as a sentence; nil when it can be, or once it is installed.
    public func obstacle(to id: AppID) -> String? {
        if id == usefulApp {
            return "it cannot be guarded: it is the useful app, which the barrier opens; change [Barrier] UsefulApp first"
        }
        guard let app = app(id) else { return nil }
        if let refusal = app.refusal { return refusal }
        let isHere = app.isInstalled || choice.section(id) != nil
        guard isHere, directory.identity.rule(of: id) == nil else { return nil }
        let why = app.limits.isEmpty ? "nothing tells its processes apart" : app.limits.joined(separator: "; ")
        return "it cannot be guarded: \(why)"
    }

    /// The apps of entries that GIO refuses for nothing but a missing program.
    private static func missing(_ directory: AppDirectory) -> [KnownApp] {
        var known = Set(directory.known.map(\.id))
        return directory.installed.entries.compactMap { entry in
            let desktop = entry.desktop
            guard !desktop.isHidden, entry.refusal == .execMissing || entry.refusal == .tryExecMissing,
                let id = directory.index.app(of: entry), known.insert(id).inserted
            else { return nil }
            return KnownApp(
                id: id, name: desktop.name, icon: desktop.icon, kind: nil, categories: desktop.categories,
                desktopIDs: [desktop.id], instances: [], isInstalled: false, isShown: false, choice: .free,
                refusal: desktop.arguments?.first.flatMap(Protection.refusal), limits: ["no program of it is installed"])
        }
    }
}
