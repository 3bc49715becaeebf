import FocusGuardCore
import FocusGuardFormats

/// What `apps list --all --json` says of one desktop entry.
public struct DesktopEntryReport: Hashable, Sendable {
    /// What the entry says.
    public var entry: DesktopEntry
    /// Whether the menu of the person's desktop shows it.
    public var isShown: Bool
    /// Whether GIO would load it.
    public var loads: Bool
    /// The app it starts; nil where it starts none.
    public var app: AppID?
    /// Whether that app is guarded.
    public var isGuarded: Bool
    /// Why it is guarded or not.
    public var why: String

    /// One JSON object, with its fields in the order of the manual.
    public var line: String {
        WireValue.fields([
            "id": .text(entry.id), "name": .text(entry.name),
            "argv": entry.arguments.map { .list($0.map(WireValue.text)) } ?? .null,
            "categories": .list(entry.categories.map(WireValue.text)), "hidden": .bool(entry.isHidden),
            "shown": .bool(isShown), "loads": .bool(loads), "app": .optional(app?.description), "guarded": .bool(isGuarded),
            "why": .text(why),
        ]).line
    }
}

extension AppPicker {
    /// Every desktop entry of this machine, sorted by id; `desktops` are the names in XDG_CURRENT_DESKTOP.
    public func entryReports(desktops: [String]) -> [DesktopEntryReport] {
        installed.entries.map { entry in
            let isLive = entry.refusal == nil && !entry.desktop.isHidden
            let id = isLive ? AppDirectory.app(of: entry.desktop, in: catalog) : nil
            let app = id.flatMap(self.app)
            return DesktopEntryReport(
                entry: entry.desktop, isShown: isLive && entry.desktop.isShown(in: desktops), loads: entry.refusal == nil,
                app: id, isGuarded: app?.isGuarded ?? false, why: why(entry, app))
        }
    }

    private func why(_ entry: InstalledApps.Entry, _ app: KnownApp?) -> String {
        if let refusal = entry.refusal { return refusal.rawValue }
        if entry.desktop.isHidden { return "it counts as deleted (Hidden)" }
        guard let app else { return "its id cannot be the id of an app" }
        return obstacle(to: app.id) ?? app.choice.reason
    }
}

extension KnownApp.Choice {
    /// Why an app is guarded or not, for people.
    public var reason: String {
        switch self {
        case .free: return "not chosen"
        case .named: return "named"
        case .category(let category): return "category \(category)"
        case .excepted(let category): return "excepted from category \(category)"
        }
    }
}
