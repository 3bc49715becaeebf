import FocusGuardCore
import FoundationEssentials

/// The history: one line of JSON per outcome, appended. A line that is torn or malformed is skipped and counted.
public enum HistoryFile {
    /// The version of the lines written. It grows when a field changes its meaning.
    public static let version = 1
    /// A longer line is no history entry: the longest reason, fully escaped, stays below half of it.
    public static let lineBytesMax = 8_192

    /// What reading gave.
    public struct Reading: Hashable, Sendable {
        /// The entries in the order of the file.
        public var entries: [HistoryEntry] = []
        /// How many lines were skipped because they are torn or malformed. Empty lines do not count.
        public var skipped = 0
        /// How many lines were skipped because a newer version wrote them.
        public var newer = 0
        /// Whether the file is empty or ends with a line feed. Where it does not, write one before appending: the last line is torn.
        public var endsWithLineFeed = true
    }

    /// The line of an entry, with its line feed, in one piece: append it with a single write.
    ///
    /// The time is rounded down to the millisecond, the length too; a detail beyond `Limits.reasonBytesMax` is cut at a character.
    public static func line(for entry: HistoryEntry) -> [UInt8] {
        let line = Line(
            v: version, at: TimestampText.format(entry.at), outcome: entry.outcome.rawValue, app: entry.app?.description,
            milliseconds: entry.length.map { Nanoseconds(clamping: max(.zero, $0)).value / 1_000_000 },
            detail: entry.detail.map(shortened))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Whole numbers and text always encode; a failure here would be a bug.
        guard let json = try? encoder.encode(line) else { preconditionFailure("a history line did not encode") }
        return [UInt8](json) + [UInt8(ascii: "\n")]
    }

    /// Reads a file's bytes. Never fails: what is not an entry is skipped and counted.
    public static func read(_ bytes: [UInt8]) -> Reading {
        var reading = Reading()
        reading.endsWithLineFeed = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
        let decoder = JSONDecoder()
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard line.count <= lineBytesMax else {
                reading.skipped += 1
                continue
            }
            let data = Data(line)
            // A line that does not decode is counted below.
            if let entry = (try? decoder.decode(Line.self, from: data))?.entry {
                reading.entries.append(entry)
            } else if let head = try? decoder.decode(Head.self, from: data), head.v > version {
                reading.newer += 1
            } else {
                reading.skipped += 1
            }
        }
        return reading
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > Limits.reasonBytesMax else { return text }
        var kept = String.UnicodeScalarView()
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            if bytes > Limits.reasonBytesMax { break }
            kept.append(scalar)
        }
        return String(kept)
    }

    private struct Head: Decodable {
        var v: Int
    }

    private struct Line: Codable {
        var v: Int
        var at: String
        var outcome: String
        var app: String?
        var milliseconds: Int64?
        var detail: String?

        /// The entry; nil when a value is not possible.
        var entry: HistoryEntry? {
            guard v == HistoryFile.version, let wall = TimestampText.parse(at),
                let outcome = HistoryEntry.Outcome(rawValue: outcome), (milliseconds ?? 0) >= 0,
                (detail?.utf8.count ?? 0) <= Limits.reasonBytesMax
            else { return nil }
            let id = app.flatMap { AppID($0) }
            guard (app == nil) == (id == nil) else { return nil }
            return HistoryEntry(
                at: wall, outcome: outcome, app: id, length: milliseconds.map { .milliseconds($0) }, detail: detail)
        }
    }
}
