// Lines of JSON between the programs. Writing keeps the order of the fields, so that equal values give equal lines and a shell
// script may compare them; reading goes through the decoder of FoundationEssentials and ignores what it does not know.

/// A JSON value to be written, with the fields of an object in their order.
public indirect enum WireValue: Hashable, Sendable {
    /// A field of an object.
    public struct Field: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: WireValue
    }

    /// JSON's null.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case number(Int)
    /// Text.
    case text(String)
    /// An array.
    case list([WireValue])
    /// An object.
    case object([Field])

    /// An object with these fields, in this order.
    public static func fields(_ fields: KeyValuePairs<String, WireValue>) -> WireValue {
        .object(fields.map { Field(name: $0.key, value: $0.value) })
    }

    /// A number, or null for nil.
    public static func optional(_ number: Int?) -> WireValue { number.map(WireValue.number) ?? .null }

    /// Text, or null for nil.
    public static func optional(_ text: String?) -> WireValue { text.map(WireValue.text) ?? .null }

    /// This object with one more field at its end; other values stay as they are.
    public func with(_ name: String, _ value: WireValue) -> WireValue {
        guard case .object(let fields) = self else { return self }
        return .object(fields + [Field(name: name, value: value)])
    }

    /// The value on one line, without a newline at its end.
    public var line: String {
        var text = ""
        write(into: &text)
        return text
    }

    private func write(into text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        case .text(let value): Self.write(quoted: value, into: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(into: &text)
            }
            text += "]"
        case .object(let fields):
            text += "{"
            for (index, field) in fields.enumerated() {
                if index > 0 { text += "," }
                Self.write(quoted: field.name, into: &text)
                text += ":"
                field.value.write(into: &text)
            }
            text += "}"
        }
    }

    private static func write(quoted value: String, into text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            // The remaining control characters, DEL and the C1 ones included: a line shall be safe to print.
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
