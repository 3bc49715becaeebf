import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The settings in force brought together with what is installed: which apps are guarded here, by what they are recognised,
/// how the useful app is started.
struct AppsInForce {
    /// How often the installed apps are compared with the disk.
    static let checkEvery = Duration.seconds(30)

    /// All apps this machine and the settings know.
    let directory: AppDirectory
    /// The useful app for the barrier; nil when none is set up or it is not installed.
    let usefulApp: UsefulApp?
    /// How the useful app is started; nil without one.
    let usefulRecipe: AppStarter.Recipe?
    private let environment: [String: String]
    private let watched: [String]
    private let signature: [FileSignature]

    /// What tells that a folder or file has changed.
    private struct FileSignature: Equatable {
        var inode: UInt64 = 0
        var seconds: Int = 0
        var nanoseconds: Int = 0

        init(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return }
            inode = UInt64(status.st_ino)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    init(_ settings: Settings, environment: [String: String]) {
        self.environment = environment
        let installed = InstalledApps(environment: environment)
        directory = AppDirectory.build(GuardChoice(settings), installed: installed)
        let useful = Self.useful(settings, directory)
        usefulApp = useful?.app
        usefulRecipe = useful?.recipe
        watched =
            installed.watched
            + settings.appSections.flatMap { $0.keys.filter { $0.kind == .executable }.map(\.value) }
        signature = watched.map { FileSignature($0) }
    }

    /// How apps are recognised.
    var identity: AppIdentity { directory.identity }

    /// Whether any guarded app can be recognised here.
    var hasRules: Bool { identity.rules.contains(where: \.isGuarded) }

    /// The files that are opened when a guarded app is launched: programs and scripts, and the browsers that carry web apps.
    var launchFiles: [String] {
        let guarded = identity.rules.filter(\.isGuarded)
        var files = guarded.flatMap { ($0.programs + $0.scripts).map(\.path) }
        let carriesWebApps = guarded.contains { rule in
            rule.keys.contains { key in
                switch key {
                case .webApp, .site: true
                default: false
                }
            }
        }
        if carriesWebApps { files += identity.rules.filter(\.isBrowser).flatMap { $0.programs.map(\.path) } }
        return Set(files).sorted()
    }

    /// The policy of the settings with the apps of this machine.
    func policy(_ settings: Settings) -> Policy { settings.policy(apps: directory.policyApps, usefulApp: usefulApp) }

    /// Whether apps were installed or removed since.
    func hasChangedOnDisk() -> Bool { watched.map { FileSignature($0) } != signature }

    /// What is guarded, for people, in one line or two.
    var summary: String {
        let installed = directory.guarded.filter(\.isInstalled).map(\.app.name)
        if !installed.isEmpty { return "guarding \(installed.joined(separator: ", "))" }
        return "none of the \(directory.guarded.count) guarded apps is installed here. Name one in the settings"
            + " ([Guard] Apps = …); focusguard try -- COMMAND shows the loop with any program"
    }

    private static func useful(
        _ settings: Settings, _ directory: AppDirectory
    ) -> (app: UsefulApp, recipe: AppStarter.Recipe)? {
        guard let id = settings.usefulApp else { return nil }
        if let section = settings.usefulAppSection(id) {
            let app = UsefulApp(id: id, name: section.name)
            switch section.start {
            case .command(let command): return (app, AppStarter.Recipe(name: section.name, commands: [command]))
            case .desktop(let desktop):
                let command = AppID(desktop).flatMap { directory.command(of: $0) }
                return (app, AppStarter.Recipe(name: section.name, commands: command.map { [$0] } ?? []))
            }
        }
        let name = directory.name(of: id)
        let command = directory.command(of: id)
        return (UsefulApp(id: id, name: name), AppStarter.Recipe(name: name, commands: command.map { [$0] } ?? []))
    }
}
