import FocusGuardCore
import FocusGuardFormats
import FoundationEssentials
import Testing

/// One recorded process.
private struct Record: Decodable {
    var id: String
    var kind: String
    var comm: String?
    var exe: String?
    var argv: [String]?
    var cmdline: String?
    var rule: String?
    var expected: String?
    var neverStop: Bool?
    var nspid: [Int]?
    var packaging: String?
    var why: String?

    var facts: ProcessFacts {
        var facts = ProcessFacts(process: ProcessIdentity(pid: 4_711, startTicks: 1))
        facts.name = comm
        facts.program = exe.map { .path($0, isDeleted: false) } ?? .unreadable
        facts.arguments = argv ?? cmdline.map { [$0] }
        facts.userIDs = [1_000, 1_000, 1_000, 1_000]
        facts.workingDirectory = "/home/user"
        facts.sharesMountNamespace = true
        facts.sharesPIDNamespace = nspid.map { $0.count == 1 }
        return facts
    }
}

private let corpus = DesktopEntryReference.folder

@Suite(.enabled(if: corpus != nil, "the recorded processes are not there: set FOCUSGUARD_CORPUS"))
struct CatalogCorpusTests {
    private func records() throws -> [Record] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = try Data(contentsOf: URL(filePath: try #require(corpus) + "/processes.json"))
        return try decoder.decode([Record].self, from: data)
    }

    /// Every app of the catalogue, as if all its programs lay in the usual folders, each a program and a script.
    private func everything() -> AppIdentity {
        AppIdentity(
            rules: Catalog().apps.filter { $0.kind == .distracting }.map { app in
                let places = app.programs.flatMap { name in
                    ["/usr/bin/", "/usr/games/", "/usr/share/\(name)/", "/opt/\(name)/"].map {
                        AppRule.Place(path: $0 + name, instance: "path:\($0)\(name)")
                    }
                }
                return AppRule(app: app.id, name: app.name, isGuarded: true, programs: places, scripts: places)
            })
    }

    @Test func `no recorded stranger is taken for the app it resembles`() throws {
        let identity = everything()
        let strangers = try records().filter { $0.kind == "negative" }

        #expect(strangers.count > 50)
        for record in strangers {
            let identified = identity.identify(record.facts)
            #expect(identified.app == nil || record.exe == "/usr/games/chromium-bsu", "\(record.id): \(record.why ?? "")")
            var longer = record.facts
            longer.arguments? += [record.rule ?? "discord", "/usr/bin/discord", "/usr/games/steam"]
            #expect(identity.identify(longer).app == identified.app, "\(record.id) with more words")
            var joined = record.facts
            joined.arguments = joined.arguments.map { [$0.joined(separator: " ")] }
            #expect(identity.identify(joined).app == identified.app, "\(record.id) joined")
        }
    }

    @Test func `what must never be stopped is protected, or is not known at all`() throws {
        let identity = everything()
        let near = Protection.Surroundings(userID: 1_000, guardPID: 1)

        for record in try records() where record.neverStop == true {
            let facts = record.facts
            let identified = identity.identify(facts)
            #expect(identified.app == nil, "\(record.id)")
            // A record that shows a program shows enough for the list of names.
            if record.exe != nil {
                #expect(Protection.reason(facts, identified, near: near) != nil, "\(record.id): \(record.exe ?? "")")
            }
        }
    }

    @Test func `programs that lie in the usual folders are known`() throws {
        let identity = everything()
        let found = try records().filter { record in
            record.kind == "positive" && record.packaging == "native-usr-games" && record.expected != nil
        }

        #expect(found.count > 2)
        for record in found { #expect(identity.identify(record.facts).app?.description == record.expected, "\(record.id)") }
    }
}
