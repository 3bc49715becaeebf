import FocusGuardCore
import FocusGuardFormats
import Testing

@Suite struct ControlMessageTests {
    @Test func `every request survives the way there and back`() throws {
        let app = try #require(AppID("discord"))
        let requests: [ControlRequest] = [
            .status, .follow, .barrier, .reload, .rules(.release), .rules(.revoke(nil)), .rules(.revoke(app)),
            .rules(.allow(app, length: .seconds(900), reason: "a \"call\"")),
            .rules(.allow(nil, length: .seconds(60), reason: "")),
            .answer(.answer(.open(app), activationToken: nil)), .answer(.front(true)),
        ]
        for request in requests { #expect(try ControlRequest(line: request.line) == request) }
    }

    @Test func `a request is written as the contract shows it`() throws {
        let app = try #require(AppID("discord"))

        let line = ControlRequest.rules(.allow(app, length: .seconds(900), reason: "a call")).line

        #expect(line == #"{"v":1,"do":"allow","app":"discord","seconds":900,"reason":"a call"}"#)
    }

    @Test func `an answer may come with and without its verb`() throws {
        let expected = ControlRequest.answer(.answer(.notNow, activationToken: nil))

        #expect(try ControlRequest(line: #"{"answer":"not-now"}"#) == expected)
        #expect(try ControlRequest(line: #"{"v":1,"do":"answer","answer":"not-now"}"#) == expected)
    }

    @Test(arguments: [
        ("{}", "the line asks nothing: \"do\" is missing"),
        (#"{"v":1,"do":"fly"}"#, "the request \"fly\" is unknown to this guard"),
        (#"{"v":9,"do":"status"}"#, "the line is of version 9, this program knows version 1"),
        (#"{"do":"allow","app":"discord"}"#, "the request \"allow\" needs \"seconds\""),
        (#"{"do":"allow","seconds":60}"#, "the request needs either \"app\" or \"all\":true"),
        (#"{"do":"revoke","app":"x","all":true}"#, "the request needs either \"app\" or \"all\":true"),
        (#"{"do":"allow","all":true,"seconds":0}"#, "\"seconds\" must lie between 1 and 86400"),
        (#"{"do":"allow","all":true,"seconds":1e99}"#, "the line is not JSON, or a number in it does not fit"),
        (#"{"do":"revoke","app":"\u001b[2J"}"#, "\"\u{FFFD}[2J\" is no id of an app"),
    ])
    func `a request that cannot be is refused in words`(line: String, words: String) {
        #expect(throws: WireError(words)) { try ControlRequest(line: line) }
    }

    @Test func `a reason at the limit is taken and one above it refused`() throws {
        let reason = String(repeating: "r", count: Limits.reasonBytesMax)

        let request = try ControlRequest(line: #"{"do":"allow","all":true,"seconds":60,"reason":"\#(reason)"}"#)

        #expect(request == .rules(.allow(nil, length: .seconds(60), reason: reason)))
        #expect(throws: WireError("\"reason\" is longer than 512 bytes")) {
            try ControlRequest(line: #"{"do":"allow","all":true,"seconds":60,"reason":"\#(reason)r"}"#)
        }
    }

    @Test func `every reply survives the way there and back`() throws {
        let replies: [ControlReply] = [
            .done("it is"), .refused("the quota is used up"), .badRequest("no"), .failed("disk full"),
            .status(try StatusReportTests.full()), .barrier(.raise), .barrier(.none),
        ]
        for reply in replies { #expect(try ControlReply(line: reply.line) == reply) }
        #expect(try ControlReply(line: #"{"v":1,"later":1}"#) == nil)
    }
}

@Suite struct StatusReportTests {
    static func full() throws -> StatusReport {
        let discord = try #require(AppID("discord"))
        var report = StatusReport(
            guard: .init(pid: 42, since: "2026-03-01T21:04:09+01:00", version: "1.0", settings: "/x/focusguard.conf"),
            window: .init(remaining: .milliseconds(90_500)), quotaLeft: 2,
            sensors: .init(launches: ["look-around every 250ms"], limits: ["only starts are seen"]))
        let sheet = BarrierSheet(
            state: .counting, reason: .failedBefore, apps: [], usefulApp: nil, countdown: .seconds(300),
            remaining: .milliseconds(10_100), windowRemaining: .zero, choices: [.giveUp], problem: "Anki is missing")
        report.barrier = .init(sheet, shownBy: [.program])
        report.holds = [.init(app: discord, members: [7, 8], since: .seconds(3), inUse: true)]
        report.grants = [.init(app: discord, kind: .opened, since: .seconds(60), processes: [9], aged: true)]
        report.allowances = [
            .init(app: nil, remaining: .seconds(61), reason: "a call"),
            .init(app: discord, remaining: .seconds(1), reason: ""),
        ]
        report.budget = .init(daily: .seconds(3_600), used: .seconds(600), earned: .zero, left: .seconds(3_000))
        report.guarded = [
            .init(
                id: discord, name: "Discord", installed: true, limits: ["x"], attemptsToday: 4, keys: ["path:/usr/bin/discord"])
        ]
        report.problems = ["line 3: unknown key"]
        report.ignored = [.init(pid: 5, app: discord, why: "it serves the session")]
        return report
    }

    @Test func `a full report survives the way there and back`() throws {
        let report = try Self.full()

        #expect(try StatusReport(line: report.line) == report)
    }

    @Test func `the report has the fields of the contract, absent things as null`() throws {
        let report = StatusReport(
            guard: .init(pid: 42, since: "2026-03-01T21:04:09+01:00"), window: .init(remaining: .zero), quotaLeft: 3,
            sensors: .init(launches: []))

        #expect(
            report.line == #"{"v":1,"guard":{"pid":42,"since":"2026-03-01T21:04:09+01:00","version":null,"settings":null},"#
                + #""barrier":null,"window":{"open":false,"remainingSeconds":0},"holds":[],"grants":[],"allowances":[],"#
                + #""quotaLeft":3,"budget":null,"guarded":[],"sensors":{"launches":[],"front":false,"idle":false,"#
                + #""locked":false,"limits":[]},"problems":[],"ignored":[]}"#)
    }

    @Test func `a report of a newer guard is read, and one of another kind is refused`() throws {
        let line = try Self.full().line.replacing(#""quotaLeft""#, with: #""weather":[{}],"quotaLeft""#)

        #expect(try StatusReport(line: line) == (try Self.full()))
        #expect(throws: WireError("\"guard\" is missing")) { try StatusReport(line: "{}") }
    }
}

@Suite struct DateTextTests {
    @Test(arguments: [
        (0, 1970, 1, 1), (-1, 1969, 12, 31), (19_782, 2024, 2, 29), (19_783, 2024, 3, 1), (20_454, 2026, 1, 1),
        (47_540, 2100, 2, 28), (47_541, 2100, 3, 1),
    ])
    func `a day number and its date belong together`(number: Int, year: Int, month: Int, day: Int) {
        #expect(DateText.date(ofDay: number) == (year, month, day))
        #expect(DateText.dayNumber(year: year, month: month, day: day) == number)
    }

    @Test func `a local time is written to the minute and read again`() throws {
        let time = LocalTime(dayNumber: 19_782, sinceMidnight: .seconds(4 * 3_600 + 5 * 60))

        #expect(DateText.minutes(time) == "2024-02-29T04:05")
        #expect(DateText.localTime("2024-02-29T04:05") == time)
    }

    @Test(arguments: [
        "2023-02-29T04:05", "2024-13-01T04:05", "2024-02-29T24:00", "2024-02-29 04:05", "2024-2-29T04:05", "", "x",
    ])
    func `what is no local time is not read`(text: String) {
        #expect(DateText.localTime(text) == nil)
    }

    @Test(arguments: [
        (3_600, "1970-01-01T01:00:05+01:00"), (-12_600, "1969-12-31T20:30:05-03:30"), (0, "1970-01-01T00:00:05+00:00"),
    ])
    func `a point on the wall clock is written with its zone`(offset: Int, text: String) {
        #expect(DateText.seconds(WallInstant(sinceEpoch: .seconds(5)), utcOffset: .seconds(offset)) == text)
    }
}
