import FocusGuardFormats
import FocusGuardSimulation

/// `focusguard simulate`: the real rules with a simulated clock.
struct SimulateCommand: Command {
    static let page = CommandPage(
        name: "simulate", usage: "--nights N [--seed S] | --seed S", summary: "plays made-up nights on the real rules",
        details: """
            With --nights plays N nights, from the one with this seed on, and tells which
            promises were broken: none should be. With --seed alone tells one night as a
            story: each event with what the rules made of it. Nothing real is touched.
            """,
        options: [
            OptionDescription("--nights", value: "N", "how many nights, 1 to 1000000"),
            OptionDescription("--seed", value: "S", "the number of the first night; 1 when left out"),
        ],
        common: [])

    /// How many nights are judged; nil for the story of one.
    let nights: UInt64?
    let seed: UInt64

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...0, of: Self.page)
        nights = try Self.number("--nights", arguments, 1...1_000_000)
        let seed = try Self.number("--seed", arguments, 0...UInt64(Int64.max))
        guard nights != nil || seed != nil else { throw .usage("simulate needs --nights or --seed", Self.page.name) }
        self.seed = seed ?? 1
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        guard let nights else {
            try Console.print(Night.story(seed: seed))
            return .done
        }
        let report = Nights.run(seeds: seed..<(seed + nights))
        for violation in report.violations { try Console.print(TerminalText.safe(violation.description) + "\n") }
        let broken = report.violations.isEmpty ? "no promise was broken" : "\(report.violations.count) promises were broken"
        try Console.print("\(report.nights) nights from seed \(seed), \(report.events) events: \(broken)\n")
        return report.violations.isEmpty ? .done : .refused
    }

    private static func number(
        _ option: String, _ arguments: ParsedArguments, _ range: ClosedRange<UInt64>
    ) throws(CommandFailure) -> UInt64? {
        guard let text = arguments.value(option) else { return nil }
        guard let number = UInt64(text), range.contains(number) else {
            throw .usage(
                "\(option): \(TerminalText.safe(text)) is no whole number from \(range.lowerBound) to \(range.upperBound)",
                page.name)
        }
        return number
    }
}
