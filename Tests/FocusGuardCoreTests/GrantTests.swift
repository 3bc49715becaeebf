import FocusGuardCore
import Testing

/// What a grant covers: the redirect must not fire again.
@Suite struct GrantTests {
    struct Start: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// How long after the opening the process appears; the window is over after 30 minutes.
        var after = minutes(40)
        /// Which processes of the tree 100 (of session 100) and 110 have ended by then, ten seconds before.
        var ended: [Int32] = []
        var endedBefore: Duration = .seconds(5)
        var change: @Sendable (inout Sighting) -> Void = { _ in }
        var app = discord
        var isCovered: Bool
    }

    static let starts: [Start] = [
        Start(testDescription: "a helper child", change: { $0.ancestors = [process(100)] }, isCovered: true),
        Start(testDescription: "a grandchild", change: { $0.ancestors = [process(777), process(100)] }, isCovered: true),
        Start(
            testDescription: "exec of the same process",
            change: { $0.process = process(100) }, isCovered: true),
        Start(
            testDescription: "a double fork in the session the tree leads",
            change: {
                $0.ancestors = []
                $0.session = 100
            }, isCovered: true),
        Start(
            testDescription: "a double fork in a group the tree leads",
            change: {
                $0.ancestors = []
                $0.group = 100
            }, isCovered: true),
        Start(
            testDescription: "a double fork in the control group of the launch",
            change: {
                $0.ancestors = []
                $0.launchScope = "app-discord-1.scope"
            }, isCovered: true),
        Start(
            testDescription: "a self-restart within ten seconds of the end", ended: [100, 110],
            change: { $0.ancestors = [] }, isCovered: true),
        Start(
            testDescription: "a self-restart that began after ten seconds", ended: [100, 110], endedBefore: .seconds(11),
            change: { $0.ancestors = [] }, isCovered: false),
        Start(
            testDescription: "a self-restart that is noticed a look later", ended: [100, 110], endedBefore: .seconds(12),
            change: {
                $0.ancestors = []
                $0.startedAt = BootInstant(sinceBoot: $0.startedAt.sinceBoot - .seconds(3))
            }, isCovered: true),
        Start(
            testDescription: "an updater that replaces the main process while a helper lives", ended: [100],
            change: { $0.ancestors = [] }, isCovered: true),
        Start(
            testDescription: "a click right after the end", ended: [100, 110], isCovered: false),
        Start(
            testDescription: "a click right after the end, started by the service manager", ended: [100, 110],
            change: {
                $0.ancestors = []
                $0.launchScope = "app-discord-2.scope"
            }, isCovered: false),
        Start(testDescription: "a second click while the window is open", after: minutes(10), isCovered: true),
        Start(testDescription: "a second click after the window", isCovered: false),
        Start(
            testDescription: "a new start with the window open after the app has ended", after: minutes(10),
            ended: [100, 110], endedBefore: minutes(1), isCovered: false),
        Start(
            testDescription: "a descendant that is another guarded app", change: { $0.ancestors = [process(100)] },
            app: telegram, isCovered: false),
        Start(
            testDescription: "exec into another guarded app", change: { $0.process = process(110) }, app: telegram,
            isCovered: false),
        Start(
            testDescription: "a made-up token", change: { $0.token = BypassToken(high: 1, low: 2) }, isCovered: false),
    ]

    @Test(arguments: starts) func `a grant covers the tree of its app and nothing else`(row: Start) {
        var desk = Desk()
        desk.launch { sighting in
            sighting.session = 100
            sighting.group = 100
            sighting.launchScope = "app-discord-1.scope"
        }
        desk.answer(.openUseful)
        desk.wait(minutes(5))
        desk.answer(.open(discord))
        desk.launch(discord, 110) { $0.ancestors = [process(100)] }
        desk.wait(row.after - row.endedBefore)
        for pid in row.ended { desk.send(.exited(process(pid))) }
        desk.wait(row.endedBefore)

        desk.launch(row.app, 500, change: row.change)

        #expect(desk.held.isEmpty == row.isCovered, "\(words(desk.last))")
    }

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

    @Test func `a grant ends with its last process`() {
        var desk = Desk()
        desk.open()

        desk.send(.exited(process(100)))
        desk.wait(.seconds(20))

        #expect(desk.machine.durable.grants.isEmpty)
    }

    @Test func `a grant whose last process became another app ends too`() {
        var desk = Desk()
        desk.open()

        desk.launch(telegram, 100)
        desk.wait(.seconds(20))

        #expect(desk.held == ["telegram 1"])
        #expect(desk.machine.durable.grants.isEmpty)
    }

    @Test func `a revoked grant lets its app go on, and its next start is a launch`() {
        var desk = Desk()
        desk.open()

        desk.request(.revoke(discord))
        #expect(desk.held.isEmpty)
        desk.launch(discord, 101)

        #expect(desk.held == ["discord 1"])
        #expect(desk.barrier == "passed")
    }

    // MARK: the end of the window

    @Test func `when the window ends what runs goes on`() {
        var desk = Desk()
        desk.open()

        desk.wait(minutes(120))

        #expect(desk.held.isEmpty)
        #expect(!words(desk.all).contains("notify"))
    }

    @Test func `with hold there is a one-minute warning and then a barrier that says why`() {
        var desk = Desk(usualPolicy { $0.whenWindowEnds = .hold })
        desk.open()

        desk.wait(minutes(29) - .seconds(1))
        #expect(!words(desk.all).contains("notify"))
        desk.wait(.seconds(1))
        #expect(words(desk.last).contains("notify"))
        desk.wait(.seconds(59))
        #expect(desk.held.isEmpty)
        desk.wait(.seconds(1))

        #expect(desk.held == ["discord 1"])
        #expect(words(desk.all).filter { $0 == "notify" }.count == 1)
        let sheet = desk.machine.sheet(at: desk.now)
        #expect(sheet?.reason == .windowOver)
        #expect(sheet?.choices == [.notNow, .openUseful])
    }

    @Test func `with hold the end of an allowance is warned of as well, and one that outlasts the window puts it off`() {
        var desk = Desk(usualPolicy { $0.whenWindowEnds = .hold })
        desk.open()
        desk.wait(minutes(20))
        desk.request(.allow(discord, length: minutes(20), reason: ""))

        desk.wait(minutes(18))
        #expect(!words(desk.all).contains("notify"))
        #expect(desk.held.isEmpty)
        desk.wait(minutes(1))
        #expect(words(desk.last).contains("notify"))
        desk.wait(minutes(1))

        #expect(desk.held == ["discord 1"])
    }

    @Test func `settings that come after the window has ended hold nothing that may go on`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(40))
        let policy = usualPolicy { $0.whenWindowEnds = .hold }

        desk.send(.policyChanged(policy))
        desk.wait(minutes(5))

        #expect(desk.held.isEmpty)
    }

    @Test func `a new pass makes a running grant good for further starts again`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(40))
        desk.launch(telegram, 200)
        desk.answer(.openUseful)
        desk.wait(minutes(5))

        desk.launch(discord, 101)

        #expect(desk.held == ["telegram 1"])
    }
}
