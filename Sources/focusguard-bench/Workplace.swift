import FocusGuardLinux
import Glibc

/// A private folder with the programs, settings and state of the measurements; gone with its value.
final class Workplace {
    /// The folder.
    let folder: String
    /// The guard, a copy of the one built beside the bench.
    var guardProgram: String { folder + "/focusguard" }
    /// The bench, for the roles it plays.
    var benchProgram: String { folder + "/focusguard-bench" }
    /// The app that is guarded: the bench under another name.
    var appProgram: String { folder + "/guarded-app" }
    /// What the guard says.
    var log: String { folder + "/guard.log" }
    /// The settings file.
    var settings: String { folder + "/focusguard.conf" }

    /// Makes the folder in TMPDIR or /tmp and copies the programs. As root it becomes an ordinary user, whose the folder is.
    init(hasGuard: Bool) throws(BenchFailure) {
        let place = ProcessEnvironment.current()["TMPDIR"] ?? "/tmp"
        var template = Array("\(place)/focusguard-bench.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .failed("cannot make a folder in \(place): \(Self.reason)") }
        folder = template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let own = try Self.ownFolder()
        if hasGuard { try Self.copy(own + "/focusguard", to: guardProgram) }
        try Self.copy(own + "/focusguard-bench", to: benchProgram)
        try Self.copy(own + "/focusguard-bench", to: appProgram)
        try OrdinaryUser.become(owning: folder)
        guard chdir(folder) == 0 else { throw .failed("cannot enter \(folder): \(Self.reason)") }
        try clearState()
    }

    deinit { Self.remove(folder) }

    /// The environment of the guard: no desktop, and every folder a private one.
    var environment: [String] {
        let path = ProcessEnvironment.current()["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return [
            "PATH=\(path)", "LC_ALL=C.UTF-8", "HOME=\(folder)/home", "XDG_CONFIG_HOME=\(folder)/config",
            "XDG_STATE_HOME=\(folder)/state", "XDG_RUNTIME_DIR=\(folder)/run",
        ]
    }

    /// Writes the settings: everything as it comes, but for the app and the barrier, a role of the bench.
    func writeSettings(barrier: Role) throws(BenchFailure) {
        let program = ([benchProgram] + barrier.arguments).joined(separator: " ")
        let text = """
            [Guard]
            Apps = bench

            [App bench]
            Name = Bench
            Executable = \(appProgram)

            [Barrier]
            Program = \(program)

            [Notifications]
            Show = no

            """
        do throws(SystemError) {
            try AtomicFile.write(Array(text.utf8), to: settings)
        } catch {
            throw .failed("cannot write the settings: \(error)")
        }
    }

    /// Forgets what an earlier guard left.
    func clearState() throws(BenchFailure) {
        for name in ["home", "config", "state", "run"] {
            Self.remove("\(folder)/\(name)")
            guard mkdir("\(folder)/\(name)", 0o700) == 0 else { throw .failed("cannot make \(folder)/\(name): \(Self.reason)") }
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func ownFolder() throws(BenchFailure) -> String {
        guard let path = AtomicFile.linkTarget(ProcessEnvironment.program), let slash = path.lastIndex(of: "/") else {
            throw .failed("cannot tell where this program lies")
        }
        return String(path[..<slash])
    }

    private static func copy(_ from: String, to path: String) throws(BenchFailure) {
        do throws(SystemError) {
            if let bytes = try AtomicFile.read(from, limit: 1 << 30) {
                return try AtomicFile.write(bytes, to: path, mode: 0o755)
            }
        } catch {
            throw .failed("\(error)")
        }
        throw .failed("\(from) is missing: build it first with swift build -c release --product focusguard")
    }

    /// Removes a file, or a folder with everything in it; links are not followed.
    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in PlainFile.names(in: path) ?? [] { remove("\(path)/\(name)") }
        // What cannot be removed stays behind in the temporary folder.
        _ = rmdir(path)
    }
}
