import FocusGuardFormats

/// The arguments of one command, sorted into options and words.
struct ParsedArguments: Hashable, Sendable {
    /// The words that are no options, in their order.
    private(set) var words: [String] = []
    /// What stands behind `--`, for a command that takes another program's command line; nil without `--`.
    private(set) var commandLine: [String]?
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Sorts `arguments` by what `page` accepts.
    ///
    /// `--name VALUE` and `--name=VALUE` are the same; `-h` is `--help`; behind `--` everything is a word. A repeated option
    /// is refused, since one of the two would be ignored.
    init(_ arguments: some Sequence<String>, for page: CommandPage) throws(CommandFailure) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                if page.takesCommandLine { commandLine = Array(rest) } else { words += rest }
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            try take(argument == "-h" ? "--help" : argument, from: &rest, for: page)
        }
    }

    /// Whether an option without value was given.
    func has(_ option: String) -> Bool { flags.contains(option) }

    /// The value of an option; nil when it was not given.
    func value(_ option: String) -> String? { values[option] }

    private mutating func take(
        _ argument: String, from rest: inout ArraySlice<String>, for page: CommandPage
    ) throws(CommandFailure) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard let option = page.accepted.first(where: { $0.name == name }) else {
            let hint = NearestName.question(name, among: page.shown.map(\.name))
            throw .usage("\(name) is no option of \(page.name)\(hint)", page.name)
        }
        guard values[name] == nil, !flags.contains(name) else { throw .usage("\(name) is given twice", page.name) }
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw .usage("\(name) takes no value", page.name) }
            flags.insert(name)
            return
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw .usage("\(name) needs a value: \(name) \(placeholder)", page.name)
        }
        values[name] = value
    }
}
