import FocusGuardCore
import Testing

/// A save that fails: nothing is given, nothing is lost, and the person sees why.
@Suite struct FailedSaveTests {
    /// What the performer does: effects up to the failed save are done, then taken back, and the rules are as before.
    private func failSave(_ desk: inout Desk, _ event: Event) -> [Effect] {
        let before = desk.machine
        var after = desk.machine
        let effects = after.handle(event, at: desk.now)
        #expect(effects.contains { $0.isGift })
        let performed = Array(effects.prefix { $0 != .save })
        desk.machine = before
        let undo = before.undoing(performed)
        desk.send(.saveFailed(reason: "the disk is full"))
        return undo
    }

    @Test func `a pass that cannot be saved does not happen, is shown, and happens once saving works`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.wait(minutes(5) - .seconds(1))
        desk.move(.seconds(1))

        #expect(failSave(&desk, .looked).count == 1)

        #expect(desk.barrier == "counting")
        #expect(desk.machine.sheet(at: desk.now)?.problem?.contains("the disk is full") == true)
        #expect(desk.machine.nextDeadline(at: desk.now).map { $0 > desk.now.boot } == true)
        // What else happens meanwhile is not lost with it.
        desk.launch(telegram, 200)
        #expect(desk.held == ["discord 1", "telegram 1"])
        desk.wait(.seconds(2))
        #expect(desk.barrier == "passed")
        #expect(desk.machine.sheet(at: desk.now)?.problem == nil)
        #expect(desk.machine.durable.window?.remaining(at: desk.now) == minutes(30) - .seconds(2))
    }

    @Test func `a grant that cannot be saved is not given`() {
        var desk = Desk()
        desk.pass()

        _ = failSave(&desk, .answered(.open(discord)))

        #expect(desk.held == ["discord 1"])
        #expect(desk.machine.durable.grants.isEmpty)
        #expect(desk.machine.sheet(at: desk.now)?.problem != nil)
        desk.answer(.open(discord))
        #expect(words(desk.last).last == "resume 100 granted")
    }

    @Test func `the stops of a batch that could not be saved are taken back, those of before are not`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.move(minutes(5))

        let undo = failSave(&desk, .sighted(desk.sighting(telegram, 200)))

        #expect(words(undo) == ["resume 200 undone", "note 100"])
        #expect(undo.allSatisfy { !$0.isGift })
    }

    @Test func `an app in use that is stopped again in a batch that could not be saved runs on`() {
        var desk = Desk()
        desk.launch(age: minutes(5))
        desk.answer(.notNow)
        desk.launch(telegram, 200)
        desk.wait(minutes(1) - .seconds(1))
        desk.move(.seconds(1))

        let undo = failSave(&desk, .requested(.allow(telegram, length: minutes(1), reason: ""), RequestID(1)))

        #expect(words(undo) == ["resume 100 undone", "note 200"])
    }

    @Test func `a launch is held although nothing can be saved`() {
        var desk = Desk()
        let effects = desk.launch()

        // The batch goes on behind a failed save, since nothing is given after it.
        #expect(!effects.contains { $0.isGift })
    }
}
