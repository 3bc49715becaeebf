import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// What a person can choose from and what they have chosen: the apps of this machine, the catalogue and the settings, with the
/// answers that choosing needs.
public struct AppPicker: Sendable {
    /// What is chosen.
    public let choice: GuardChoice
    /// The desktop entries.
    public let installed: InstalledApps
    /// The built-in catalogue.
    public let catalog: Catalog
    /// All apps that can be chosen, and installed ones that cannot, sorted by name. Of each, guarded or not, the limits say what
    /// the guard could not do for it.
    public let apps: [KnownApp]

    private let builder: AppDirectoryBuilder
    private let placeOfApp: [AppID: Int]
    private let entriesOfApp: [AppID: [Int]]
    /// The apps of each category that is chosen, in the order of the settings.
    private let covered: [(category: String, apps: Set<AppID>)]
    private let obstacles: [AppID: String]

    /// Puts together what can be chosen. `usefulApp` is the one of the settings, which is never guarded; `desktops` are the names
    /// in XDG_CURRENT_DESKTOP.
    public init(
        _ choice: GuardChoice, usefulApp: AppID? = nil, catalog: Catalog = Catalog(), installed: InstalledApps,
        desktops: [String] = []
    ) {
        self.choice = choice
        self.catalog = catalog
        self.installed = installed
        let builder = AppDirectoryBuilder(choice: choice, catalog: catalog, installed: installed)
        self.builder = builder
        covered = choice.categories.map { ($0, Set(builder.apps(in: $0))) }
        var entries: [AppID: [Int]] = [:]
        for (place, entry) in installed.entries.enumerated() where !entry.desktop.isHidden && entry.refusal == nil {
            if let app = AppDirectory.app(of: entry.desktop, in: catalog) { entries[app, default: []].append(place) }
        }
        entriesOfApp = entries
        var draft = PickerDraft(
            directory: AppDirectory.build(choice, catalog: catalog, installed: installed), entries: entries,
            usefulApp: usefulApp)
        draft.add(choice.sections.map(\.id) + choice.apps.map(builder.canonical), choice)
        draft.tryGuarding(choice.sections)
        obstacles = draft.obstacles
        let named = Set(choice.apps.map(builder.canonical))
        let excepted = Set(choice.except.map(builder.canonical))
        let covered = covered
        apps = draft.apps.map { app in
            var app = app
            let category = covered.first { $0.apps.contains(app.id) }?.category
            app.choice = category.map { excepted.contains(app.id) ? .excepted($0) : .category($0) } ?? .free
            if named.contains(app.id) { app.choice = .named }
            let own = (entries[app.id] ?? []).map { installed.entries[$0].desktop }
            app.isShown = own.isEmpty ? app.isInstalled : own.contains { $0.isShown(in: desktops) }
            return app
        }.sorted { ($0.name.lowercased(), $0.id.description) < ($1.name.lowercased(), $1.id.description) }
        placeOfApp = Dictionary(uniqueKeysWithValues: apps.enumerated().map { ($0.element.id, $0.offset) })
    }

    /// The apps that a choice guards, as `apps` has them, and nothing more: fast enough for the completion of a shell.
    public static func guarded(
        _ choice: GuardChoice, catalog: Catalog = Catalog(), installed: InstalledApps
    ) -> [GuardedApp] {
        var builder = AppDirectoryBuilder(choice: choice, catalog: catalog, installed: installed)
        builder.addChosen()
        return builder.guarded.map(\.app)
    }

    /// The app with this very id; nil when there is none.
    public func app(_ id: AppID) -> KnownApp? { placeOfApp[id].map { apps[$0] } }

    /// The desktop entries that start an app.
    public func entries(of id: AppID) -> [DesktopEntry] {
        (entriesOfApp[id] ?? []).map { installed.entries[$0].desktop }
    }

    /// The id under which an app is known that a list calls this: a desktop id stands for the app of the catalogue that has it.
    public func canonical(_ id: AppID) -> AppID { builder.canonical(id) }

    /// The ids in a list that stand for an app, as they are written there.
    public func spellings(of id: AppID, in list: [AppID]) -> [AppID] { list.filter { canonical($0) == id } }

    /// The first category of the settings that has an app, whether it is excepted or not; nil when none has.
    public func category(covering id: AppID) -> String? { covered.first { $0.apps.contains(id) }?.category }

    /// The apps of a group of the catalogue or of a desktop category, installed or not.
    public func members(of category: String) -> [AppID] { builder.apps(in: category) }

    /// Why an app that is here can never be guarded; nil when it can be, or once it is installed.
    public func obstacle(to id: AppID) -> String? { obstacles[id] }
}

/// The apps of a picker in the making.
private struct PickerDraft {
    let directory: AppDirectory
    let entries: [AppID: [Int]]
    let usefulApp: AppID?
    private(set) var apps: [KnownApp]
    private(set) var obstacles: [AppID: String] = [:]

    init(directory: AppDirectory, entries: [AppID: [Int]], usefulApp: AppID?) {
        self.directory = directory
        self.entries = entries
        self.usefulApp = usefulApp
        apps = directory.known
        // Entries that start nothing that could be guarded are missing there; here the person is told why.
        let known = Set(apps.map(\.id))
        for (id, places) in entries.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
            let desktops = places.map { directory.installed.entries[$0].desktop }
            apps.append(
                KnownApp(
                    id: id, name: desktops.first?.name ?? id.description, icon: desktops.lazy.compactMap(\.icon).first,
                    kind: directory.catalog.app(id)?.kind, categories: desktops.flatMap(\.categories),
                    desktopIDs: desktops.map(\.id), instances: [], isInstalled: true, isShown: true, choice: .free, limits: []))
        }
        addMissing()
    }

    /// Adds what the menu would start if its program were installed.
    private mutating func addMissing() {
        var known = Set(apps.map(\.id))
        for entry in directory.installed.entries
        where !entry.desktop.isHidden && (entry.refusal == .execMissing || entry.refusal == .tryExecMissing) {
            guard let id = AppDirectory.app(of: entry.desktop, in: directory.catalog), known.insert(id).inserted else {
                continue
            }
            let desktop = entry.desktop
            apps.append(
                KnownApp(
                    id: id, name: desktop.name, icon: desktop.icon, kind: nil, categories: desktop.categories,
                    desktopIDs: [desktop.id], instances: [], isInstalled: false, isShown: false, choice: .free, limits: []))
            if let program = desktop.arguments?.first { obstacles[id] = Protection.refusal(ofGuarding: program) }
        }
    }

    /// Adds apps that only the settings name.
    mutating func add(_ ids: [AppID], _ choice: GuardChoice) {
        for id in ids where !apps.contains(where: { $0.id == id }) {
            apps.append(
                KnownApp(
                    id: id, name: choice.section(id)?.name ?? id.description, icon: nil, kind: nil, categories: [],
                    desktopIDs: [], instances: [], isInstalled: false, isShown: false, choice: .free, limits: []))
        }
    }

    /// Finds out what the guard could do for each app by guarding all of them.
    mutating func tryGuarding(_ sections: [GuardChoice.Section]) {
        var builder = AppDirectoryBuilder(
            choice: GuardChoice(apps: apps.map(\.id), sections: sections), catalog: directory.catalog,
            installed: directory.installed)
        builder.addChosen()
        let recognised = Set(builder.guardedRules.map(\.app))
        let guarded = Dictionary(builder.guarded.map { ($0.app.id, $0) }) { first, _ in first }
        for place in apps.indices {
            let id = apps[place].id
            guard let found = guarded[id] else { continue }
            apps[place].limits = found.limits
            if id == usefulApp {
                obstacles[id] = "it is the useful app, which the barrier opens; choose another with [Barrier] UsefulApp first"
                apps[place].limits = ["it is the useful app, which is never held"]
            } else if !recognised.contains(id), entries[id] != nil || sections.contains(where: { $0.id == id }) {
                obstacles[id] =
                    found.limits.isEmpty ? "nothing tells its processes apart" : found.limits.joined(separator: "; ")
            }
        }
    }
}
