import FocusGuardCore
import Testing

/// The barrier table: each state of the barrier against each event.
@Suite struct BarrierTableTests {
    /// How the barrier comes into a state, with Discord held as process 100.
    enum State: String, CaseIterable, Sendable {
        case none, offered, counting, passed, closed
        case timeIsUp = "time-is-up"

        func desk(age: Duration = .zero, also policyChange: (inout Policy) -> Void = { _ in }) -> Desk {
            var desk = Desk(
                usualPolicy { policy in
                    if self == .closed { policy.schedules = [everyDay(.closed, 11, 13)] }
                    if self == .timeIsUp { policy.budget = BudgetPolicy(daily: .zero) }
                    policyChange(&policy)
                })
            guard self != .none else { return desk }
            desk.launch(age: age)
            if self == .counting || self == .passed { desk.answer(.openUseful) }
            if self == .passed { desk.wait(minutes(5)) }
            desk.all = []
            return desk
        }
    }

    struct Cell: Sendable, CustomTestStringConvertible {
        var state: State
        var event: String
        var does: [String]
        var becomes: String
        var testDescription: String { "\(state.rawValue) × \(event)" }
    }

    private static func play(_ event: String, on desk: inout Desk) {
        switch event {
        case "launch": desk.launch(telegram, 200)
        case "open useful": desk.answer(.openUseful)
        case "answer open": desk.answer(.open(discord))
        case "not now": desk.answer(.notNow)
        case "give up": desk.answer(.giveUp)
        case "lost": desk.send(.barrierLost)
        case "lost twice":
            desk.send(.barrierLost)
            desk.send(.barrierLost)
        case "gone": desk.send(.exited(process(100)))
        case "forgotten":
            var policy = desk.machine.policy
            policy.apps.removeAll { $0.id == discord }
            desk.send(.policyChanged(policy))
        case "allowed": desk.request(.allow(discord, length: minutes(5), reason: ""))
        default: Issue.record("unknown event \(event)")
        }
    }

    static let closing = ["note 100", "ask 100", "save"]
    static let cells: [Cell] =
        [
            Cell(
                state: .none, event: "launch",
                does: ["note 200", "stop 200", "save", "attempt telegram", "barrier offered"], becomes: "offered"),
            Cell(state: .none, event: "open useful", does: [], becomes: "none"),
            Cell(state: .none, event: "answer open", does: [], becomes: "none"),
            Cell(state: .none, event: "not now", does: [], becomes: "none"),
            Cell(state: .none, event: "give up", does: [], becomes: "none"),
            Cell(state: .none, event: "lost", does: [], becomes: "none"),
            Cell(state: .none, event: "gone", does: [], becomes: "none"),
            Cell(state: .none, event: "forgotten", does: [], becomes: "none"),

            Cell(
                state: .offered, event: "launch",
                does: ["note 200", "stop 200", "save", "attempt telegram", "update offered", "raise"], becomes: "offered"),
            Cell(state: .offered, event: "open useful", does: ["save", "update counting", "useful"], becomes: "counting"),
            Cell(state: .offered, event: "answer open", does: ["update offered"], becomes: "offered"),
            Cell(state: .offered, event: "not now", does: closing + ["dismissed discord", "close"], becomes: "none"),
            Cell(state: .offered, event: "give up", does: ["update offered"], becomes: "offered"),
            Cell(state: .offered, event: "lost", does: ["reopen offered"], becomes: "offered"),
            Cell(state: .offered, event: "lost twice", does: closing + ["dismissed discord", "close"], becomes: "none"),
            Cell(state: .offered, event: "gone", does: ["save", "gone discord", "close", "forget 100"], becomes: "none"),
            Cell(state: .offered, event: "forgotten", does: ["save", "close", "resume 100 forgotten"], becomes: "none"),
            Cell(
                state: .offered, event: "allowed", does: ["save", "allowed discord", "close", "reply", "resume 100 granted"],
                becomes: "none"),

            Cell(
                state: .counting, event: "launch",
                does: ["note 200", "stop 200", "save", "attempt telegram", "update counting", "raise"], becomes: "counting"),
            Cell(state: .counting, event: "open useful", does: ["useful"], becomes: "counting"),
            Cell(state: .counting, event: "answer open", does: ["update counting"], becomes: "counting"),
            Cell(state: .counting, event: "not now", does: ["update counting"], becomes: "counting"),
            Cell(state: .counting, event: "give up", does: closing + ["failed discord", "close"], becomes: "none"),
            Cell(state: .counting, event: "lost", does: closing + ["failed discord", "close"], becomes: "none"),
            Cell(state: .counting, event: "gone", does: ["forget 100"], becomes: "counting"),
            Cell(state: .counting, event: "forgotten", does: ["save", "close", "resume 100 forgotten"], becomes: "none"),
            Cell(
                state: .counting, event: "allowed", does: ["save", "allowed discord", "close", "reply", "resume 100 granted"],
                becomes: "none"),

            Cell(
                state: .passed, event: "launch",
                does: ["note 200", "stop 200", "save", "attempt telegram", "update passed", "raise"], becomes: "passed"),
            Cell(state: .passed, event: "open useful", does: ["useful"], becomes: "passed"),
            Cell(
                state: .passed, event: "answer open", does: ["save", "opened discord", "close", "resume 100 granted"],
                becomes: "none"),
            Cell(state: .passed, event: "not now", does: closing + ["dismissed discord", "close"], becomes: "none"),
            Cell(state: .passed, event: "give up", does: ["update passed"], becomes: "passed"),
            Cell(state: .passed, event: "lost", does: ["reopen passed"], becomes: "passed"),
            Cell(state: .passed, event: "lost twice", does: closing + ["dismissed discord", "close"], becomes: "none"),
            Cell(state: .passed, event: "gone", does: ["save", "gone discord", "close", "forget 100"], becomes: "none"),
            Cell(state: .passed, event: "forgotten", does: ["save", "close", "resume 100 forgotten"], becomes: "none"),
            Cell(
                state: .passed, event: "allowed", does: ["save", "allowed discord", "close", "reply", "resume 100 granted"],
                becomes: "none"),
        ] + [State.closed, .timeIsUp].flatMap(strictCells)

    private static func strictCells(_ state: State) -> [Cell] {
        let name = state.rawValue
        return [
            Cell(
                state: state, event: "launch",
                does: ["note 200", "stop 200", "save", "attempt telegram", "update \(name)", "raise"], becomes: name),
            Cell(state: state, event: "open useful", does: ["useful"], becomes: name),
            Cell(state: state, event: "answer open", does: ["update \(name)"], becomes: name),
            Cell(state: state, event: "not now", does: closing + ["dismissed discord", "close"], becomes: "none"),
            Cell(state: state, event: "give up", does: ["update \(name)"], becomes: name),
            Cell(state: state, event: "lost", does: ["reopen \(name)"], becomes: name),
            Cell(state: state, event: "lost twice", does: ["reopen \(name)"], becomes: name),
            Cell(state: state, event: "gone", does: ["save", "gone discord", "close", "forget 100"], becomes: "none"),
            Cell(state: state, event: "forgotten", does: ["save", "close", "resume 100 forgotten"], becomes: "none"),
            Cell(
                state: state, event: "allowed",
                does: ["save", "allowed discord", "close", "reply", "resume 100 granted"], becomes: "none"),
        ]
    }

    @Test(arguments: cells) func `each state of the barrier meets each event as the table says`(cell: Cell) {
        var desk = cell.state.desk()

        Self.play(cell.event, on: &desk)

        #expect(words(desk.last) == cell.does)
        #expect(desk.barrier == cell.becomes)
    }

    struct Wait: Sendable, CustomTestStringConvertible {
        var state: State
        var length: Duration
        var history: [String]
        var becomes: String
        var testDescription: String { "\(state.rawValue) for \(length)" }
    }

    static let waits = [
        Wait(state: .offered, length: minutes(30) - .seconds(1), history: [], becomes: "offered"),
        Wait(state: .offered, length: minutes(30), history: ["dismissed discord"], becomes: "none"),
        Wait(state: .counting, length: minutes(5) - .seconds(1), history: [], becomes: "counting"),
        Wait(state: .counting, length: minutes(5), history: ["passed"], becomes: "passed"),
        Wait(state: .passed, length: minutes(30) - .seconds(1), history: [], becomes: "passed"),
        Wait(state: .passed, length: minutes(30), history: ["dismissed discord"], becomes: "none"),
        Wait(state: .closed, length: minutes(60) - .seconds(1), history: [], becomes: "closed"),
        Wait(state: .closed, length: minutes(60), history: [], becomes: "offered"),
        Wait(state: .timeIsUp, length: minutes(16 * 60) - .seconds(1), history: [], becomes: "time-is-up"),
    ]

    @Test(arguments: waits) func `each state of the barrier ends at its deadline and not before`(row: Wait) {
        var desk = row.state.desk()

        desk.wait(row.length)

        #expect(desk.history == row.history)
        #expect(desk.barrier == row.becomes)
    }

    @Test func `time is up until the day ends`() {
        var desk = Desk(usualPolicy { $0.budget = BudgetPolicy(daily: minutes(1)) })
        desk.send(.used(.zero))
        desk.wait(minutes(1))
        desk.send(.used(minutes(1)))
        desk.launch()
        #expect(desk.barrier == "time-is-up")

        desk.wait(minutes(16 * 60 - 1))
        #expect(desk.barrier == "offered")
    }

    @Test func `counting goes on without the apps, and the pass opens them anew`() {
        var desk = State.counting.desk()
        desk.send(.exited(process(100)))

        desk.wait(minutes(5))
        #expect(desk.barrier == "passed")
        desk.answer(.open(discord))

        #expect(words(desk.last) == ["save", "opened discord", "close", "relaunch discord"])
    }

    @Test func `an app that ended by itself is not started anew for anything but its button`() {
        for event in ["allowed", "forgotten"] {
            var desk = State.counting.desk()
            desk.send(.exited(process(100)))
            Self.play(event, on: &desk)
            #expect(!words(desk.last).contains("relaunch discord"), "\(event)")
            #expect(desk.barrier == "none")
        }
        var desk = State.counting.desk()
        desk.send(.exited(process(100)))
        desk.request(.release)
        #expect(!words(desk.last).contains("relaunch discord"))
        #expect(desk.machine.holds.isEmpty)
    }

    @Test func `a passed barrier whose window is over forgets the apps that ended by themselves`() {
        var desk = State.counting.desk()
        desk.launch(telegram, 200)
        desk.send(.exited(process(100)))

        desk.wait(minutes(34))
        #expect(desk.history == ["attempt telegram", "passed"])
        desk.wait(minutes(1))

        #expect(desk.history.contains("gone discord"))
        #expect(!desk.history.contains("dismissed discord"))
    }

    @Test func `the policy forgets one of two apps and the countdown goes on`() {
        var desk = State.counting.desk()
        desk.launch(telegram, 200)

        Self.play("forgotten", on: &desk)

        #expect(desk.held == ["telegram 1"])
        #expect(desk.barrier == "counting")
    }

    @Test func `an allowance for one of two held apps keeps the barrier for the other`() {
        var desk = State.offered.desk()
        desk.launch(telegram, 200)

        Self.play("allowed", on: &desk)

        #expect(desk.held == ["telegram 1"])
        #expect(desk.barrier == "offered")
        #expect(!desk.history.contains("passed"))
    }

    @Test func `a barrier that ends and one that begins within one event are shown by one process`() {
        var desk = State.offered.desk()
        desk.move(minutes(30))

        desk.launch(telegram, 200)
        #expect(desk.history == ["dismissed discord", "attempt telegram"])
        #expect(words(desk.last).suffix(2) == ["update offered", "raise"])

        desk.wait(.seconds(6))
        #expect(desk.held == ["telegram 1"])
    }

    @Test func `a schedule that closes ends the countdown without a pass`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.wait(minutes(57))
        desk.launch()
        desk.answer(.openUseful)

        desk.wait(minutes(10))
        #expect(desk.barrier == "closed")
        #expect(desk.history == ["attempt discord", "failed discord"])
        desk.wait(minutes(53))

        #expect(desk.barrier == "offered")
        #expect(desk.machine.sheet(at: desk.now)?.reason == .launch)
    }
}
