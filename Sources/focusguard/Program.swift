import FocusGuardLinux

/// The program from its arguments to its exit status.
enum Program {
    /// Runs the command that `arguments` ask for, the program's name first.
    static func run(_ arguments: [String]) -> CommandStatus {
        let words = Array(arguments.dropFirst())
        do throws(CommandFailure) {
            switch try Invocation(words) {
            case .print(let text):
                try Console.print(text)
                return .done
            case .command(let command, let overrides):
                let environment = ProcessEnvironment.current()
                let surroundings = Surroundings(
                    environment: environment, paths: Paths(environment: environment, overrides: overrides))
                return try command.run(in: surroundings)
            }
        } catch {
            Console.complain(error.lines)
            return error.status
        }
    }
}

/// Where commands print.
enum Console {
    /// Prints text that is safe already, on standard output.
    static func print(_ text: String) throws(CommandFailure) {
        do throws(SystemError) {
            try StandardStreams.write(text, to: StandardStreams.output)
        } catch {
            throw .system("cannot print: \(error)")
        }
    }

    /// Prints lines on standard error, made safe.
    static func complain(_ lines: [String]) {
        let text = lines.map { TerminalText.safe($0) + "\n" }.joined()
        // Where standard error is gone there is nobody left to tell.
        try? StandardStreams.write(text, to: StandardStreams.error)
    }
}
