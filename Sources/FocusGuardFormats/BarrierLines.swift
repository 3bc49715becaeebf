import FocusGuardCore

/// A line from the guard to a barrier.
public enum BarrierLine: Hashable, Sendable {
    /// What the barrier shows now.
    case sheet(BarrierSheet)
    /// The barrier shall come to the person's attention.
    case raise
    /// There is no barrier now. Only sent to a barrier in a terminal, which stays when the barrier goes.
    case none

    /// The line without its newline.
    public var line: String {
        switch self {
        case .sheet(let sheet): return WireValue.fields(["v": .number(WireLine.version), "sheet": sheet.wire]).line
        case .raise: return WireValue.fields(["v": .number(WireLine.version), "raise": .bool(true)]).line
        case .none: return WireValue.fields(["v": .number(WireLine.version), "none": .bool(true)]).line
        }
    }

    /// Reads a line; nil for one that says nothing this program knows.
    public init?(line: String) throws(WireError) {
        let fields = try WireLine.decode(BarrierLineFields.self, from: line, bytesMax: WireLine.replyBytesMax)
        try self.init(fields)
    }

    init?(_ fields: BarrierLineFields) throws(WireError) {
        try WireLine.check(version: fields.v)
        if let sheet = fields.sheet {
            self = .sheet(try sheet.sheet())
        } else if fields.raise == true {
            self = .raise
        } else if fields.none == true {
            self = .none
        } else {
            return nil
        }
    }
}

/// A line from a barrier to the guard.
public enum BarrierInput: Hashable, Sendable {
    /// The person's answer, with the desktop's token that lets the app started by it come to the front.
    case answer(Answer, activationToken: String?)
    /// Whether the barrier is in front of the screen.
    case front(Bool)

    /// Bytes of an activation token; longer ones are dropped.
    public static let tokenBytesMax = 512
    /// Minutes that one answer may earn.
    public static let earnMinutes = 1...1_440

    /// The line without its newline.
    public var line: String { wire.line }

    /// Reads a line; nil for one that says nothing this program knows.
    ///
    /// Throws for what is no JSON object, for an unknown answer, and for an answer without what it needs.
    public init?(line: String) throws(WireError) {
        try self.init(try WireLine.decode(BarrierInputFields.self, from: line))
    }

    init?(_ fields: BarrierInputFields) throws(WireError) {
        try WireLine.check(version: fields.v)
        if let name = fields.answer {
            let token = fields.activationToken.flatMap { $0.utf8.count <= Self.tokenBytesMax ? $0 : nil }
            self = .answer(try fields.answer(named: name), activationToken: token)
        } else if let front = fields.front {
            self = .front(front)
        } else {
            return nil
        }
    }

    var wire: WireValue {
        switch self {
        case .front(let isInFront): return .fields(["front": .bool(isInFront)])
        case .answer(let answer, let token):
            guard let token else { return answer.wire }
            return answer.wire.with("activationToken", .text(token))
        }
    }
}

/// The fields of a line from a barrier.
struct BarrierInputFields: Decodable {
    var v: Int?
    var answer: String?
    var app: String?
    var minutes: Int?
    var `for`: String?
    var activationToken: String?
    var front: Bool?

    func answer(named name: String) throws(WireError) -> Answer {
        switch name {
        case "not-now": return .notNow
        case "open-useful": return .openUseful
        case "give-up": return .giveUp
        case "open": return .open(try appID(for: name))
        case "force-quit": return .forceQuit(try appID(for: name))
        case "earn": return try earn()
        default: throw WireError("the answer \(name.quotedForPeople) is unknown")
        }
    }

    private func appID(for answer: String) throws(WireError) -> AppID {
        guard let app else { throw WireError("the answer \"\(answer)\" needs \"app\"") }
        guard let id = AppID(app) else { throw WireError("\(app.quotedForPeople) is no id of an app") }
        return id
    }

    private func earn() throws(WireError) -> Answer {
        guard let minutes, let reason = `for` else { throw WireError("the answer \"earn\" needs \"minutes\" and \"for\"") }
        guard BarrierInput.earnMinutes.contains(minutes) else {
            throw WireError("\"minutes\" must lie between 1 and \(BarrierInput.earnMinutes.upperBound)")
        }
        guard reason.utf8.count <= Limits.reasonBytesMax else {
            throw WireError("\"for\" is longer than \(Limits.reasonBytesMax) bytes")
        }
        return .earn(minutes: minutes, reason: reason)
    }
}

extension Answer {
    var wire: WireValue {
        switch self {
        case .notNow: return .fields(["answer": .text("not-now")])
        case .openUseful: return .fields(["answer": .text("open-useful")])
        case .giveUp: return .fields(["answer": .text("give-up")])
        case .open(let app): return .fields(["answer": .text("open"), "app": .text(app.description)])
        case .forceQuit(let app): return .fields(["answer": .text("force-quit"), "app": .text(app.description)])
        case .earn(let minutes, let reason):
            return .fields(["answer": .text("earn"), "minutes": .number(minutes), "for": .text(reason)])
        }
    }
}
