import FocusGuardCore

extension Stage {
    /// The person does one thing, and plans when to do the next.
    func personActs() {
        plan(.personActs, in: pause())
        if manners.isWild, dice.chance(1, outOf: 60) { effectsUntilCrash = dice.below(8) }
        let choice = dice.below(100)
        if world.isBarrierShown, choice < 55 { return answerSomething() }
        switch choice {
        case 0..<62: launchSomething()
        case 62..<66: feed(.cameToFront(dice.pick(NightPlan.apps)))
        case 66..<72: allowSomething()
        case 72..<74: request(.revoke(dice.chance(1, outOf: 3) ? nil : dice.pick(NightPlan.apps)))
        case 74..<75: request(.release)
        case 75..<78: killBarrier()
        case 78..<81: suspendSometimesLong()
        case 81..<84: setSomeClock()
        case 84..<87: change(to: NightPlan.change(policy, &dice))
        case 87..<90: fillDisk()
        case 90..<93: killGuard()
        case 93..<94: restartGuard()
        case 94..<95: switchOff()
        case 95..<97: if let process = somebody() { continueByOthers(process.identity) }
        case 97..<98:
            if let process = somebody(), process.isStopped { feed(.cannotStop(process.identity, reason: "not permitted")) }
        default: if let process = somebody() { end(process.identity) }
        }
    }

    private func pause() -> Duration {
        switch dice.below(10) {
        case 0..<4: return dice.milliseconds(100, 5_000)
        case 4..<8: return dice.milliseconds(5_000, 120_000)
        default: return dice.milliseconds(120_000, 1_500_000)
        }
    }

    private func somebody() -> SimulatedProcess? {
        let held = world.processes.filter(\.isStopped)
        if !held.isEmpty, dice.chance(2, outOf: 3) { return dice.pick(held) }
        return world.processes.isEmpty ? nil : dice.pick(world.processes)
    }

    private func answerSomething() {
        guard let sheet = world.sheet, machine != nil else { return }
        if dice.chance(1, outOf: 8) {
            let app = dice.pick(NightPlan.apps)
            let answers: [Answer] = [
                .open(app), .giveUp, .notNow, .openUseful, .forceQuit(app), .earn(minutes: 10, reason: "push-ups"),
            ]
            return feed(.answered(dice.pick(answers)))
        }
        // A person at a counting barrier mostly waits.
        if sheet.state == .counting, dice.chance(4, outOf: 5) { return }
        switch dice.pick(sheet.choices) {
        case .notNow: feed(.answered(dice.chance(1, outOf: 2) ? .notNow : .openUseful))
        case .openUseful: feed(.answered(.openUseful))
        case .open(let app): feed(.answered(.open(app)))
        case .giveUp: feed(.answered(dice.chance(1, outOf: 3) ? .giveUp : .openUseful))
        case .forceQuit(let app): feed(.answered(.forceQuit(app)))
        case .earn: feed(.answered(.earn(minutes: 5, reason: "20 push-ups")))
        }
    }

    private func launchSomething() {
        let app = dice.pick(NightPlan.apps)
        launch(app, age: dice.chance(1, outOf: 12) ? .seconds(dice.pick([5, 60, 600])) : .zero)
        if dice.chance(1, outOf: 5) { launch(app) }
    }

    private func allowSomething() {
        let app = dice.chance(1, outOf: 4) ? nil : dice.pick(NightPlan.apps)
        request(.allow(app, length: .seconds(60 * dice.pick([1, 15, 30, 90])), reason: "a call"))
    }

    private func suspendSometimesLong() {
        suspend(for: .seconds(dice.pick([20, 300, 1_200, 7_200, 40_000])))
        plan(.looks, in: dice.milliseconds(0, 500))
    }

    private func setSomeClock() {
        setClock(by: .seconds(dice.pick([-86_400, -3_600, -600, 600, 3_600, 86_400, 200_000])))
        if dice.chance(1, outOf: 4) { clock.utcOffset = .seconds(3_600 * (dice.below(25) - 12)) }
    }

    private func fillDisk() {
        world.isDiskFull = true
        hadFullDisk = true
        plan(.diskFrees, in: dice.milliseconds(1_000, 40_000))
    }

    private func killGuard() {
        crash()
        plan(.guardStarts, in: dice.chance(3, outOf: 4) ? dice.milliseconds(100, 3_000) : dice.milliseconds(3_000, 200_000))
    }

    private func restartGuard() {
        stopGuard()
        plan(.guardStarts, in: dice.milliseconds(100, 60_000))
    }

    private func switchOff() {
        reboot(off: dice.milliseconds(10_000, 3_000_000))
        if dice.chance(1, outOf: 3) { clock.setWall(by: .seconds(dice.pick([-86_400, -1_200, 1_200, 86_400]))) }
        plan(.guardStarts, in: dice.milliseconds(100, 60_000))
        if dice.chance(1, outOf: 2) { launchSomething() }
    }
}
