import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

extension Daemon {
    /// How a run of the guard ended, or why there was none.
    public enum Outcome: Hashable, Sendable {
        /// It was ended in an orderly way, and nothing stays frozen.
        case ended
        /// Another guard of this user runs; its number, nil when it is not known.
        case alreadyRuns(Int32?)
        /// It could not start; the text says why and what to do.
        case failed(String)
    }

    /// Runs the guard in the foreground until TERM or INT. `announce` is told once what it guards.
    public static func run(_ options: DaemonOptions, announce: (String) -> Void) -> Outcome {
        do {
            let folder = try options.paths.runtimeFolder()
            switch try RunLock.take(in: folder) {
            case .held(let number): return .alreadyRuns(number)
            case .taken(let lock):
                let daemon = try Daemon(options, folder: folder, lock: lock)
                for problem in daemon.loader.problems { daemon.journal.write(.warning, problem.description) }
                for problem in daemon.apps.directory.problems { daemon.journal.write(.warning, problem) }
                if daemon.loader.hasErrors {
                    daemon.journal.write(
                        .error,
                        "the settings have mistakes; until they are mended the last good or the built-in ones are in force")
                }
                announce(daemon.apps.summary)
                _ = daemon.run()
                return .ended
            }
        } catch {
            return .failed("\(error)")
        }
    }
}
