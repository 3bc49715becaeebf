import CLinux
import Glibc
import Testing

/// Where the programs under test lie: next to the test bundle, whatever the scratch path.
enum Products {
    static let folder: String = {
        let program = target(ofLink: "/proc/self/exe") ?? CommandLine.arguments[0]
        return String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    }()
    static let focusguard = folder + "/focusguard"
    static let busProgram = folder + "/focusguard-bus"
    static let harmfulApp = folder + "/harmful-app"
}

/// A private world for one test: folders, copies of the programs, a guard, apps, a scripted barrier.
///
/// Everything lies in one folder below /tmp that only the ordinary user may enter. Programs are copies, so their paths
/// belong to this world alone and several worlds do not see each other's processes as theirs.
final class World {
    let root: String
    /// The guard's process; nil before it is started and after it was seen to end.
    var guardProcess: StartedProcess?
    /// Names of the apps that were copied, in their order.
    private(set) var apps: [String] = []
    private var started: [StartedProcess] = []
    private var sentinel: StartedProcess?
    private var isClosed = false
    private var endings: [() -> Void] = []

    /// Variables of the person's environment besides the usual ones.
    var more: [String: String] = [:]

    var focusguard: String { root + "/bin/focusguard" }
    /// The program that follows the session bus; only there once it was put there.
    var busProgram: String { root + "/bin/focusguard-bus" }
    var configFolder: String { root + "/config" }
    var stateFolder: String { root + "/state" }
    var runtimeFolder: String { root + "/runtime" }
    var settingsFile: String { configFolder + "/focusguard/focusguard.conf" }
    var controlSocket: String { runtimeFolder + "/focusguard/control.sock" }
    var guardOutput: String { root + "/guard.out" }
    var guardErrors: String { root + "/guard.err" }
    /// The barrier program that logs and answers; not a guarded app.
    var barrierProgram: String { root + "/bin/scripted-barrier" }
    var barrierLog: String { root + "/barrier.log" }
    var barrierAnswers: String { root + "/barrier.answers" }

    /// A world with these apps, all of them copies of harmful-app.
    init(apps names: [String] = ["chatter"]) throws {
        var template = Array("/tmp/focusguard-world-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw HarnessError(errno: errno, "cannot make a folder below /tmp") }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        try own(root)
        for folder in ["bin", "apps", "logs", "home", "config", "config/focusguard", "state", "runtime", "share"] {
            try makeFolder(root + "/" + folder)
        }
        try copy(Products.focusguard, to: focusguard)
        try copy(Products.harmfulApp, to: barrierProgram)
        try addApp("sentinel")
        for name in names {
            try addApp(name)
            apps.append(name)
        }
    }

    // For a test that fails before it comes to its `defer`.
    deinit { close() }

    /// Ends every process of this world and removes its folder. A second call does nothing.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for ending in endings.reversed() { ending() }
        endings = []
        let programs = [focusguard, barrierProgram, busProgram] + (names(in: root + "/apps").map(program(of:)))
        let isQuiet = waitUntil(.seconds(10)) {
            let living = programs.flatMap(SeenProcess.running)
            for process in living { _ = kill(process.pid, SIGKILL) }  // May have ended by itself.
            return living.isEmpty
        }
        if !isQuiet { Issue.record("processes of \(root) cannot be ended") }
        for process in started { _ = process.exitStatus() }  // Only so that the kernel forgets them.
        removeTree(root)
    }

    /// What is to be done before the folder is removed; the newest is done first.
    func atEnd(_ ending: @escaping () -> Void) { endings.append(ending) }

    /// The environment of the person in this world.
    var environment: [String: String] {
        let usual = [
            "HOME": root + "/home", "PATH": root + "/bin:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": configFolder, "XDG_STATE_HOME": stateFolder, "XDG_RUNTIME_DIR": runtimeFolder,
            "XDG_DATA_HOME": root + "/share", "XDG_DATA_DIRS": root + "/share", "HARM_LIFE": "240",
        ]
        return usual.merging(more) { _, new in new }
    }

    /// The program of an app.
    func program(of app: String) -> String { "\(root)/apps/\(app)/\(app)" }

    /// The heartbeats of an app.
    func log(of app: String) -> String { "\(root)/logs/\(app).log" }

    /// Makes a copy of harmful-app under this name in a folder of its own.
    func addApp(_ name: String) throws {
        try makeFolder(root + "/apps/" + name)
        try copy(Products.harmfulApp, to: program(of: name))
    }

    /// Makes a folder that belongs to the ordinary user, with mode 0700.
    func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 else { throw HarnessError(errno: errno, "cannot make \(path)") }
        try own(path)
    }

    /// Writes a file that belongs to the ordinary user.
    func put(_ text: String, in path: String, mode: mode_t = 0o600) throws {
        try write(text, to: path, mode: mode)
        try own(path)
    }

    private func own(_ path: String) throws {
        let user = OrdinaryUser.current
        guard !user.isChanged || lchown(path, user.uid, user.gid) == 0 else {
            throw HarnessError(errno: errno, "cannot give \(path) away")
        }
    }

    /// Copies a program; the copy belongs to the ordinary user.
    func copy(_ source: String, to path: String) throws {
        guard let bytes = readBytes(source) else { throw HarnessError(errno: errno, "cannot read \(source)") }
        try write(bytes, to: path, mode: 0o700)
        try own(path)
    }

    /// Writes bytes to a file that belongs to the ordinary user.
    func put(_ bytes: [UInt8], in path: String, mode: mode_t = 0o600) throws {
        try write(bytes, to: path, mode: mode)
        try own(path)
    }

    /// Makes a link that belongs to the ordinary user.
    func link(_ path: String, to target: String) throws {
        guard symlink(target, path) == 0 else { throw HarnessError(errno: errno, "cannot link \(path)") }
        try own(path)
    }

    /// Starts a command as the ordinary user; its output goes to `NAME.out` and `NAME.err` in the world's folder.
    @discardableResult
    func start(_ name: String, _ command: [String], _ more: [String: String] = [:]) throws -> StartedProcess {
        let variables = environment.merging(more) { _, new in new }
        for file in ["\(root)/\(name).out", "\(root)/\(name).err"] where !exists(file) { try put("", in: file) }
        let process = try StartedProcess(
            command, environment: variables, output: "\(root)/\(name).out", errors: "\(root)/\(name).err")
        started.append(process)
        return process
    }

    /// A process that was started otherwise, so that the kernel forgets it with the world.
    func remember(_ process: StartedProcess) { started.append(process) }

    /// Starts an app in one of the modes of harmful-app.
    @discardableResult
    func startApp(_ name: String, _ mode: String...) throws -> StartedProcess { try startApp(name, mode) }

    /// Starts an app in one of the modes of harmful-app; comes back once it is the app, or has ended again.
    @discardableResult
    func startApp(_ name: String, _ mode: [String]) throws -> StartedProcess {
        let process = try start(name, [program(of: name)] + mode, ["HARM_LOG": log(of: name)])
        let isThere = waitUntil(.seconds(10)) {
            guard let seen = SeenProcess(pid: process.pid), seen.state != "Z" else { return true }
            return target(ofLink: "/proc/\(process.pid)/exe") == program(of: name)
        }
        guard isThere else { throw HarnessError("\(name) does not come up") }
        return process
    }

    /// How many heartbeats the sentinel has left: an app that nobody guards, started at the first call.
    func sentinelBeats() throws -> Int {
        if sentinel == nil { sentinel = try startApp("sentinel", "single") }
        return (readBytes(log(of: "sentinel"))?.count { $0 == 0x0A }) ?? 0
    }
}
