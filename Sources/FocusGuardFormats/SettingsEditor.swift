import FocusGuardCore

// A person's settings file is theirs: a program that adds an app to it changes that one list and keeps every other byte, with
// comments, order, spacing, line endings and byte order mark. So this works on the bytes, at the places that `KeyFile` reports, and
// writes nothing from what was understood.

/// Changes lists of app ids in the bytes of a settings file, and nothing else in it.
///
/// It edits what `SettingsFile` reads: of a group or a key that is there twice, which that refuses, the first one.
public struct SettingsEditor: Hashable, Sendable {
    /// The file as it is now.
    public private(set) var bytes: [UInt8]

    /// An editor of these bytes; a file that is not there is an empty one.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Puts ids at the end of a list, each in its turn; one that is there already stays where it is.
    ///
    /// A key that is missing is made behind the last key of its group, also for no ids at all; a missing group at the end of the
    /// file. New entries are separated like those before them.
    public mutating func add(_ ids: [AppID], to key: String, in group: String) {
        guard locate(key, in: group) != nil else {
            return insert("\(key) =\(ids.isEmpty ? "" : " ")\(Self.text(ids))", key, group)
        }
        for id in ids { add(id, key, group) }
    }

    /// Takes ids out of a list, wherever they stand in it; a key that is missing stays missing. A list of which nothing is left
    /// stays as an empty one: it hides the list of a file below.
    public mutating func remove(_ ids: [AppID], from key: String, in group: String) {
        // Ends: each turn takes an entry out.
        while let list = locate(key, in: group),
            let found = list.entries.firstIndex(where: { entry in
                ids.contains { $0.description == self.text(entry) }
            })
        {
            bytes.removeSubrange(rangeOf(entry: found, in: list))
        }
    }

    /// A list in the file: all ranges are places in `bytes`.
    private struct List {
        /// The value without white space on either side.
        var value: Range<Int>
        /// Where the line's text ends, white space included, the line's ending not.
        var lineEnd: Int
        /// The place of the equals sign.
        var equals: Int
        /// The entries, trimmed; empty ones are left out.
        var entries: [Range<Int>]
    }

    private mutating func add(_ id: AppID, _ key: String, _ group: String) {
        guard let list = locate(key, in: group), !list.entries.contains(where: { text($0) == id.description }) else { return }
        guard let last = list.entries.last else {
            let isSpaced = list.equals > 0 && Self.isSpace(bytes[list.equals - 1])
            let needsSpace = isSpaced && list.value.lowerBound == list.equals + 1
            bytes.insert(contentsOf: Array(((needsSpace ? " " : "") + id.description).utf8), at: list.value.lowerBound)
            return
        }
        var separator = [UInt8(ascii: ";")][...]
        if let before = list.entries.dropLast().last { separator = bytes[before.upperBound..<last.lowerBound] }
        bytes.insert(contentsOf: separator + Array(id.description.utf8), at: last.upperBound)
    }

    /// What goes with an entry: the entry and the separator on one side of it; the whole value when it is the last of them.
    private func rangeOf(entry number: Int, in list: List) -> Range<Int> {
        let entry = list.entries[number]
        if list.entries.count == 1 { return (list.equals + 1)..<list.lineEnd }
        if number + 1 < list.entries.count { return entry.lowerBound..<list.entries[number + 1].lowerBound }
        return list.entries[number - 1].upperBound..<entry.upperBound
    }

    /// The list under a key; nil when the file does not have the key.
    private func locate(_ key: String, in group: String) -> List? {
        guard let entry = self.group(group)?.entries.first(where: { $0.key == key }) else { return nil }
        let line = lines[entry.position.line - 1]
        var start = line.start + entry.valuePosition.column - 1
        let equals = bytes[(line.start + entry.position.column - 1)...].firstIndex(of: UInt8(ascii: "=")) ?? start
        var end = line.end
        while end > equals + 1, Self.isSpace(bytes[end - 1]) { end -= 1 }
        // An empty value begins behind the white space, where there is any.
        if start > end { end = start }
        start = min(start, end)
        return List(value: start..<end, lineEnd: line.end, equals: equals, entries: entries(in: start..<end))
    }

    /// The entries of a list value, split as `WordList.entries` does it: `\;` does not separate.
    private func entries(in value: Range<Int>) -> [Range<Int>] {
        var entries: [Range<Int>] = []
        var start = value.lowerBound
        var isEscaped = false
        for place in value.lowerBound...value.upperBound {
            let isEnd = place == value.upperBound || bytes[place] == UInt8(ascii: ";") && !isEscaped
            isEscaped = !isEnd && !isEscaped && bytes[place] == UInt8(ascii: "\\")
            guard isEnd else { continue }
            let entry = trimmed(start..<place)
            if !entry.isEmpty { entries.append(entry) }
            start = place + 1
        }
        return entries
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, Self.isSpace(bytes[first]) { range = (first + 1)..<range.upperBound }
        while let last = range.last, Self.isSpace(bytes[last]) { range = range.lowerBound..<last }
        return range
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func group(_ name: String) -> KeyFile.Group? {
        KeyFile(bytes).groups.first { KeyFile.trimmed($0.name) == name }
    }

    // MARK: New lines

    /// Puts a line behind the last key of its group, or a new group at the end of the file.
    private mutating func insert(_ text: String, _ key: String, _ group: String) {
        let lines = lines
        guard let found = self.group(group) else {
            let needsBlank = lines.last.map { !trimmed($0.start..<$0.end).isEmpty } ?? false
            return insert((needsBlank ? [""] : []) + ["[\(group)]", text], behind: lines.last)
        }
        guard let last = found.entries.last else { return insert([text], behind: lines[found.position.line - 1]) }
        let line = lines[last.position.line - 1]
        insert([styled(text, key, like: last, line)], behind: line)
    }

    /// A new line indented like its neighbour, and with as much space around the equals sign.
    private func styled(_ text: String, _ key: String, like neighbour: KeyFile.Entry, _ line: Line) -> String {
        let start = line.start + neighbour.position.column - 1
        let indent = String(decoding: bytes[line.start..<start], as: UTF8.self)
        guard let equals = bytes[start..<line.end].firstIndex(of: UInt8(ascii: "=")), equals > start,
            !Self.isSpace(bytes[equals - 1])
        else { return indent + text }
        return indent + key + "=" + KeyFile.trimmed(text.dropFirst("\(key) =".count))
    }

    /// Inserts lines behind one, or at the start of the file; each gets the ending that the line has.
    private mutating func insert(_ texts: [String], behind line: Line?) {
        let ending = line.flatMap { $0.hasEnding ? Array(bytes[$0.end..<$0.next]) : nil } ?? usualEnding
        var new: [UInt8] = line.map { $0.hasEnding ? [] : ending } ?? []
        for text in texts { new += Array(text.utf8) + ending }
        bytes.insert(contentsOf: new, at: line?.next ?? bytes.count)
    }

    /// A line: where its text starts and ends, and where the next one starts.
    private struct Line {
        var start: Int
        var end: Int
        var next: Int
        var hasEnding: Bool { next > end }
    }

    /// The lines as `KeyFile` counts them.
    private var lines: [Line] {
        var lines: [Line] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            var end = newline ?? bytes.count
            if end > start, bytes[end - 1] == UInt8(ascii: "\r"), newline != nil { end -= 1 }
            lines.append(Line(start: start, end: end, next: newline.map { $0 + 1 } ?? bytes.count))
            start = lines[lines.count - 1].next
        }
        return lines
    }

    /// The ending of the first line that has one.
    private var usualEnding: [UInt8] {
        lines.first { $0.hasEnding }.map { Array(bytes[$0.end..<$0.next]) } ?? [UInt8(ascii: "\n")]
    }

    private static func text(_ ids: [AppID]) -> String {
        var text = ""
        var seen: [AppID] = []
        for id in ids where !seen.contains(id) {
            seen.append(id)
            text += (text.isEmpty ? "" : ";") + id.description
        }
        return text
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
