import FocusGuardLinux
import Glibc

/// The bench from its arguments to its exit status.
enum Bench {
    /// Runs what the arguments ask for, the program's name left out.
    static func run(_ words: [String]) -> Int32 {
        do throws(BenchFailure) {
            let settings = try BenchArguments(words)
            if settings.wantsHelp {
                try print(BenchArguments.help, to: StandardStreams.output)
                return 0
            }
            try measure(settings)
            return 0
        } catch {
            switch error {
            case .usage(let text): return complain(text, 2)
            case .failed(let text): return complain(text, 5)
            case .interrupted: return complain("interrupted", 130)
            }
        }
    }

    private static func measure(_ settings: BenchArguments) throws(BenchFailure) {
        let pause = try Pause()
        // The file is opened first: it is the caller's, who may not be the one who measures.
        let file = try open(settings.json)
        let workplace = try Workplace(hasGuard: settings.parts.contains(where: \.needsGuard))
        var report = Report(machine: Machine())
        for part in settings.parts {
            tellProgress("measuring \(part.rawValue)")
            switch part {
            case .launches: report.sections += try LaunchBench.run(settings, workplace, pause)
            case .rest: report.sections += try RestBench.run(settings, workplace, pause)
            case .memory: report.sections += try MemoryBench.run(workplace, pause)
            case .look: report.sections.append(try LookBench.run(settings, workplace))
            case .identity: report.sections += try IdentityBench.run(settings)
            case .rules: report.sections.append(RulesBench.run(settings))
            }
        }
        if let file { try print(report.json, to: file.number) }
        try print(settings.json == .output ? report.json : report.table, to: StandardStreams.output)
    }

    private static func open(_ target: BenchArguments.JSONTarget?) throws(BenchFailure) -> FileDescriptor? {
        guard case .file(let path) = target else { return nil }
        do throws(SystemError) {
            return try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
        } catch {
            throw .failed("\(error)")
        }
    }

    private static func print(_ text: String, to descriptor: Int32) throws(BenchFailure) {
        do throws(SystemError) {
            try StandardStreams.write(text, to: descriptor)
        } catch {
            throw .failed("cannot print: \(error)")
        }
    }

    private static func tellProgress(_ text: String) {
        // Nobody has to hear it.
        try? StandardStreams.write("focusguard-bench: \(text)\n", to: StandardStreams.error)
    }

    private static func complain(_ text: String, _ status: Int32) -> Int32 {
        tellProgress(text)
        return status
    }
}
