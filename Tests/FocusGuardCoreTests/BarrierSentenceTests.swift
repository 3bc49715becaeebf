import FocusGuardCore
import Testing

/// The numbered sentences on the barrier.
@Suite struct BarrierSentenceTests {
    private func sheet(_ desk: Desk) -> BarrierSheet? { desk.machine.sheet(at: desk.now) }

    // MARK: 1, 2

    @Test func `a launch with the window shut is stopped and the barrier offers, Not now first`() {
        var desk = Desk()

        desk.launch()

        #expect(words(desk.last) == ["note 100", "stop 100", "save", "attempt discord", "barrier offered"])
        #expect(sheet(desk)?.choices == [.notNow, .openUseful])
        #expect(sheet(desk)?.apps == [BarrierSheet.App(id: discord, name: "Discord", attemptsToday: 1)])
        #expect(sheet(desk)?.remaining == minutes(5))
    }

    @Test func `the text counts the attempts of today`() {
        var desk = Desk()
        for pid in Int32(100)..<103 {
            desk.launch(discord, pid)
            desk.answer(.notNow)
            desk.send(.exited(process(pid)))
        }

        desk.launch(discord, 103)

        #expect(sheet(desk)?.apps.first?.attemptsToday == 4)
        desk.answer(.notNow)
        desk.send(.exited(process(103)))
        desk.wait(minutes(16 * 60))
        #expect(desk.machine.durable.today.attempts.isEmpty)
    }

    @Test func `before the button nothing counts`() {
        var desk = Desk()
        desk.launch()

        desk.wait(minutes(20))

        #expect(sheet(desk)?.remaining == minutes(5))
        #expect(desk.barrier == "offered")
    }

    @Test func `the countdown starts with the barrier where it is set so`() {
        var desk = Desk(usualPolicy { $0.starts = .atOnce })

        desk.launch()
        #expect(desk.barrier == "counting")
        desk.wait(minutes(5))

        #expect(desk.barrier == "passed")
        // Once the window is over it is offered, and does not pass over and over by itself.
        desk.launch(telegram, 200)
        desk.wait(minutes(31))
        #expect(desk.history.filter { $0 == "passed" }.count == 1)
    }

    @Test func `a useful app that is missing does not stop the countdown, and the barrier says what is wrong`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)

        desk.send(.usefulAppFailed(reason: "anki is not installed"))

        #expect(words(desk.last) == ["update counting"])
        #expect(sheet(desk)?.usefulApp == nil)
        #expect(sheet(desk)?.problem == "anki is not installed")
        desk.wait(minutes(5))
        #expect(desk.barrier == "passed")
        #expect(sheet(desk)?.problem == nil)
    }

    @Test func `without any useful app the button starts the countdown`() {
        var desk = Desk(usualPolicy { $0.usefulApp = nil })
        desk.launch()

        desk.answer(.openUseful)

        #expect(words(desk.last) == ["save", "update counting"])
    }

    // MARK: 3, 4

    @Test func `counting goes on at the barrier, in Anki and asleep`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)

        desk.wait(minutes(2))
        #expect(sheet(desk)?.remaining == minutes(3))
        desk.sleep(minutes(2))
        #expect(sheet(desk)?.remaining == minutes(1))
        desk.wait(minutes(1))

        #expect(desk.barrier == "passed")
    }

    @Test func `at zero the window opens for 30 minutes, and each held app gets its button`() {
        var desk = Desk()
        desk.launch()
        desk.launch(telegram, 200)
        desk.answer(.openUseful)

        desk.wait(minutes(5))

        #expect(words(desk.last) == ["save", "passed", "update passed", "raise", "window"])
        #expect(sheet(desk)?.choices == [.open(discord), .open(telegram), .notNow])
        #expect(sheet(desk)?.windowRemaining == minutes(30))
    }

    @Test func `a zero that fell into suspend opens the window from that moment`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)

        desk.sleep(minutes(25))

        #expect(desk.barrier == "passed")
        #expect(sheet(desk)?.windowRemaining == minutes(10))
    }

    struct Stay: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var window: Duration
        var length: Duration
        var becomes: String
    }

    @Test(arguments: [
        Stay(testDescription: "window open", window: minutes(30), length: minutes(29), becomes: "passed"),
        Stay(testDescription: "short window", window: minutes(1), length: minutes(4), becomes: "passed"),
        Stay(testDescription: "short window over", window: minutes(1), length: minutes(5), becomes: "offered"),
        Stay(testDescription: "no window", window: .zero, length: minutes(5) - .seconds(1), becomes: "passed"),
        Stay(testDescription: "no window over", window: .zero, length: minutes(5), becomes: "offered"),
    ]) func `passed lasts as long as the window and at least five minutes`(row: Stay) {
        var desk = Desk(usualPolicy { $0.window = row.window })
        desk.pass()

        desk.wait(row.length)

        #expect(desk.barrier == row.becomes)
    }

    @Test func `a launch in the last minute of the window has five minutes to be opened`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(29))
        desk.launch(telegram, 200)

        desk.wait(minutes(4))
        #expect(desk.barrier == "passed")
        desk.wait(minutes(1))

        #expect(desk.barrier == "offered")
    }

    // MARK: 5, 6, 7

    @Test func `opening one of two apps keeps the barrier for the other`() {
        var desk = Desk()
        desk.launch(telegram, 200)
        desk.pass()

        desk.answer(.open(discord))
        #expect(words(desk.last) == ["save", "opened discord", "update passed", "resume 100 granted"])
        desk.answer(.open(telegram))

        #expect(words(desk.last) == ["save", "opened telegram", "close", "resume 200 granted"])
    }

    @Test func `a launch with the window open meets a passed barrier at once and does not move the window's end`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(10))

        desk.launch(telegram, 200)

        #expect(words(desk.last) == ["note 200", "stop 200", "save", "attempt telegram", "barrier passed"])
        #expect(sheet(desk)?.windowRemaining == minutes(20))
        desk.answer(.open(telegram))
        #expect(desk.machine.durable.window?.remaining(at: desk.now) == minutes(20))
    }

    @Test func `another app joins the barrier and the countdown neither restarts nor grows`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.wait(minutes(2))

        desk.launch(telegram, 200)

        #expect(words(desk.last).suffix(2) == ["update counting", "raise"])
        #expect(sheet(desk)?.remaining == minutes(3))
        desk.answer(.openUseful)
        #expect(sheet(desk)?.remaining == minutes(3))
    }

    @Test func `a second click on a held app raises the barrier and is no attempt`() {
        var desk = Desk()
        desk.launch()

        desk.launch(discord, 101)

        #expect(words(desk.last) == ["note 101", "stop 101", "raise"])
        #expect(sheet(desk)?.apps.first?.attemptsToday == 1)
        desk.launch(discord, 102) {
            $0.ancestors = [process(101)]
            $0.basis = .inherited
        }
        #expect(words(desk.last) == ["note 102", "stop 102"])
    }

    // MARK: 8, 9

    @Test func `Not now closes all held apps and counts as a dismissal of each`() {
        var desk = Desk()
        desk.launch()
        desk.launch(telegram, 200)

        desk.answer(.notNow)

        #expect(
            words(desk.last) == [
                "note 100", "ask 100", "note 200", "ask 200", "save", "dismissed discord", "dismissed telegram", "close",
            ])
        desk.wait(.seconds(2))
        #expect(words(desk.last) == ["kill 100", "kill 200"])
    }

    @Test func `the countdown can be given up`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        #expect(sheet(desk)?.choices == [.openUseful, .giveUp])

        desk.answer(.giveUp)

        #expect(desk.history == ["attempt discord", "failed discord"])
        desk.wait(minutes(10))
        #expect(desk.machine.durable.window == nil)
    }
}
