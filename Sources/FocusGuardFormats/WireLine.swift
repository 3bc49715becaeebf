import FoundationEssentials

/// What is wrong with a line that another program sent, for people.
public struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
    /// For people: what is wrong, in one line without control characters.
    public let description: String

    /// An error with this text.
    public init(_ description: String) { self.description = description }
}

/// How lines of JSON are read, and how long they may be.
public enum WireLine {
    /// The version this program speaks. It grows when a field changes its meaning.
    public static let version = 1
    /// Bytes of a line that the guard accepts: a request or an answer.
    public static let bytesMax = 65_536
    /// Bytes of a line that a command accepts from the guard: a status names every guarded app.
    public static let replyBytesMax = 4_194_304

    /// Reads one line as JSON of this type; fields that the type does not have are ignored.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from line: String, bytesMax: Int = Self.bytesMax
    ) throws(WireError) -> Value {
        guard line.utf8.count <= bytesMax else { throw WireError("the line is longer than \(bytesMax) bytes") }
        do {
            return try JSONDecoder().decode(type, from: Data(line.utf8))
        } catch let error as DecodingError {
            throw WireError(describe(error))
        } catch {
            throw WireError("the line is not JSON")
        }
    }

    /// Refuses a line of a newer version; an absent version is the first one.
    static func check(version: Int?) throws(WireError) {
        guard let version, version != Self.version else { return }
        throw WireError("the line is of version \(version), this program knows version \(Self.version)")
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): return "\"\(path(context.codingPath + [key]))\" is missing"
        case .typeMismatch(_, let context): return "\(place(context.codingPath)) has the wrong type"
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) must not be null"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? "the line is not JSON, or a number in it does not fit" : "\(place(context.codingPath)) is not valid"
        @unknown default: return "the line is not valid"
        }
    }

    private static func place(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "the line" : "\"\(path(keys))\""
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

extension Duration {
    /// Whole seconds, rounded up: what is left is never told as nothing while it is something.
    var wholeSecondsUp: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }
}

extension String {
    /// The text in quotes for an error message: cut short, control characters replaced.
    var quotedForPeople: String {
        let scalars = unicodeScalars.prefix(60).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        var text = String(String.UnicodeScalarView(scalars))
        if unicodeScalars.count > 60 { text += "…" }
        return "\"\(text)\""
    }
}
