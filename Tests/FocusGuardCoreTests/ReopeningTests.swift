import FocusGuardCore
import Testing

/// Apps that come back to the front after their grant has aged.
@Suite struct ReopeningTests {
    /// Discord runs, its window is over.
    private func aged(_ reopened: Reopened) -> Desk {
        var desk = Desk(usualPolicy { $0.reopened = reopened })
        desk.open()
        desk.wait(minutes(40))
        return desk
    }

    @Test func `reopening reminds and stops nothing`() {
        var desk = aged(.remind)

        desk.send(.cameToFront(discord))

        #expect(words(desk.last) == ["save", "attempt discord", "barrier offered"])
        #expect(desk.machine.sheet(at: desk.now)?.reason == .reopened)
        #expect(desk.machine.knownProcesses.count == 1)
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))
        #expect(words(desk.last) == ["save", "opened discord", "close"])
    }

    @Test func `reopening holds like a launch where it is set so`() {
        var desk = aged(.hold)

        desk.send(.cameToFront(discord))

        #expect(words(desk.last) == ["note 100", "stop 100", "save", "attempt discord", "barrier offered"])
    }

    @Test func `reopening does nothing where it is set so, with the window open, or within a minute`() {
        var desk = aged(.ignore)
        #expect(desk.send(.cameToFront(discord)).isEmpty)

        desk = Desk()
        desk.open()
        desk.wait(minutes(20))
        #expect(desk.send(.cameToFront(discord)).isEmpty)

        desk.wait(minutes(10) - .seconds(30))
        desk.send(.cameToFront(discord))
        desk.wait(.seconds(60))
        #expect(desk.send(.cameToFront(discord)).isEmpty)
        desk.wait(.seconds(61))
        #expect(!desk.send(.cameToFront(discord)).isEmpty)
    }

    @Test func `an app that is in front when the guard starts is not reopened`() {
        let desk = aged(.hold)

        var next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)
        next.send(.cameToFront(discord))

        #expect(next.held.isEmpty)
        #expect(next.barrier == "none")
    }

    @Test func `a reminder that nobody answers, or whose barrier dies, closes nothing`() {
        var desk = aged(.remind)
        desk.send(.cameToFront(discord))
        desk.wait(minutes(30))
        #expect(desk.barrier == "none")

        desk.wait(minutes(5))
        desk.send(.cameToFront(discord))
        desk.send(.barrierLost)
        desk.send(.barrierLost)
        #expect(desk.barrier == "none")

        #expect(!words(desk.all).contains { $0.hasPrefix("ask 100") })
        #expect(desk.machine.knownApp(of: process(100)) == discord)
    }

    @Test func `Not now at a reminder asks the app to close, and never stops it for being slow`() {
        var desk = aged(.remind)
        desk.send(.cameToFront(discord))

        desk.answer(.notNow)
        #expect(words(desk.last).first == "ask 100")
        desk.wait(minutes(1))

        #expect(desk.barrier == "offered")
        #expect(desk.held.isEmpty)
        #expect(!words(desk.last).contains("stop 100"))
    }

    @Test func `an app that was asked to close at its reminder and must be held by then is in one hold`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.open()
        desk.wait(minutes(54) + .seconds(30))
        desk.send(.cameToFront(discord))
        desk.answer(.notNow)

        desk.wait(minutes(1))

        #expect(desk.held == ["discord 1"])
        #expect(desk.barrier == "closed")
    }

    @Test func `an app that is quit at its reminder lets the countdown go on`() {
        var desk = aged(.remind)
        desk.send(.cameToFront(discord))
        desk.answer(.openUseful)

        desk.send(.exited(process(100)))
        desk.wait(minutes(5))

        #expect(desk.barrier == "passed")
    }

    @Test func `a reminded app that must be held is in one hold`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.open()
        desk.wait(minutes(40))
        desk.send(.cameToFront(discord))

        desk.wait(minutes(15))

        #expect(desk.held == ["discord 1"])
        #expect(desk.machine.holds.count == 1)
        #expect(desk.barrier == "closed")
    }

    @Test func `release leaves an app it only reminds of as it is`() {
        var desk = aged(.remind)
        desk.send(.cameToFront(discord))

        desk.request(.release)

        #expect(desk.reply == "done: nothing is held")
        #expect(desk.barrier == "none")
        #expect(desk.machine.durable.grants.first?.kind == .opened)
    }
}
