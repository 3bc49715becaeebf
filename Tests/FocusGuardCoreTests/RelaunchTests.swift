import FocusGuardCore
import Testing

/// Apps that are closed at the attempt and started anew, and the token that marks the start.
@Suite struct RelaunchTests {
    private func relaunching(_ desk: inout Desk, pid: Int32 = 100) {
        desk.launch(discord, pid) { $0.canRelaunch = true }
    }

    private var relaunchPolicy: Policy { usualPolicy { $0.apps[0].onOpen = .relaunch } }

    @Test func `an app that is relaunched is closed at the attempt and started again when it is opened`() {
        var desk = Desk(relaunchPolicy)

        relaunching(&desk)
        #expect(words(desk.last) == ["note 100", "ask 100", "save", "attempt discord", "barrier offered"])
        desk.wait(.seconds(2))
        #expect(words(desk.last) == ["kill 100"])
        desk.send(.exited(process(100)))
        #expect(desk.barrier == "offered")
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))

        #expect(words(desk.last) == ["save", "opened discord", "close", "relaunch discord"])
    }

    @Test func `where argv and environment cannot be had the app is resumed instead`() {
        var desk = Desk(relaunchPolicy)

        desk.launch()

        #expect(desk.held == ["discord 1"])
    }

    @Test func `an app that still closes when it is opened is ended first, so that it does not answer for the new one`() {
        var desk = Desk(relaunchPolicy)
        desk.pass()
        desk.answer(.notNow)
        desk.send(.exited(process(100)))
        relaunching(&desk, pid: 101)
        #expect(desk.barrier == "passed")

        desk.answer(.open(discord))

        #expect(words(desk.last) == ["kill 101", "save", "opened discord", "close", "relaunch discord"])
        desk.send(.exited(process(101)))
        #expect(desk.machine.holds.isEmpty)
    }

    @Test func `only a relaunch under a grant waits for the disk: release works whatever happens`() {
        func waits(_ effects: [Effect]) -> [Bool] {
            effects.filter { if case .relaunch = $0 { true } else { false } }.map(\.isGift)
        }
        var desk = Desk(relaunchPolicy)
        relaunching(&desk)
        desk.send(.exited(process(100)))
        var opened = desk
        opened.answer(.openUseful)
        opened.wait(minutes(5))

        #expect(waits(desk.request(.release)) == [false])
        #expect(waits(opened.answer(.open(discord))) == [true])
    }

    @Test func `a relaunch that was dismissed is over, and the next start is an attempt of its own`() {
        var desk = Desk(relaunchPolicy)
        relaunching(&desk)
        desk.answer(.notNow)
        desk.move(.milliseconds(300))

        relaunching(&desk, pid: 101)

        #expect(desk.history == ["attempt discord", "dismissed discord", "attempt discord"])
        #expect(desk.barrier == "offered")
    }

    @Test func `further starts of an app that waits for its relaunch are closed and are no attempts`() {
        var desk = Desk(relaunchPolicy)
        relaunching(&desk)
        desk.move(.milliseconds(300))

        relaunching(&desk, pid: 101)

        #expect(words(desk.last) == ["note 101", "ask 101", "save", "raise"])
        #expect(desk.history == ["attempt discord"])
    }

    private let token = BypassToken(high: 7, low: 9)

    private func relaunched() -> Desk {
        var desk = Desk(relaunchPolicy)
        relaunching(&desk)
        desk.send(.exited(process(100)))
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))
        desk.send(.relaunched(discord, token, process(300)))
        desk.wait(minutes(40))
        return desk
    }

    @Test func `the process that was started anew runs under the grant`() {
        var desk = relaunched()

        desk.launch(discord, 300) { $0.token = token }

        #expect(desk.held.isEmpty)
    }

    @Test func `a token is good for one start, for its app`() {
        var desk = relaunched()

        desk.launch(telegram, 400) { $0.token = token }
        #expect(desk.held == ["telegram 1"])
        desk.launch(discord, 301) { $0.token = token }
        #expect(desk.held == ["telegram 1"])
        desk.launch(discord, 302) { $0.token = token }

        #expect(desk.held == ["telegram 1", "discord 1"])
    }

    @Test func `a token is worth nothing when its grant has ended`() {
        var desk = relaunched()
        desk.send(.exited(process(300)))
        desk.wait(minutes(1))

        desk.launch(discord, 301) { $0.token = token }

        #expect(desk.held == ["discord 1"])
    }

    @Test func `a relaunch that fails leaves no grant and tells the person`() {
        var desk = Desk(relaunchPolicy)
        relaunching(&desk)
        desk.send(.exited(process(100)))
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))

        desk.send(.relaunchFailed(discord, reason: "no such file"))

        #expect(words(desk.last) == ["save", "unguarded discord", "notify"])
        #expect(desk.machine.durable.grants.isEmpty)
    }

    @Test func `a relaunching app that the policy forgets is given back`() {
        var desk = Desk(relaunchPolicy)
        relaunching(&desk)
        var policy = desk.machine.policy
        policy.apps.removeFirst()

        desk.send(.policyChanged(policy))

        #expect(words(desk.last) == ["kill 100", "save", "close", "relaunch discord"])
    }
}
