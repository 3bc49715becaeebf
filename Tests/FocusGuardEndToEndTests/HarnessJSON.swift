/// A JSON value, read by a parser that shares nothing with the product's.
enum JSON: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// The value in `line`; nil when it is not exactly one JSON value.
    init?(_ line: String) {
        var parser = JSONParser(line)
        guard let value = parser.value(depth: 0), parser.isAtEnd() else { return nil }
        self = value
    }

    /// A member of an object; nil in everything else.
    subscript(_ key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    /// The elements of a list; empty for everything else.
    var list: [JSON] {
        guard case .list(let list) = self else { return [] }
        return list
    }

    /// The texts in a list.
    var texts: [String] { list.compactMap(\.text) }
}

/// Reads RFC 8259, a byte at a time. Escaped characters outside the basic plane become replacement characters: no test needs them.
private struct JSONParser {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    mutating func isAtEnd() -> Bool {
        skipSpace()
        return rest.isEmpty
    }

    mutating func value(depth: Int) -> JSON? {
        skipSpace()
        guard depth < 64, let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "\""): return string().map(JSON.text)
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }

    private mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    private mutating func number() -> JSON? {
        let digits = rest.prefix { "+-.eE0123456789".utf8.contains($0) }
        rest = rest.dropFirst(digits.count)
        return Double(String(decoding: digits, as: UTF8.self)).map(JSON.number)
    }

    private mutating func list(depth: Int) -> JSON? {
        var values: [JSON] = []
        guard take("[") else { return nil }
        skipSpace()
        if take("]") { return .list([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            skipSpace()
        } while take(",")
        return take("]") ? .list(values) : nil
    }

    private mutating func object(depth: Int) -> JSON? {
        var members: [String: JSON] = [:]
        guard take("{") else { return nil }
        skipSpace()
        if take("}") { return .object([:]) }
        repeat {
            skipSpace()
            guard let key = string() else { return nil }
            skipSpace()
            guard take(":"), let value = value(depth: depth + 1) else { return nil }
            members[key] = value
            skipSpace()
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
            if byte < 0x20 { return nil }
            if byte != UInt8(ascii: "\\") {
                bytes.append(byte)
                continue
            }
            guard let escaped = escape() else { return nil }
            bytes += escaped
        }
        return nil
    }

    private mutating func escape() -> [UInt8]? {
        guard let byte = rest.popFirst() else { return nil }
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"):
            let digits = rest.prefix(4)
            guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
            rest = rest.dropFirst(4)
            return Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
        default: return nil
        }
    }
}
