/// What the bench is asked to do.
struct BenchArguments: Hashable {
    /// A part that can be asked for by itself, in the order in which they run.
    enum Part: String, CaseIterable {
        case launches, rest, memory, look, identity, rules

        /// Whether it measures the built guard.
        var needsGuard: Bool {
            switch self {
            case .launches, .rest, .memory: return true
            case .look, .identity, .rules: return false
            }
        }
    }

    /// Where the figures go as JSON.
    enum JSONTarget: Hashable {
        /// Standard output, in place of the table.
        case output
        /// This file; the table is printed too.
        case file(String)
    }

    /// What `--help` prints.
    static let help = """
        Usage: focusguard-bench [--quick] [--only PART[,PART...]] [--json [FILE]]

        Measures the guard built beside this program, on this machine, with settings and state
        of its own. Nothing is judged: the figures are medians and ratios to compare with others.
        As root the programs run as FOCUSGUARD_TEST_USER, focusguard-test or nobody.

          --quick        fewer rounds, about a minute instead of six
          --only PARTS   launches   from exec to stopped
                         rest       time on the processor and wake-ups while nothing happens
                         memory     of the guard at rest and with a hold
                         look       the price of one look-around
                         identity   the price of telling which app a new process is
                         rules      simulated nights, and the rules by themselves
          --json         one JSON object instead of the table
          --json FILE    the table, and the JSON object into FILE

        """

    /// Whether fewer rounds are made.
    var isQuick = false
    /// The parts to run.
    var parts = Part.allCases
    /// Where JSON goes; nil for nowhere.
    var json: JSONTarget?
    /// Whether only the help is wanted.
    var wantsHelp = false

    /// Reads the arguments, the program's name left out.
    init(_ words: [String]) throws(BenchFailure) {
        var rest = words[...]
        // Ends: each turn takes a word.
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--quick": isQuick = true
            case "--only": parts = try Self.parts(rest.popFirst())
            case "--json":
                if let file = rest.first, !file.hasPrefix("-") {
                    json = .file(file)
                    rest.removeFirst()
                } else {
                    json = .output
                }
            default: throw .usage("\(word) is not known; see focusguard-bench --help")
            }
        }
    }

    private static func parts(_ list: String?) throws(BenchFailure) -> [Part] {
        let names = (list ?? "").split(separator: ",").map(String.init)
        for name in names where Part(rawValue: name) == nil {
            throw .usage("\(name) is not a part; choose from " + Part.allCases.map(\.rawValue).joined(separator: ", "))
        }
        guard !names.isEmpty else {
            throw .usage("--only needs parts: " + Part.allCases.map(\.rawValue).joined(separator: ","))
        }
        return Part.allCases.filter { names.contains($0.rawValue) }
    }
}

/// Why the bench cannot go on, for people.
enum BenchFailure: Error, Hashable {
    /// The command line is wrong.
    case usage(String)
    /// The system says no, or a program does not do what it should.
    case failed(String)
    /// The person wants it to end.
    case interrupted

}
