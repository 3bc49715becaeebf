import FocusGuardFormats
import FocusGuardLinux
import FocusGuardSimulation

/// `focusguard simulate`: the real rules with a simulated clock.
struct SimulateCommand: Command {
    static let page = CommandPage(
        name: "simulate", usage: "FILE | --nights N [--seed S] | --seed S", summary: "plays stories on the real rules",
        details: """
            FILE is a story: lines such as 21:04:00 launch discord, 21:09:05 look, suspend 20m.
            It is printed with what the rules made of each line; - reads standard input.
            With --nights plays N made-up nights, from the one with this seed on, and tells
            which promises were broken: none should be. With --seed alone tells one night as
            a story. Nothing real is touched.
            """,
        options: [
            OptionDescription("--nights", value: "N", "how many nights, 1 to 1000000"),
            OptionDescription("--seed", value: "S", "the number of the first night; 1 when left out"),
        ],
        common: [])

    /// What is to be played.
    private enum Play: Hashable {
        case file(String)
        case story(seed: UInt64)
        case nights(UInt64, seed: UInt64)
    }

    /// The most bytes of a story.
    private static let storyBytesMax = 1_048_576

    private let play: Play

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        try arguments.expectWords(0...1, of: Self.page)
        let nights = try Self.number("--nights", arguments, 1...1_000_000)
        let seed = try Self.number("--seed", arguments, 0...UInt64(Int64.max))
        switch (arguments.words.first, nights, seed) {
        case (let file?, nil, nil): play = .file(file)
        case (nil, let nights?, _): play = .nights(nights, seed: seed ?? 1)
        case (nil, nil, let seed?): play = .story(seed: seed)
        case (nil, nil, nil): throw .usage("simulate needs a file, --nights or --seed", Self.page.name)
        case (_?, _, _): throw .usage("a file is played alone, without --nights or --seed", Self.page.name)
        }
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        switch play {
        case .file(let path):
            try Console.print(try Self.played(path))
            return .done
        case .story(let seed):
            try Console.print(Night.story(seed: seed))
            return .done
        case .nights(let nights, let seed): return try Self.judge(nights, seed)
        }
    }

    private static func judge(_ nights: UInt64, _ seed: UInt64) throws(CommandFailure) -> CommandStatus {
        let report = Nights.run(seeds: seed..<(seed + nights))
        for violation in report.violations { try Console.print(TerminalText.safe(violation.description) + "\n") }
        let broken = report.violations.isEmpty ? "no promise was broken" : "\(report.violations.count) promises were broken"
        try Console.print("\(report.nights) nights from seed \(seed), \(report.events) events: \(broken)\n")
        return report.violations.isEmpty ? .done : .refused
    }

    private static func played(_ path: String) throws(CommandFailure) -> String {
        let bytes: [UInt8]
        do throws(SystemError) {
            guard let read = try AtomicFile.read(path == "-" ? "/dev/stdin" : path, limit: storyBytesMax) else {
                throw SystemError(call: "open", subject: path, number: 2)
            }
            bytes = read
        } catch {
            throw .system("the story \(path) cannot be read: \(error.reason)")
        }
        do throws(StoryError) {
            return try Transcript.play(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw .usage("\(path): \(error)", page.name)
        }
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
