import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// Puts an `AppDirectory` together.
struct AppDirectoryBuilder {
    let choice: GuardChoice
    let catalog: Catalog
    let installed: InstalledApps
    private(set) var guarded: [AppDirectory.Guarded] = []
    private(set) var guardedRules: [AppRule] = []
    private(set) var otherRules: [AppRule] = []
    private(set) var problems: [String] = []

    init(choice: GuardChoice, catalog: Catalog, installed: InstalledApps) {
        self.choice = choice
        self.catalog = catalog
        self.installed = installed
    }

    /// Adds the apps the person named, then those of the categories.
    mutating func addChosen() {
        for id in choice.apps { addGuarded(canonical(id)) }
        for category in choice.categories {
            let ids = apps(in: category)
            if ids.isEmpty { problems.append("category \(category): no app of this machine or the catalogue is in it") }
            for id in ids where !choice.except.contains(id) { addGuarded(id) }
        }
    }

    /// Adds rules for all other apps, so that a descendant that is one of them is known as such.
    mutating func addOthers() {
        for entry in installed.entries where !entry.desktop.isHidden && entry.refusal == nil {
            guard let id = AppDirectory.app(of: entry.desktop, in: catalog), !isGuarded(id) else { continue }
            var draft = RuleDraft()
            draft.add(entry)
            add(draft, id, entry.desktop.name)
        }
        for app in catalog.apps where !isGuarded(app.id) {
            var draft = RuleDraft()
            for program in app.programs { draft.add(program: program, installed.programs) }
            add(draft, app.id, app.name)
        }
    }

    private mutating func add(_ draft: RuleDraft, _ id: AppID, _ name: String) {
        guard !draft.isEmpty else { return }
        otherRules.append(
            AppRule(app: id, name: name, isGuarded: false, programs: draft.programs, scripts: draft.scripts))
    }

    private func isGuarded(_ id: AppID) -> Bool { guarded.contains { $0.app.id == id } }

    /// The id under which an app is known: a desktop id stands for the app of the catalogue that has it.
    func canonical(_ id: AppID) -> AppID {
        if choice.section(id) != nil || catalog.app(id) != nil { return id }
        let short = DesktopEntry.shortID(id.description)
        if let app = catalog.app(withDesktopID: short) { return app.id }
        guard let entry = installed.entry(id.description) else { return id }
        return AppDirectory.app(of: entry.desktop, in: catalog) ?? id
    }

    /// The apps of a group of the catalogue, or of a desktop category: there `Game` leaves out what is also `Education`.
    func apps(in category: String) -> [AppID] {
        var ids = catalog.apps(inGroup: category).map(\.id)
        for entry in installed.entries where !entry.desktop.isHidden && entry.refusal == nil {
            let categories = entry.desktop.categories
            guard categories.contains(category), category != "Game" || !categories.contains("Education"),
                let id = AppDirectory.app(of: entry.desktop, in: catalog), !ids.contains(id)
            else { continue }
            if let known = catalog.app(id), known.kind == .useful { continue }
            ids.append(id)
        }
        return ids
    }

    private mutating func addGuarded(_ id: AppID) {
        guard !isGuarded(id) else { return }
        let section = choice.section(id)
        let known = catalog.app(id)
        let entry = installed.entry(id.description)
        var draft = RuleDraft()
        for path in section?.executables ?? [] { draft.add(executable: path, installed.programs) }
        for desktop in section?.desktops ?? [] {
            guard let entry = installed.entry(desktop) else {
                draft.limits.append("desktop entry \(desktop) is not installed")
                continue
            }
            draft.add(entry)
        }
        for desktop in known?.desktopIDs ?? [] { installed.entry(desktop).map { draft.add($0) } }
        if known == nil, let entry { draft.add(entry) }
        for program in known?.programs ?? [] { draft.add(program: program, installed.programs) }
        if section == nil, known == nil, entry == nil {
            draft.limits.append("no such app is known\(suggestion(id)); name its program in [App \(id)] Executable")
        }
        addLimits(to: &draft, section, known)
        let name = section?.name ?? known?.name ?? entry?.desktop.name ?? id.description
        guarded.append(
            AppDirectory.Guarded(
                app: GuardedApp(id: id, name: name, onOpen: section?.onOpen ?? .resume), isInstalled: draft.isInstalled,
                limits: draft.limits))
        guard !draft.isEmpty else { return }
        guardedRules.append(AppRule(app: id, name: name, isGuarded: true, programs: draft.programs, scripts: draft.scripts))
    }

    private func suggestion(_ id: AppID) -> String {
        catalog.nearest(to: id.description).map { ", did you mean \($0)?" } ?? ""
    }

    private func addLimits(to draft: inout RuleDraft, _ section: GuardChoice.Section?, _ known: CatalogApp?) {
        for key in section?.unusedKeys ?? [] { draft.limits.append("the key \(key) is not in force in this version") }
        if let known, draft.isEmpty, draft.limits.isEmpty {
            draft.limits.append(
                known.programs.isEmpty && known.desktopIDs.isEmpty
                    ? "it is a web app, which is not recognised in this version" : "no program of it is installed")
        }
        let sharing = installed.entries.filter { entry in
            guard case .file(let found) = entry.target, !entry.desktop.isHidden else { return false }
            return draft.programs.contains { $0.path == found.canonical }
        }
        // Actions of one app often have entries of their own; many of them mean a program that is many apps.
        if sharing.count > 3 {
            draft.limits.append("its program serves \(sharing.count) entries of the menu, which are all held")
        }
    }
}

/// The places of one rule while it is put together.
struct RuleDraft {
    private(set) var programs: [AppRule.Place] = []
    private(set) var scripts: [AppRule.Place] = []
    /// Whether a file was found, rather than only named.
    private(set) var isInstalled = false
    /// What cannot be done, for people.
    var limits: [String] = []

    var isEmpty: Bool { programs.isEmpty && scripts.isEmpty }

    /// Adds what a desktop entry starts.
    mutating func add(_ entry: InstalledApps.Entry) {
        switch entry.target {
        case .unknown(let reason): limits.append("desktop entry \(entry.desktop.id): \(reason)")
        case .file(let found): add(found, instance: "desktop:\(entry.desktop.shortID)")
        }
    }

    /// Adds a program by its name, where it is installed.
    mutating func add(program name: String, _ search: ProgramSearch) {
        guard let found = search.find(name) else { return }
        add(found, instance: "path:\(found.canonical)")
    }

    /// Adds a path that the person named. It counts also while the file is missing: it may be installed later.
    mutating func add(executable path: String, _ search: ProgramSearch) {
        guard path.hasPrefix("/") else { return limits.append("\(path) is not an absolute path") }
        if let found = search.find(path) {
            add(found, instance: "path:\(found.canonical)")
            // Where the link or the file is replaced later, the path as given leads to the new one.
            if !limits.contains(where: { $0.hasPrefix(path + ":") }) { addBoth(path) }
            return
        }
        if let refusal = Protection.refusal(ofGuarding: path) { return limits.append("\(path): \(refusal)") }
        limits.append("\(path) is missing or cannot be run")
        addBoth(path)
    }

    private mutating func addBoth(_ path: String) {
        Self.append(AppRule.Place(path: path, instance: "path:\(path)"), to: &programs)
        Self.append(AppRule.Place(path: path, instance: "path:\(path)"), to: &scripts)
    }

    private mutating func add(_ found: ProgramSearch.Found, instance: String) {
        for path in [found.path, found.canonical] {
            if let refusal = Protection.refusal(ofGuarding: path) { return limits.append("\(found.path): \(refusal)") }
        }
        isInstalled = true
        switch found.kind {
        case .program: Self.append(AppRule.Place(path: found.canonical, instance: instance), to: &programs)
        case .script:
            Self.append(AppRule.Place(path: found.path, instance: instance), to: &scripts)
            Self.append(AppRule.Place(path: found.canonical, instance: instance), to: &scripts)
        }
    }

    private static func append(_ place: AppRule.Place, to places: inout [AppRule.Place]) {
        if !places.contains(where: { $0.path == place.path }) { places.append(place) }
    }
}
