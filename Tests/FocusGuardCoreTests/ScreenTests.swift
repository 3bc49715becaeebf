import FocusGuardCore
import Testing

/// Use, budgets, and apps that come back to the front.
@Suite struct ScreenTests {
    private func use(_ desk: inout Desk, _ length: Duration) {
        desk.send(.used(.zero))
        desk.wait(length)
        desk.send(.used(length))
    }

    // MARK: use and budget

    @Test func `use is never more than the awake clock has moved`() {
        var desk = Desk(usualPolicy { $0.budget = BudgetPolicy(daily: minutes(60)) })
        desk.send(.used(.zero))
        desk.wait(.seconds(10))
        desk.send(.used(minutes(50)))
        #expect(desk.machine.durable.today.used == .seconds(10))

        desk.sleep(minutes(8 * 60))
        desk.send(.used(minutes(8 * 60)))
        desk.send(.used(.seconds(-30)))

        #expect(desk.machine.durable.today.used == .seconds(10))
    }

    @Test func `minutes of use are on disk after a minute at the latest`() {
        var desk = Desk()
        use(&desk, .seconds(10))
        #expect(!words(desk.last).contains("save"))

        desk.wait(.seconds(60))

        #expect(desk.saved.today.used == .seconds(10))
    }

    @Test func `use over the start of the day counts on both days`() {
        var desk = Desk(at: monday(3))
        desk.wait(minutes(55))
        desk.send(.used(.zero))
        for _ in 0..<300 {
            desk.wait(.seconds(1))
            desk.send(.used(.seconds(1)))
        }
        // The day has just begun; at most the last tick counts for it.
        #expect(desk.machine.durable.today.day == 20_514)
        #expect(desk.machine.durable.today.used <= .seconds(1))
        for _ in 0..<300 {
            desk.wait(.seconds(1))
            desk.send(.used(.seconds(1)))
        }

        // Five minutes, and the tick that the border cut.
        #expect(desk.machine.durable.today.used - minutes(5) <= .seconds(1))
        #expect(desk.machine.durable.today.used >= minutes(5))
    }

    @Test func `a budget that is used up holds what runs in use, and earn goes on`() {
        var desk = Desk(usualPolicy { $0.budget = BudgetPolicy(daily: minutes(10)) })
        desk.open()

        use(&desk, minutes(10))

        #expect(words(desk.last) == ["note 100", "stop 100", "save", "barrier time-is-up"])
        let sheet = desk.machine.sheet(at: desk.now)
        #expect(sheet?.reason == .budget)
        #expect(sheet?.choices == [.earn, .openUseful, .notNow])
        #expect(sheet?.budgetRemaining == .zero)

        desk.answer(.earn(minutes: 10, reason: "20 push-ups"))
        #expect(desk.machine.budgetRemaining == minutes(10))
        #expect(desk.barrier == "passed")
        desk.answer(.open(discord))
        #expect(words(desk.last).last == "resume 100 granted")
    }

    @Test func `earned minutes are neither negative nor more than a day`() {
        for (count, left) in [(-5, Duration.zero), (0, .zero), (1_000_000, minutes(24 * 60))] {
            var desk = Desk(usualPolicy { $0.budget = BudgetPolicy(daily: .zero) })
            desk.launch()

            desk.answer(.earn(minutes: count, reason: "x"))

            #expect(desk.machine.budgetRemaining == left)
        }
    }

    @Test func `a process that is held in use keeps what its descendants are known by`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.launch { $0.session = 100 }
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))
        desk.wait(minutes(56))
        desk.request(.allow(discord, length: minutes(1), reason: ""))
        desk.wait(minutes(0))
        #expect(desk.held.isEmpty)

        // The allowance is given while it is held; a double fork of its session belongs to it.
        desk.launch(discord, 101) {
            $0.ancestors = []
            $0.session = 100
        }
        #expect(desk.held.isEmpty)
        #expect(desk.machine.durable.grants.first?.ledGroups == [100])
    }

    struct Carry: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var most: Duration
        var used: Duration
        var next: Duration
    }

    @Test(arguments: [
        Carry(testDescription: "nothing carried", most: .zero, used: minutes(10), next: minutes(60)),
        Carry(testDescription: "the rest", most: minutes(60), used: minutes(10), next: minutes(110)),
        Carry(testDescription: "at most the limit", most: minutes(20), used: minutes(10), next: minutes(80)),
        Carry(testDescription: "no rest", most: minutes(20), used: minutes(60), next: minutes(60)),
    ]) func `what is left goes into tomorrow, at most the limit`(row: Carry) {
        var desk = Desk(usualPolicy { $0.budget = BudgetPolicy(daily: minutes(60), carryOverMax: row.most) })
        use(&desk, row.used)

        desk.wait(minutes(16 * 60))

        #expect(desk.machine.budgetRemaining == row.next)
    }

    // MARK: settings

    @Test func `a shorter window is in force at once, a longer one with the next pass`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(10))

        desk.send(.policyChanged(usualPolicy { $0.window = minutes(120) }))
        #expect(desk.machine.durable.window?.remaining(at: desk.now) == minutes(20))
        desk.send(.policyChanged(usualPolicy { $0.window = minutes(15) }))
        #expect(desk.machine.durable.window?.remaining(at: desk.now) == minutes(5))
        desk.send(.policyChanged(usualPolicy { $0.window = .zero }))

        #expect(desk.machine.durable.window == nil)
        desk.launch(telegram, 200)
        #expect(desk.barrier == "offered")
    }

    @Test func `with no window each launch pays`() {
        var desk = Desk(usualPolicy { $0.window = .zero })
        desk.open()

        desk.launch(telegram, 200)
        #expect(desk.barrier == "offered")
        desk.launch(discord, 101)

        #expect(desk.held == ["telegram 1", "discord 1"])
    }

    @Test func `settings that are loaded again change nothing`() {
        var desk = Desk()
        desk.open()
        desk.launch(telegram, 200)
        let before = desk.machine

        #expect(desk.send(.policyChanged(desk.machine.policy)).isEmpty)

        #expect(desk.machine == before)
    }
}
