import FocusGuardCore
import Testing

/// A crash between any two effects: the next guard adopts, gives, or closes, and nothing is let through or lost.
@Suite struct RestorationTests {
    /// A story up to the batch in which its guard dies.
    struct Story: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var policy = usualPolicy()
        var prepare: @Sendable (inout Desk) -> Void
        var event: Event
        /// What became of process 100 (or 200) when the guard died before the save, and after it.
        var beforeSave: Fate
        var afterSave: Fate
        var pid: Int32 = 100
    }

    enum Fate: String, Sendable { case unknown, held, given, leaving }

    private func fate(_ pid: Int32, _ desk: Desk) -> Fate {
        let process = process(pid)
        for hold in desk.machine.holds where hold.processes.contains(process) {
            return hold.isHeld ? .held : .leaving
        }
        return desk.machine.durable.grants.contains { $0.processes.contains(process) } ? .given : .unknown
    }

    static let stories: [Story] = [
        Story(
            testDescription: "launch", prepare: { _ in },
            event: .sighted(Desk().sighting(discord, 100)), beforeSave: .held, afterSave: .held),
        Story(
            testDescription: "further start", prepare: { $0.launch(discord, 99) },
            event: .sighted(Desk().sighting(discord, 100)), beforeSave: .held, afterSave: .held),
        Story(
            testDescription: "open", prepare: { $0.pass() }, event: .answered(.open(discord)), beforeSave: .held,
            afterSave: .given),
        Story(
            testDescription: "allow", prepare: { $0.launch() },
            event: .requested(.allow(discord, length: minutes(10), reason: ""), RequestID(1)), beforeSave: .held,
            afterSave: .given),
        Story(
            testDescription: "release", prepare: { $0.launch() }, event: .requested(.release, RequestID(1)),
            beforeSave: .held, afterSave: .given),
        Story(
            testDescription: "no barrier", prepare: { $0.launch() }, event: .barrierUnavailable(reason: "no display"),
            beforeSave: .held, afterSave: .given),
        Story(
            testDescription: "dismissal", prepare: { $0.launch() }, event: .answered(.notNow), beforeSave: .leaving,
            afterSave: .leaving),
        Story(
            testDescription: "give up",
            prepare: {
                $0.launch()
                $0.answer(.openUseful)
            }, event: .answered(.giveUp), beforeSave: .leaving, afterSave: .leaving),
    ]

    @Test func `an adopted member is known again by the groups it leads once it is seen`() throws {
        let reading = monday(20)
        let entry = LedgerEntry(
            hold: HoldID(1), app: discord, process: process(100), purpose: .held, isInUse: false, since: reading.boot)
        var machine = GuardMachine.restored(
            policy: usualPolicy(), saved: nil, ledger: [entry], boot: Desk.boot, at: reading
        ).machine
        let startedAt = reading.boot
        let leader = Sighting(process: process(100), app: discord, session: 100, group: 100, startedAt: startedAt)

        _ = machine.handle(.foundRunning(leader), at: reading)
        _ = machine.handle(.requested(.release, RequestID(1)), at: reading)

        let orphan = Sighting(process: process(300), app: discord, session: 100, group: 100, startedAt: startedAt)
        _ = machine.handle(.sighted(orphan), at: reading)
        #expect(machine.holds.isEmpty)
        #expect(machine.knownApp(of: process(300)) == discord)
    }

    @Test(arguments: stories) func `a crash between any two effects leaves nobody frozen and unknown`(story: Story) {
        var start = Desk(story.policy)
        story.prepare(&start)
        var whole = start
        whole.send(story.event)
        let effects = whole.last
        // A further start changes nothing that has to be on disk.
        let save = effects.firstIndex(of: .save) ?? effects.count

        for cut in 1...effects.count {
            var crashed = start
            crashed.machine = whole.machine
            for effect in effects[..<cut] { crashed.perform(effect) }
            let next = Desk(after: crashed, saved: crashed.saved, ledger: crashed.ledger)

            let isDone = effects[..<cut].contains { if case .resume = $0 { true } else { false } }
            let expected = cut > save ? story.afterSave : story.beforeSave
            #expect(fate(story.pid, next) == expected, "cut after \(words(Array(effects[..<cut])))")
            if expected == .given, !isDone { #expect(words(next.all).contains { $0.hasPrefix("resume 100") }) }
            if expected == .held { #expect(next.stopped.contains(story.pid)) }
            if expected == .leaving { #expect(words(next.all).contains("ask 100")) }
        }
    }

    @Test func `adopted holds meet a barrier that is offered again, and the countdown has failed`() {
        var desk = Desk()
        desk.launch()
        desk.launch(telegram, 200)
        desk.answer(.openUseful)
        desk.wait(minutes(4))

        var next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)

        #expect(next.held == ["discord 1", "telegram 1"])
        #expect(next.barrier == "offered")
        #expect(next.machine.sheet(at: next.now)?.reason == .failedBefore)
        #expect(next.history == ["recovered", "failed discord", "failed telegram"])
        // The attempt is not counted twice.
        #expect(next.machine.sheet(at: next.now)?.apps.map(\.attemptsToday) == [1, 1])
        next.wait(minutes(5))
        #expect(next.barrier == "offered")
    }

    @Test func `holds that are adopted with the window open meet a passed barrier`() {
        var desk = Desk()
        desk.pass()

        let next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)

        #expect(next.barrier == "passed")
        #expect(next.machine.durable.window == desk.machine.durable.window)
    }

    @Test func `an app that was held in use is adopted as one`() {
        var desk = Desk()
        desk.launch(age: minutes(10))
        var next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)

        next.answer(.notNow)

        #expect(words(next.last).first == "ask 100")
        next.wait(.seconds(30))
        #expect(!words(next.all).contains("kill 100"))
    }

    @Test func `a new hold never takes the number of an adopted one`() {
        var desk = Desk()
        desk.launch()
        var next = Desk(after: desk, saved: nil, ledger: desk.ledger)

        next.launch(telegram, 200)

        #expect(Set(next.machine.holds.map(\.id)).count == 2)
    }

    @Test func `without a readable state the window is shut and the holds are adopted`() {
        var desk = Desk()
        desk.pass()

        let next = Desk(after: desk, saved: nil, ledger: desk.ledger)

        #expect(next.barrier == "offered")
        #expect(next.held == ["discord 1"])
    }

    @Test func `an app that the settings name no more is continued`() {
        var desk = Desk()
        desk.launch()

        let next = Desk(
            after: desk, saved: desk.saved, ledger: desk.ledger, policy: usualPolicy { $0.apps.removeFirst() })

        #expect(words(next.all).contains("resume 100 forgotten"))
        #expect(next.machine.holds.isEmpty)
        #expect(next.barrier == "none")
    }

    @Test func `a restart never stops an app that is allowed to run`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(40))

        var next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)
        next.send(.foundRunning(next.sighting(discord, 100)))

        #expect(!words(next.all).contains { $0.hasPrefix("stop") })
        #expect(!next.history.contains("unguarded discord"))
    }

    @Test func `an old process found beside a granted tree does not make the grant a lasting one`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.open()
        desk.wait(minutes(40))
        var next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)

        next.send(.foundRunning(next.sighting(discord, 150, age: minutes(30))))
        #expect(next.held.isEmpty)
        next.wait(minutes(15))

        #expect(next.held == ["discord 2"])
    }

    @Test func `an app that is given back is not continued when a schedule has closed meanwhile`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 13, 14)] })
        desk.pass()
        var crashed = desk
        crashed.answer(.open(discord))
        // The save was made, the continuing was not.
        crashed.ledger = desk.ledger
        crashed.move(minutes(60))

        let next = Desk(after: crashed, saved: crashed.saved, ledger: crashed.ledger)

        #expect(next.held == ["discord 1"])
        #expect(next.barrier == "closed")
        #expect(!words(next.all).contains { $0.hasPrefix("resume") })
    }

    @Test func `a grant for a start that its guard did not live to make is worth nothing`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.send(.exited(process(100)))
        desk.wait(minutes(5))
        desk.answer(.open(discord))

        let next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)

        #expect(next.machine.durable.grants.isEmpty)
    }

    @Test func `an allowance survives a restart with the same end`() {
        var desk = Desk()
        desk.request(.allow(discord, length: minutes(5), reason: "a call"))
        desk.wait(minutes(2))

        var next = Desk(after: desk, saved: desk.saved, ledger: desk.ledger)

        #expect(next.machine.durable.allowances.first?.remaining(at: next.now) == minutes(3))
        next.wait(minutes(3))
        next.launch()
        #expect(next.held == ["discord 1"])
    }

    @Test func `a guard that dies while it holds an app in use leaves it held, in one hold`() {
        var desk = Desk(usualPolicy { $0.whenWindowEnds = .hold })
        desk.open()
        desk.wait(minutes(30) - .seconds(1))
        var crashed = desk
        crashed.wait(.seconds(1))
        #expect(crashed.held == ["discord 1"])

        // The stop was made, the save was not.
        let next = Desk(after: crashed, saved: desk.saved, ledger: crashed.ledger)

        #expect(next.held == ["discord 1"])
        #expect(next.machine.holds.first?.id == crashed.machine.holds.first?.id)
        #expect(next.machine.durable.grants.isEmpty)
    }
}
