import FocusGuardCore
import FocusGuardFormats

extension AppDirectoryBuilder {
    /// All that is known of one app.
    struct Parts {
        var id: AppID
        var section: GuardChoice.Section?
        var listed: CatalogApp?
        var entries: [InstalledApps.Entry]
        var game: SteamGame?

        /// The name for people: of the settings, of the entries where they agree, of the catalogue, else the best there is.
        var name: String {
            if let name = section?.name { return name }
            let shown = entries.filter { !$0.desktop.isNoDisplay && $0.desktop.name != "Unnamed" }.map(\.desktop.name)
            if let first = shown.first, shown.allSatisfy({ $0 == first }) { return first }
            return listed?.name ?? game?.name ?? shown.first ?? entries.first?.desktop.name ?? id.description
        }

        /// Whether it may carry web apps.
        var isBrowser: Bool {
            listed?.kind == .browser || entries.contains { $0.desktop.categories.contains("WebBrowser") }
        }
    }

    /// The line of the picker for an app.
    func knownApp(_ parts: Parts, _ draft: RuleDraft) -> KnownApp {
        var categories = parts.listed.map { [$0.group] } ?? []
        if parts.game != nil, parts.listed == nil { categories.append("game") }
        for category in parts.entries.flatMap(\.desktop.categories) where !categories.contains(category) {
            categories.append(category)
        }
        let canBe = !draft.isEmpty || draft.refusal == nil
        return KnownApp(
            id: parts.id, name: parts.name,
            icon: parts.section?.icon ?? parts.entries.lazy.compactMap(\.desktop.icon).first
                ?? parts.game.map { "steam_icon_\($0.number)" },
            kind: parts.listed?.kind, categories: categories, desktopIDs: parts.entries.map(\.desktop.id),
            instances: draft.instances, isInstalled: draft.isInstalled || !parts.entries.isEmpty,
            isShown: parts.entries.contains { $0.desktop.isShown(in: installed.desktops) },
            choice: choices[parts.id] ?? .free, refusal: canBe ? nil : draft.refusal, limits: draft.limits)
    }
}
