import FocusGuardCore
import FocusGuardSimulation
import Glibc
import Testing

struct NightsTests {
    /// Where the seeds begin: the same every time, unless `FOCUSGUARD_SEED` names another.
    static let firstSeed = getenv("FOCUSGUARD_SEED").flatMap { UInt64(String(cString: $0)) } ?? 1
    /// The nights are shared out, so that all cores have some.
    static let parts: [UInt64] = Array(0..<8)
    static let nightsPerPart: UInt64 = 250
    /// A fault must be seen within so many nights.
    static let sabotagedNightsMax: UInt64 = 400

    @Test(arguments: parts)
    func `two thousand nights break no promise`(part: UInt64) {
        let first = Self.firstSeed + part * Self.nightsPerPart

        let report = Nights.run(seeds: first..<(first + Self.nightsPerPart))

        print("nights: first seed \(first), \(report.nights) nights, \(report.events) events")
        #expect(report.violations.isEmpty, "\(report.violations.map(\.description).joined(separator: "\n"))")
        #expect(report.events > report.nights * 100, "the nights are too quiet to prove anything")
    }

    @Test(arguments: Sabotage.allCases)
    func `a sabotage is caught by the promise it breaks`(sabotage: Sabotage) {
        var caughtBy: UInt64?
        for seed in Self.firstSeed..<(Self.firstSeed + Self.sabotagedNightsMax) where caughtBy == nil {
            let night = Night(seed: seed, sabotage: sabotage, isReplayed: sabotage == .answerOtherwise)
            if night.violations.contains(where: { $0.promise == sabotage.promise }) { caughtBy = seed }
        }

        #expect(caughtBy != nil, "\(sabotage.rawValue) went unseen from seed \(Self.firstSeed) on")
    }

    @Test func `each promise has its sabotage`() {
        for promise in Promise.allCases {
            #expect(Sabotage.allCases.contains { $0.promise == promise }, "nothing breaks: \(promise.sentence)")
        }
    }

    @Test func `the same seed gives the same night`() {
        #expect(Night.story(seed: 7) == Night.story(seed: 7))
        #expect(Night.story(seed: 7) != Night.story(seed: 8))
    }

    @Test func `a broken promise names promise, seed, time and what was seen`() {
        let night = Night(seed: 1, sabotage: .dropNote)

        let text = night.violations.first?.description ?? ""
        #expect(text.hasPrefix("seed 1 at "))
        #expect(text.contains("(promise 1: a stopped process belongs to exactly one hold)"))
    }

    @Test(arguments: [1, 2, 7])
    func `nights see what they are there for`(seed: UInt64) {
        let stories = (seed..<(seed + 40)).map { Night.story(seed: $0) }.joined()

        let scenes = [
            "the guard crashed", "the keeper releases", "the machine was switched off", "cannot be saved",
            "the barrier has died",
            "was continued by something else", "cannot be stopped", "record passed", "granted", "anew", "clock-jumped",
            "unguarded", "circumvented", "closed (schedule)", "time-is-up", "in use", "reply refused", "kill",
            "was started anew",
        ]
        for scene in scenes { #expect(stories.contains(scene), "no night has: \(scene)") }
    }
}
