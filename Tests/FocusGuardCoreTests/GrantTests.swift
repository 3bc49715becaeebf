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
            testDescription: "a start that leads a session whose number the tree had led", ended: [100],
            endedBefore: minutes(1),
            change: {
                $0.process = ProcessIdentity(pid: 100, startTicks: 99_999)
                $0.session = 100
                $0.group = 100
            }, isCovered: false),
        Start(
            testDescription: "a start in a terminal whose number the tree had led", ended: [100], endedBefore: minutes(1),
            change: {
                $0.ancestors = [ProcessIdentity(pid: 100, startTicks: 99_999)]
                $0.session = 100
            }, isCovered: false),
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

    @Test func `a self-restart is known also where the desktop gave the app its control group after the start`() {
        var desk = Desk()
        desk.open()
        desk.wait(minutes(40))
        desk.send(.exited(process(100)))

        desk.launch(discord, 500) {
            $0.ancestors = []
            $0.launchScope = "app-discord-2.scope"
        }

        #expect(desk.held.isEmpty)
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
}
