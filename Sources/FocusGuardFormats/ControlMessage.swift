import FocusGuardCore

// The control socket. A client sends one line of JSON per request and reads one line per reply:
//
//     -> {"v":1,"do":"allow","app":"discord","seconds":900,"reason":"a call"}     "all":true instead of "app"
//     <- {"v":1,"reply":"done","text":"Discord may run for 15 minutes"}           or refused, bad-request, error
//     -> {"v":1,"do":"status"}                                                    once; "follow": again on each change
//     <- {"v":1,"status":{"v":1,"guard":…}}
//     -> {"v":1,"do":"barrier"}                                                   from here on barrier lines, both ways
//     <- {"v":1,"sheet":{…}}   {"v":1,"raise":true}   {"v":1,"none":true}
//     -> {"answer":"not-now"}

/// What a client asks of the guard.
public enum ControlRequest: Hashable, Sendable {
    /// The status, once.
    case status
    /// The status now and after each change, until the client goes.
    case follow
    /// Something the rules decide: `allow`, `revoke`, `release`.
    case rules(Request)
    /// This connection is a barrier in a terminal from now on: it is sent barrier lines and sends answers.
    case barrier
    /// An answer to the barrier, from a connection that is one or from any other (`"do":"answer"`).
    case answer(BarrierInput)
    /// The settings are to be read again, now.
    case reload

    /// The line without its newline.
    public var line: String {
        switch self {
        case .status: return Self.wire("status").line
        case .follow: return Self.wire("follow").line
        case .barrier: return Self.wire("barrier").line
        case .reload: return Self.wire("reload").line
        case .answer(let input): return input.line
        case .rules(.release): return Self.wire("release").line
        case .rules(.revoke(let app)): return Self.naming(app, Self.wire("revoke")).line
        case .rules(.allow(let app, let length, let reason)):
            return Self.naming(app, Self.wire("allow")).with("seconds", .number(length.wholeSecondsUp))
                .with("reason", .text(reason)).line
        }
    }

    /// Reads a line that a client sent. What it throws is the text of a *bad request*.
    public init(line: String) throws(WireError) {
        let fields = try WireLine.decode(ControlFields.self, from: line)
        try WireLine.check(version: fields.v)
        switch fields.do {
        case "status": self = .status
        case "follow": self = .follow
        case "barrier": self = .barrier
        case "reload": self = .reload
        case "release": self = .rules(.release)
        case "revoke": self = .rules(.revoke(try fields.appOrAll()))
        case "allow": self = .rules(try fields.allow())
        case nil, "answer":
            let input = try WireLine.decode(BarrierInputFields.self, from: line)
            guard let answer = try BarrierInput(input) else { throw WireError("the line asks nothing: \"do\" is missing") }
            self = .answer(answer)
        case .some(let name): throw WireError("the request \(name.quotedForPeople) is unknown to this guard")
        }
    }

    private static func wire(_ name: String) -> WireValue {
        .fields(["v": .number(WireLine.version), "do": .text(name)])
    }

    private static func naming(_ app: AppID?, _ value: WireValue) -> WireValue {
        guard let app else { return value.with("all", .bool(true)) }
        return value.with("app", .text(app.description))
    }
}

/// What the guard tells a client.
public enum ControlReply: Hashable, Sendable {
    /// It is done; the text says what, for people.
    case done(String)
    /// The rules refuse it; the text says why and what to do.
    case refused(String)
    /// The guard does not understand the line; the text says what is wrong with it.
    case badRequest(String)
    /// It should work and did not; the text says what failed.
    case failed(String)
    /// The status.
    case status(StatusReport)
    /// A barrier line, for a connection that is a barrier.
    case barrier(BarrierLine)

    /// The reply of the rules.
    public init(_ reply: Reply) {
        switch reply {
        case .granted(let text), .done(let text): self = .done(text)
        case .refused(let text): self = .refused(text)
        }
    }

    /// The line without its newline.
    public var line: String {
        switch self {
        case .done(let text): return Self.line("done", text)
        case .refused(let text): return Self.line("refused", text)
        case .badRequest(let text): return Self.line("bad-request", text)
        case .failed(let text): return Self.line("error", text)
        case .status(let report):
            return WireValue.fields(["v": .number(WireLine.version), "status": report.wire]).line
        case .barrier(let barrier): return barrier.line
        }
    }

    /// Reads a line that the guard sent; nil for one that says nothing this program knows.
    public init?(line: String) throws(WireError) {
        let fields = try WireLine.decode(ReplyFields.self, from: line, bytesMax: WireLine.replyBytesMax)
        try WireLine.check(version: fields.v)
        if let status = fields.status {
            self = .status(status)
            return
        }
        guard let kind = fields.reply else {
            guard let barrier = try BarrierLine(line: line) else { return nil }
            self = .barrier(barrier)
            return
        }
        let text = fields.text ?? ""
        switch kind {
        case "done": self = .done(text)
        case "refused": self = .refused(text)
        case "bad-request": self = .badRequest(text)
        case "error": self = .failed(text)
        default: throw WireError("the reply \(kind.quotedForPeople) is unknown")
        }
    }

    private static func line(_ kind: String, _ text: String) -> String {
        WireValue.fields(["v": .number(WireLine.version), "reply": .text(kind), "text": .text(text)]).line
    }
}

/// The fields of a request.
private struct ControlFields: Decodable {
    var v: Int?
    var `do`: String?
    var app: String?
    var all: Bool?
    var seconds: Int?
    var reason: String?

    func appOrAll() throws(WireError) -> AppID? {
        if all == true, app == nil { return nil }
        guard let app, all != true else { throw WireError("the request needs either \"app\" or \"all\":true") }
        guard let id = AppID(app) else { throw WireError("\(app.quotedForPeople) is no id of an app") }
        return id
    }

    func allow() throws(WireError) -> Request {
        guard let seconds else { throw WireError("the request \"allow\" needs \"seconds\"") }
        guard (1...86_400).contains(seconds) else { throw WireError("\"seconds\" must lie between 1 and 86400") }
        let text = reason ?? ""
        guard text.utf8.count <= Limits.reasonBytesMax else {
            throw WireError("\"reason\" is longer than \(Limits.reasonBytesMax) bytes")
        }
        return .allow(try appOrAll(), length: .seconds(seconds), reason: text)
    }
}

/// The fields of a reply.
private struct ReplyFields: Decodable {
    var v: Int?
    var reply: String?
    var text: String?
    var status: StatusReport?
}
