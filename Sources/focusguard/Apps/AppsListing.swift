import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux

/// The lists of apps that `apps` prints.
struct AppsListing {
    /// Which apps are listed.
    struct Filter: Hashable, Sendable {
        var isAll = false
        var isGuarded = false
        var isInstalled = false
        var category: String?
    }

    private let picker: AppPicker

    init(_ picker: AppPicker) { self.picker = picker }

    /// Prints a list of apps; with `--all --json` of desktop entries.
    func show(_ filter: Filter, isJSON: Bool) throws(CommandFailure) {
        let category = try filter.category.map { name throws(CommandFailure) in try AppCategories.name(name, picker) }
        let members = category.map { Set(picker.members(of: $0)) }
        if filter.isAll, isJSON {
            let reports = picker.entryReports.filter { report in
                members.map { members in report.app.map(members.contains) ?? false } ?? true
            }
            return try Console.print(reports.map { $0.line + "\n" }.joined())
        }
        let apps = picker.apps.filter { app in shows(app, filter) && members?.contains(app.id) ?? true }
        if apps.isEmpty, !isJSON { return try Console.print("no app is like that; --all lists every one there is\n") }
        try show(apps, isJSON: isJSON)
    }

    /// Prints the apps that a text finds; *refused* when it finds none.
    func search(_ text: String, isJSON: Bool) throws(CommandFailure) {
        let found = picker.search(text)
        guard !found.isEmpty else {
            let near = picker.near(text).map { "\"\($0)\"" }
            let hint =
                near.isEmpty
                ? "; focusguard apps list --all lists every app" : "; did you mean \(near.joined(separator: ", "))?"
            throw .refused("no app is found by \"\(text)\"\(hint)")
        }
        try show(found, isJSON: isJSON)
    }

    /// An app that the menu hides is in the way, unless it is guarded.
    private func shows(_ app: KnownApp, _ filter: Filter) -> Bool {
        if filter.isAll { return true }
        if filter.isGuarded || filter.isInstalled {
            return (!filter.isGuarded || app.isGuarded) && (!filter.isInstalled || app.isInstalled)
        }
        return app.isGuarded || app.isInstalled && (app.isShown || app.desktopIDs.isEmpty)
    }

    private func show(_ apps: [KnownApp], isJSON: Bool) throws(CommandFailure) {
        if isJSON { return try Console.print(apps.map { json($0).line + "\n" }.joined()) }
        let lines = Self.table(apps.map(row)).lines(width: Terminal.columns(StandardStreams.output))
        try Console.print(lines.map { $0 + "\n" }.joined())
    }

    /// A table of apps with these rows.
    static func table(_ rows: [TextTable.Row]) -> TextTable {
        TextTable(
            columns: [
                TextTable.Column(title: "NAME", least: 12), TextTable.Column(title: "ID"),
                TextTable.Column(title: "GUARDED", least: 14), TextTable.Column(title: "ICON", least: 8, canGo: true),
                TextTable.Column(title: "RECOGNISED BY", least: 13, canGo: true),
            ], rows: rows)
    }

    private func row(_ app: KnownApp) -> TextTable.Row {
        // What the guard could not do for an app that nobody guards would only be in the way; adding the app tells it.
        let notes = picker.obstacle(to: app.id).map { [$0] } ?? (app.isGuarded && app.isInstalled ? app.limits : [])
        return TextTable.Row(
            texts: [
                app.name, app.id.description, Self.guarded(app), app.icon ?? "-",
                app.instances.isEmpty ? (app.isInstalled ? "-" : "not installed") : app.instances.joined(separator: ", "),
            ], notes: notes)
    }

    private static func guarded(_ app: KnownApp) -> String {
        switch app.choice {
        case .free: return "no"
        case .named: return "yes, named"
        case .category(let category): return "yes, category \(category)"
        case .excepted(let category): return "no, excepted from \(category)"
        }
    }

    private func json(_ app: KnownApp) -> WireValue {
        func list(_ texts: [String]) -> WireValue { .list(texts.map(WireValue.text)) }
        return .fields([
            "id": .text(app.id.description), "name": .text(app.name), "icon": .optional(app.icon),
            "kind": .optional(app.kind?.rawValue), "categories": list(app.categories), "desktopIds": list(app.desktopIDs),
            "keys": list(app.instances), "installed": .bool(app.isInstalled), "shown": .bool(app.isShown),
            "guarded": .bool(app.isGuarded), "why": .text(app.choice.reason), "cannot": .optional(picker.obstacle(to: app.id)),
            "limits": list(app.limits),
        ])
    }
}
