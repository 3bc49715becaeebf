import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// `focusguard release`: resumes everything held, with or without a running guard.
struct ReleaseCommand: Command {
    static let page = CommandPage(
        name: "release", usage: "", summary: "resumes everything that is held, now",
        details: """
            Resumes every app that is held, with or without a running guard. Each keeps
            running until it exits. The history records it as a circumvention: this is the
            way out that always works, not the one to get used to.
            """)

    /// How long the guard may take before what it holds is resumed without it; boot clock.
    static let patience = Duration.seconds(3)

    init(_ arguments: ParsedArguments) throws(CommandFailure) { try arguments.expectWords(0...0, of: Self.page) }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let folder = try ControlClient.folder(surroundings.paths)
        do throws(CommandFailure) {
            var client = try ControlClient.connect(surroundings.paths)
            return try client.perform(.rules(.release), within: Self.patience)
        } catch {
            switch error {
            case .notRunning: break
            case .refused, .usage, .settings, .system:
                // Whatever is wrong with the guard, what it holds must come free.
                Console.complain(error.lines)
            }
        }
        return try releaseByLedger(folder, surroundings.paths)
    }

    private func releaseByLedger(_ folder: RuntimeFolder, _ paths: Paths) throws(CommandFailure) -> CommandStatus {
        var release = LedgerRelease()
        do throws(SystemError) {
            try release.run(in: folder)
        } catch {
            throw .system("cannot release: \(error)")
        }
        try release.remember(in: paths)
        for text in release.failures { Console.complain(["focusguard: \(text)"]) }
        let apps = release.apps.map(\.description).joined(separator: ", ")
        let text = release.apps.isEmpty ? "nothing is held" : "resumed without the guard: \(apps)"
        try Console.print(text + "\n")
        return release.failures.isEmpty ? .done : .systemError
    }
}
