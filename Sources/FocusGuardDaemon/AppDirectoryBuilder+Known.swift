import FocusGuardCore
import FocusGuardFormats

extension AppDirectoryBuilder {
    /// All apps a person may choose, guarded or not.
    func knownApps() -> [KnownApp] {
        var apps: [KnownApp] = []
        for rule in guardedRules + otherRules where !apps.contains(where: { $0.id == rule.app }) {
            apps.append(known(rule.app, rule))
        }
        for app in guarded where !apps.contains(where: { $0.id == app.app.id }) { apps.append(known(app.app.id, nil)) }
        for app in catalog.apps where !apps.contains(where: { $0.id == app.id }) { apps.append(known(app.id, nil)) }
        return apps.sorted { ($0.name.lowercased(), $0.id.description) < ($1.name.lowercased(), $1.id.description) }
    }

    private func known(_ id: AppID, _ rule: AppRule?) -> KnownApp {
        let listed = catalog.app(id)
        let entries = installed.entries.filter {
            !$0.desktop.isHidden && $0.refusal == nil && AppDirectory.app(of: $0.desktop, in: catalog) == id
        }
        var categories = listed.map { [$0.group] } ?? []
        for category in entries.flatMap(\.desktop.categories) where !categories.contains(category) {
            categories.append(category)
        }
        let entry = guarded.first { $0.app.id == id }
        return KnownApp(
            id: id, name: rule?.name ?? entry?.app.name ?? listed?.name ?? id.description,
            icon: entries.lazy.compactMap(\.desktop.icon).first, kind: listed?.kind, categories: categories,
            desktopIDs: entries.map(\.desktop.id),
            instances: (rule.map { $0.programs + $0.scripts } ?? []).map(\.instance), isInstalled: rule != nil,
            isShown: entries.contains { !$0.desktop.isNoDisplay }, choice: choice(of: id, categories),
            limits: entry?.limits ?? [])
    }

    private func choice(of id: AppID, _ categories: [String]) -> KnownApp.Choice {
        if choice.apps.contains(id) { return .named }
        guard let category = choice.categories.first(where: { categories.contains($0) }) else { return .free }
        return choice.except.contains(id) ? .excepted(category) : .category(category)
    }
}
