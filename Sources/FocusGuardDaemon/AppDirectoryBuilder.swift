import FocusGuardCore
import FocusGuardFormats

/// Puts an `AppDirectory` together.
struct AppDirectoryBuilder {
    let choice: GuardChoice
    let index: AppIndex
    private(set) var guarded: [AppDirectory.Guarded] = []
    private(set) var known: [KnownApp] = []
    private(set) var problems: [String] = []
    private var guardedRules: [AppRule] = []
    private var otherRules: [AppRule] = []
    private(set) var choices: [AppID: KnownApp.Choice] = [:]
    private var done: Set<AppID> = []
    /// Whether a browser is here, so that web apps can be started.
    private let hasBrowser: Bool

    var catalog: Catalog { index.catalog }
    var installed: InstalledApps { index.installed }

    init(choice: GuardChoice, index: AppIndex) {
        self.choice = choice
        self.index = index
        hasBrowser = index.catalog.apps.contains { app in
            app.kind == .browser
                && (!index.entries(of: app.id).isEmpty || app.appKeys.contains(where: index.isInstalled)
                    || !index.programs(of: app.id).isEmpty)
        }
    }

    /// The rules, those of guarded apps first.
    var rules: [AppRule] {
        let rules = guardedRules + otherRules
        return rules + browserRules(besides: rules)
    }

    /// Adds all apps: those the person named, those of the categories, then all others, so that a descendant that is one of
    /// them is known as such.
    mutating func addAll() {
        let except = choice.except.map(canonical)
        let named = choice.apps.map(canonical)
        for id in named { choices[id] = .named }
        var chosen = named
        for word in choice.categories {
            let ids = apps(in: AppCategory(word, in: catalog))
            if ids.isEmpty { problems.append("category \(word): no app of this machine or the catalogue is in it") }
            for id in ids where choices[id] == nil {
                choices[id] = except.contains(id) ? .excepted(word) : .category(word)
                if !except.contains(id) { chosen.append(id) }
            }
        }
        for id in chosen { add(id, isGuarded: true) }
        for id in choice.sections.map(\.id) + index.entryApps + catalog.apps.map(\.id) + index.steamGames.map(\.app) {
            add(id, isGuarded: false)
        }
        known.sort { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }

    /// The id under which an app is known: a desktop id, or a name of the packager, stands for the app of the catalogue that has
    /// it.
    func canonical(_ id: AppID) -> AppID {
        if choice.section(id) != nil || catalog.app(id) != nil { return id }
        let short = DesktopEntry.shortID(id.description)
        if let app = catalog.app(withDesktopID: short) { return app.id }
        guard let entry = installed.entry(id.description) else { return id }
        return index.app(of: entry) ?? id
    }

    /// The apps of a category, installed or not.
    func apps(in category: AppCategory) -> [AppID] {
        var ids: [AppID] = []
        var seen: Set<AppID> = []
        let steam = Set(index.steamGames.map(\.app))
        for id in catalog.apps.map(\.id) + index.entryApps + index.steamGames.map(\.app) where !seen.contains(id) {
            seen.insert(id)
            if category.has(catalog.app(id), isSteamGame: steam.contains(id), index.entries(of: id)) { ids.append(id) }
        }
        return ids
    }

    /// Whether an app is in a category.
    func has(_ category: AppCategory, _ id: AppID) -> Bool {
        category.has(
            catalog.app(id), isSteamGame: index.steamGames.contains { $0.app == id }, index.entries(of: id))
    }

    private mutating func add(_ id: AppID, isGuarded: Bool) {
        guard done.insert(id).inserted else { return }
        let parts = Parts(
            id: id, section: choice.section(id), listed: catalog.app(id), entries: index.entries(of: id),
            game: index.steamGames.first { $0.app == id }?.game)
        let draft = draft(parts)
        let name = parts.name
        let isBrowser =
            parts.isBrowser
            || index.carriers.contains { carrier in
                draft.programs.contains { $0.path == carrier.canonical } || draft.scripts.contains { $0.path == carrier.path }
            }
        let rule = draft.rule(id, name, isGuarded: isGuarded, isBrowser: isBrowser)
        known.append(knownApp(parts, draft))
        guard isGuarded else {
            rule.map { otherRules.append($0) }
            return
        }
        rule.map { guardedRules.append($0) }
        guarded.append(
            AppDirectory.Guarded(
                app: GuardedApp(id: id, name: name, onOpen: parts.section?.onOpen ?? .resume), isInstalled: draft.isInstalled,
                limits: draft.limits))
    }

    private func draft(_ parts: Parts) -> RuleDraft {
        var draft = RuleDraft()
        addSection(parts, to: &draft)
        for entry in parts.entries { add(entry, of: parts.id, to: &draft) }
        if parts.entries.isEmpty, parts.listed == nil, let entry = installed.entry(parts.id.description) {
            add(entry, of: parts.id, to: &draft)
        }
        for program in index.programs(of: parts.id) {
            draft.add(program: program, installed.programs) { index.owns($0, parts.id) }
        }
        for key in parts.listed?.appKeys ?? [] { add(key, to: &draft) }
        if let game = parts.game { draft.add(.steam(game.number), isPresent: true, isInstalled: true) }
        addLimits(parts, to: &draft)
        return draft
    }

    private func addSection(_ parts: Parts, to draft: inout RuleDraft) {
        guard let section = parts.section else { return }
        for path in section.executables {
            draft.add(executable: path, installed.programs) { index.owns($0, parts.id) }
        }
        for desktop in section.desktops {
            guard let entry = installed.entry(desktop) else {
                draft.add(limit: "desktop entry \(desktop) is not installed")
                continue
            }
            add(entry, of: parts.id, to: &draft)
        }
        for key in section.keys {
            add(key, to: &draft)
            AppLimits.text(for: key).map { draft.add(limit: $0) }
        }
    }

    private func add(_ entry: InstalledApps.Entry, of app: AppID, to draft: inout RuleDraft) {
        if index.opensOther(entry) { return draft.add(limit: AppLimits.opensOther) }
        let ownsWrapped = entry.target.wrapped.map { index.owns($0.canonical, app) } ?? false
        draft.add(entry, isShared: index.isShared(entry), ownsWrapped: ownsWrapped)
    }

    /// Adds a name. A host stands for itself with and without `www.`.
    private func add(_ key: AppKey, to draft: inout RuleDraft) {
        switch key {
        case .site(let host):
            let other = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
            draft.add(key, isPresent: hasBrowser, isInstalled: false)
            draft.add(.site(other), isPresent: false, isInstalled: false)
        case .webApp: draft.add(key, isPresent: hasBrowser, isInstalled: false)
        case .flatpak, .snap, .steam, .wine, .appImage, .desktop, .pythonModule, .javaClass, .jar, .electronApp, .heroicGame,
            .lutrisGame, .program:
            draft.add(key, isPresent: false, isInstalled: index.isInstalled(key))
        }
    }

    private func addLimits(_ parts: Parts, to draft: inout RuleDraft) {
        if draft.isEmpty, parts.section == nil, parts.listed == nil, parts.entries.isEmpty, draft.limits.isEmpty {
            let nearest = catalog.nearest(to: parts.id.description).map { ", did you mean \($0)?" } ?? ""
            draft.add(limit: "no such app is known\(nearest); name its program in [App \(parts.id)] Executable")
        }
        if let listed = parts.listed, !draft.isInstalled, draft.limits.isEmpty {
            let isWeb = !listed.hosts.isEmpty || !listed.webApps.isEmpty
            draft.add(limit: isWeb ? AppLimits.onlyWebApp : AppLimits.notInstalled(wine: listed.wine.first))
        }
        for place in draft.programs {
            let sharing = index.entries(starting: place.path)
            if sharing.count > 3 {
                draft.add(limit: "its program serves \(sharing.count) entries of the menu, which are all held")
            }
        }
    }

    /// Rules for browsers that nothing else is known of but that an entry starts a web app with.
    private func browserRules(besides rules: [AppRule]) -> [AppRule] {
        index.carriers.compactMap { carrier in
            let isKnown = rules.contains { rule in
                rule.programs.contains { $0.path == carrier.canonical }
                    || rule.scripts.contains { $0.path == carrier.canonical }
            }
            let name = PathText.baseName(carrier.path)
            guard !isKnown, let id = AppID(name), !done.contains(id), Protection.refusal(ofGuarding: carrier.canonical) == nil
            else { return nil }
            let place = AppRule.Place(path: carrier.canonical, instance: "path:\(carrier.canonical)")
            return AppRule(
                app: id, name: name, isGuarded: false, programs: carrier.kind == .program ? [place] : [],
                scripts: carrier.kind == .script ? [place] : [], isBrowser: true)
        }
    }
}
