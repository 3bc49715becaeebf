import FocusGuardCore

extension BarrierSheet.Choice {
    /// The word for this button in the list `choices` of a sheet: `not-now`, `open:discord`.
    public var word: String {
        switch self {
        case .notNow: return "not-now"
        case .openUseful: return "open-useful"
        case .open(let app): return "open:\(app)"
        case .giveUp: return "give-up"
        case .forceQuit(let app): return "force-quit:\(app)"
        case .earn: return "earn"
        }
    }

    /// Reads a word of the list `choices`; nil for one that this program does not know.
    public init?(word: String) {
        switch word {
        case "not-now": self = .notNow
        case "open-useful": self = .openUseful
        case "give-up": self = .giveUp
        case "earn": self = .earn
        default:
            let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let app = AppID(String(parts[1])) else { return nil }
            switch parts[0] {
            case "open": self = .open(app)
            case "force-quit": self = .forceQuit(app)
            default: return nil
            }
        }
    }
}

extension BarrierSheet {
    /// The object `sheet` of a barrier line. Lengths are whole seconds, rounded up.
    var wire: WireValue {
        let sheet = WireValue.fields([
            "state": .text(state.rawValue),
            "reason": .text(reason.rawValue),
            "apps": .list(
                apps.map { app in
                    .fields([
                        "id": .text(app.id.description), "name": .text(app.name),
                        "attemptsToday": .number(app.attemptsToday),
                    ])
                }),
            "usefulApp": usefulApp.map { .fields(["id": .text($0.id.description), "name": .text($0.name)]) } ?? .null,
            "countdownSeconds": .number(countdown.wholeSecondsUp),
            "remainingSeconds": .number(remaining.wholeSecondsUp),
            "windowSeconds": .number(windowRemaining.wholeSecondsUp),
            "budgetSeconds": .optional(budgetRemaining?.wholeSecondsUp),
            "until": .optional(until.map(DateText.minutes)),
            "choices": .list(choices.map { .text($0.word) }),
        ])
        guard let problem else { return sheet }
        return sheet.with("problem", .text(problem))
    }
}

/// The fields of a line to a barrier.
struct BarrierLineFields: Decodable {
    var v: Int?
    var sheet: SheetFields?
    var raise: Bool?
    var none: Bool?
}

/// The fields of a sheet.
struct SheetFields: Decodable {
    struct Held: Decodable {
        var id: String
        var name: String?
        var attemptsToday: Int?
    }
    struct Useful: Decodable {
        var id: String
        var name: String?
    }

    var state: String
    var reason: String
    var apps: [Held]
    var usefulApp: Useful?
    var countdownSeconds: Int
    var remainingSeconds: Int
    var windowSeconds: Int?
    var budgetSeconds: Int?
    var until: String?
    var choices: [String]
    var problem: String?

    func sheet() throws(WireError) -> BarrierSheet {
        guard let known = BarrierSheet.State(rawValue: state) else {
            throw WireError("the state \(state.quotedForPeople) is unknown")
        }
        guard let why = BarrierReason(rawValue: reason) else {
            throw WireError("the reason \(reason.quotedForPeople) is unknown")
        }
        var held: [BarrierSheet.App] = []
        for app in apps {
            let id = try Self.id(app.id)
            held.append(BarrierSheet.App(id: id, name: app.name ?? app.id, attemptsToday: app.attemptsToday ?? 0))
        }
        var useful: UsefulApp?
        if let usefulApp {
            useful = UsefulApp(id: try Self.id(usefulApp.id), name: usefulApp.name ?? usefulApp.id)
        }
        return BarrierSheet(
            state: known, reason: why, apps: held, usefulApp: useful, countdown: .seconds(countdownSeconds),
            remaining: .seconds(remainingSeconds), windowRemaining: .seconds(windowSeconds ?? 0),
            budgetRemaining: budgetSeconds.map { .seconds($0) }, until: until.flatMap(DateText.localTime),
            choices: choices.compactMap(BarrierSheet.Choice.init(word:)), problem: problem)
    }

    private static func id(_ text: String) throws(WireError) -> AppID {
        guard let id = AppID(text) else { throw WireError("\(text.quotedForPeople) is no id of an app") }
        return id
    }
}
