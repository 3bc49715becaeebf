import FocusGuardCore
import FocusGuardFormats
import FoundationEssentials
import Testing

private let corpus = DesktopEntryReference.folder

/// The recorded names and ids of apps.
private struct Facts: Decodable {
    struct Value: Decodable {
        var value: String
        var verified: Bool
        var startURL: String?

        enum CodingKeys: String, CodingKey {
            case value, verified
            case startURL = "startUrl"
        }

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: CodingKeys.self)
            // Numbers of stores are recorded as numbers.
            if let number = try? keys.decode(Int.self, forKey: .value) {
                value = String(number)
            } else {
                value = try keys.decode(String.self, forKey: .value)
            }
            verified = try keys.decode(Bool.self, forKey: .verified)
            startURL = try keys.decodeIfPresent(String.self, forKey: .startURL)
        }
    }

    struct App: Decodable {
        var id: String
        var kind: String
        var native: [Value]?
        var desktopIds: [Value]?
        var flatpak: [Value]?
        var snap: [Value]?
        var steamAppid: [Value]?
        var wineExe: [Value]?
        var pwaDomains: [Value]?
        var pwaAppIds: [Value]?
        var wmClass: [Value]?
        var interpreter: [String: [String]]?

        /// The values by what the catalogue calls them; packages of Android are not needed.
        var keys: [(CatalogApp.KeyKind, [Value])] {
            [
                (.program, native ?? []), (.desktop, desktopIds ?? []), (.flatpak, flatpak ?? []), (.snap, snap ?? []),
                (.steam, steamAppid ?? []), (.wine, wineExe ?? []), (.host, pwaDomains ?? []),
                (.webApp, pwaAppIds ?? []), (.window, wmClass ?? []),
            ]
        }
    }

    var apps: [App]
}

@Suite(.enabled(if: corpus != nil, "the recorded names are not there: set FOCUSGUARD_CORPUS"))
struct CatalogFactsTests {
    private let catalog = Catalog()
    private let facts: Facts

    init() throws {
        let data = try Data(contentsOf: URL(filePath: try #require(corpus) + "/catalog.json"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        facts = try decoder.decode(Facts.self, from: data)
    }

    @Test func `every recorded app is in the catalogue, as what it is`() throws {
        let kinds: [String: CatalogApp.Kind] = ["distractor": .distracting, "carrier": .browser, "useful": .useful]

        #expect(facts.apps.count == catalog.apps.count)
        for fact in facts.apps {
            let app = try #require(AppID(fact.id).flatMap(catalog.app), "\(fact.id)")
            #expect(app.kind == kinds[fact.kind], "\(fact.id)")
        }
    }

    @Test func `every recorded name is in the catalogue, and verified where a source shows it`() throws {
        var count = 0
        var verified = 0
        for fact in facts.apps {
            let app = try #require(AppID(fact.id).flatMap(catalog.app))
            for (kind, values) in fact.keys {
                for value in values {
                    count += 1
                    verified += value.verified ? 1 : 0
                    #expect(app.values(kind).contains(value.value), "\(fact.id) \(kind) \(value.value)")
                    #expect(app.isVerified(kind, value.value) == value.verified, "\(fact.id) \(kind) \(value.value)")
                }
            }
            for (kind, values) in fact.interpreter ?? [:] {
                for value in values {
                    let slot = kind.split(separator: "_").joined(separator: "-") + ":" + value
                    #expect(app.slots.contains(slot), "\(fact.id) \(slot)")
                }
            }
        }
        #expect(count > 600)
        #expect(verified > 400)
    }

    @Test func `computed ids of web apps are the recorded ones`() {
        let recorded = facts.apps.flatMap { $0.pwaAppIds ?? [] }
        let computed = catalog.apps.flatMap(\.keys).filter { $0.startURL != nil }

        #expect(recorded.count > 20)
        for value in recorded {
            #expect(value.startURL.map { WebAppID.of(startURL: $0) } == value.value)
            #expect(computed.contains { $0.value == value.value && $0.startURL == value.startURL }, "\(value.value)")
        }
    }

    @Test func `the catalogue has no name that is not recorded, but for the few known from elsewhere`() {
        // The id of an old Web Store app, from a recorded process.
        let added = ["boeajhmfdjldchidhphikilcgdacljfm"]
        for app in catalog.apps {
            let fact = facts.apps.first { $0.id == app.id.description }
            for key in app.keys where key.kind != .slot {
                let isRecorded = fact?.keys.contains { $0.0 == key.kind && $0.1.contains { $0.value == key.value } } ?? false
                #expect(isRecorded || added.contains(key.value), "\(app.id) \(key.kind) \(key.value)")
            }
        }
    }
}
