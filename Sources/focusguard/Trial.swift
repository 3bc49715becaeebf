import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// A private guard around one command: its folders, its process, and the barrier in this terminal.
struct Trial: ~Copyable {
    /// The id of the tried app in the settings of the private guard.
    static let app = "try-app"
    /// How long the private guard may take to listen; boot clock.
    static let startLimit = Duration.seconds(10)
    /// How long the private guard may take to end before it is killed; boot clock.
    static let endLimit = Duration.seconds(5)

    private let folder: String
    private let paths: Paths
    /// What asks the trial to end, from before its folder is made until that is removed.
    private let signals: SignalInbox
    private var guardProcess: GuardProcess?

    /// The private guard; a class, because an optional value that owns a handle cannot be looked at without taking it.
    private final class GuardProcess {
        let handle: ProcessHandle
        init(_ handle: consuming ProcessHandle) { self.handle = handle }
    }

    /// Makes the folders for a private guard. `end` must be called on what is given.
    static func prepared(_ surroundings: Surroundings) throws(CommandFailure) -> Trial {
        let parent = surroundings.environment["XDG_RUNTIME_DIR"] ?? surroundings.environment["TMPDIR"] ?? "/tmp"
        do throws(SystemError) {
            let signals = try SignalInbox([SIGINT, SIGTERM, SIGHUP])
            let folder = try PrivateFolder.make(in: parent.hasPrefix("/") ? parent : "/tmp", prefix: "focusguard-try-")
            let overrides = Paths.Overrides(
                settings: "\(folder)/focusguard.conf", stateFolder: "\(folder)/state", runtimeFolder: "\(folder)/run")
            return Trial(
                folder: folder, paths: Paths(environment: surroundings.environment, overrides: overrides), signals: signals,
                guardProcess: nil)
        } catch {
            throw .system("cannot make a private folder: \(error)")
        }
    }

    /// Settings that guard `program` and nothing else.
    static func settings(program: String) -> String {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        return """
            [Guard]
            Apps = \(app)
            Categories =

            [App \(app)]
            Name = \(TerminalText.safe(name))
            Executable = \(program)

            [Barrier]
            Countdown = 10s
            Window = 5m

            """
    }

    /// Starts the guard and the command, shows the barrier here, and waits until the command has ended.
    mutating func run(
        _ commandLine: [String], program: String, environment: [String: String]
    ) throws(CommandFailure) -> CommandStatus {
        try writeSettings(program)
        try startGuard()
        guard let client = try connect() else { return .done }
        try Console.print("The private guard is up. Starting \(TerminalText.safe(commandLine[0])).\n")
        var barrier = try TerminalBarrier.prepared(client, environment: environment, extent: .oneBarrier)
        // First the guard must know that the barrier can be shown here.
        try barrier.attach()
        let command = try startCommand(commandLine, program)
        try barrier.watch(command.handle.descriptor)
        switch try barrier.run() {
        case .left, .inputEnded(allUnderstood: false): return try leave(commandLine)
        case .guardGone: throw .system("the private guard has ended by itself: \(messages())")
        case .barrierGone, .inputEnded(allUnderstood: true), .watched: break
        }
        if try isToldToLeave(before: command.handle.descriptor) { return try leave(commandLine) }
        guard let ended = Reaper.wait(for: command.process.pid) else { return .done }
        try Console.print("\(Self.words(ended.status)) The trial is over.\n")
        return .done
    }

    private func leave(_ commandLine: [String]) throws(CommandFailure) -> CommandStatus {
        try Console.print("Leaving the trial; \(TerminalText.safe(commandLine[0])) goes on without a guard.\n")
        return .done
    }

    /// Waits until a signal asks to leave, which gives true, or until the process of this descriptor has ended.
    private func isToldToLeave(before process: Int32) throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            let loop = try EventLoop()
            try loop.add(process, .readable, key: 0)
            try loop.add(signals.descriptor, .readable, key: 1)
            if try loop.wait(timeout: nil).contains(where: { $0.key == 0 }) { return false }
            // Ctrl-C comes to the command as well: where that ends it, its end is what is said.
            try loop.remove(signals.descriptor)
            return try loop.wait(timeout: .milliseconds(200)).isEmpty
        } catch {
            throw .system("cannot wait for the command: \(error)")
        }
    }

    /// Ends the private guard, which releases what it holds, and removes its folders.
    mutating func end() {
        if let process = guardProcess {
            guardProcess = nil
            do throws(SystemError) {
                _ = try process.handle.signal(SIGTERM)
                let loop = try EventLoop()
                try loop.add(process.handle.descriptor, .readable, key: 0)
                if try loop.wait(timeout: Self.endLimit).isEmpty { _ = try process.handle.signal(SIGKILL) }
            } catch {
                Console.complain(["focusguard: cannot end the private guard: \(error)"])
            }
            _ = Reaper.wait(for: process.handle.process.pid)
        }
        do throws(SystemError) {
            try PrivateFolder.remove(folder)
        } catch {
            Console.complain(["focusguard: \(folder) is left over: \(error)"])
        }
    }

    private func writeSettings(_ program: String) throws(CommandFailure) {
        let text = Self.settings(program: program)
        let reading = SettingsFile.read([("the settings of the trial", Array(text.utf8))])
        guard reading.settings != nil else {
            throw .refused("\(program) cannot be guarded: \(reading.problems.first?.message ?? "its settings are refused")")
        }
        do throws(SystemError) {
            try AtomicFile.write(Array(text.utf8), to: "\(folder)/focusguard.conf")
        } catch {
            throw .system("cannot write the settings of the trial: \(error)")
        }
    }

    private mutating func startGuard() throws(CommandFailure) {
        var plan = SpawnPlan(
            ProcessEnvironment.program,
            [
                "run", "--ends-with-parent", "--settings", "\(folder)/focusguard.conf", "--state-dir", "\(folder)/state",
                "--runtime-dir", "\(folder)/run",
            ])
        plan.arguments[0] = "focusguard"
        plan.output = .null
        // Its messages would run through the barrier that is drawn here.
        let messages = try openMessages()
        plan.error = .descriptor(messages.number)
        // Away from this terminal, so that Ctrl-C here reaches it only through us.
        plan.startsSession = true
        let child = try Self.spawn(plan)
        guardProcess = GuardProcess(child.handle)
    }

    private func openMessages() throws(CommandFailure) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor(opening: messagesFile, O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
        } catch {
            throw .system("cannot keep the messages of the private guard: \(error)")
        }
    }

    /// What the private guard said, for the message that it has failed.
    private func messages() -> String {
        do throws(SystemError) {
            let bytes = try AtomicFile.read(messagesFile, limit: 65_536) ?? []
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: "; ")
        } catch {
            return "\(error)"
        }
    }

    private var messagesFile: String { "\(folder)/messages" }

    /// Connects once the private guard listens; nil when a signal asks to leave first.
    private func connect() throws(CommandFailure) -> ControlClient? {
        let deadline = SystemClocks.boot() + Self.startLimit
        // Ends: it listens, it ends, or the limit is over.
        while true {
            do throws(CommandFailure) {
                return try ControlClient.connect(paths)
            } catch {
                guard case .notRunning = error else { throw error }
            }
            switch try waitForStart(.milliseconds(20)) {
            case .nothing: break
            case .guardEnded: throw .system("the private guard did not start: \(messages())")
            case .toldToLeave: return nil
            }
            if SystemClocks.boot() >= deadline { throw .system("the private guard does not listen") }
        }
    }

    private enum WhileStarting { case nothing, guardEnded, toldToLeave }

    private func waitForStart(_ limit: Duration) throws(CommandFailure) -> WhileStarting {
        guard let descriptor = guardProcess?.handle.descriptor else { return .guardEnded }
        do throws(SystemError) {
            let loop = try EventLoop()
            try loop.add(descriptor, .readable, key: 0)
            try loop.add(signals.descriptor, .readable, key: 1)
            let ready = try loop.wait(timeout: limit)
            if ready.contains(where: { $0.key == 1 }) { return .toldToLeave }
            return ready.isEmpty ? .nothing : .guardEnded
        } catch {
            throw .system("cannot wait for the private guard: \(error)")
        }
    }

    private func startCommand(_ commandLine: [String], _ program: String) throws(CommandFailure) -> SpawnedProcess {
        var plan = SpawnPlan(program)
        plan.arguments = commandLine
        return try Self.spawn(plan)
    }

    private static func spawn(_ plan: SpawnPlan) throws(CommandFailure) -> SpawnedProcess {
        do throws(SystemError) {
            return try Spawner.spawn(plan)
        } catch {
            throw .system("cannot start \(plan.arguments[0]): \(error)")
        }
    }

    private static func words(_ status: ExitStatus) -> String {
        switch status {
        case .exited(let number): return "The command has ended with status \(number)."
        case .killed(let signal): return "The command was ended by signal \(signal)."
        }
    }
}
