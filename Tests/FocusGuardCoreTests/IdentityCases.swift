import FocusGuardCore
import Testing

/// A process as /proc may show it, and which app it is; nil for none.
struct IdentityCase: Sendable, CustomTestStringConvertible {
    var name: String
    var facts: ProcessFacts
    var app: String?
    var instance: String?
    var role: Identified.Role?
    /// Whether a place of the arguments that is looked at is still empty, so that a further word fills it.
    var hasOpenSlot = false

    var testDescription: String { name }

    /// A process that is this app, by this key.
    static func known(
        _ name: String, _ facts: ProcessFacts, _ app: String, _ instance: String, _ role: Identified.Role = .main,
        open: Bool = false
    ) -> IdentityCase {
        IdentityCase(name: name, facts: facts, app: app, instance: instance, role: role, hasOpenSlot: open)
    }

    /// A process that is no app of the rules.
    static func stranger(_ name: String, _ facts: ProcessFacts, open: Bool = false) -> IdentityCase {
        IdentityCase(name: name, facts: facts, hasOpenSlot: open)
    }

    /// All cases of all families.
    static let all = sandboxes + stores + webApps + runtimes + launches + programs
}

/// Rules with keys of every kind; all guarded but the last few.
let packagedRules: AppIdentity = {
    func rule(
        _ id: String, _ keys: [AppKey], programs: [String] = [], scripts: [String] = [], guarded: Bool = true,
        browser: Bool = false
    ) -> AppRule {
        guard let app = AppID(id) else { preconditionFailure("\(id) is no id") }
        func places(_ paths: [String]) -> [AppRule.Place] { paths.map { AppRule.Place(path: $0, instance: "path:\($0)") } }
        return AppRule(
            app: app, name: id, isGuarded: guarded, programs: places(programs), scripts: places(scripts), keys: keys,
            isBrowser: browser)
    }
    return AppIdentity(rules: [
        rule("chat", [.flatpak("org.example.Chat"), .snap("chat"), .program("Chat"), .program("chat-desktop")]),
        rule("steam", [.flatpak("com.valvesoftware.Steam"), .program("steam"), .desktop("steam")]),
        rule("shooter", [.steam("440"), .wine("Shooter.exe")]), rule("racer", [.steam("4400")]),
        rule("island", [.heroicGame("Dory"), .lutrisGame("1f0e-22")]),
        rule("videos", [.webApp("agimnkijcaahngcdmfeangaknmldooml"), .site("videos.example"), .site("www.videos.example")]),
        rule("clips", [.site("clips.example"), .webApp("WebApp-Clips1"), .webApp("01J0ULID")]),
        rule(
            "blocks",
            [
                .javaClass("org.blocks.client.Main"), .jar("Blocks.jar"), .jar("/opt/walls/start.jar"),
                .javaClass("/opt/walls:Game"), .pythonModule("blocks"),
            ]),
        rule("notes", [.electronApp("/usr/lib/notes/app.asar")]),
        rule("viewer", [.appImage("Viewer-1.2.3-x86_64.AppImage")]),
        rule("suite", [.desktop("org.example.Suite")], programs: ["/usr/lib/suite/suite.bin"]),
        rule("slack", [.program("slack")]),
        rule("puzzle", [.program("puzzle")], scripts: ["/usr/games/puzzle-start"]),
        rule("browser", [.program("chromium"), .flatpak("org.chromium.Chromium")], guarded: false, browser: true),
        rule("web", [.program("epiphany")], guarded: false, browser: true),
        rule("editor", [.program("editor"), .flatpak("org.example.Editor")], guarded: false),
    ])
}()

/// `facts` with changes.
func changed(_ facts: ProcessFacts, _ change: (inout ProcessFacts) -> Void) -> ProcessFacts {
    var facts = facts
    change(&facts)
    return facts
}

/// A process inside the sandbox of a Flatpak.
func inFlatpak(_ id: String, _ program: String, _ arguments: [String] = [], instance: String? = "7") -> ProcessFacts {
    changed(process(program, arguments, sharesFiles: false)) {
        $0.sharesPIDNamespace = false
        $0.flatpak = FlatpakSandbox(id: id, instance: instance)
    }
}

/// A process in this control group of the user's manager.
func inScope(_ unit: String, _ program: String, _ arguments: [String] = [], sharesFiles: Bool? = true) -> ProcessFacts {
    changed(process(program, arguments, sharesFiles: sharesFiles)) {
        $0.controlGroup = "/user.slice/user-1000.slice/user@1000.service/app.slice/\(unit)"
    }
}

/// A process with these values in its environment.
func withEnvironment(_ values: [String: String], _ program: String, _ arguments: [String] = []) -> ProcessFacts {
    changed(process(program, arguments)) { facts in
        var environment = LaunchEnvironment()
        for (key, value) in values { environment.set(key, value) }
        facts.environment = environment
    }
}
