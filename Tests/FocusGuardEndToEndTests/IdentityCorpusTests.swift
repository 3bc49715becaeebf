import FocusGuardCore
import FocusGuardLinux
import Testing

@testable import FocusGuardDaemon

@Suite(
    .enabled(if: IdentityCorpus.folder != nil, "the recorded processes are not beside the project: set FOCUSGUARD_CORPUS"))
struct IdentityCorpusTests {
    /// Records that are not recognised, and why.
    private static let misses: [String: String] = [
        "pcb68397f6b": "it shows a program of Wine's own, neither a game nor an environment nor a parent",
        "p7f3f69edb3": "a name without a program is a program that cannot be read; its arguments prove nothing",
        "pf1f2f56fd2": "a name without a program is a program that cannot be read; its arguments prove nothing",
    ]

    private func reports() throws -> [(record: IdentityCorpus.Record, report: IdentifyReport)] {
        let corpus = try IdentityCorpus(#require(IdentityCorpus.folder))
        var found: [(IdentityCorpus.Record, IdentifyReport)] = []
        for record in corpus.records {
            let folder = try AppFolder()
            try folder.write(record, as: 4_711)
            let reports = try identifyReports(
                proc: ProcFS(root: folder.path), pids: [4_711], userID: 1_000, identity: corpus.identity(guarding: record.rule))
            found.append((record, try #require(reports.first)))
        }
        return found
    }

    @Test func `every recorded process is known or left alone as it should be`() throws {
        let all = try reports()
        var score: [String: (right: Int, of: Int)] = [:]
        for (record, report) in all {
            let app = report.identified.app?.description
            let strength = record.evidence ?? record.kind
            let isRight = record.expected == nil ? !isHit(report, record) : app == record.expected.map(IdentityCorpus.id)
            for row in [strength, "\(strength), \(record.packaging)"] {
                score[row, default: (0, 0)].of += 1
                if isRight { score[row, default: (0, 0)].right += 1 }
            }
            let line = "\(record.id) \(record.rule): \(report.jsonLine)"
            switch record.evidence {
            case "strong":
                if let reason = Self.misses[record.id] {
                    print("miss: \(line) (\(reason))")
                    #expect(app == nil, "it is known now: \(line)")
                } else {
                    #expect(isRight && report.identified.strength == .strong, "\(line)")
                    checkInstance(report, record)
                }
            case "weak": #expect(isRight || app == nil, "\(line)")
            case "insufficient": #expect(app == nil, "\(line)")
            default: #expect(isRight, "\(line): \(record.why ?? "")")
            }
            if record.neverStop == true { #expect(report.verdict != .hold, "\(line)") }
        }
        for (row, found) in score.sorted(by: { $0.key < $1.key }) { print("\(row): \(found.right) of \(found.of)") }
        #expect(score["strong"]?.of == 54 && all.count == 132)
    }

    /// Whether a process that belongs to no app is taken for the one that the record is about.
    private func isHit(_ report: IdentifyReport, _ record: IdentityCorpus.Record) -> Bool {
        record.rule == "*"
            ? report.identified.app != nil : report.identified.app?.description == IdentityCorpus.id(record.rule)
    }

    private func checkInstance(_ report: IdentifyReport, _ record: IdentityCorpus.Record) {
        guard let expected = record.expectedInstance else { return }
        // The record's way to say that an address and no id was given.
        let wanted = expected.replacing("pwa-url:", with: "pwa:").lowercased()
        #expect(report.identified.instance?.lowercased() == wanted, "\(record.id)")
    }
}
