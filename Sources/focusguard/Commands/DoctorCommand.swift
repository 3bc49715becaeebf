import FocusGuardFormats

/// `focusguard doctor`: what the guard depends on, and why a process is guarded or not.
struct DoctorCommand: Command {
    static let page = CommandPage(
        name: "doctor", usage: "[PID|APP…] [--json]",
        summary: "checks everything it depends on, and says why a process is guarded or not",
        details: """
            Without a word: one line for each check, ok, note or bad, with the one command
            that mends it. A note is something the guard does without. With numbers of
            processes, or apps by id or name: which app each process is, by which evidence,
            why it may be stopped or not, and what the guard that runs has done with it.
            Exit status: 0 when nothing is bad, 1 otherwise.
            """,
        options: [OptionDescription("--json", "one JSON object on a line for each check or process")],
        common: CommandPage.folders + [CommandPage.settings])

    /// The processes and apps that are asked about; empty for the checks.
    let words: [String]
    let isJSON: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        for word in arguments.words {
            if let number = Int32(word), number <= 0 {
                throw .usage("\(TerminalText.safe(word)) is no process number", Self.page.name)
            }
        }
        words = arguments.words
        isJSON = arguments.has("--json")
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let doctor = Doctor(surroundings)
        guard words.isEmpty else { return try examine(doctor) }
        let findings = doctor.findings()
        for finding in findings { try Console.print((isJSON ? finding.jsonLine : finding.line) + "\n") }
        return findings.contains { $0.grade == .bad } ? .refused : .done
    }

    private func examine(_ doctor: Doctor) throws(CommandFailure) -> CommandStatus {
        let found = try doctor.examine(words)
        for examination in found {
            let lines = isJSON ? [examination.jsonLine] : examination.lines
            try Console.print(lines.map { $0 + "\n" }.joined())
        }
        let missing = words.filter { word in
            Int32(word).map { pid in !found.contains { $0.report.pid == pid } } ?? false
        }
        if !missing.isEmpty { Console.complain(missing.map { "focusguard: there is no process \($0)" }) }
        if found.isEmpty, missing.isEmpty { Console.complain(["focusguard: no process of it runs"]) }
        return missing.isEmpty ? .done : .refused
    }
}
