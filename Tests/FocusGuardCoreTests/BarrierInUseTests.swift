import FocusGuardCore
import Testing

/// An app held in use may hold work: its hold never ends because nobody answered or because a barrier died.
@Suite struct BarrierInUseTests {
    @Test(arguments: [BarrierTableTests.State.offered, .passed, .closed, .timeIsUp])
    func `an app held in use outlives a barrier that nobody answers or that dies`(state: BarrierTableTests.State) {
        var desk = state.desk(age: minutes(1))

        desk.wait(minutes(59))
        #expect(desk.held == ["discord 1"])
        for _ in 0..<5 { desk.send(.barrierLost) }

        #expect(desk.held == ["discord 1"])
        #expect(desk.barrier != "none")
        #expect(!desk.history.contains("dismissed discord"))
    }

    @Test func `an app held in use outlives a barrier that dies while it counts, but the countdown has failed`() {
        var desk = BarrierTableTests.State.counting.desk(age: minutes(1))

        desk.send(.barrierLost)

        #expect(desk.held == ["discord 1"])
        #expect(words(desk.last) == ["save", "failed discord", "reopen offered"])
        #expect(desk.machine.sheet(at: desk.now)?.reason == .failedBefore)
        desk.wait(minutes(10))
        #expect(desk.barrier == "offered")
    }

    @Test func `a barrier that keeps dying leaves nothing frozen`() {
        var desk = BarrierTableTests.State.closed.desk(age: minutes(1))
        desk.launch(telegram, 200)

        for _ in 0..<6 { desk.send(.barrierLost) }

        #expect(desk.barrier == "none")
        #expect(desk.held.isEmpty)
        // What was caught at its launch has nothing to lose, what was in use goes on.
        #expect(words(desk.last).contains("ask 200"))
        #expect(words(desk.last).contains("resume 100 unguarded"))
        #expect(desk.history.suffix(2) == ["dismissed telegram", "unguarded discord"])
    }

    @Test func `a launch beside an app in use that waits for hours gets its own time to be answered`() {
        var desk = BarrierTableTests.State.offered.desk(age: minutes(1))
        desk.wait(minutes(120))

        desk.launch(telegram, 200)
        desk.wait(minutes(29))
        #expect(desk.held == ["discord 1", "telegram 1"])
        desk.wait(minutes(1))

        #expect(desk.held == ["discord 1"])
        #expect(desk.barrier == "offered")
    }
}
