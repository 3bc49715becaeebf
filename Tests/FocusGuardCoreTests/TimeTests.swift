import Testing

@testable import FocusGuardCore

/// Three clocks: what suspend, a set wall clock, a day's end and a reboot do.
@Suite struct TimeTests {
    @Test func `a night's sleep over all deadlines ends in the state of now`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)

        desk.sleep(minutes(8 * 60))

        #expect(desk.barrier == "offered")
        #expect(desk.machine.durable.window == nil)
        // The pass is dated to its own instant, not to the waking.
        let passed = desk.all.compactMap { effect -> WallInstant? in
            guard case .record(let entry) = effect, entry.outcome == .passed else { return nil }
            return entry.at
        }
        #expect(passed == [WallInstant(sinceEpoch: desk.now.wall.sinceEpoch - minutes(8 * 60 - 5))])
    }

    @Test func `a window with 20 minutes left is over after four hours of sleep`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(10))

        desk.sleep(minutes(240))
        desk.launch(telegram, 200)

        #expect(desk.barrier == "offered")
    }

    @Test func `an app that should have been killed in the night is killed once`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.notNow)

        desk.sleep(minutes(8 * 60))

        #expect(words(desk.last).filter { $0 == "kill 100" }.count == 1)
        #expect(desk.machine.nextDeadline(at: desk.now).map { $0 > desk.now.boot } == true)
    }

    @Test func `an app that would not close in the night meets a barrier that has five seconds from now on`() {
        var desk = Desk()
        desk.showsBarriers = false
        desk.launch(age: minutes(5))
        desk.send(.barrierShown(.program))
        desk.answer(.notNow)

        desk.sleep(minutes(8 * 60))
        #expect(desk.held == ["discord 1"])
        desk.move(.seconds(4))
        desk.send(.looked)

        #expect(desk.held == ["discord 1"])
    }

    struct Jump: Sendable, CustomTestStringConvertible {
        var state: String
        var length: Duration
        var testDescription: String { "\(state), clock set by \(length)" }
    }

    static let jumps = ["window", "countdown", "allowance"].flatMap { state in
        [minutes(60), minutes(-60), minutes(24 * 60 * 365)].map { Jump(state: state, length: $0) }
    }

    @Test(arguments: jumps) func `setting the wall clock changes no length and is recorded`(row: Jump) {
        var desk = Desk()
        switch row.state {
        case "window": desk.open()
        case "countdown":
            desk.launch()
            desk.answer(.openUseful)
        default: desk.request(.allow(discord, length: minutes(20), reason: ""))
        }
        desk.wait(minutes(2))
        let left = lengths(desk)

        desk.now.wall = desk.now.wall + row.length
        desk.send(.looked)

        #expect(lengths(desk) == left)
        #expect(desk.history.filter { $0 == "clock-jumped" }.count == 1)
        desk.wait(minutes(1))
        #expect(desk.history.filter { $0 == "clock-jumped" }.count == 1)
    }

    @Test func `changing the zone changes no length and is no jump`() {
        var desk = Desk()
        desk.open()
        let left = lengths(desk)

        desk.now.utcOffset = minutes(60 * 9)
        desk.send(.looked)

        #expect(lengths(desk) == left)
        #expect(!desk.history.contains("clock-jumped"))
    }

    private func lengths(_ desk: Desk) -> [Duration?] {
        [
            desk.machine.sheet(at: desk.now)?.remaining, desk.machine.durable.window?.remaining(at: desk.now),
            desk.machine.durable.allowances.first?.remaining(at: desk.now),
        ]
    }

    // MARK: days

    @Test func `a day starts at four and turning the clock back gives no second budget`() {
        var desk = Desk(usualPolicy { $0.budget = BudgetPolicy(daily: minutes(10)) }, at: monday(3))
        desk.send(.used(.zero))
        desk.wait(minutes(10))
        desk.send(.used(minutes(10)))
        #expect(desk.machine.budgetRemaining == .zero)

        desk.wait(minutes(50) - .seconds(1))
        #expect(desk.machine.budgetRemaining == .zero)
        desk.wait(.seconds(1))
        #expect(desk.machine.budgetRemaining == minutes(10))

        desk.send(.used(.zero))
        desk.wait(minutes(10))
        desk.send(.used(minutes(10)))
        for hours in [-2, -24, 24] {
            desk.now.wall = desk.now.wall + minutes(60 * hours)
            desk.send(.looked)
            #expect(desk.machine.budgetRemaining == .zero, "after \(hours) hours")
        }
    }

    @Test func `a guard that was down over the start of the day counts for the new one`() {
        var desk = Desk(at: monday(23))
        desk.launch()
        desk.answer(.notNow)
        desk.request(.allow(telegram, length: minutes(1), reason: ""))

        desk.move(minutes(9 * 60))
        let next = Desk(after: desk, saved: desk.saved, ledger: [])

        #expect(next.machine.durable.today == DayRecord(day: 20_515))
    }

    @Test func `midnight gives no new quota`() {
        var desk = Desk(usualPolicy { $0.allowQuota = 1 }, at: monday(23))
        desk.request(.allow(discord, length: minutes(1), reason: ""))

        desk.wait(minutes(61))
        desk.request(.allow(discord, length: minutes(1), reason: ""))
        #expect(desk.reply?.hasPrefix("refused") == true)
        desk.wait(minutes(4 * 60))
        desk.request(.allow(discord, length: minutes(1), reason: ""))

        #expect(desk.reply?.hasPrefix("granted") == true)
    }

    // MARK: reboot

    struct Reboot: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the wall clock moved while the machine was off.
        var off: Duration
        /// What is left of a window that had 20 minutes left when it was last saved.
        var rest: Duration
    }

    @Test(arguments: [
        Reboot(testDescription: "a minute", off: minutes(1), rest: minutes(19)),
        Reboot(testDescription: "twenty minutes", off: minutes(20), rest: .zero),
        Reboot(testDescription: "nineteen minutes", off: minutes(19), rest: minutes(1)),
        Reboot(testDescription: "the clock went back five minutes", off: minutes(-5), rest: minutes(20)),
        Reboot(testDescription: "the clock went back to the start", off: minutes(-10), rest: minutes(20)),
        Reboot(
            testDescription: "the clock went back beyond the start", off: minutes(-10) - .seconds(1), rest: .zero),
    ]) func `after a reboot a window or allowance keeps at most the rest it had`(row: Reboot) {
        var desk = Desk()
        desk.open()
        desk.request(.allow(telegram, length: minutes(30), reason: ""))
        desk.wait(minutes(10))
        var reading = desk.now
        reading.boot = BootInstant(sinceBoot: .seconds(20))
        reading.awake = AwakeInstant(sinceBoot: .seconds(20))
        reading.wall = reading.wall + row.off

        let next = Desk(after: desk, saved: desk.saved, ledger: [], boot: BootID("second"), at: reading)

        #expect(next.machine.durable.window?.remaining(at: reading) ?? .zero == row.rest)
        #expect(next.machine.durable.allowances.first?.remaining(at: reading) ?? .zero == row.rest)
        #expect(next.machine.durable.grants.isEmpty)
    }

    @Test func `after a reboot a running countdown has failed`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        var reading = desk.now
        reading.boot = BootInstant(sinceBoot: .seconds(20))

        let next = Desk(after: desk, saved: desk.saved, ledger: [], boot: BootID("second"), at: reading)

        #expect(next.history == ["recovered", "failed"])
        #expect(next.barrier == "none")
        #expect(next.machine.durable.window == nil)
    }

    @Test func `a saved window that lies in the future is no window`() {
        var desk = Desk()
        desk.open()
        var forged = desk.saved
        forged.window?.since.boot = desk.now.boot + minutes(600)

        let next = Desk(after: desk, saved: forged, ledger: [])

        #expect(next.machine.durable.window == nil)
    }

    // MARK: deadlines

    @Test func `a call before the deadline changes nothing, a call at it moves it`() {
        var desk = Desk(
            usualPolicy {
                $0.schedules = [everyDay(.closed, 14, 15), everyDay(.free, 20, 23)]
                $0.whenWindowEnds = .hold
                $0.budget = BudgetPolicy(daily: minutes(30))
            })
        desk.launch(telegram, 200)
        desk.answer(.notNow)
        desk.send(.exited(process(200)))
        desk.pass()
        desk.launch(telegram, 201, age: minutes(1))
        desk.answer(.open(discord))
        let end = desk.now.boot + minutes(30 * 60)
        var steps = 0

        while let deadline = desk.machine.nextDeadline(at: desk.now), deadline < end, steps < 500 {
            steps += 1
            let early = deadline - desk.now.boot - .milliseconds(1)
            if early > .zero {
                desk.move(early)
                let before = desk.machine
                #expect(desk.send(.looked).isEmpty)
                #expect(desk.machine == before)
                desk.move(.milliseconds(1))
            }
            desk.send(.looked)
            #expect(desk.machine.nextDeadline(at: desk.now).map { $0 > desk.now.boot } != false)
        }

        // Thirty hours with a window, two schedules, a day's start: some dozens of deadlines, not hundreds.
        #expect(steps > 10 && steps < 500)
    }

    @Test(arguments: [ScheduleMode.closed, .free])
    func `a schedule that began in the machine's sleep is due when it wakes`(mode: ScheduleMode) {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(mode, 13, 15)] })
        desk.launch()
        desk.move(minutes(90), asleep: true)

        #expect(desk.machine.nextDeadline(at: desk.now) == desk.now.boot)
        desk.send(.looked)

        #expect(desk.barrier == (mode == .closed ? "closed" : "none"))
        #expect(desk.machine.nextDeadline(at: desk.now).map { $0 > desk.now.boot } != false)
    }

    @Test func `the same events at the same readings have the same effects`() {
        var first = Desk()
        first.open()
        var second = Desk()
        second.open()

        #expect(first.all == second.all)
        #expect(first.machine == second.machine)
    }
}
