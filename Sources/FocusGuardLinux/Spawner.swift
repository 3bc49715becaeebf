import CLinux
import FocusGuardCore
import Glibc

/// Starts programs (posix_spawn(3)): with a clean signal mask, default dispositions, none of our descriptors, and the limit of
/// descriptors that we were started with ourselves.
public enum Spawner {
    /// Starts a program.
    ///
    /// When this returns, the exec has succeeded. Throws the error of the exec, naming the program, or naming the working
    /// directory where that is what is missing (call `chdir`).
    public static func spawn(_ plan: SpawnPlan) throws(SystemError) -> SpawnedProcess {
        var streams = try SpawnStreams(plan)
        let pid = try start(plan, streams.moves)
        guard let handle = try ProcessHandle.open(unreaped: pid) else {
            throw SystemError(call: "pidfd_open", subject: plan.program, number: ESRCH)
        }
        return SpawnedProcess(
            handle: handle, input: streams.input.take(), output: streams.output.take(), error: streams.error.take())
    }

    /// Marks every descriptor above the streams close-on-exec: whoever started us may have left some open. For the start of
    /// the program.
    public static func closeInheritedOnExec() throws(SystemError) {
        guard let folder = opendir("/proc/self/fd") else {
            throw SystemError(call: "opendir", subject: "/proc/self/fd", number: errno)
        }
        defer { closedir(folder) }
        // Ends with the listing.
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard let number = Int32(name), number > 2 else { continue }
            // The listing's own descriptor may be gone by the time; that is as good as marked.
            _ = fg_set_close_on_exec(number)
        }
    }

    private static func start(_ plan: SpawnPlan, _ moves: [(target: Int32, source: Int32)]) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        setSignals(&attributes, startsSession: plan.startsSession)
        for (target, source) in moves { posix_spawn_file_actions_adddup2(&actions, source, target) }
        if let directory = plan.directory { fg_spawn_chdir(&actions, directory) }

        var pid: pid_t = 0
        let problem = DescriptorLimit.asInherited {
            withCStrings(plan.arguments) { arguments in
                guard let environment = plan.environment else {
                    return posix_spawn(&pid, plan.program, &actions, &attributes, arguments, Glibc.environ)
                }
                return withCStrings(environment) { posix_spawn(&pid, plan.program, &actions, &attributes, arguments, $0) }
            }
        }
        if problem == 0 { return pid }
        if let directory = plan.directory, access(directory, X_OK) != 0 {
            throw SystemError(call: "chdir", subject: directory, number: errno)
        }
        throw SystemError(call: "exec", subject: plan.program, number: problem)
    }

    private static func setSignals(_ attributes: inout posix_spawnattr_t, startsSession: Bool) {
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (startsSession ? Int32(FG_POSIX_SPAWN_SETSID) : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }
}

/// Calls `body` with a C array of these strings, nil at its end.
private func withCStrings(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        // The buffer holds the nil at least.
        guard let base = buffer.baseAddress else { return EINVAL }
        return body(base)
    }
}
