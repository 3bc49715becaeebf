import FocusGuardCore
import FocusGuardFormats
import Testing

@Suite struct BarrierLinesTests {
    private static func id(_ text: String) throws -> AppID { try #require(AppID(text)) }

    private static func sheet() throws -> BarrierSheet {
        BarrierSheet(
            state: .offered, reason: .launch,
            apps: [BarrierSheet.App(id: try id("discord"), name: "Discord", attemptsToday: 3)],
            usefulApp: UsefulApp(id: try id("anki"), name: "Anki"), countdown: .seconds(300), remaining: .seconds(300),
            windowRemaining: .zero, choices: [.notNow, .openUseful])
    }

    @Test func `the sheet is written as the contract shows it`() throws {
        let line = BarrierLine.sheet(try Self.sheet()).line

        #expect(
            line == #"{"v":1,"sheet":{"state":"offered","reason":"launch","apps":"#
                + #"[{"id":"discord","name":"Discord","attemptsToday":3}],"usefulApp":{"id":"anki","name":"Anki"},"#
                + #""countdownSeconds":300,"remainingSeconds":300,"windowSeconds":0,"budgetSeconds":null,"until":null,"#
                + #""choices":["not-now","open-useful"]}}"#)
    }

    @Test func `the lines without a sheet are written as the contract shows them`() {
        #expect(BarrierLine.raise.line == #"{"v":1,"raise":true}"#)
        #expect(BarrierLine.none.line == #"{"v":1,"none":true}"#)
    }

    @Test func `a sheet with everything in it survives the way there and back`() throws {
        var sheet = try Self.sheet()
        sheet.state = .timeIsUp
        sheet.reason = .budget
        sheet.budgetRemaining = .seconds(12)
        sheet.until = LocalTime(dayNumber: 20_513, sinceMidnight: .seconds(21 * 3_600 + 240))
        sheet.problem = "a \"quoted\"\nthing \u{1B}[2J ß 🎯"
        let discord = try Self.id("discord")
        sheet.choices = [.notNow, .openUseful, .open(discord), .giveUp, .forceQuit(discord), .earn]

        let line = BarrierLine.sheet(sheet).line

        #expect(try BarrierLine(line: line) == .sheet(sheet))
        #expect(!line.utf8.contains { $0 < 0x20 }, "a line holds no control character")
    }

    @Test func `what is left is rounded up, so that nothing is told only when it is over`() throws {
        var sheet = try Self.sheet()
        sheet.remaining = .milliseconds(1)

        #expect(BarrierLine.sheet(sheet).line.contains(#""remainingSeconds":1,"#))
    }

    @Test func `fields and choices of a newer guard are ignored`() throws {
        let line = BarrierLine.sheet(try Self.sheet()).line
        let newer = line.replacing(#""choices":["#, with: #""mood":{"a":[1]},"choices":["dance","#)

        #expect(try BarrierLine(line: newer) == .sheet(try Self.sheet()))
        #expect(try BarrierLine(line: #"{"v":1,"later":true}"#) == nil)
    }

    @Test(arguments: [
        (#"{"v":2,"raise":true}"#, "the line is of version 2, this program knows version 1"),
        ("", "the line is not JSON, or a number in it does not fit"),
        ("nonsense", "the line is not JSON, or a number in it does not fit"),
        ("[1]", "the line has the wrong type"),
        (#"{"v":1,"sheet":{"state":"offered"}}"#, "\"sheet.reason\" is missing"),
        (#"{"v":1,"sheet":7}"#, "\"sheet\" has the wrong type"),
    ])
    func `a line that is no barrier line is refused in words`(line: String, words: String) {
        #expect(throws: WireError(words)) { try BarrierLine(line: line) }
    }

    @Test(arguments: [
        (#"{"answer":"not-now"}"#, Answer.notNow),
        (#"{"answer":"open-useful","v":1,"else":[]}"#, .openUseful),
        (#"{"answer":"give-up"}"#, .giveUp),
        (#"{"answer":"earn","minutes":10,"for":"20 push-ups"}"#, .earn(minutes: 10, reason: "20 push-ups")),
    ])
    func `an answer is read`(line: String, answer: Answer) throws {
        #expect(try BarrierInput(line: line) == .answer(answer, activationToken: nil))
    }

    @Test func `every answer survives the way there and back`() throws {
        let app = try Self.id("org.telegram.desktop")
        let answers: [Answer] = [
            .notNow, .openUseful, .giveUp, .open(app), .forceQuit(app), .earn(minutes: 1, reason: "a \\ \" b"),
        ]
        for answer in answers {
            let input = BarrierInput.answer(answer, activationToken: "token-1")
            #expect(try BarrierInput(line: input.line) == input)
        }
        #expect(try BarrierInput(line: BarrierInput.front(true).line) == .front(true))
        #expect(try BarrierInput(line: #"{"front":false}"#) == .front(false))
    }

    @Test(arguments: [
        (#"{"answer":"dance"}"#, "the answer \"dance\" is unknown"),
        (#"{"answer":"open"}"#, "the answer \"open\" needs \"app\""),
        (#"{"answer":"open","app":"a b"}"#, "\"a b\" is no id of an app"),
        (#"{"answer":"earn","minutes":10}"#, "the answer \"earn\" needs \"minutes\" and \"for\""),
        (#"{"answer":"earn","minutes":0,"for":"x"}"#, "\"minutes\" must lie between 1 and 1440"),
        (#"{"answer":7}"#, "\"answer\" has the wrong type"),
    ])
    func `an answer that cannot be is refused in words`(line: String, words: String) {
        #expect(throws: WireError(words)) { try BarrierInput(line: line) }
    }

    @Test func `a line at the limit is read, and one above it is refused`() throws {
        let frame = #"{"front":true,"x":""}"#
        let atLimit = #"{"front":true,"x":""# + String(repeating: "a", count: WireLine.bytesMax - frame.utf8.count) + "\"}"

        #expect(atLimit.utf8.count == WireLine.bytesMax)
        #expect(try BarrierInput(line: atLimit) == .front(true))
        #expect(throws: WireError("the line is longer than 65536 bytes")) { try BarrierInput(line: atLimit + " ") }
    }

    @Test func `an activation token that is too long is dropped and the answer counts`() throws {
        let token = String(repeating: "t", count: BarrierInput.tokenBytesMax + 1)

        let input = try BarrierInput(line: #"{"answer":"not-now","activationToken":"\#(token)"}"#)

        #expect(input == .answer(.notNow, activationToken: nil))
    }

    @Test func `random bytes never trap`() {
        var generator = SplitMix(state: 4_711)
        let alphabet = Array("{}[]\":,truefalsnv10-answerfront\\u\u{1}\té")
        for _ in 0..<3_000 {
            let line = String(
                (0..<Int.random(in: 0...40, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "x" })
            // Any outcome but a trap is right here; the wording is checked above.
            _ = try? BarrierInput(line: line)
            _ = try? BarrierLine(line: line)
            _ = try? ControlRequest(line: line)
        }
    }
}

/// A generator with a seed, so that a failure can be had again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
