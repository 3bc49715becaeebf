/// A line from the program that follows the session bus to the guard.
public enum BusLine: Hashable, Sendable {
    /// Who owns a name on the bus.
    public struct Owner: Hashable, Sendable, Decodable {
        /// The well-known name.
        public var name: String
        /// The number of the process that owns it, as the bus sees it.
        public var pid: Int32

        /// An owner of a name.
        public init(name: String, pid: Int32) {
            self.name = name
            self.pid = pid
        }
    }

    /// Names in one line; further ones are left out.
    public static let namesMax = 256

    /// All protected names that are owned now, each with its owner.
    case names([Owner])
    /// The bus cannot be asked; the text says why, for people.
    case problem(String)

    /// The line without its newline.
    public var line: String {
        switch self {
        case .names(let owners):
            let list = owners.prefix(Self.namesMax).map { owner in
                WireValue.fields(["name": .text(owner.name), "pid": .number(Int(owner.pid))])
            }
            return WireValue.fields(["v": .number(WireLine.version), "names": .list(Array(list))]).line
        case .problem(let text): return WireValue.fields(["v": .number(WireLine.version), "problem": .text(text)]).line
        }
    }

    /// Reads a line; nil for one that says nothing this program knows. Throws for what is no JSON object.
    public init?(line: String) throws(WireError) {
        let fields = try WireLine.decode(Fields.self, from: line)
        try WireLine.check(version: fields.v)
        if let names = fields.names {
            self = .names(Array(names.prefix(Self.namesMax)))
        } else if let problem = fields.problem {
            self = .problem(problem)
        } else {
            return nil
        }
    }

    private struct Fields: Decodable {
        var v: Int?
        var names: [Owner]?
        var problem: String?
    }
}
