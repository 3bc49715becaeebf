// Settings and desktop entries share this syntax: groups in brackets, `Key = Value`, comments with `#`. What both read the same
// way is here; what they judge differently (a repeated group, a fault in the middle) is kept visible and left to them.

/// A key file as written: its groups and keys in order, with their places, and every line that is not one.
public struct KeyFile: Hashable, Sendable {
    /// A larger file is refused unread. The largest desktop entry of a full desktop has 60 KiB.
    public static let sizeBytesMax = 1 << 20
    /// Faults beyond this many are not listed; the last one listed says so.
    public static let faultsMax = 1_000

    /// A place in a file: the line and the byte in the line, both from 1.
    public struct Position: Hashable, Comparable, Sendable {
        /// The line, from 1.
        public var line: Int
        /// The byte in the line, from 1.
        public var column: Int
        /// A place.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
        /// Earlier in the file before later.
        public static func < (a: Position, b: Position) -> Bool { (a.line, a.column) < (b.line, b.column) }
    }

    /// One key with its value.
    public struct Entry: Hashable, Sendable {
        /// The key as written, with its locale: `Name[de]`.
        public var key: String
        /// The key without its locale: `Name`.
        public var name: String
        /// The locale in brackets; nil where there is none.
        public var locale: String?
        /// The value without the white space before it, escapes as written. What follows it on the line is kept.
        public var rawValue: String
        /// Where the key starts.
        public var position: Position
        /// Where the value starts; the end of the line when it is empty.
        public var valuePosition: Position
        /// Whether the line was UTF-8. If not, the bad bytes are replaced by U+FFFD, and there is a fault for the line.
        public var isValidText: Bool

        /// The value without white space on either side, escapes as written.
        public var value: String { KeyFile.trimmed(rawValue) }
    }

    /// One group as written; the same name may come again.
    public struct Group: Hashable, Sendable {
        /// The name between the brackets.
        public var name: String
        /// Where its opening bracket stands.
        public var position: Position
        /// Its keys in order; the same key may come again.
        public var entries: [Entry] = []

        /// The last entry with this key as written (`Name[de]`); nil when there is none.
        public func entry(_ key: String) -> Entry? { entries.last { $0.key == key } }
    }

    /// Something that is not a group, a key or a comment.
    public struct Fault: Hashable, Sendable {
        /// What is wrong.
        public enum Kind: Hashable, Sendable {
            /// The file has more than `sizeBytesMax` bytes; nothing of it was read.
            case tooLarge
            /// The line is not UTF-8. Its key, if it is one, was read all the same.
            case notUTF8
            /// The line holds a NUL byte. It was not read.
            case nulByte
            /// A line in brackets that is not a group: no end, a bracket or control character in the name, text after it.
            case badGroup
            /// The name before `=` is empty or not a key. The line was not read.
            case badKey
            /// A key before the first group. The line was not read.
            case keyBeforeGroup
            /// A line without `=`. It was not read.
            case noEqualsSign
            /// There are more faults than are listed.
            case more
        }

        /// What is wrong.
        public var kind: Kind
        /// Where.
        public var position: Position

        /// What is wrong and how to mend it, for people.
        public var message: String {
            switch kind {
            case .tooLarge: return "larger than \(KeyFile.sizeBytesMax) bytes; this is not a settings file"
            case .notUTF8: return "not UTF-8; save the file with this encoding"
            case .nulByte: return "a NUL byte; remove it"
            case .badGroup: return "not a group; a group is a line like [Barrier]"
            case .badKey: return "not a key; a line is like Key = Value, or starts with # for a comment"
            case .keyBeforeGroup: return "a key before the first group; put it below a line like [Barrier]"
            case .noEqualsSign: return "neither group nor key; a line is like Key = Value, or starts with # for a comment"
            case .more: return "more faults follow; they are listed once these are mended"
            }
        }
    }

    /// The groups in the order of the file.
    public private(set) var groups: [Group] = []
    /// The faults in the order of the file; at most `faultsMax`.
    public private(set) var faults: [Fault] = []
    /// Whether the file began with the UTF-8 byte order mark, which is skipped. GIO refuses such a desktop entry.
    public private(set) var hasByteOrderMark = false

    /// Reads a file's bytes. Lines end in LF or CR LF. Never fails: what cannot be read is a fault.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeBytesMax else {
            faults = [Fault(kind: .tooLarge, position: Position(line: 1, column: 1))]
            return
        }
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
            hasByteOrderMark = true
            rest = rest.dropFirst(3)
        }
        var number = 0
        while !rest.isEmpty {
            number += 1
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line = rest[..<end]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            read(line, number)
            rest = rest[min(end + 1, rest.endIndex)...]
        }
    }

    /// The groups with this name, in the order of the file.
    public func groups(named name: String) -> [Group] { groups.filter { $0.name == name } }

    private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) {
        func position(_ index: Int) -> Position { Position(line: number, column: index - line.startIndex + 1) }
        if let nul = line.firstIndex(of: 0) { return note(.nulByte, at: position(nul)) }
        let isText = String(validating: line, as: UTF8.self) != nil
        if !isText { note(.notUTF8, at: position(line.startIndex)) }
        guard let start = line.firstIndex(where: { !Self.isSpace($0) }), line[start] != UInt8(ascii: "#") else { return }
        if line[start] == UInt8(ascii: "[") {
            guard let name = Self.groupName(line[start...]) else { return note(.badGroup, at: position(start)) }
            return groups.append(Group(name: name, position: position(start)))
        }
        guard let equals = line[start...].firstIndex(of: UInt8(ascii: "=")) else {
            return note(.noEqualsSign, at: position(start))
        }
        guard let (name, locale) = Self.keyName(line[start..<equals]) else { return note(.badKey, at: position(start)) }
        guard !groups.isEmpty else { return note(.keyBeforeGroup, at: position(start)) }
        let valueStart = line[(equals + 1)...].firstIndex { !Self.isSpace($0) } ?? line.endIndex
        groups[groups.count - 1].entries.append(
            Entry(
                key: name + (locale.map { "[\($0)]" } ?? ""), name: name, locale: locale,
                rawValue: String(decoding: line[valueStart...], as: UTF8.self), position: position(start),
                valuePosition: position(valueStart), isValidText: isText))
    }

    private mutating func note(_ kind: Fault.Kind, at position: Position) {
        if faults.count < Self.faultsMax - 1 {
            faults.append(Fault(kind: kind, position: position))
        } else if faults.count < Self.faultsMax {
            faults.append(Fault(kind: .more, position: position))
        }
    }

    /// The name in `[NAME]` with nothing but white space behind; nil when it is not one.
    private static func groupName(_ text: ArraySlice<UInt8>) -> String? {
        guard let end = text.firstIndex(of: UInt8(ascii: "]")), text[(end + 1)...].allSatisfy(isSpace) else { return nil }
        let name = text[(text.startIndex + 1)..<end]
        guard !name.isEmpty, name.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "[") }) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// The name and the locale of the text before `=`; nil when it is not a key.
    private static func keyName(_ text: ArraySlice<UInt8>) -> (name: String, locale: String?)? {
        let end = (text.lastIndex { !isSpace($0) } ?? text.startIndex - 1) + 1
        let key = text[..<end]
        let nameEnd = key.firstIndex(of: UInt8(ascii: "[")) ?? key.endIndex
        let name = key[..<nameEnd]
        guard let last = name.last, !isSpace(last), name.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "]") })
        else { return nil }
        let nameText = String(decoding: name, as: UTF8.self)
        guard nameEnd < key.endIndex else { return (nameText, nil) }
        let locale = key[(nameEnd + 1)...].dropLast()
        guard key.last == UInt8(ascii: "]"), !locale.isEmpty, locale.allSatisfy(isLocaleByte) else { return nil }
        return (nameText, String(decoding: locale, as: UTF8.self))
    }

    private static func isLocaleByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"):
            return true
        default:
            return false
        }
    }

    /// The white space of C's `isspace` in the C locale, without the end of the line.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// `text` without ASCII white space on either side.
    static func trimmed(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
