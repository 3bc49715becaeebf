import FocusGuardCore
import Testing

/// The verdict table: what happens to a process of a guarded app, first match wins.
@Suite struct VerdictTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var policy = usualPolicy()
        var prepare: @Sendable (inout Desk) -> Void = { _ in }
        var event: @Sendable (Desk) -> Event = { .sighted($0.sighting(discord, 500)) }
        /// The effects on the process; empty when it is ignored or passes.
        var does: [String]
        /// The barrier afterwards.
        var barrier: String
        /// The kind of the grant it is under afterwards.
        var grant: GrantKind?
    }

    static let hold = ["note 500", "stop 500"]
    static let closedNow = usualPolicy { $0.schedules = [everyDay(.closed, 11, 13)] }
    static let freeNow = usualPolicy { $0.schedules = [everyDay(.free, 11, 13)] }
    static let usedUp = usualPolicy { $0.budget = BudgetPolicy(daily: .zero) }

    static let rows: [Row] = [
        Row(
            testDescription: "1 protected",
            event: { .sighted($0.sighting(discord, 500) { $0.protection = "it serves the session" }) }, does: [],
            barrier: "none"),
        Row(
            testDescription: "1 not guarded",
            policy: usualPolicy { $0.apps.removeFirst() }, does: [], barrier: "none"),
        Row(
            testDescription: "1 protected, found running",
            event: { .foundRunning($0.sighting(discord, 500) { $0.protection = "it serves the session" }) }, does: [],
            barrier: "none"),
        Row(
            testDescription: "2 covered by a grant", prepare: { $0.open() },
            event: { .sighted($0.sighting(discord, 500) { $0.ancestors = [process(100)] }) }, does: [], barrier: "none",
            grant: .opened),
        Row(
            testDescription: "2 covered, but 4 has ended it",
            policy: usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] },
            prepare: {
                $0.open()
                $0.wait(minutes(60))
            },
            event: { .sighted($0.sighting(discord, 500) { $0.ancestors = [process(100)] }) }, does: hold,
            barrier: "closed"),
        Row(
            testDescription: "2 covered, but 5 has ended it",
            policy: usualPolicy { $0.budget = BudgetPolicy(daily: minutes(1)) },
            prepare: {
                $0.open()
                $0.send(.used(.zero))
                $0.wait(minutes(1))
                $0.send(.used(minutes(1)))
            },
            event: { .sighted($0.sighting(discord, 500) { $0.ancestors = [process(100)] }) }, does: hold,
            barrier: "time-is-up"),
        Row(
            testDescription: "3 allowance",
            prepare: { $0.request(.allow(discord, length: minutes(5), reason: "")) }, does: [], barrier: "none",
            grant: .allowed),
        Row(
            testDescription: "3 allowance for all, in a closed schedule", policy: closedNow,
            prepare: { $0.request(.allow(nil, length: minutes(5), reason: "")) }, does: [], barrier: "none",
            grant: .allowed),
        Row(
            testDescription: "3 allowance, with the budget used up", policy: usedUp,
            prepare: { $0.request(.allow(discord, length: minutes(5), reason: "")) }, does: [], barrier: "none",
            grant: .allowed),
        Row(
            testDescription: "3 allowance for another app",
            prepare: { $0.request(.allow(telegram, length: minutes(5), reason: "")) }, does: hold, barrier: "offered"),
        Row(testDescription: "3 free", policy: freeNow, does: [], barrier: "none", grant: .free),
        Row(
            testDescription: "3 free, with the budget used up",
            policy: usualPolicy {
                $0.schedules = [everyDay(.free, 11, 13)]
                $0.budget = BudgetPolicy(daily: .zero)
            }, does: [], barrier: "none", grant: .free),
        Row(testDescription: "4 closed", policy: closedNow, does: hold, barrier: "closed"),
        Row(
            testDescription: "4 closed, with the window open",
            policy: usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] },
            prepare: {
                $0.wait(minutes(50))
                $0.pass()
                $0.answer(.notNow)
                $0.wait(minutes(10))
            }, does: hold, barrier: "closed"),
        Row(
            testDescription: "4 closed goes before the budget",
            policy: usualPolicy {
                $0.schedules = [everyDay(.closed, 11, 13)]
                $0.budget = BudgetPolicy(daily: .zero)
            }, does: hold, barrier: "closed"),
        Row(
            testDescription: "4 closed, found running and old", policy: closedNow,
            event: { .foundRunning($0.sighting(discord, 500, age: minutes(60))) }, does: hold, barrier: "closed"),
        Row(testDescription: "5 budget used up", policy: usedUp, does: hold, barrier: "time-is-up"),
        Row(
            testDescription: "5 budget used up, with the window open",
            policy: usualPolicy { $0.budget = BudgetPolicy(daily: minutes(1)) },
            prepare: {
                $0.pass()
                $0.answer(.notNow)
                $0.send(.used(.zero))
                $0.wait(minutes(1))
                $0.send(.used(minutes(1)))
            }, does: hold, barrier: "time-is-up"),
        Row(
            testDescription: "6 found running and old",
            event: { .foundRunning($0.sighting(discord, 500, age: minutes(2))) }, does: [], barrier: "none",
            grant: .unguarded),
        Row(
            testDescription: "6 found running and young",
            event: { .foundRunning($0.sighting(discord, 500, age: .seconds(119))) }, does: hold, barrier: "offered"),
        Row(
            testDescription: "6 found running and young, but those are let be", policy: usualPolicy { $0.atLogin = .leave },
            event: { .foundRunning($0.sighting(discord, 500, age: .seconds(1))) }, does: [], barrier: "none",
            grant: .unguarded),
        Row(
            testDescription: "6 reopened under remind",
            prepare: {
                $0.open()
                $0.wait(minutes(40))
            }, event: { _ in .cameToFront(discord) }, does: [], barrier: "offered", grant: .opened),
        Row(
            testDescription: "7 window open",
            prepare: {
                $0.pass()
                $0.answer(.notNow)
                $0.send(.exited(process(100)))
            }, does: hold, barrier: "passed"),
        Row(testDescription: "8 otherwise", does: hold, barrier: "offered"),
        Row(
            testDescription: "8 joins the one that is up", prepare: { $0.launch(telegram, 200) }, does: hold,
            barrier: "offered"),
    ]

    @Test(arguments: rows) func `the first row of the verdict table that matches decides`(row: Row) {
        var desk = Desk(row.policy)
        row.prepare(&desk)

        desk.send(row.event(desk))

        check(desk, row)
    }

    private func check(_ desk: Desk, _ row: Row) {
        let done = words(desk.last).filter { $0.hasPrefix("note") || $0.hasPrefix("stop") || $0.hasPrefix("resume") }
        #expect(done == row.does)
        #expect(desk.barrier == row.barrier)
        #expect(desk.machine.durable.grants.first { $0.app == discord }?.kind == row.grant)
    }

    @Test func `an old app found running is recorded as unguarded once, with all its processes`() {
        var desk = Desk()

        desk.send(.foundRunning(desk.sighting(discord, 500, age: minutes(60))))
        desk.send(.foundRunning(desk.sighting(discord, 501, age: minutes(60))))

        #expect(desk.history == ["unguarded discord"])
        #expect(desk.machine.knownProcesses.map(\.process.pid) == [500, 501])
    }

    @Test func `a process that a hold knows is not taken twice`() {
        var desk = Desk()
        desk.launch()

        #expect(desk.launch().isEmpty)
    }
}
