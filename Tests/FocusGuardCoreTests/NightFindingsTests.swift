import Testing

@testable import FocusGuardCore

/// What simulated nights have found, each as the shortest story that shows it.
struct NightFindingsTests {
    @Test func `a start long before the end of the old process is no self-restart`() {
        for (age, isCovered) in [(Duration.seconds(9), true), (.seconds(600), false)] {
            var desk = Desk()
            desk.open()
            desk.wait(minutes(40))
            desk.launch(discord, 101) { $0.ancestors = [process(100)] }
            desk.send(.exited(process(100)))

            desk.launch(discord, 102, age: age) { $0.ancestors = [] }

            #expect(desk.stopped.contains(102) != isCovered, "\(age) before the end")
        }
    }

    @Test func `a stop releases also when the countdown is over and cannot be saved`() {
        var desk = Desk()
        desk.launch()
        desk.answer(.openUseful)
        desk.move(minutes(5))

        let effects = desk.send(.stopping)

        #expect(words(effects).contains("resume 100 stopping"))
        #expect(effects.filter(\.isGift).isEmpty, "it would wait for the disk: \(words(effects))")
    }

    @Test func `a window that new settings end is over at once`() {
        var desk = Desk()
        desk.open()
        desk.launch(telegram, 200)
        desk.wait(minutes(10))
        #expect(desk.barrier == "passed")

        desk.send(.policyChanged(usualPolicy { $0.window = minutes(1) }))

        #expect(desk.barrier == "offered")
        #expect(desk.machine.nextDeadline(at: desk.now).map { $0 > desk.now.boot } ?? true)
    }

    @Test func `a new guard gives nothing anew before its first look`() {
        let free = usualPolicy { $0.schedules = [everyDay(.free, 13, 14)] }
        var before = Desk(free)
        before.launch()
        before.move(minutes(60))

        var (machine, effects) = GuardMachine.restored(
            policy: free, saved: before.saved, ledger: before.ledger, boot: Desk.boot, at: before.now)

        #expect(effects.filter(\.isGift).isEmpty, "it could not be taken back: \(words(effects))")
        #expect(machine.nextDeadline(at: before.now) == before.now.boot)
        #expect(words(machine.handle(.looked, at: before.now)).contains("resume 100 granted"))
    }
}
