import FocusGuardCore

/// What is wrong with a story.
public struct StoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// What was found and what is expected.
    public let what: String

    /// For people: line and text.
    public var description: String { "line \(line): \(what)" }
}

/// Reads the lines of stories: an optional time of day, a verb, its words.
struct StoryParser {
    /// The number of the line, from 1, for errors.
    let line: Int
    private var words: ArraySlice<Substring>

    init(_ text: some StringProtocol, line: Int) {
        self.line = line
        words = text.split(separator: " ").map { Substring($0) }[...]
    }

    /// The time of day at the front of the line; nil when there is none.
    mutating func time() throws(StoryError) -> Duration? {
        guard let first = words.first, first.first?.isNumber ?? false else { return nil }
        words.removeFirst()
        return try timeOfDay(first)
    }

    /// The rest of the line.
    mutating func command() throws(StoryError) -> StoryCommand {
        let verb = try word("a verb such as launch, answer, allow, look, set")
        let command = try command(verb)
        if let extra = words.first { throw error("'\(extra)' is one word too many after '\(verb)'") }
        return command
    }

    private mutating func command(_ verb: Substring) throws(StoryError) -> StoryCommand {
        switch verb {
        case "set": return try setting()
        case "launch": return try launch()
        case "answer": return .answer(try answer())
        case "allow", "revoke", "release": return .request(try request(verb))
        case "fork": return .fork(try process())
        case "exec": return .exec(try process())
        case "hand-over": return .handOver(try process())
        case "exit": return .exit(try process())
        case "continue": return .continued(try process())
        case "cannot-stop": return .cannotStop(try process())
        case "start":
            if words.isEmpty { return .startGuard }
            let app = try app()
            try expect("by")
            return .start(app, by: try process())
        case "stubborn": return .stubborn(try app())
        case "front": return .front(try app())
        case "used": return .used(try length())
        case "barrier":
            return try pick("barrier", ["dies": .barrierDies, "hidden": .barrierHidden, "shown": .barrierShown])
        case "useful-app":
            return try pick("useful-app", ["missing": .usefulApp(isThere: false), "there": .usefulApp(isThere: true)])
        case "disk": return try pick("disk", ["full": .disk(isFull: true), "free": .disk(isFull: false)])
        case "suspend": return .suspend(try length())
        case "clock":
            let sign = try pick("clock", ["back": -1, "forward": 1])
            let length = try length()
            return .clock(sign < 0 ? .zero - length : length)
        case "crash": return .crash(words.isEmpty ? .zero : try length(after: "for"))
        case "reboot": return .reboot(words.isEmpty ? .seconds(60) : try length(after: "off"))
        case "stop": return .stop
        case "look": return .look
        case "wait": return .wait
        case "day": return .day(try weekday(try word("a day of the week")))
        default: throw error("'\(verb)' is no verb of a story")
        }
    }

    // MARK: What verbs take

    private mutating func setting() throws(StoryError) -> StoryCommand {
        let key = try word("a setting such as countdown, window, guard, useful")
        switch key {
        case "guard":
            var apps: [GuardedApp] = []
            while !words.isEmpty { apps.append(try guardedApp()) }
            return .guardApps(apps)
        case "useful": return .useful(words.first == "none" ? try pick("useful", ["none": nil]) : try app())
        case "countdown": return .countdown(try length())
        case "window": return .window(try length())
        case "unanswered": return .unanswered(try length())
        case "starts": return .starts(try value("starts"))
        case "when-window-ends": return .whenWindowEnds(try value("when-window-ends"))
        case "reopened": return .reopened(try value("reopened"))
        case "at-login": return .atLogin(try value("at-login"))
        case "quota":
            let text = try word("a number")
            guard let number = Int(text), (0...50).contains(number) else { throw error("'\(text)' is no quota from 0 to 50") }
            return .quota(number)
        case "longest": return .longest(try length())
        case "budget": return .budget(words.first == "none" ? try pick("budget", ["none": nil]) : try length())
        case "schedule": return words.first == "none" ? try pick("schedule", ["none": .noSchedules]) : .schedule(try schedule())
        default: throw error("'\(key)' is no setting of a story")
        }
    }

    private mutating func guardedApp() throws(StoryError) -> GuardedApp {
        let text = try word("an app")
        let parts = text.split(separator: "/")
        guard parts.count <= 2, let first = parts.first, let id = AppID(String(first)) else {
            throw error("'\(text)' is no app")
        }
        let name = first.prefix(1).uppercased() + first.dropFirst()
        guard let how = parts.dropFirst().first else { return GuardedApp(id: id, name: name) }
        guard let onOpen = OnOpen(rawValue: String(how)) else { throw error("'\(how)' is neither resume nor relaunch") }
        return GuardedApp(id: id, name: name, onOpen: onOpen)
    }

    private mutating func launch() throws(StoryError) -> StoryCommand {
        let app = try app()
        var age = Duration.zero
        var isProtected = false
        while let next = words.first {
            words.removeFirst()
            switch next {
            case "aged": age = try length()
            case "protected": isProtected = true
            default: throw error("after 'launch \(app)' come 'aged LENGTH' or 'protected', not '\(next)'")
            }
        }
        return .launch(app, age: age, isProtected: isProtected)
    }

    private mutating func answer() throws(StoryError) -> Answer {
        let text = try word("an answer")
        switch text {
        case "not-now": return .notNow
        case "open-useful": return .openUseful
        case "give-up": return .giveUp
        case "open": return .open(try app())
        case "force-quit": return .forceQuit(try app())
        case "earn": return .earn(minutes: try length().wholeSeconds / 60, reason: rest())
        default:
            throw error("'\(text)' is no answer: not-now, open-useful, open APP, give-up, force-quit APP, earn LENGTH TEXT")
        }
    }

    private mutating func request(_ verb: Substring) throws(StoryError) -> Request {
        if verb == "release" { return .release }
        let app = try appOrAll()
        return verb == "revoke" ? .revoke(app) : .allow(app, length: try length(), reason: rest())
    }

    private mutating func schedule() throws(StoryError) -> Schedule {
        let name = String(try word("a name"))
        let daysText = try word("days such as mon,tue or daily")
        var days: [Weekday] = []
        for text in daysText == "daily" ? [] : daysText.split(separator: ",") { days.append(try weekday(text)) }
        let spanText = try word("a span such as 22:00-06:00")
        let span = spanText.split(separator: "-")
        guard span.count == 2 else { throw error("'\(spanText)' is no span such as 22:00-06:00") }
        return Schedule(
            name: name, days: daysText == "daily" ? Weekday.allCases : days, from: try timeOfDay(span[0]),
            until: try timeOfDay(span[1]), mode: try value("schedule"))
    }

    // MARK: Words

    private mutating func word(_ expected: String) throws(StoryError) -> Substring {
        guard let word = words.popFirst() else { throw error("the line ends where \(expected) is expected") }
        return word
    }

    private mutating func expect(_ expected: String) throws(StoryError) {
        let found = try word("'\(expected)'")
        if found != expected { throw error("'\(expected)' is expected, not '\(found)'") }
    }

    private mutating func rest() -> String {
        defer { words = [] }
        return words.joined(separator: " ")
    }

    private mutating func app() throws(StoryError) -> AppID {
        let text = try word("an app")
        guard let app = AppID(String(text)) else { throw error("'\(text)' is no app") }
        return app
    }

    private mutating func appOrAll() throws(StoryError) -> AppID? {
        guard words.first == "all" else { return try app() }
        words.removeFirst()
        return nil
    }

    private mutating func process() throws(StoryError) -> String { String(try word("a process such as discord.1")) }

    private mutating func length(after word: String) throws(StoryError) -> Duration {
        try expect(word)
        return try length()
    }

    private mutating func length() throws(StoryError) -> Duration {
        let text = try word("a length such as 5m")
        guard let length = DurationText.parse(text) else { throw error("'\(text)' is no length such as 5m or 1h30m") }
        return length
    }

    private mutating func value<Value>(_ key: String) throws(StoryError) -> Value
    where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
        let text = try word("a value of \(key)")
        guard let value = Value(rawValue: String(text)) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("'\(text)' is no value of \(key): \(all)")
        }
        return value
    }

    private mutating func pick<Value>(_ verb: String, _ choices: KeyValuePairs<String, Value>) throws(StoryError) -> Value {
        let text = try word("what '\(verb)' takes")
        for (name, value) in choices where name == text { return value }
        let all = choices.map(\.key).joined(separator: ", ")
        throw error("'\(verb)' takes \(all), not '\(text)'")
    }

    private func weekday(_ text: Substring) throws(StoryError) -> Weekday {
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        guard let index = names.firstIndex(of: String(text.prefix(3))), let day = Weekday(rawValue: index) else {
            throw error("'\(text)' is no day: \(names.joined(separator: ", "))")
        }
        return day
    }

    private func timeOfDay(_ text: Substring) throws(StoryError) -> Duration {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.count == 2 ? Int(part) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
            numbers.dropFirst().allSatisfy({ $0 < 60 }), numbers.allSatisfy({ $0 >= 0 })
        else { throw error("'\(text)' is no time of day such as 21:04:00") }
        return .seconds(numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
    }

    private func error(_ what: String) -> StoryError { StoryError(line: line, what: what) }
}
