import CLinux
import Glibc

/// A process as /proc shows it.
struct SeenProcess: Hashable {
    var pid: Int32
    var parent: Int32
    var session: Int32
    /// The state letter of /proc/PID/stat: R, S, D, T, t or Z.
    var state: Character
    /// Clock ticks from boot to its start: with the pid it names the process.
    var startTicks: UInt64

    var isStopped: Bool { state == "T" || state == "t" }

    /// The process with this number; nil when there is none.
    init?(pid: Int32) {
        guard let bytes = readBytes("/proc/\(pid)/stat"), let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
        guard fields.count > 19, let state = fields[0].first, let parent = Int32(fields[1]), let session = Int32(fields[3]),
            let startTicks = UInt64(fields[19])
        else { return nil }
        self.pid = pid
        self.parent = parent
        self.session = session
        self.state = state
        self.startTicks = startTicks
    }

    /// All living processes that run the program at `path`, zombies left out.
    static func running(_ path: String) -> [SeenProcess] {
        names(in: "/proc").compactMap { name in
            guard let pid = Int32(name), let program = target(ofLink: "/proc/\(pid)/exe"),
                program == path || program == path + " (deleted)", let seen = SeenProcess(pid: pid), seen.state != "Z"
            else { return nil }
            return seen
        }
    }
}

/// The ordinary user whom the product runs as. Started by root the tests become this user for everything they start.
struct OrdinaryUser {
    var uid: uid_t
    var gid: gid_t
    /// Whether the tests run as root and have to change the user.
    var isChanged: Bool

    /// The user of `FOCUSGUARD_TEST_USER`, or `nobody`, when the tests run as root; otherwise whoever runs them.
    static let current: OrdinaryUser = {
        guard geteuid() == 0 else { return OrdinaryUser(uid: getuid(), gid: getgid(), isChanged: false) }
        let name = getenv("FOCUSGUARD_TEST_USER").map { String(cString: $0) } ?? "nobody"
        guard let entry = getpwnam(name), entry.pointee.pw_uid != 0 else {
            preconditionFailure("FOCUSGUARD_TEST_USER names no ordinary user: \(name)")
        }
        return OrdinaryUser(uid: entry.pointee.pw_uid, gid: entry.pointee.pw_gid, isChanged: true)
    }()

    /// The command that runs `command` as this user; the pid stays the same all along.
    func command(_ command: [String]) -> [String] {
        guard isChanged else { return command }
        return ["/usr/bin/setpriv", "--reuid=\(uid)", "--regid=\(gid)", "--clear-groups", "--"] + command
    }
}

/// A process that a test started.
struct StartedProcess {
    var pid: Int32

    /// Starts `command` in its own session as the ordinary user, with exactly this environment.
    ///
    /// Standard input is empty; output and errors are appended to the two files.
    init(_ command: [String], environment: [String: String], output: String, errors: String, asUser: Bool = true) throws {
        let words = asUser ? OrdinaryUser.current.command(command) : command
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        let appending = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, appending, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, appending, 0o600)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // POSIX_SPAWN_SETSIGMASK and POSIX_SPAWN_SETSID; the second is hidden behind _GNU_SOURCE.
        posix_spawnattr_setflags(&attributes, 0x08 | 0x80)
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for text in arguments { free(text) }
            for text in variables { free(text) }
        }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
        guard failure == 0 else { throw HarnessError(errno: failure, "cannot start \(words[0])") }
        self.pid = pid
    }

    /// The exit status once the process has ended, 128 and the signal when a signal ended it; nil as long as it runs.
    ///
    /// Asks only once successfully: the kernel forgets an ended process that was asked for.
    func exitStatus() -> Int32? {
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
        return fg_exited(status) != 0 ? fg_exit_status(status) : 128 + fg_term_signal(status)
    }

    /// Waits for the end; throws when `limit` is over first.
    func waitForExit(_ limit: Duration, _ what: String) throws -> Int32 {
        var status: Int32?
        guard
            waitUntil(
                limit,
                {
                    status = exitStatus()
                    return status != nil
                }), let status
        else { throw HarnessError("\(what) has not ended within \(limit)") }
        return status
    }
}
