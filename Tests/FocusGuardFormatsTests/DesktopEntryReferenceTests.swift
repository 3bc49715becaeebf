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
    var loads: Bool
    var name: String?
    var names: [String: String]?
    var argv: [String]?
    var categoriesList: [String]?
    var installedPath: String?
    var isHidden: Bool?
    var nodisplay: Bool?
    var shouldShow: [String: Bool]?
}

@Suite(.enabled(if: corpus != nil, "the recorded desktop entries are not there: set FOCUSGUARD_CORPUS"))
struct DesktopEntryReferenceTests {
    private func references() throws -> [(file: String, found: (String) -> DesktopEntry, expected: Reference)] {
        let folder = try #require(corpus) + "/desktop/"
        let data = try Data(contentsOf: URL(filePath: folder + "gio-reference.json"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Reference.File.self, from: data).entries.sorted { $0.key < $1.key }.map {
            key, expected in
            let bytes = Array(try Data(contentsOf: URL(filePath: folder + key)))
            let path = expected.installedPath ?? "/x"
            return (
                key, { DesktopEntry(bytes, id: "x", file: path, locales: DesktopLocale.candidates(["LANG": $0])) }, expected
            )
        }
    }

    @Test func `entries read as GIO reads them`() throws {
        // These are refused for their programs alone, which GIO looked for.
        let withoutProgram = ["exec-only-code", "exec-path-relative", "exec-unbalanced", "tryexec-", "exec-missing"]
        let all = try references()

        #expect(all.count > 200)
        for (file, found, expected) in all where !withoutProgram.contains(where: { file.contains($0) }) {
            let entry = found("C")
            #expect((entry.refusal == nil) == expected.loads, "\(file)")
            guard expected.loads else { continue }
            #expect(entry.name == expected.name, "\(file)")
            #expect(entry.arguments == expected.argv, "\(file)")
            let categories = (expected.categoriesList ?? []).map { $0.filter { $0 != " " } }
            #expect(entry.categories == categories, "\(file)")
            #expect(entry.isHidden == expected.isHidden, "\(file)")
            #expect(entry.isNoDisplay == expected.nodisplay, "\(file)")
        }
    }

    @Test func `names and menus are as GIO has them`() throws {
        for (file, found, expected) in try references() where expected.loads {
            for (locale, name) in expected.names ?? [:] { #expect(found(locale).name == name, "\(file) \(locale)") }
            // GIO's question leaves Hidden out.
            for (desktop, isShown) in expected.shouldShow ?? [:] where expected.isHidden == false {
                let names = desktop == "none" ? [] : desktop.split(separator: "_").map(String.init)
                #expect(found("C").isShown(in: names) == isShown, "\(file) \(desktop)")
            }
        }
    }
}
