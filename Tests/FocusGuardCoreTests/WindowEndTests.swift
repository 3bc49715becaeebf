import FocusGuardCore
import Testing

/// What the end of a window, or of an allowance, does to what runs.
@Suite struct WindowEndTests {
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

    @Test func `settings that come together with the end of the window hold nothing either`() {
        var desk = Desk()
        desk.open()
        desk.move(minutes(30))

        desk.send(.policyChanged(usualPolicy { $0.whenWindowEnds = .hold }))

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
