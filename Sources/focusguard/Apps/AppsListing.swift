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
    private let desktops: [String]

    init(_ picker: AppPicker, _ surroundings: Surroundings) {
        self.picker = picker
        desktops = Self.desktops(surroundings.environment)
    }

    /// The names of the desktop, from XDG_CURRENT_DESKTOP.
    static func desktops(_ environment: [String: String]) -> [String] {
        (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
    }

    /// Prints a list of apps; with `--all --json` of desktop entries.
    func show(_ filter: Filter, isJSON: Bool) throws(CommandFailure) {
        let category = try filter.category.map { name throws(CommandFailure) in try AppCategories.name(name, picker) }
        if filter.isAll, isJSON {
            let reports = picker.entryReports(desktops: desktops)
                .filter { report in category.map { report.entry.categories.contains($0) } ?? true }
            return try Console.print(reports.map { $0.line + "\n" }.joined())
        }
        var apps = picker.apps.filter { shows($0, filter) }
        if let category {
            let members = Set(picker.members(of: category))
            apps.removeAll { !members.contains($0.id) }
        }
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
        return app.isGuarded || app.isInstalled && app.isShown
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
        let obstacle = picker.obstacle(to: app.id)
        var notes = obstacle.map { ["cannot be guarded: \($0)"] } ?? []
        // What is not here has no limits but that.
        if obstacle == nil, app.isInstalled || app.choice == .named { notes = app.limits }
        return TextTable.Row(
            texts: [
                app.name, app.id.description, (app.isGuarded ? "yes, " : "no, ") + app.choice.reason, app.icon ?? "-",
                app.instances.isEmpty ? (app.isInstalled ? "-" : "not installed") : app.instances.joined(separator: ", "),
            ], notes: notes)
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
