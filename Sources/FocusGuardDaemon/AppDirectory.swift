import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// All apps this machine and the settings know, and how each is recognised: made of the settings, the catalogue and the
/// desktop entries, made anew when one of them changes.
public struct AppDirectory: Sendable {
    /// What is known of one guarded app.
    public struct Guarded: Hashable, Sendable {
        /// The app, for the policy.
        public var app: GuardedApp
        /// Whether a file of it is on this machine, so that it can be recognised.
        public var isInstalled: Bool
        /// What the guard cannot do for it, for people; empty when nothing is missing.
        public var limits: [String]
    }

    /// The guarded apps, each once: those named, in the order of the settings, then those of the categories.
    public let guarded: [Guarded]
    /// How apps are recognised, guarded ones first.
    public let identity: AppIdentity
    /// What could not be done with the choice as such: unknown ids, categories without an app.
    public let problems: [String]
    /// The built-in catalogue.
    public let catalog: Catalog
    /// The desktop entries.
    public let installed: InstalledApps

    /// All apps a person may choose: installed ones, those of the catalogue, those of the settings; sorted by name.
    public let known: [KnownApp]

    /// The guarded apps, for the policy.
    public var policyApps: [GuardedApp] { guarded.map(\.app) }

    /// Which app each thing that is installed belongs to.
    let index: AppIndex

    /// Puts the choice together with what is known and what is there.
    public static func build(_ choice: GuardChoice, catalog: Catalog = Catalog(), installed: InstalledApps) -> AppDirectory {
        let index = AppIndex(catalog, installed, choice.sections)
        var builder = AppDirectoryBuilder(choice: choice, index: index)
        builder.addAll()
        return AppDirectory(
            guarded: builder.guarded, identity: AppIdentity(rules: builder.rules), problems: builder.problems,
            catalog: catalog, installed: installed, known: builder.known, index: index)
    }

    /// The program and arguments that start an app: by its desktop entry, else by a program of the catalogue, else by its
    /// packager; nil when nothing of it is on this machine.
    public func command(of id: AppID) -> [String]? {
        let listed = catalog.app(id)
        let named = ([id.description] + (listed?.desktopIDs ?? [])).compactMap { installed.entry($0) }
        for entry in named + index.entries(of: id) where entry.isUsable {
            if let arguments = entry.desktop.arguments { return arguments }
        }
        for program in listed?.programs ?? [] {
            if let path = installed.programs.path(of: program) { return [path] }
        }
        for flatpak in listed?.flatpaks ?? [] where installed.flatpaks.contains(flatpak) {
            return ["flatpak", "run", flatpak]
        }
        for snap in listed?.snaps ?? [] where installed.snaps.contains(snap) { return ["snap", "run", snap] }
        return nil
    }

    /// The name of an app for people: of the settings, its desktop entry, the catalogue, else its id.
    public func name(of id: AppID) -> String {
        known.first { $0.id == id }?.name ?? installed.entry(id.description)?.desktop.name ?? id.description
    }

    /// What a desktop entry means to the guard: its app, whether that is guarded, and why or why not, for people.
    public func report(of entry: InstalledApps.Entry) -> (app: AppID?, isGuarded: Bool, why: String) {
        guard !entry.desktop.isHidden else { return (nil, false, "it is deleted") }
        guard let app = index.app(of: entry) else { return (nil, false, "its id cannot name an app") }
        guard let known = known.first(where: { $0.id == app }) else {
            return (app, false, entry.refusal?.rawValue ?? "nothing of it is known")
        }
        if let refusal = known.refusal { return (app, false, refusal) }
        if let refusal = entry.refusal, !known.isGuarded { return (app, false, refusal.rawValue) }
        return (app, known.isGuarded, known.choice.reason)
    }
}
