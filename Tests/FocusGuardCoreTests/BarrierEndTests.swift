import FocusGuardCore
import Testing

/// How a barrier ends without the person's choice, and what is kept of a pass.
@Suite struct BarrierEndTests {
    private func sheet(_ desk: Desk) -> BarrierSheet? { desk.machine.sheet(at: desk.now) }

    @Test func `after a barrier that died while counting the next launch starts a new countdown`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.wait(minutes(4))
        desk.send(.barrierLost)
        desk.send(.exited(process(100)))

        desk.launch(discord, 101)

        #expect(desk.barrier == "offered")
        #expect(sheet(desk)?.remaining == minutes(5))
    }

    @Test func `30 minutes without an answer are counted awake`() {
        var desk = Desk()
        desk.launch()
        desk.wait(minutes(20))

        desk.sleep(minutes(8 * 60))
        #expect(desk.barrier == "offered")
        desk.wait(minutes(10) - .seconds(1))
        #expect(desk.barrier == "offered")
        desk.wait(.seconds(1))

        #expect(desk.barrier == "none")
        #expect(desk.history.last == "dismissed discord")
    }

    @Test func `a pass in the night leaves the apps held until the person has had 30 minutes`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.wait(minutes(4))

        desk.sleep(minutes(8 * 60))

        #expect(desk.barrier == "offered")
        #expect(desk.held == ["discord 1"])
        desk.wait(minutes(29))
        #expect(desk.held == ["discord 1"])
    }

    @Test func `an answer that is not among the choices is refused and the sheet says so`() {
        var desk = Desk()
        desk.launch()

        desk.answer(.open(discord))

        #expect(sheet(desk)?.problem != nil)
        #expect(desk.held == ["discord 1"])
        desk.answer(.openUseful)
        #expect(sheet(desk)?.problem == nil)
        desk.wait(minutes(5))
        desk.answer(.open(telegram))
        #expect(desk.held == ["discord 1"])
    }

    @Test func `the moment of the last pass is kept`() {
        var desk = Desk()
        desk.pass()
        let pass = desk.now.wall

        #expect(desk.saved.lastPass?.wall == pass)
        desk.move(minutes(60))
        let next = Desk(after: desk, saved: desk.saved, ledger: [])
        #expect(next.machine.durable.lastPass?.wall == pass)
        var reading = desk.now
        reading.boot = BootInstant(sinceBoot: .seconds(30))
        let rebooted = Desk(after: desk, saved: desk.saved, ledger: [], boot: BootID("second"), at: reading)
        #expect(rebooted.machine.durable.lastPass?.wall == pass)
    }
}
