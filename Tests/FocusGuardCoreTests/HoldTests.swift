import FocusGuardCore
import Testing

/// Holding, closing, and the ways out of a hold.
@Suite struct HoldTests {
    // MARK: closing

    struct Age: Sendable, CustomTestStringConvertible {
        var age: Duration
        var isInUse: Bool
        var testDescription: String { "\(age)" }
    }

    @Test(arguments: [
        Age(age: .zero, isInUse: false), Age(age: .milliseconds(3_999), isInUse: false),
        Age(age: .seconds(4), isInUse: true), Age(age: minutes(60), isInUse: true),
    ]) func `an app younger than four seconds when stopped is closed and killed, an older one is asked`(row: Age) {
        var desk = Desk()
        desk.launch(age: row.age)

        desk.answer(.notNow)
        desk.wait(minutes(1) - .seconds(1))

        #expect(words(desk.all).contains("kill 100") == !row.isInUse)
        #expect(words(desk.all).contains("forget 100") == row.isInUse)
    }

    @Test func `an app in use that does not close in a minute meets the barrier again, which can force it to quit`() {
        var desk = Desk()
        desk.launch(age: minutes(5))
        desk.answer(.notNow)
        desk.wait(minutes(1) - .seconds(1))
        #expect(desk.barrier == "none")

        desk.wait(.seconds(1))

        #expect(desk.held == ["discord 1"])
        let sheet = desk.machine.sheet(at: desk.now)
        #expect(sheet?.choices == [.notNow, .openUseful, .forceQuit(discord)])
        desk.answer(.forceQuit(discord))
        #expect(words(desk.last) == ["kill 100", "force-quit discord"])
        desk.send(.exited(process(100)))
        #expect(desk.barrier == "none")
    }

    @Test func `an app in use that did not close and is allowed now is not held again`() {
        var desk = Desk()
        desk.launch(age: minutes(5))
        desk.answer(.notNow)
        desk.request(.allow(discord, length: minutes(10), reason: ""))

        desk.wait(minutes(2))

        #expect(desk.barrier == "none")
        #expect(desk.stopped == [100])
        #expect(desk.machine.knownApp(of: process(100)) == discord)
    }

    @Test func `an app caught at its launch has no force quit button`() {
        var desk = Desk()
        desk.launch()

        desk.answer(.forceQuit(discord))

        #expect(!words(desk.last).contains("kill 100"))
    }

    @Test func `a process that appears in a closing tree goes with it`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.notNow)

        desk.launch(discord, 101) { $0.ancestors = [process(100)] }

        #expect(words(desk.last) == ["note 101", "ask 101"])
        #expect(desk.barrier == "none")
    }

    @Test func `a child of a closing app goes with it, also beside a granted instance of the same session`() {
        var desk = Desk()
        desk.launch { $0.session = 100 }
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))
        desk.wait(minutes(40))
        desk.launch(discord, 200)
        desk.answer(.notNow)

        desk.launch(discord, 201) {
            $0.ancestors = [process(200)]
            $0.session = 100
        }

        #expect(words(desk.last) == ["note 201", "ask 201"])
    }

    @Test func `the questions of an app in use that closes can be answered`() {
        var desk = Desk()
        desk.launch(age: minutes(5))
        desk.answer(.notNow)

        desk.launch(discord, 101) { $0.ancestors = [process(100)] }

        #expect(desk.last.isEmpty)
        #expect(desk.held.isEmpty)
    }

    @Test func `fifty launches right after fifty dismissals are fifty attempts`() {
        var desk = Desk()

        for round in Int32(0)..<50 {
            desk.launch(discord, 100 + round)
            #expect(words(desk.last).contains("stop \(100 + round)"))
            desk.answer(.notNow)
            desk.wait(.milliseconds(50 + 9 * Int(round)))
            if round % 3 == 0 { desk.send(.exited(process(100 + round))) }
        }

        #expect(desk.machine.durable.today.attempts(of: discord) == 50)
        #expect(!desk.history.contains("unguarded discord"))
    }

    @Test func `an instance that ran before and joins a hold makes it one of an app in use`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 90, age: minutes(9))

        desk.answer(.notNow)
        desk.wait(.seconds(10))

        #expect(!words(desk.all).contains { $0.hasPrefix("kill") })
    }

    @Test func `a child of a launch that is found late makes it no app in use`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 101, age: .seconds(5)) { $0.ancestors = [process(100)] }

        desk.answer(.notNow)
        desk.wait(.seconds(2))

        #expect(words(desk.all).contains("kill 100+101"))
    }

    // MARK: what something else continues

    @Test func `a member that something else continues is stopped again`() {
        var desk = Desk()
        desk.launch()

        desk.send(.continuedByOthers(process(100)))

        #expect(words(desk.last) == ["note 100", "stop 100"])
    }

    @Test func `after 20 times in ten seconds the guard closes the app and says so`() {
        var desk = Desk()
        desk.launch()
        for _ in 1..<20 {
            desk.move(.milliseconds(500))
            desk.send(.continuedByOthers(process(100)))
            #expect(words(desk.last) == ["note 100", "stop 100"])
        }

        desk.send(.continuedByOthers(process(100)))

        #expect(words(desk.last) == ["note 100", "ask 100", "save", "gave-up discord", "close", "notify"])
    }

    @Test func `a member that is continued now and then is never given up`() {
        var desk = Desk()
        desk.launch()

        for _ in 0..<60 {
            desk.move(.milliseconds(600))
            desk.send(.continuedByOthers(process(100)))
            #expect(words(desk.last) == ["note 100", "stop 100"])
        }
    }

    @Test func `an app that cannot be stopped whole runs, and the reason is on record`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 101) { $0.ancestors = [process(100)] }

        desk.send(.cannotStop(process(101), reason: "not permitted"))

        #expect(words(desk.last) == ["save", "unguarded discord", "close", "resume 100+101 unguarded", "notify"])
    }

    @Test func `more members than one app has are not held`() {
        var desk = Desk()
        for pid in 0..<Int32(Limits.membersMax) { desk.launch(discord, 100 + pid) }
        #expect(desk.held == ["discord \(Limits.membersMax)"])

        desk.launch(discord, 1_000)

        #expect(desk.held.isEmpty)
        #expect(desk.history.last == "unguarded discord")
    }

    // MARK: a visible way on

    @Test func `a barrier that is not seen within five seconds leaves nothing held`() {
        var desk = Desk()
        desk.showsBarriers = false
        desk.launch()

        desk.wait(.seconds(5) - .milliseconds(1))
        #expect(desk.held == ["discord 1"])
        desk.wait(.milliseconds(1))

        #expect(words(desk.last) == ["save", "unguarded discord", "close", "resume 100 unguarded", "notify"])
    }

    @Test func `a barrier that is seen in time stays`() {
        var desk = Desk()
        desk.showsBarriers = false
        desk.launch()
        desk.wait(.seconds(4))

        desk.send(.barrierShown(.terminal))
        desk.wait(minutes(1))

        #expect(desk.held == ["discord 1"])
    }

    @Test func `a barrier that is started again and is not seen leaves nothing held`() {
        var desk = Desk()
        desk.launch()
        desk.showsBarriers = false

        desk.send(.barrierLost)
        desk.wait(.seconds(5))

        #expect(desk.history.last == "unguarded discord")
        #expect(desk.held.isEmpty)
    }

    @Test func `an app that could not be guarded runs on, and its next start is a launch`() {
        var desk = Desk()
        desk.launch()
        desk.send(.barrierUnavailable(reason: "no display"))

        desk.launch(discord, 101) { $0.ancestors = [process(100)] }
        #expect(desk.held.isEmpty)
        desk.launch(discord, 102)

        #expect(desk.held == ["discord 1"])
    }

    @Test func `a clean stop continues everything and fails the countdown`() {
        var desk = Desk()
        desk.launch()
        desk.launch(telegram, 200, age: minutes(5))
        desk.answer(.openUseful)

        desk.send(.stopping)

        #expect(
            words(desk.last) == [
                "save", "failed discord", "failed telegram", "close", "resume 100 stopping", "resume 200 stopping",
            ])
        #expect(desk.ledger.isEmpty)
    }

    @Test func `a clean stop in a closed schedule holds nothing anew`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 11, 13)] })
        desk.launch()

        desk.send(.stopping)

        #expect(desk.machine.holds.isEmpty)
        #expect(words(desk.last).last == "resume 100 stopping")
    }

    @Test func `every hold is on record before its stop, with what the next guard needs`() {
        var desk = Desk()

        desk.launch(age: minutes(1))

        #expect(
            desk.ledger == [
                LedgerEntry(
                    hold: HoldID(1), app: discord, process: process(100), purpose: .held, isInUse: true, since: desk.now.boot)
            ])
        desk.send(.exited(process(100)))
        #expect(desk.ledger.isEmpty)
    }
}
