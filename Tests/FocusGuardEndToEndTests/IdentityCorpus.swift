import FocusGuardCore
import FoundationEssentials

/// Processes recorded elsewhere, and what is known of the apps they belong to; the folder lies beside the project.
struct IdentityCorpus {
    /// One recorded process. What the record lacks is nil.
    struct Record: Decodable {
        var id: String
        var kind: String
        var packaging: String
        var comm: String?
        var exe: String?
        var argv: [String]?
        var cmdline: String?
        var cgroup: String?
        var env: [String: String]?
        var nspid: [Int]?
        var hasFlatpakInfo: Bool?
        var rule: String
        var expected: String?
        var expectedInstance: String?
        var evidence: String?
        var neverStop: Bool?
        var why: String?
    }

    private struct Catalogue: Decodable {
        struct Value: Decodable {
            var text: String

            init(from decoder: any Decoder) throws {
                struct Wrapped: Decodable {
                    var value: Value
                }
                let single = try decoder.singleValueContainer()
                if let text = try? single.decode(String.self) {
                    self.text = text
                } else if let number = try? single.decode(Int.self) {
                    text = String(number)
                } else {
                    text = try Wrapped(from: decoder).value.text
                }
            }
        }

        struct App: Decodable {
            struct Interpreter: Decodable {
                var javaMainClass: [Value]?
                var pythonModule: [Value]?
                var electronAsar: [Value]?
            }
            var id: String
            var kind: String
            var native: [Value]?
            var flatpak: [Value]?
            var snap: [Value]?
            var desktopIds: [Value]?
            var pwaDomains: [Value]?
            var pwaAppIds: [Value]?
            var wineExe: [Value]?
            var steamAppid: [Value]?
            var interpreter: Interpreter?
        }
        var apps: [App]
    }

    /// An app of the corpus that no rule can be made of.
    private struct Unusable: Error {
        var name: String
    }

    let records: [Record]
    private let rules: [AppRule]

    /// Where the corpus lies; nil where it is absent.
    static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["FOCUSGUARD_CORPUS"]
        let beside = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return [named, "/\(beside)/shared/corpus", "/\(beside)/../shared/corpus"].compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0 + "/processes.json")
        }
    }()

    init(_ folder: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        func read<Value: Decodable>(_ name: String) throws -> Value {
            try decoder.decode(Value.self, from: Data(contentsOf: URL(filePath: folder + "/" + name)))
        }
        records = try read("processes.json")
        let catalogue: Catalogue = try read("catalog.json")
        rules = try catalogue.apps.map(Self.rule)
    }

    /// The rules with the app of one record guarded; `*` guards all of them.
    func identity(guarding name: String) throws -> AppIdentity {
        if name == "*" {
            return AppIdentity(rules: rules.map { Self.guarded($0) } + (try Self.others.keys.sorted().map(Self.madeUp)))
        }
        var mine: [AppRule] = []
        if let known = rules.first(where: { $0.app.description == name }) {
            var rule = Self.guarded(known)
            if let more = Self.others[name] { rule.keys += more.keys }
            mine = [rule]
        } else if Self.others[name] != nil {
            mine = [try Self.madeUp(name)]
        }
        return AppIdentity(rules: mine + rules.filter { $0.app.description != name })
    }

    /// The id under which a record's app is known; one has a name that is no id.
    static func id(_ name: String) -> String { AppID(name)?.description ?? "odd" }

    private static func guarded(_ rule: AppRule) -> AppRule {
        var rule = rule
        rule.isGuarded = true
        return rule
    }

    private static func rule(_ app: Catalogue.App) throws -> AppRule {
        var keys: [AppKey] = []
        func add(_ values: [Catalogue.Value]?, _ make: (String) -> AppKey) { keys += (values ?? []).map { make($0.text) } }
        add(app.native, AppKey.program)
        add(app.flatpak, AppKey.flatpak)
        add(app.snap, AppKey.snap)
        add(app.desktopIds, AppKey.desktop)
        add(app.pwaDomains, AppKey.site)
        add(app.pwaAppIds, AppKey.webApp)
        add(app.wineExe, AppKey.wine)
        add(app.steamAppid, AppKey.steam)
        add(app.interpreter?.javaMainClass, AppKey.javaClass)
        add(app.interpreter?.pythonModule, AppKey.pythonModule)
        add(app.interpreter?.electronAsar, AppKey.electronApp)
        guard let id = AppID(app.id) else { throw Unusable(name: app.id) }
        return AppRule(app: id, name: app.id, isGuarded: false, keys: keys, isBrowser: app.kind == "carrier")
    }

    /// What the settings would say of apps that the catalogue lacks.
    private static let others: [String: (keys: [AppKey], programs: [String])] = [
        "wolfenstein-youngblood": ([.steam("1056960")], []), "half-life-2-downfall": ([.steam("587650")], []),
        "hidden-folks": ([.steam("435400")], []), "steam-game": ([.steam("620")], []),
        "coolgame": ([.wine("coolgame-win64-shipping.exe")], []), "notepad": ([.wine("Notepad.exe")], []),
        "wine-game": ([.wine("game.exe")], []), "lutris-game": ([.lutrisGame("1f0e"), .wine("game.exe")], []),
        "minder": ([], ["/usr/bin/com.github.phase1geo.minder"]), "keybase": ([], ["/opt/keybase/Keybase"]),
        "nautilus": ([.desktop("org.gnome.Nautilus")], []), "droid-assault": ([.jar("DroidAssault.jar")], []),
        "archiveweb-page": ([.appImage("ArchiveWeb.page-0.11.3.AppImage")], []),
        "sherlock-launcher": ([.program("sherlock")], []),
        "facebook": ([.webApp("boeajhmfdjldchidhphikilcgdacljfm")], []),
        "webapp-tromjaro": ([.site("www.tromjaro.com")], []), "firefoxpwa-site": ([.webApp("ID")], []),
        "com.example.SomeGame": ([.flatpak("com.example.SomeGame")], []),
        "averyveryverylongbinaryname": ([], ["/home/user/bin/averyveryverylongbinaryname"]),
        "weird (deleted)": ([], ["/home/user/bin/weird (deleted)"]), "upgraded": ([], ["/home/user/bin/upgraded"]),
        // The person named a link; what it leads to is what runs.
        "linkedgame": ([], ["/usr/bin/sleep"]), "moon-buggy": ([], ["/usr/games/moon-buggy"]),
    ]

    private static func madeUp(_ name: String) throws -> AppRule {
        guard let id = AppID(Self.id(name)), let parts = others[name] else { throw Unusable(name: name) }
        return AppRule(
            app: id, name: name, isGuarded: true,
            programs: parts.programs.map { AppRule.Place(path: $0, instance: "path:\($0)") }, keys: parts.keys)
    }
}

extension AppFolder {
    /// Writes a record as the process with this number: only what the record shows, and the user, whom all have in common.
    func write(_ record: IdentityCorpus.Record, as pid: Int32) throws {
        if let comm = record.comm { try write("\(pid)/comm", comm + "\n") }
        if let argv = record.argv { try write("\(pid)/cmdline", argv.map { $0 + "\0" }.joined()) }
        if let cmdline = record.cmdline { try write("\(pid)/cmdline", cmdline) }
        if let exe = record.exe { link("\(pid)/exe", to: exe) }
        if let group = record.cgroup { try write("\(pid)/cgroup", "0::\(group)\n") }
        if let env = record.env, env["unreadable"] == nil {
            try write("\(pid)/environ", env.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\0" }.joined())
        }
        if record.hasFlatpakInfo == true {
            try write("\(pid)/root/.flatpak-info", "[Application]\nname=\(record.rule)\n\n[Instance]\ninstance-id=12\n")
        }
        let depth = record.nspid.map { "NSpid:\t\($0.map(String.init).joined(separator: "\t"))\n" } ?? ""
        try write("\(pid)/status", "Uid:\t1000\t1000\t1000\t1000\n\(depth)")
    }
}
