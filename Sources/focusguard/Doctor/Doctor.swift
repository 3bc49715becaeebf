import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// Looks at everything the guard depends on. It changes nothing but makes the run time folder where it is missing.
struct Doctor {
    let surroundings: Surroundings
    /// The status of the guard that runs; nil when none answers.
    let report: StatusReport?
    /// Why none answers; nil when one does.
    private let silence: CommandFailure?
    /// The settings on disk; nil when they have mistakes.
    let settings: Settings?
    private let settingsFinding: [Finding]

    var environment: [String: String] { surroundings.environment }
    var paths: Paths { surroundings.paths }

    /// A doctor who has asked the guard.
    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        (report, silence) = Self.ask(surroundings.paths)
        (settings, settingsFinding) = Self.read(surroundings.paths)
    }

    /// All checks, in the order they are told.
    func findings() -> [Finding] {
        let folder = runtimeFolder
        return [folder.finding] + stateFindings + settingsFinding + guardFindings(folder.folder)
            + ledgerFindings(folder.folder) + systemFindings + desktopFindings + appFindings
    }

    /// The run time folder; nil where it cannot be used.
    private var runtimeFolder: (finding: Finding, folder: RuntimeFolder?) {
        do throws(PathsError) {
            let folder = try paths.runtimeFolder()
            return (.ok("run time folder", folder.path), folder)
        } catch {
            return (.bad("run time folder", "\(error)", mend: Self.mend(error)), nil)
        }
    }

    private static func mend(_ error: PathsError) -> String? {
        switch error {
        case .openToOthers(let path, _): return "chmod 700 \(path)"
        case .homeUnknown, .runtimeUnset, .relative, .missing, .notAFolder, .foreign, .system: return nil
        }
    }

    private static func ask(_ paths: Paths) -> (StatusReport?, CommandFailure?) {
        do throws(CommandFailure) {
            var client = try ControlClient.connect(paths)
            return (try client.status(), nil)
        } catch {
            return (nil, error)
        }
    }

    private static func read(_ paths: Paths) -> (Settings?, [Finding]) {
        do throws(CommandFailure) {
            let files = try ConfigCommand.files(paths)
            let (settings, notes) = try ConfigCommand.settings(in: files, mustExist: false)
            let there = files.filter { access($0, F_OK) == 0 }
            let text = there.isEmpty ? "none, the built-in ones are in force" : there.joined(separator: ", ")
            return (settings, [.ok("settings", text)] + notes.map { .note("settings", $0, mend: "focusguard config check") })
        } catch {
            let texts = error.lines.map { String($0.replacing("focusguard: ", with: "").drop { $0 == " " }) }
            guard case .settings = error else { return (nil, texts.map { .bad("settings", $0) }) }
            return (nil, texts.map { .bad("settings", $0, mend: "mend that line, then focusguard config check") })
        }
    }

    private var stateFindings: [Finding] {
        do throws(PathsError) {
            let folder = try paths.stateFolder()
            // The guard makes what is missing, where it may.
            var there = folder
            while access(there, F_OK) != 0, let slash = there.lastIndex(of: "/"), slash > there.startIndex {
                there = String(there[..<slash])
            }
            guard access(there, W_OK | X_OK) == 0 else {
                return [.bad("state folder", "\(there) cannot be written to", mend: Self.mend(unwritable: there, of: folder))]
            }
            var space = statvfs()
            if statvfs(there, &space) == 0, space.f_bavail == 0 {
                return [.bad("state folder", "the disk of \(there) is full: nothing can be opened", mend: "free some space")]
            }
            return [.ok("state folder", folder)] + stateFile(try paths.stateFile())
        } catch {
            return [.bad("state folder", "\(error)")]
        }
    }

    /// What lets the guard write to a folder. Of one that lies further up and is somebody else's, nothing is taken away.
    private static func mend(unwritable there: String, of folder: String) -> String {
        var status = stat()
        if stat(there, &status) == 0, status.st_uid == geteuid() { return "chmod u+rwx \(there)" }
        return there == folder ? "sudo chown -R $USER \(there)" : "set XDG_STATE_HOME to a folder of your own"
    }

    private func stateFile(_ path: String) -> [Finding] {
        do throws(SystemError) {
            guard let bytes = try AtomicFile.read(path, limit: StateFile.sizeBytesMax) else { return [] }
            switch StateFile.decode(bytes) {
            case .decoded: return []
            case .newerVersion(let version):
                return [
                    .bad("state file", "\(path) is of version \(version), newer than this program", mend: "upgrade focusguard")
                ]
            case .unreadable(let reason):
                return [.note("state file", "\(path): \(reason); the guard moves it aside and starts anew")]
            }
        } catch {
            return [.bad("state file", "cannot be read: \(error)")]
        }
    }

    private func guardFindings(_ folder: RuntimeFolder?) -> [Finding] {
        guard let report else {
            // Without the folder nobody can tell, and the line about the folder says so.
            guard folder != nil else { return [] }
            let text = (silence?.lines.first ?? "").replacing("focusguard: ", with: "")
            switch silence {
            case .notRunning where holder(in: folder) == nil:
                return [.note("guard", "it is not running, so nothing is guarded", mend: "focusguard run")]
            case .notRunning, .refused, .usage, .settings, .system, nil:
                return [.bad("guard", text, mend: "focusguard release, then start it again")]
            }
        }
        let version = report.guard.version ?? "unknown"
        let about = "process \(report.guard.pid), version \(version)"
        var findings: [Finding] = [.ok("guard", about)]
        if version != Invocation.version {
            findings = [
                .note("guard", "\(about); this program is \(Invocation.version)", mend: "restart focusguard run")
            ]
        }
        return findings + report.problems.map { .bad("guard", $0) }
    }

    private func holder(in folder: RuntimeFolder?) -> Int32? {
        // A lock that cannot be read is nobody's as far as anybody can tell.
        folder.flatMap { try? RunLock.holder(in: $0) }
    }

    private func ledgerFindings(_ folder: RuntimeFolder?) -> [Finding] {
        guard let folder else { return [] }
        do throws(SystemError) {
            let boot = try BootID.current()
            guard let bytes = try AtomicFile.read(folder.ledger, limit: 1 << 20), !bytes.isEmpty else {
                return [.ok("ledger", "nothing was ever held here")]
            }
            let entries = try Ledger.read(in: folder, boot: boot)
            guard let header = try Ledger.readHeader(in: folder, boot: boot) else {
                return [
                    report == nil
                        ? .note("ledger", "it is of an earlier run of the machine; the next guard begins anew")
                        : .bad("ledger", "its head cannot be read, so no keeper can help", mend: "restart focusguard run")
                ]
            }
            var held: [LedgerEntry] = []
            for entry in entries where try isThere(entry.process) { held.append(entry) }
            if !held.isEmpty, report == nil {
                let pids = held.map { "\($0.process.pid)" }.joined(separator: " ")
                return [.bad("ledger", "held by a guard that is gone: processes \(pids)", mend: "focusguard release")]
            }
            let named = (report?.holds ?? []).filter { $0.phase == "held" }.flatMap(\.members)
            let missing = named.filter { pid in !held.contains { $0.process.pid == pid } }
            if !missing.isEmpty {
                return [.bad("ledger", "the guard holds processes that it does not name", mend: "focusguard release")]
            }
            return [.ok("ledger", "\(held.count) held"), try keeper(header, isNeeded: !held.isEmpty)]
        } catch {
            return [.bad("ledger", "it cannot be read: \(error)", mend: "focusguard release")]
        }
    }

    private func isThere(_ process: ProcessIdentity) throws(SystemError) -> Bool {
        guard let handle = try ProcessHandle.open(process) else { return false }
        return !handle.hasEnded
    }

    private func keeper(_ header: LedgerHeader, isNeeded: Bool) throws(SystemError) -> Finding {
        if let keeper = header.keeper, try isThere(keeper) { return .ok("keeper", "it watches over what is held") }
        if !isNeeded { return .ok("keeper", "none is needed while nothing is held") }
        return .bad("keeper", "nobody continues what is held should the guard be killed", mend: "restart focusguard run")
    }
}
