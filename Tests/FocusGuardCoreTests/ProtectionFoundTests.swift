import Testing

@testable import FocusGuardCore

/// What must never be stopped, and what follows when that comes to light late.
@Suite struct ProtectionFoundTests {
    private func find(_ pid: Int32, in desk: inout Desk) {
        desk.send(.protectionFound(process(pid), reason: "it owns a name"))
    }

    // MARK: the launch itself

    @Test func `a launch that is protected is not stopped, nor is its app below it`() {
        var desk = Desk()

        desk.launch { $0.protection = "it serves the session" }
        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }
        desk.launch(discord, 102) {
            $0.ancestors = [process(101), process(100), process(2)]
            $0.basis = .inherited
        }

        #expect(desk.stopped.isEmpty)
        #expect(desk.barrier == "none")
        #expect(desk.history.isEmpty)
    }

    @Test func `another app that a protected process starts is a launch`() {
        var desk = Desk()
        desk.launch { $0.protection = "it serves the session" }

        desk.launch(telegram, 101) { $0.ancestors = [process(100), process(2)] }

        #expect(desk.held == ["telegram 1"])
    }

    @Test func `a process that is protected no more is a launch`() {
        var desk = Desk()
        desk.launch { $0.protection = "its user cannot be read" }

        desk.launch()

        #expect(desk.held == ["discord 1"])
    }

    @Test func `a protected process below a launch is left out of its hold`() {
        var desk = Desk()
        desk.launch()

        desk.launch(discord, 101) {
            $0.ancestors = [process(100), process(2)]
            $0.protection = "it serves the session"
        }
        desk.launch(discord, 102) { $0.ancestors = [process(101), process(100), process(2)] }
        desk.launch(discord, 103) { $0.ancestors = [process(100), process(2)] }

        #expect(desk.held == ["discord 2"])
        #expect(desk.stopped == [100, 103])
    }

    // MARK: found out while it is held

    @Test func `the held app itself goes on with all its processes, recorded as unguarded`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }

        find(100, in: &desk)

        #expect(words(desk.last) == ["save", "unguarded discord", "close", "resume 100+101 unguarded", "notify"])
        #expect(desk.held.isEmpty)
        #expect(desk.ledger.isEmpty)
    }

    @Test func `a held member goes on alone and is out of the ledger`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }

        find(101, in: &desk)

        #expect(words(desk.last) == ["resume 101 protected"])
        #expect(desk.held == ["discord 1"])
        #expect(desk.ledger.map(\.process) == [process(100)])
        #expect(desk.barrier == "offered")
    }

    @Test func `it is never stopped again, whatever is seen of it or below it`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }
        find(101, in: &desk)

        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }
        desk.launch(discord, 102) { $0.ancestors = [process(101), process(100), process(2)] }
        desk.send(.continuedByOthers(process(101)))

        #expect(desk.held == ["discord 1"])
        #expect(desk.stopped == [100, 101])
    }

    @Test func `a later look at a held member that finds it protected gives it back too`() {
        var desk = Desk()
        desk.launch()

        desk.send(.foundRunning(desk.sighting { $0.protection = "it serves the Wayland display" }))

        #expect(words(desk.last).contains("resume 100 unguarded"))
        #expect(desk.held.isEmpty)
    }

    @Test func `the other members of a hold stay held when its protected one was an adopted one`() {
        let desk = Desk()
        let entries = [100, 101].map {
            LedgerEntry(
                hold: HoldID(1), app: discord, process: process($0), purpose: .held, isInUse: false, since: desk.now.boot)
        }
        var next = Desk(after: desk, saved: nil, ledger: entries)

        find(101, in: &next)

        #expect(next.held == ["discord 1"])
        #expect(words(next.last) == ["resume 101 protected"])
    }

    @Test func `a member that is closing is not killed any more`() {
        var desk = Desk()
        desk.launch()
        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }
        desk.answer(.notNow)

        find(101, in: &desk)
        desk.wait(.seconds(3))

        #expect(words(desk.all).contains("resume 101 protected"))
        #expect(words(desk.last).contains("kill 100"))
    }

    // MARK: found out while it runs

    @Test func `an open app that serves the session is not held when its window ends`() {
        var desk = Desk(usualPolicy { $0.whenWindowEnds = .hold })
        desk.open()

        find(100, in: &desk)
        desk.wait(minutes(40))

        #expect(desk.stopped == [100])
        #expect(desk.held.isEmpty)
        #expect(desk.history.last == "unguarded discord")
    }

    @Test func `of an open app only what does not serve the session is held when its window ends`() {
        var desk = Desk(usualPolicy { $0.whenWindowEnds = .hold })
        desk.open()
        desk.launch(discord, 101) { $0.ancestors = [process(100), process(2)] }

        find(101, in: &desk)
        desk.wait(minutes(40))

        #expect(desk.stopped == [100, 100])
        #expect(desk.held == ["discord 1"])
    }

    @Test func `what nobody knows is only remembered`() {
        var desk = Desk()

        find(100, in: &desk)
        desk.launch()

        #expect(desk.all.isEmpty)
    }

    @Test func `the memory is bounded, the oldest is forgotten first`() {
        var desk = Desk()
        for pid in Int32(0)..<Int32(Limits.sparedMax) { find(1_000 + pid, in: &desk) }

        find(999, in: &desk)
        desk.launch(discord, 1_001)
        desk.launch(discord, 1_000)

        #expect(desk.machine.spared.count == Limits.sparedMax)
        #expect(desk.stopped == [1_000])
    }

    // MARK: the set is small

    @Test func `an app of more than three hundred processes is left alone whole`() {
        var desk = Desk()
        desk.launch()
        for pid in Int32(101)..<Int32(100 + Limits.membersMax) {
            desk.launch(discord, pid) { $0.ancestors = [process(100), process(2)] }
        }
        #expect(desk.held == ["discord \(Limits.membersMax)"])

        desk.launch(discord, 500) { $0.ancestors = [process(100), process(2)] }

        #expect(desk.held.isEmpty)
        #expect(!desk.stopped.contains(500))
        #expect(desk.history.last == "unguarded discord")
        #expect(desk.ledger.isEmpty)
        desk.launch(discord, 501) { $0.ancestors = [process(100), process(2)] }
        #expect(!desk.stopped.contains(501))
    }
}
