import FocusGuardFormats
import FoundationEssentials
import Testing

/// Where the recorded facts lie.
enum DesktopEntryReference {
    /// The folder of recorded facts, which is not part of the project; nil where it is absent.
    static let folder: String? = {
        let given = ProcessInfo.processInfo.environment["FOCUSGUARD_CORPUS"]
        let beside = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        return [given, "/\(beside)/shared/corpus", "/\(beside)/../shared/corpus"].compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0 + "/desktop/gio-reference.json")
        }
    }()
}

private let corpus = DesktopEntryReference.folder

/// What GIO made of one entry.
private struct Reference: Decodable {
    struct File: Decodable { var entries: [String: Reference] }
    var id: String?
    var loads: Bool
    var name: String?
    var names: [String: String]?
    var argv: [String]?
    var categoriesList: [String]?
    var installedPath: String?
    var isHidden: Bool?
    var nodisplay: Bool?
    var terminal: Bool?
    var dbusActivatable: Bool?
    var startupWmClass: String?
    var xSnapInstance: String?
    var shouldShow: [String: Bool]?
}

/// Where an entry is read otherwise than by GIO on purpose, and why. One more is in `DesktopEntryTests`, since no recorded entry
/// has it: GIO's question whether a menu shows an entry leaves `Hidden` out and expects its caller to ask for that as well.
private enum Difference: String, CaseIterable {
    /// The specification's lists have no white space; GIO hands the text on and leaves the trimming to its caller.
    case categoriesWithSpaces = "synthetic/categories-space.desktop"
}

@Suite(.enabled(if: corpus != nil, "the recorded desktop entries are not there: set FOCUSGUARD_CORPUS"))
struct DesktopEntryReferenceTests {
    /// An entry with what GIO made of it.
    private struct Case {
        var file: String
        var bytes: [UInt8]
        var expected: Reference
        var difference: Difference? { Difference(rawValue: file) }

        /// The entry as a person with this locale has it.
        func entry(_ locale: String = "C") -> DesktopEntry {
            DesktopEntry(
                bytes, id: expected.id ?? "x.desktop", file: expected.installedPath ?? "/x",
                locales: DesktopLocale.candidates(["LANG": locale]))
        }
    }

    /// The programs that were not there when GIO was asked; all others were, by their names or absolute paths.
    private static let missing = ["/opt/none/bin/x", "definitely-not-installed-xyz", "%f"]

    private let cases: [Case]

    init() throws {
        let folder = try #require(corpus) + "/desktop/"
        let data = try Data(contentsOf: URL(filePath: folder + "gio-reference.json"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        cases = try decoder.decode(Reference.File.self, from: data).entries.sorted { $0.key < $1.key }.map { key, expected in
            Case(file: key, bytes: Array(try Data(contentsOf: URL(filePath: folder + key))), expected: expected)
        }
    }

    private static func isProgram(_ program: String) -> Bool {
        !missing.contains(program) && (program.hasPrefix("/") || !program.contains("/"))
    }

    @Test func `an entry loads where GIO loads it`() {
        #expect(cases.count > 250)
        #expect(cases.contains { !$0.expected.loads })
        for entry in cases {
            let refusal = entry.entry().refusal(where: Self.isProgram)
            #expect((refusal == nil) == entry.expected.loads, "\(entry.file): \(refusal?.rawValue ?? "loads")")
        }
    }

    @Test func `the command line is what a program was given when GIO launched it`() {
        for entry in cases where entry.expected.loads {
            #expect(entry.entry().arguments == entry.expected.argv, "\(entry.file)")
        }
    }

    @Test func `categories and marks are as GIO has them`() {
        for entry in cases where entry.expected.loads {
            let (found, expected) = (entry.entry(), entry.expected)
            #expect(found.isHidden == expected.isHidden, "\(entry.file)")
            #expect(found.isNoDisplay == expected.nodisplay, "\(entry.file)")
            #expect(found.isInTerminal == expected.terminal, "\(entry.file)")
            #expect(found.isBusActivated == expected.dbusActivatable, "\(entry.file)")
            #expect(found.windowClass == expected.startupWmClass, "\(entry.file)")
            #expect(found.snap == expected.xSnapInstance, "\(entry.file)")
            let categories = expected.categoriesList ?? []
            if entry.difference == .categoriesWithSpaces {
                #expect(found.categories == ["Game", "Network"] && categories == ["Game", " Network "])
            } else {
                #expect(found.categories == categories, "\(entry.file)")
            }
        }
    }

    @Test func `names in every language are as GIO has them`() {
        var count = 0
        for entry in cases where entry.expected.loads {
            #expect(entry.entry().name == entry.expected.name, "\(entry.file)")
            for locale in ["de", "en_GB", "fr", "ja", "pt_BR", "ru", "sr", "sr@latin", "zh_CN", "zh_TW"] {
                // Names that differ from the plain one are recorded.
                let expected = entry.expected.names?[locale] ?? entry.expected.name
                count += 1
                #expect(entry.entry(locale).name == expected, "\(entry.file) \(locale)")
            }
        }
        #expect(count > 2_000)
    }

    @Test func `menus of every desktop show what GIO shows`() {
        var count = 0
        for entry in cases where entry.expected.loads {
            for (desktop, isShown) in entry.expected.shouldShow ?? [:] {
                let names = desktop == "none" ? [] : desktop.split(separator: "_").map(String.init)
                count += 1
                #expect(entry.entry().isShown(in: names) == isShown, "\(entry.file) \(desktop)")
            }
        }
        #expect(count > 2_000)
    }

    @Test func `each intended difference is one`() {
        for difference in Difference.allCases {
            #expect(cases.contains { $0.difference == difference && $0.expected.loads }, "\(difference.rawValue)")
        }
    }
}
