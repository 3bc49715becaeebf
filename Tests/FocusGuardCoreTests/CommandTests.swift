import FocusGuardCore
import Testing

/// What commands ask of the rules.
@Suite struct CommandTests {
    private func allow(_ app: AppID?, _ length: Duration = minutes(15), _ reason: String = "") -> Request {
        .allow(app, length: length, reason: reason)
    }

    @Test func `allow says until when and how many are left`() {
        var desk = Desk()

        desk.request(allow(discord, minutes(15), "a call"))

        #expect(desk.reply == "granted: Discord: allowed until 12:15; 2 of 3 allowances left today")
        #expect(desk.history == ["allowed discord"])
        #expect(words(desk.last) == ["save", "allowed discord", "reply"])
    }

    @Test func `the time that allow names is the person's own`() {
        var desk = Desk(at: monday(12, utcOffset: minutes(330)))

        desk.request(allow(nil, minutes(5)))

        #expect(desk.reply == "granted: every guarded app: allowed until 12:05; 2 of 3 allowances left today")
    }

    @Test func `the quota ends, says when there is more, and comes back with the day`() {
        var desk = Desk()
        for _ in 0..<3 { desk.request(allow(discord, minutes(1))) }

        desk.request(allow(discord, minutes(1)))

        #expect(
            desk.reply == "refused: all 3 allowances of today are used; the next one is available at 04:00")
        #expect(words(desk.last) == ["reply"])
        desk.wait(minutes(16 * 60))
        desk.request(allow(discord, minutes(1)))
        #expect(desk.reply?.hasPrefix("granted") == true)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var app: AppID? = discord
        var length = minutes(15)
        var says: String
    }

    @Test(arguments: [
        Refusal(testDescription: "too long", length: minutes(30) + .seconds(1), says: "30 minutes at most"),
        Refusal(testDescription: "zero", length: .zero, says: "longer than zero"),
        Refusal(testDescription: "negative", length: .seconds(-1), says: "longer than zero"),
        Refusal(testDescription: "not guarded", app: AppID("firefox"), says: "firefox is not guarded"),
    ]) func `what is refused says why and uses nothing of the quota`(row: Refusal) {
        var desk = Desk()

        desk.request(allow(row.app, row.length))

        #expect(desk.reply?.hasPrefix("refused") == true)
        #expect(desk.reply?.contains(row.says) == true)
        #expect(desk.machine.durable.today.allowancesGiven == 0)
        #expect(desk.machine.durable.allowances.isEmpty)
    }

    @Test func `an allowance of the longest length is given`() {
        var desk = Desk()

        desk.request(allow(discord, minutes(30)))

        #expect(desk.reply?.hasPrefix("granted") == true)
    }

    @Test func `a quota of zero allows nothing`() {
        var desk = Desk(usualPolicy { $0.allowQuota = 0 })

        desk.request(allow(discord))

        #expect(desk.reply?.hasPrefix("refused") == true)
    }

    @Test func `an allow for a held app opens it and closes the barrier without a pass`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)

        desk.request(allow(discord))
        desk.wait(minutes(10))

        #expect(desk.barrier == "none")
        #expect(!desk.history.contains("passed"))
        #expect(desk.machine.durable.window == nil)
    }

    @Test func `an allowance ends by itself, what runs goes on and a new start is a launch`() {
        var desk = Desk()
        desk.request(allow(discord, minutes(5)))
        desk.launch()
        desk.wait(minutes(5) - .seconds(1))
        desk.launch(discord, 101)
        #expect(desk.held.isEmpty)

        desk.wait(.seconds(1))
        desk.launch(discord, 102)

        #expect(desk.held == ["discord 1"])
        #expect(desk.machine.holds.first?.processes == [process(102)])
    }

    @Test func `an allowance for one app is none for another`() {
        var desk = Desk()
        desk.request(allow(discord))

        desk.launch(telegram, 200)

        #expect(desk.held == ["telegram 1"])
    }

    @Test func `revoke ends allowances and ages grants, and says how many`() {
        var desk = Desk()
        desk.request(allow(discord))
        desk.launch()

        desk.request(.revoke(discord))

        #expect(desk.reply == "done: 1 allowance ended, 1 grant aged")
        #expect(desk.history.last == "revoked discord")
        #expect(desk.held.isEmpty)
        desk.launch(discord, 101)
        #expect(desk.held == ["discord 1"])
        desk.request(.revoke(nil))
        #expect(desk.reply == "done: 0 allowances ended, 0 grants aged")
    }

    @Test func `revoke for one app says that it ended the allowance for all`() {
        var desk = Desk()
        desk.request(allow(nil))

        desk.request(.revoke(telegram))

        #expect(desk.reply?.contains("the allowance for all apps among them") == true)
        desk.launch()
        #expect(desk.held == ["discord 1"])
    }

    @Test func `an allowance that is revoked in a closed schedule holds what it let run`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 11, 13)] })
        desk.request(allow(discord))
        desk.launch()

        desk.request(.revoke(nil))

        #expect(desk.held == ["discord 1"])
        #expect(desk.barrier == "closed")
    }

    @Test func `release continues everything held and is on record`() {
        var desk = Desk(usualPolicy { $0.schedules = [everyDay(.closed, 11, 13)] })
        desk.launch()
        desk.launch(telegram, 200)

        desk.request(.release)

        #expect(
            words(desk.last) == [
                "save", "circumvented discord", "circumvented telegram", "close", "resume 100 released",
                "resume 200 released", "reply",
            ])
        #expect(desk.reply == "done: released: Discord, Telegram")
        desk.wait(minutes(30))
        #expect(desk.held.isEmpty)
        desk.send(.exited(process(100)))
        desk.launch(discord, 101)
        #expect(desk.held == ["discord 1"])
    }

    @Test func `release with nothing held says so`() {
        var desk = Desk()

        desk.request(.release)

        #expect(words(desk.last) == ["reply"])
        #expect(desk.reply == "done: nothing is held")
    }
}
