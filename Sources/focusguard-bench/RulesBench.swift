import FocusGuardCore
import FocusGuardSimulation

/// How fast the rules are: in simulated nights with a referee, and by themselves.
enum RulesBench {
    /// Nights of one turn.
    private static let nightsPerTurn: UInt64 = 50

    /// Plays nights until enough events have happened, then the same few launches again and again.
    static func run(_ settings: BenchArguments) -> ReportSection {
        let enough = settings.isQuick ? 100_000 : 1_000_000
        let nights = playNights(events: enough)
        let raw = launches(events: enough)
        return ReportSection(
            title: "The rules",
            figures: [
                Figure(
                    key: "rules.nightsMillion", label: "a million events of simulated nights", value: nights.secondsPerMillion,
                    unit: "s", decimals: 2),
                Figure(
                    key: "rules.nightsEvents", label: "events played", value: Double(nights.events), unit: "", decimals: 0),
                Figure(
                    key: "rules.violations", label: "promises broken in them", value: Double(nights.violations), unit: "",
                    decimals: 0),
                Figure(
                    key: "rules.million", label: "a million events of launches, rules only", value: raw.secondsPerMillion,
                    unit: "s", decimals: 2),
                Figure(
                    key: "rules.perSecond", label: "events a second, rules only",
                    value: raw.secondsPerMillion.map { 1_000_000 / $0 },
                    unit: "/s", decimals: 0),
            ])
    }

    /// How many events took how long.
    private struct Pace {
        var events = 0
        var violations = 0
        var seconds = 0.0

        var secondsPerMillion: Double? { events > 0 ? seconds / Double(events) * 1_000_000 : nil }
    }

    private static func playNights(events enough: Int) -> Pace {
        var pace = Pace()
        var seed: UInt64 = 1
        let watch = Stopwatch()
        // Ends: each night has events.
        while pace.events < enough {
            // Once is enough: playing each night twice would measure the rules twice.
            let report = Nights.run(seeds: seed..<(seed + nightsPerTurn), isReplayed: false)
            pace.events += report.events
            pace.violations += report.violations.count
            seed += nightsPerTurn
        }
        pace.seconds = watch.seconds
        return pace
    }

    /// An app is launched, waited for, opened and ended, with four looks a second in between, for ever new processes.
    private static func launches(events enough: Int) -> Pace {
        guard let app = AppID("bench") else { preconditionFailure("a plain word is an app id") }
        var policy = Policy()
        policy.apps = [GuardedApp(id: app, name: "Bench")]
        policy.countdown = .seconds(10)
        policy.window = .zero
        var clock = SimulatedClock(wall: WallInstant(sinceEpoch: .seconds(1_767_268_800)))
        var machine = GuardMachine(policy: policy, boot: clock.bootID, at: clock.reading)
        var pace = Pace()
        // A process that nobody claims as a child would count as the app's restart by itself.
        let launcher = ProcessIdentity(pid: 1, startTicks: 1)
        var effects = 0
        func tell(_ event: Event) {
            effects += machine.handle(event, at: clock.reading).count
            pace.events += 1
        }
        func lookOn(_ looks: Int) {
            for _ in 0..<looks {
                clock.pass(.milliseconds(250))
                tell(.looked)
            }
        }
        let watch = Stopwatch()
        // Ends: each turn tells events.
        while pace.events < enough {
            let process = ProcessIdentity(pid: 1_000, startTicks: UInt64(pace.events + 1_000))
            tell(.sighted(Sighting(process: process, app: app, ancestors: [launcher], startedAt: clock.boot)))
            tell(.barrierShown(.program))
            tell(.answered(.openUseful))
            tell(.usefulAppStarted)
            lookOn(44)
            tell(.answered(.open(app)))
            tell(.exited(process))
        }
        pace.seconds = watch.seconds
        precondition(effects * 10 > pace.events && machine.holds.isEmpty, "the launches were held and opened")
        return pace
    }
}
