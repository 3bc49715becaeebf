import FocusGuardCore

/// One simulated night: a person who tries everything, in a world that misbehaves, for some hours.
public struct Night: Sendable {
    /// Its seed.
    public let seed: UInt64
    /// How many events the rules were told.
    public let events: Int
    /// The promises that were broken, at most one line each.
    public let violations: [Violation]

    /// Plays the night with this seed.
    ///
    /// - Parameters:
    ///   - sabotage: a fault between rules and world; nil for none.
    ///   - isReplayed: whether the night is played again on fresh rules, for the promise of same input and same effects.
    public init(seed: UInt64, sabotage: Sabotage? = nil, isReplayed: Bool = true) {
        self.init(playing: Self.stage(seed: seed, sabotage: sabotage), seed: seed, isReplayed: isReplayed)
    }

    init(playing stage: Stage, seed: UInt64, isReplayed: Bool) {
        stage.keepsTape = isReplayed
        let eventsMax = 150 + Int(seed % 150)
        stage.startGuard()
        stage.plan(.personActs, in: .seconds(5))
        stage.plan(.reportsUse, in: .seconds(30))
        // Steps that tell the rules nothing are bounded too.
        for _ in 0..<(eventsMax * 8) {
            guard stage.events < eventsMax, stage.step(until: .seconds(16 * 3_600)) else { break }
            if stage.dice.chance(1, outOf: 6) { stage.lookEarly() }
        }
        stage.world.isDiskFull = false
        stage.run(until: stage.clock.worked + .seconds(10))
        stage.stopGuard()
        if isReplayed, let difference = Replay.difference(in: stage.tape) {
            stage.referee.report(.sameInputSameEffects, difference, at: stage.clock.elapsed)
        }
        self.seed = seed
        events = stage.events
        violations = stage.referee.violations
    }

    /// The night with this seed as a text: each event with its effects, and what was broken.
    public static func story(seed: UInt64, sabotage: Sabotage? = nil) -> String {
        let stage = stage(seed: seed, sabotage: sabotage)
        let night = Night(playing: stage, seed: seed, isReplayed: true)
        let text = TapeText(effects: EffectText(labels: stage.world.labels)) { elapsed, reading in
            "\(DurationText.text(elapsed)) (\(reading.local.clockText))"
        }
        return (text.lines(stage.tape, tellsAll: true) + night.violations.map(\.description)).joined(separator: "\n") + "\n"
    }

    static func stage(seed: UInt64, sabotage: Sabotage?) -> Stage {
        var dice = SplitMix64(seed: seed)
        // Any day of some years, at any time of the afternoon or evening.
        let wall = WallInstant(sinceEpoch: .seconds(1_767_225_600 + dice.below(1_000) * 86_400 + dice.below(43_200) + 43_200))
        let clock = SimulatedClock(
            wall: wall, utcOffset: .seconds(3_600 * (dice.below(25) - 12)), up: dice.milliseconds(30_000, 9_000_000))
        let policy = NightPlan.policy(&dice)
        return Stage(clock: clock, policy: policy, manners: .wild, seed: seed, dice: dice, sabotage: sabotage)
    }
}

/// Many nights, one after the other.
public struct NightsReport: Sendable {
    /// The seeds that were played.
    public let seeds: Range<UInt64>
    /// How many events the rules were told in all.
    public let events: Int
    /// The promises that were broken; at most `Nights.violationsMax`.
    public let violations: [Violation]

    /// How many nights were played.
    public var nights: Int { seeds.count }
}

/// Plays nights.
public enum Nights {
    /// More violations than this are not collected.
    public static let violationsMax = 1_000

    /// Plays the night of each seed.
    public static func run(seeds: Range<UInt64>, sabotage: Sabotage? = nil, isReplayed: Bool = true) -> NightsReport {
        var events = 0
        var violations: [Violation] = []
        for seed in seeds {
            let night = Night(seed: seed, sabotage: sabotage, isReplayed: isReplayed)
            events += night.events
            violations += night.violations.prefix(max(0, violationsMax - violations.count))
        }
        return NightsReport(seeds: seeds, events: events, violations: violations)
    }
}
