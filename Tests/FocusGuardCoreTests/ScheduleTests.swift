import FocusGuardCore
import Testing

/// Schedules on local wall time.
@Suite struct ScheduleTests {
    private static func local(_ day: Int, _ hour: Int, _ minute: Int = 0) -> LocalTime {
        // Day 0 is a Monday.
        LocalTime(dayNumber: 20_514 + day, sinceMidnight: minutes(60 * hour + minute))
    }

    private static let night = Schedule(
        name: "night", days: [.monday], from: minutes(22 * 60), until: minutes(7 * 60), mode: .closed)

    struct Moment: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var at: LocalTime
        var mode: ScheduleMode
    }

    @Test(arguments: [
        Moment(testDescription: "Monday 21:59", at: local(0, 21, 59), mode: .guard),
        Moment(testDescription: "Monday 22:00", at: local(0, 22), mode: .closed),
        Moment(testDescription: "Tuesday 00:00", at: local(1, 0), mode: .closed),
        Moment(testDescription: "Tuesday 06:59", at: local(1, 6, 59), mode: .closed),
        Moment(testDescription: "Tuesday 07:00", at: local(1, 7), mode: .guard),
        Moment(testDescription: "Tuesday 22:00", at: local(1, 22), mode: .guard),
        Moment(testDescription: "Monday 06:00, the night of Sunday", at: local(0, 6), mode: .guard),
        Moment(testDescription: "a week later", at: local(7, 23), mode: .closed),
    ]) func `an interval that passes midnight belongs to the day it starts on`(row: Moment) {
        #expect(ScheduleVerdict([Self.night], at: row.at).mode == row.mode)
    }

    @Test func `the sheet of a closed schedule says until when`() {
        var desk = Desk(usualPolicy { $0.schedules = [Self.night] }, at: monday(23))

        desk.launch()

        let sheet = desk.machine.sheet(at: desk.now)
        #expect(sheet?.state == .closed)
        #expect(sheet?.reason == .schedule)
        #expect(sheet?.until == Self.local(1, 7))
        #expect(sheet?.choices == [.notNow, .openUseful])
    }

    @Test func `the strictest of several schedules wins and each ends on its own`() {
        let schedules = [
            everyDay(.free, 8, 20, name: "free"), everyDay(.guard, 10, 16, name: "guard"),
            everyDay(.closed, 12, 14, name: "closed"),
        ]
        let modes: [(Int, ScheduleMode)] = [
            (7, .guard), (8, .free), (10, .guard), (12, .closed), (14, .guard), (16, .free), (20, .guard),
        ]

        for order in [schedules, schedules.reversed()] {
            for (hour, mode) in modes {
                #expect(ScheduleVerdict(order, at: Self.local(0, hour)).mode == mode, "at \(hour)")
            }
            #expect(ScheduleVerdict(order, at: Self.local(0, 13)).until == Self.local(0, 14))
            #expect(ScheduleVerdict(order, at: Self.local(0, 9)).changesAt == Self.local(0, 10))
        }
    }

    @Test func `two closed schedules that overlap are over when the later one ends`() {
        let schedules = [everyDay(.closed, 12, 14), everyDay(.closed, 13, 15)]

        #expect(ScheduleVerdict(schedules, at: Self.local(0, 13)).until == Self.local(0, 15))
    }

    @Test func `a schedule that contains now is in force at once`() {
        var desk = Desk()
        desk.open()

        desk.send(.policyChanged(usualPolicy { $0.schedules = [everyDay(.closed, 11, 13)] }))

        #expect(words(desk.last) == ["note 100", "stop 100", "save", "barrier closed"])
        #expect(desk.machine.sheet(at: desk.now)?.reason == .schedule)
    }

    @Test func `a schedule that begins to be free gives back what is held`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.free, 13, 14)] })
        desk.wait(minutes(50))
        desk.launch()

        desk.wait(minutes(10))

        #expect(words(desk.last) == ["save", "close", "resume 100 granted"])
        desk.launch(telegram, 200)
        #expect(desk.held.isEmpty)
        desk.wait(minutes(60))
        #expect(desk.held.isEmpty)
        desk.launch(telegram, 201)
        #expect(desk.held == ["telegram 1"])
    }

    @Test func `an app that runs when a schedule closes is held in use`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.open()
        desk.launch(discord, 101) { $0.ancestors = [process(100)] }

        desk.wait(minutes(54))
        #expect(desk.held.isEmpty)
        desk.wait(minutes(1))
        #expect(desk.held == ["discord 2"])
        desk.answer(.notNow)

        #expect(words(desk.last).prefix(2) == ["ask 100+101", "forget 100+101"])
    }

    @Test func `the schedule of the night is in force after midnight, before the day starts and after`() {
        var desk = Desk(usualPolicy { $0.schedules = [Self.night] }, at: monday(22))
        desk.launch(age: minutes(5))
        #expect(desk.barrier == "closed")

        desk.wait(minutes(120) + .seconds(1))
        #expect(desk.barrier == "closed")
        desk.wait(minutes(7 * 60) - .seconds(2))
        #expect(desk.barrier == "closed")
        desk.wait(.seconds(1))

        #expect(desk.barrier == "offered")
    }

    @Test func `the clock that is set back an hour in autumn keeps a schedule closed for the hour it shows`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 1, 3)] }, at: monday(2, utcOffset: minutes(120)))
        desk.launch(age: minutes(5))
        desk.wait(minutes(30))

        desk.now.utcOffset = minutes(60)
        desk.send(.looked)
        desk.wait(minutes(89))
        #expect(desk.barrier == "closed")
        desk.wait(minutes(1))

        #expect(desk.barrier == "offered")
    }

    @Test func `the clock that is set forward an hour in spring ends a schedule with it`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 1, 3)] }, at: monday(2, utcOffset: minutes(60)))
        desk.launch(age: minutes(5))

        desk.now.utcOffset = minutes(120)
        desk.send(.looked)

        #expect(desk.barrier == "offered")
        #expect(!desk.history.contains("clock-jumped"))
    }

    struct Date: Sendable, CustomTestStringConvertible {
        var seconds: Int
        var day: Int
        var sinceMidnight: Int
        var weekday: Weekday
        var testDescription: String { "\(seconds)" }
    }

    @Test(arguments: [
        Date(seconds: 0, day: 0, sinceMidnight: 0, weekday: .thursday),
        Date(seconds: 86_399, day: 0, sinceMidnight: 86_399, weekday: .thursday),
        Date(seconds: 86_400, day: 1, sinceMidnight: 0, weekday: .friday),
        Date(seconds: -1, day: -1, sinceMidnight: 86_399, weekday: .wednesday),
        Date(seconds: -86_400, day: -1, sinceMidnight: 0, weekday: .wednesday),
        Date(seconds: -86_401, day: -2, sinceMidnight: 86_399, weekday: .tuesday),
        Date(seconds: 20_514 * 86_400, day: 20_514, sinceMidnight: 0, weekday: .monday),
    ]) func `local time counts days before and after 1970`(row: Date) {
        let time = LocalTime(wall: WallInstant(sinceEpoch: .seconds(row.seconds)), utcOffset: .zero)

        #expect(time == LocalTime(dayNumber: row.day, sinceMidnight: .seconds(row.sinceMidnight)))
        #expect(time.weekday == row.weekday)
    }

    @Test func `a fraction of a second before midnight belongs to the day before`() {
        let time = LocalTime(wall: WallInstant(sinceEpoch: .milliseconds(-1)), utcOffset: .zero)

        #expect(time == LocalTime(dayNumber: -1, sinceMidnight: .seconds(86_400) - .milliseconds(1)))
    }
}
