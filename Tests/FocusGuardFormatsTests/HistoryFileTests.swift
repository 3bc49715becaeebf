import FocusGuardCore
import FocusGuardFormats
import Testing

@Suite struct HistoryFileTests {
    private let at = WallInstant(sinceEpoch: .milliseconds(1_740_859_445_123))

    private func text(_ entry: HistoryEntry) -> String { String(decoding: HistoryFile.line(for: entry), as: UTF8.self) }

    @Test func `an entry is one line of JSON`() throws {
        let app = try #require(AppID("discord"))

        #expect(
            text(HistoryEntry(at: at, outcome: .attempt, app: app))
                == #"{"app":"discord","at":"2025-03-01T20:04:05.123Z","outcome":"attempt","v":1}"# + "\n")
        #expect(
            text(HistoryEntry(at: at, outcome: .allowed, length: .seconds(900), detail: "a \"call\"\n/"))
                == #"{"at":"2025-03-01T20:04:05.123Z","detail":"a \"call\"\n/","milliseconds":900000,"outcome":"allowed","v":1}"#
                + "\n")
    }

    @Test func `every outcome is read back`() throws {
        let app = try #require(AppID("discord"))
        var entries: [HistoryEntry] = []
        for outcome in HistoryEntry.Outcome.allCases {
            entries.append(HistoryEntry(at: at, outcome: outcome))
            entries.append(
                HistoryEntry(at: at, outcome: outcome, app: app, length: .milliseconds(1), detail: "ü\u{0}\u{2028}\n"))
        }

        let reading = HistoryFile.read(entries.flatMap { HistoryFile.line(for: $0) })

        #expect(reading.entries == entries)
        #expect(reading.skipped == 0)
        #expect(reading.newer == 0)
        #expect(reading.endsWithLineFeed)
    }

    @Test func `a torn last line is skipped, and so it is when more was appended to it`() {
        let line = HistoryFile.line(for: HistoryEntry(at: at, outcome: .passed))

        for cut in 1..<(line.count - 1) {
            let torn = HistoryFile.read(line + line[..<cut])
            #expect(torn.entries.count == 1)
            #expect(torn.skipped == 1)
            #expect(!torn.endsWithLineFeed)
            #expect(HistoryFile.read(line + line[..<cut] + [UInt8(ascii: "\n")] + line).entries.count == 2)
        }
    }

    @Test func `an empty file and one that lost only its last line feed hold what they hold`() {
        let line = HistoryFile.line(for: HistoryEntry(at: at, outcome: .passed))

        #expect(HistoryFile.read([]).entries.isEmpty)
        #expect(HistoryFile.read([]).endsWithLineFeed)
        let reading = HistoryFile.read(Array(line.dropLast()))
        #expect(reading.entries.count == 1)
        #expect(!reading.endsWithLineFeed)
    }

    @Test(arguments: [
        "x", "{}", "null", #"{"v":0,"at":"2025-03-01T20:04:05.123Z","outcome":"passed"}"#,
        #"{"v":1,"at":"yesterday","outcome":"passed"}"#, #"{"v":1,"at":"2025-03-01T20:04:05.123Z","outcome":"cheated"}"#,
        #"{"v":1,"at":"2025-03-01T20:04:05.123Z","outcome":"passed","app":"a b"}"#,
        #"{"v":1,"at":"2025-03-01T20:04:05.123Z","outcome":"passed","milliseconds":-1}"#,
    ])
    func `a malformed line is skipped and counted, those around it are read`(line: String) {
        let good = HistoryFile.line(for: HistoryEntry(at: at, outcome: .passed))

        let reading = HistoryFile.read(good + Array("\(line)\n\n".utf8) + good)

        #expect(reading.entries.count == 2)
        #expect(reading.skipped == 1)
    }

    @Test func `a line of a newer version is counted apart`() {
        let reading = HistoryFile.read(Array(#"{"v":2,"at":5}"#.utf8))

        #expect(reading.entries.isEmpty)
        #expect(reading.newer == 1)
        #expect(reading.skipped == 0)
    }

    @Test func `a detail is cut at a character to fit the limit, and a huge line is skipped`() {
        let entry = HistoryEntry(at: at, outcome: .allowed, detail: "x" + String(repeating: "ü", count: Limits.reasonBytesMax))

        let reading = HistoryFile.read(HistoryFile.line(for: entry))

        #expect(reading.entries.map { $0.detail?.utf8.count } == [Limits.reasonBytesMax - 1])
        let even = HistoryEntry(at: at, outcome: .allowed, detail: String(repeating: "ü", count: Limits.reasonBytesMax))
        #expect(
            HistoryFile.read(HistoryFile.line(for: even)).entries.map { $0.detail?.utf8.count } == [Limits.reasonBytesMax])
        let worst = HistoryEntry(
            at: at, outcome: .allowed, app: AppID(String(repeating: "a", count: Limits.appIDBytesMax)),
            length: .seconds(Int64.max),
            detail: String(repeating: "\u{1}", count: Limits.reasonBytesMax))
        #expect(HistoryFile.line(for: worst).count <= HistoryFile.lineBytesMax / 2)
        #expect(HistoryFile.read(HistoryFile.line(for: worst)).entries.count == 1)
        let huge = [UInt8](repeating: UInt8(ascii: "["), count: 3 << 20)
        #expect(HistoryFile.read(huge).skipped == 1)
    }

    @Test func `random and mutated bytes never trap`() {
        let seed = UInt64.random(in: 0 ... .max)
        var dice = Dice(seed: seed)
        let good = HistoryFile.line(for: HistoryEntry(at: at, outcome: .allowed, length: .seconds(900), detail: "call"))
        for _ in 0..<2_000 {
            let bytes = Bool.random(using: &dice) ? dice.mutated(good) : dice.bytes(Int.random(in: 0...100, using: &dice))
            let reading = HistoryFile.read(good + bytes + [UInt8(ascii: "\n")] + good)
            #expect(reading.entries.count >= 2, "seed \(seed): \(bytes)")
            let lines = bytes.split(separator: UInt8(ascii: "\n")).count
            #expect(reading.entries.count + reading.skipped + reading.newer == lines + 2, "seed \(seed): \(bytes)")
        }
    }
}
