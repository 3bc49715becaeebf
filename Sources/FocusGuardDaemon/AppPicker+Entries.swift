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
    /// Every desktop entry of this machine, sorted by id.
    public var entryReports: [DesktopEntryReport] {
        installed.entries.map { entry in
            let report = directory.report(of: entry)
            return DesktopEntryReport(
                entry: entry.desktop, isShown: entry.isUsable && entry.desktop.isShown(in: installed.desktops),
                loads: entry.refusal == nil, app: report.app, isGuarded: report.isGuarded, why: report.why)
        }
    }
}
