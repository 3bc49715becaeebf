import FocusGuardCore
import FocusGuardFormats
import Testing

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)), ("5m", .seconds(300)), ("1h 30m", .seconds(5_400)), ("1h30m", .seconds(5_400)),
        ("90s", .seconds(90)), ("7d", .seconds(7 * 86_400)), ("0s", .zero), (" 1 h  2 m ", .seconds(3_720)),
        ("1d 2h 3m 4s 5ms", .milliseconds(93_784_005)), ("999999999d", .seconds(999_999_999 * 86_400)), ("007m", .seconds(420)),
    ])
    func `a length is read`(text: String, length: Duration) throws {
        #expect(try DurationText.parse(text) == length)
    }

    @Test(arguments: [
        ("", DurationText.Fault.empty), ("  ", .empty), ("5", .noUnit(number: "5")), ("1h 30", .noUnit(number: "30")),
        ("5x", .unknownUnit("x")), ("5min", .unknownUnit("min")), ("5M", .unknownUnit("M")), ("m", .noNumber("m")),
        ("-5m", .noNumber("-5m")), ("1.5h", .unknownUnit(".")), ("1000000000s", .tooLarge("1000000000")),
        ("30m 1h", .unitOrder("h")), ("5m 5m", .unitOrder("m")), ("٥m", .noNumber("٥m")),
    ])
    func `what is not a length is refused with its reason`(text: String, fault: DurationText.Fault) {
        #expect(throws: fault) { try DurationText.parse(text) }
        #expect(!fault.message.isEmpty)
    }

    @Test func `what is written for the settings is read back`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var dice = Dice(seed: seed)
        for _ in 0..<500 {
            let length = Duration.milliseconds(Int64.random(in: 0...10_000_000_000, using: &dice))
            #expect(try DurationText.parse(DurationText.settings(length)) == length, "seed \(seed)")
        }
    }

    @Test(arguments: [
        (Duration.zero, "0s", "0 seconds", "0:00", "0 s"), (.milliseconds(250), "250ms", "250 milliseconds", "0:01", "0 s"),
        (.seconds(1), "1s", "1 second", "0:01", "1 s"), (.seconds(300), "5m", "5 minutes", "5:00", "5 min"),
        (.seconds(1_770), "29m 30s", "29 minutes 30 seconds", "29:30", "29 min"),
        (.seconds(4_800), "1h 20m", "1 hour 20 minutes", "1:20:00", "1 h 20 min"),
        (.seconds(3_600), "1h", "1 hour", "1:00:00", "1 h"),
        (.seconds(97_200), "1d 3h", "1 day 3 hours", "27:00:00", "1 d 3 h"),
        (.seconds(-5), "0s", "0 seconds", "0:00", "0 s"),
    ])
    func `a length is written for the settings, in words, as a clock and short`(
        length: Duration, settings: String, words: String, clock: String, short: String
    ) {
        #expect(DurationText.settings(length) == settings)
        #expect(DurationText.words(length) == words)
        #expect(DurationText.clock(length) == clock)
        #expect(DurationText.short(length) == short)
    }
}

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("Countdwn", "Countdown"), ("countdown", "Countdown"), ("Cuontdown", "Countdown"), ("Windo", "Window"),
        ("Start", "Starts"), ("UsefullApp", "UsefulApp"),
    ])
    func `a slip of the finger finds the name that was meant`(text: String, name: String) {
        let names = ["Countdown", "Window", "Starts", "UsefulApp"]

        #expect(NearestName.find(text, among: names) == name)
        #expect(NearestName.question(text, among: names) == "; did you mean \"\(name)\"?")
    }

    @Test(arguments: ["", "x", "Colour", "Completely", String(repeating: "Countdown", count: 20)])
    func `what is close to nothing finds nothing`(text: String) {
        let names = ["Countdown", "Window", "y"]

        #expect(NearestName.find(text, among: names) == nil)
        #expect(NearestName.question(text, among: names).isEmpty)
    }

    @Test func `the nearer name wins, and the first of two equally near`() {
        #expect(NearestName.find("Show", among: ["Snow", "Show"]) == "Show")
        #expect(NearestName.find("Hsow", among: ["Show"]) == "Show")
        #expect(NearestName.find("Shew", among: ["Show", "Shaw"]) == "Show")
    }
}

@Suite struct TimestampTextTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_740_859_445_123, "2025-03-01T20:04:05.123Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func `a wall time is written in UTC and read back`(milliseconds: Int64, text: String) {
        let instant = WallInstant(sinceEpoch: .milliseconds(milliseconds))

        #expect(TimestampText.format(instant) == text)
        #expect(TimestampText.parse(text) == instant)
    }

    @Test func `a time outside four-digit years is written as the nearest one`() {
        #expect(TimestampText.format(WallInstant(sinceEpoch: .seconds(Int64.max))) == "9999-12-31T23:59:59.999Z")
        #expect(TimestampText.format(WallInstant(sinceEpoch: .seconds(Int64.min))) == "0001-01-01T00:00:00.000Z")
    }

    @Test(arguments: [
        "", "2025-03-01", "2025-03-01T20:04:05Z", "2025-03-01T20:04:05.123", "2025-03-01t20:04:05.123Z",
        "2025-02-29T00:00:00.000Z", "2025-13-01T00:00:00.000Z", "2025-00-01T00:00:00.000Z", "2025-01-00T00:00:00.000Z",
        "2025-01-32T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "2025-01-01T24:00:00.000Z", "2025-01-01T00:60:00.000Z",
        "2025-01-01T00:00:60.000Z", "2025-01-01T00:00:00.00xZ", "+025-01-01T00:00:00.000Z",
    ])
    func `what is not such a time is refused`(text: String) {
        #expect(TimestampText.parse(text) == nil)
    }

    @Test func `every day from 1896 to 1905 and from 1999 to 2009 is read back`() {
        for day in [Int64(-27_028)...(-23_376), 10_592...14_609].joined() {
            let instant = WallInstant(sinceEpoch: .seconds(day * 86_400))
            if TimestampText.parse(TimestampText.format(instant)) != instant {
                Issue.record("day \(day) became \(TimestampText.format(instant))")
            }
        }
    }
}
