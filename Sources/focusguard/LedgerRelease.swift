import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// Resuming by the ledger what a guard held that is gone or stuck.
struct LedgerRelease: ~Copyable {
    /// The apps that were resumed, in the order of their holds.
    private(set) var apps: [AppID] = []
    /// What could not be done, for people.
    private(set) var failures: [String] = []
    /// The processes that were resumed, with their apps.
    private var resumed: [LedgerEntry] = []
    /// Whether there was no guard, so that its files may be written.
    private var isAlone = false

    /// Resumes every member in the ledger of this folder, the last noted first. Without a guard the ledger is emptied, so that
    /// the next guard does not take the apps back; with one that is stuck it is only read.
    mutating func run(in folder: RuntimeFolder) throws(SystemError) {
        let boot = try BootID.current()
        switch try RunLock.take(in: folder) {
        case .held: resume(try Ledger.read(in: folder, boot: boot))
        case .taken(let lock):
            isAlone = true
            var ledger = try Ledger.open(in: folder, boot: boot, holding: lock)
            let entries = ledger.entries()
            resume(entries)
            try ledger.forget(entries.map(\.process))
        }
    }

    /// Writes down what was done: in the history, and, when there is no guard, as grants in the state, so that the next guard
    /// lets the apps run until they exit.
    mutating func remember(in paths: Paths) throws(CommandFailure) {
        guard !apps.isEmpty else { return }
        do throws(PathsError) {
            _ = try paths.preparedStateFolder()
            let history = try paths.historyFile()
            let state = try paths.stateFile()
            do throws(SystemError) {
                for app in apps {
                    let entry = HistoryEntry(
                        at: SystemClocks.wall(), outcome: .circumvented, app: app, detail: "released without the guard")
                    try AtomicFile.append(line: HistoryFile.line(for: entry).dropLast(), to: history)
                }
                if isAlone { try grant(in: state) }
            } catch {
                failures.append("the apps run, but it could not be written down: \(error)")
            }
        } catch {
            failures.append("the apps run, but it could not be written down: \(error)")
        }
    }

    private mutating func resume(_ entries: [LedgerEntry]) {
        for entry in entries.reversed() {
            do throws(SystemError) {
                guard let handle = try ProcessHandle.open(entry.process), try handle.signal(SIGCONT) else { continue }
                resumed.append(entry)
            } catch {
                failures.append("cannot resume process \(entry.process.pid) of \(entry.app): \(error)")
            }
        }
        for entry in entries where resumed.contains(entry) && !apps.contains(entry.app) { apps.append(entry.app) }
    }

    private mutating func grant(in path: String) throws(SystemError) {
        guard let bytes = try AtomicFile.read(path, limit: StateFile.sizeBytesMax) else { return }
        // A state that cannot be read is for the next guard to report; the apps run in any case.
        guard case .decoded(var state) = StateFile.decode(bytes), try state.boot == BootID.current() else { return }
        for app in apps where state.grants.count < Limits.grantsMax {
            let processes = resumed.filter { $0.app == app }.map(\.process)
            state.grants.append(Grant(app: app, kind: .released, since: SystemClocks.boot(), processes: processes))
        }
        do throws(StateFile.Fault) {
            let bytes = try StateFile.encode(state)
            do throws(SystemError) {
                try AtomicFile.write(bytes, to: path)
            } catch {
                failures.append("the next guard will not know that the apps were released: \(error)")
            }
        } catch {
            failures.append("the next guard will not know that the apps were released: \(error.message)")
        }
    }
}
