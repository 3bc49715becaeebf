import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// `focusguard history`: what happened.
struct HistoryCommand: Command {
    static let page = CommandPage(
        name: "history", usage: "[--since WHEN] [--json]", summary: "lists attempts, dismissals, passes and allowances",
        details: """
            Prints one line for each outcome, the oldest first. No guard is needed.
            WHEN is a length before now (36h, 7d) or a date (2026-03-01) in local time.
            """,
        options: [
            OptionDescription("--since", value: "WHEN", "leaves out what happened before"),
            OptionDescription("--json", "one JSON object on a line, as in the file"),
        ])

    /// Where the list begins.
    enum Start: Hashable, Sendable {
        case ago(Duration)
        case date(LocalTime)
    }

    /// A larger file is not read: it holds many years.
    static let sizeBytesMax = 268_435_456

    let since: Start?
    let isJSON: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...0, of: Self.page)
        isJSON = arguments.has("--json")
        guard let text = arguments.value("--since") else {
            since = nil
            return
        }
        if let midnight = DateText.localTime(text + "T00:00") {
            since = .date(midnight)
            return
        }
        do throws(DurationText.Fault) {
            since = .ago(try DurationText.parse(text))
        } catch {
            throw .usage("--since: \(error.message), or a date like 2026-03-01", Self.page.name)
        }
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let reading = try Self.read(surroundings.paths)
        let now = SystemClocks.reading()
        let entries = reading.entries.filter { includes($0, now: now) }
        if isJSON {
            try Console.print(String(decoding: entries.flatMap(HistoryFile.line), as: UTF8.self))
        } else {
            let lines = entries.map { Self.text($0, utcOffset: SystemCalendar.utcOffset(at: $0.at)) + "\n" }
            try Console.print(lines.isEmpty ? "nothing has happened\n" : lines.joined())
        }
        if reading.skipped > 0 { Console.complain(["focusguard: \(reading.skipped) torn or malformed lines were left out"]) }
        if reading.newer > 0 { Console.complain(["focusguard: \(reading.newer) lines of a newer focusguard were left out"]) }
        return .done
    }

    /// One entry for people: `2026-03-01 21:04:09  opened  discord`.
    static func text(_ entry: HistoryEntry, utcOffset: Duration) -> String {
        let stamp = DateText.seconds(entry.at, utcOffset: utcOffset).prefix(19).replacing("T", with: " ")
        let outcome = entry.outcome.rawValue
        var text = "\(stamp)  \(outcome)\(String(repeating: " ", count: max(0, 13 - outcome.count)))"
        text += " \(entry.app?.description ?? "all")"
        if let length = entry.length { text += ", \(DurationText.words(.seconds(length.components.seconds)))" }
        if let detail = entry.detail, !detail.isEmpty { text += ": \(detail)" }
        return TerminalText.safe(text)
    }

    /// Whether an entry belongs to the list when it is `now`.
    func includes(_ entry: HistoryEntry, now: ClockReading) -> Bool {
        switch since {
        case nil: return true
        case .ago(let length): return entry.at >= WallInstant(sinceEpoch: now.wall.sinceEpoch - length)
        case .date(let start): return LocalTime(wall: entry.at, utcOffset: SystemCalendar.utcOffset(at: entry.at)) >= start
        }
    }

    private static func read(_ paths: Paths) throws(CommandFailure) -> HistoryFile.Reading {
        let path: String
        do throws(PathsError) { path = try paths.historyFile() } catch { throw .system("\(error)") }
        do throws(SystemError) {
            return HistoryFile.read(try AtomicFile.read(path, limit: sizeBytesMax) ?? [])
        } catch {
            throw .system("cannot read the history: \(error)")
        }
    }
}
