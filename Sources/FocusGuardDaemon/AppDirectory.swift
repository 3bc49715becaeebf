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

    /// Puts the choice together with what is known and what is there.
    public static func build(_ choice: GuardChoice, catalog: Catalog = Catalog(), installed: InstalledApps) -> AppDirectory {
        var builder = AppDirectoryBuilder(choice: choice, catalog: catalog, installed: installed)
        builder.addChosen()
        builder.addOthers()
        return AppDirectory(
            guarded: builder.guarded, identity: AppIdentity(rules: builder.guardedRules + builder.otherRules),
            problems: builder.problems, catalog: catalog, installed: installed, known: builder.knownApps())
    }

    /// The program and arguments that start an app: by its desktop entry, else by a program of the catalogue; nil when neither is
    /// on this machine.
    public func command(of id: AppID) -> [String]? {
        let known = catalog.app(id)
        for desktop in [id.description] + (known?.desktopIDs ?? []) {
            guard let entry = installed.entry(desktop), entry.refusal == nil, let arguments = entry.desktop.arguments else {
                continue
            }
            return arguments
        }
        for program in known?.programs ?? [] {
            if let path = installed.programs.path(of: program) { return [path] }
        }
        return nil
    }

    /// The name of an app for people: of the settings, the catalogue, its desktop entry, else its id.
    public func name(of id: AppID) -> String {
        guarded.first { $0.app.id == id }?.app.name ?? catalog.app(id)?.name ?? installed.entry(id.description)?.desktop.name
            ?? id.description
    }

    /// The app that a desktop entry starts: the one of the catalogue that has its id, else one named after it; nil when the id
    /// cannot name an app.
    public static func app(of desktop: DesktopEntry, in catalog: Catalog) -> AppID? {
        catalog.app(withDesktopID: desktop.shortID)?.id ?? AppID(desktop.shortID)
    }
}
