import FocusGuardCore

/// What differs from night to night before anything happens: the settings.
enum NightPlan {
    /// The apps of the simulated machine; the person guards most of them.
    static let apps = ["discord", "steam", "telegram", "youtube", "games"].compactMap { AppID($0) }

    private static let usefulApp = AppID("anki").map { UsefulApp(id: $0, name: "Anki") }

    /// Settings of a person, mostly the defaults with shorter lengths so that a night sees more.
    static func policy(_ dice: inout SplitMix64) -> Policy {
        var policy = Policy(apps: apps.map { GuardedApp(id: $0, name: $0.description) })
        policy.usefulApp = dice.chance(4, outOf: 5) ? usefulApp : nil
        policy.apps[1].onOpen = .relaunch
        if dice.chance(1, outOf: 4) { policy.apps[2].onOpen = .relaunch }
        policy.countdown = .seconds(dice.pick([10, 60, 300, 300]))
        policy.window = .seconds(dice.pick([0, 120, 600, 1_800, 1_800]))
        policy.starts = dice.chance(1, outOf: 6) ? .atOnce : .usefulApp
        policy.whenWindowEnds = dice.chance(1, outOf: 4) ? .hold : .leave
        policy.reopened = dice.pick([.remind, .remind, .hold, .ignore])
        policy.atLogin = dice.chance(1, outOf: 6) ? .leave : .barrier
        if dice.chance(1, outOf: 4) {
            policy.budget = BudgetPolicy(
                daily: .seconds(60 * dice.pick([1, 5, 20, 60])), carryOverMax: .seconds(60 * dice.pick([0, 10])))
        }
        if dice.chance(1, outOf: 3) { policy.schedules = schedules(&dice) }
        return policy
    }

    private static func schedules(_ dice: inout SplitMix64) -> [Schedule] {
        (0...dice.below(3)).map { number in
            let from = dice.below(48)
            let until = (from + 1 + dice.below(20)) % 48
            var days = Weekday.allCases.filter { _ in dice.chance(5, outOf: 7) }
            if days.isEmpty { days = [.friday] }
            return Schedule(
                name: "s\(number)", days: days,
                from: .seconds(from * 1_800), until: .seconds(until * 1_800),
                mode: dice.pick([.free, .guard, .closed, .closed]))
        }
    }

    /// Other settings: one thing changes.
    static func change(_ policy: Policy, _ dice: inout SplitMix64) -> Policy {
        var policy = policy
        switch dice.below(7) {
        case 0 where policy.apps.count > 1: policy.apps.remove(at: dice.below(policy.apps.count))
        case 1:
            let missing = apps.filter { policy.app($0) == nil }
            if let app = missing.first { policy.apps.append(GuardedApp(id: app, name: app.description)) }
        case 2: policy.countdown = .seconds(dice.pick([10, 60, 300, 900]))
        case 3: policy.window = .seconds(dice.pick([0, 60, 900, 3_600]))
        case 4: policy.schedules = dice.chance(1, outOf: 2) ? [] : schedules(&dice)
        case 5: policy.allowQuota = dice.below(5)
        default: policy.whenWindowEnds = dice.pick([.leave, .hold])
        }
        return policy
    }
}
