// Steam writes its lists in a small format of its own (KeyValues, `.vdf` and `.acf`): quoted keys, each with a quoted value or
// with a block of further keys in braces. It is read without recursion and within limits, since anybody may write such a file.

/// A text of Steam's KeyValues format: its pairs, each with the way to it.
public struct ValveText: Hashable, Sendable {
    /// A larger file is refused unread; Steam's own are some KiB.
    public static let sizeBytesMax = 1 << 20
    /// Blocks below one another at most.
    public static let depthMax = 16
    /// Pairs that are kept at most.
    public static let pairsMax = 20_000

    /// One key with its value.
    public struct Pair: Hashable, Sendable {
        /// The keys that lead to it, in lower case, its own last: `libraryfolders`, `0`, `path`.
        public var way: [String]
        /// The value.
        public var value: String

        /// A pair.
        public init(way: [String], value: String) {
            self.way = way
            self.value = value
        }
    }

    /// The pairs, in the order of the file. What follows a mistake is not read.
    public private(set) var pairs: [Pair] = []

    /// Reads a file's bytes; what makes no sense ends the reading and what came before it stays.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeBytesMax else { return }
        var reader = Reader(bytes: bytes)
        var way: [String] = []
        var key: String?
        while pairs.count < Self.pairsMax, let token = reader.next() {
            switch (token, key) {
            case (.text(let text), nil): key = Self.folded(text)
            case (.text(let text), let name?):
                pairs.append(Pair(way: way + [name], value: text))
                key = nil
            case (.open, let name?):
                guard way.count < Self.depthMax else { return }
                way.append(name)
                key = nil
            case (.close, nil):
                guard way.popLast() != nil else { return }
            case (.open, nil), (.close, _): return
            }
        }
    }

    /// The value that this way leads to, the first of several; nil when there is none. Keys in lower case.
    public func value(_ way: String...) -> String? { pairs.first { $0.way == way }?.value }

    /// A key without regard to the case of its ASCII letters.
    private static func folded(_ text: String) -> String {
        String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }

    private enum Token {
        case text(String)
        case open, close
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        /// The next token; nil at the end and where a quote is left open.
        mutating func next() -> Token? {
            skipSpace()
            guard index < bytes.count else { return nil }
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"): return .open
            case UInt8(ascii: "}"): return .close
            case UInt8(ascii: "\""): return quoted().map { .text(String(decoding: $0, as: UTF8.self)) }
            default:
                let start = index - 1
                while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
                return .text(String(decoding: bytes[start..<index], as: UTF8.self))
            }
        }

        /// Passes over white space and comments, which start with `//`.
        private mutating func skipSpace() {
            while index < bytes.count {
                if bytes[index] <= 0x20 {
                    index += 1
                } else if bytes[index...].starts(with: "//".utf8) {
                    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
                } else {
                    return
                }
            }
        }

        private mutating func quoted() -> [UInt8]? {
            var text: [UInt8] = []
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == UInt8(ascii: "\"") { return text }
                guard byte == UInt8(ascii: "\\"), index < bytes.count else {
                    text.append(byte)
                    continue
                }
                switch bytes[index] {
                case UInt8(ascii: "n"): text.append(0x0A)
                case UInt8(ascii: "t"): text.append(0x09)
                default: text.append(bytes[index])
                }
                index += 1
            }
            return nil
        }

        private static func endsWord(_ byte: UInt8) -> Bool {
            byte <= 0x20 || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\"")
        }
    }
}
