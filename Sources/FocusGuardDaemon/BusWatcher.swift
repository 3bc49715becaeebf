import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The program that asks the session bus.
public enum BusProgram {
    /// What it is called.
    public static let name = "focusguard-bus"
}

/// Knows who owns the protected names on the session bus: runs the program that asks, while it is needed.
///
/// Whatever the program does, the guard goes on: one that dies, hangs or floods is ended and tried again later, and later each
/// time. What it said last stays true of those processes.
final class BusWatcher {
    private struct Running {
        let channel: LineChannel
        let child: ChildProcess
        let since: AwakeInstant
        var hasSpoken = false
    }

    /// What it gets for its first line.
    static let speaksWithin = Duration.seconds(5)
    /// How long it runs on when it is needed no more.
    static let lingers = Duration.seconds(30)
    /// What it gets between the end of its input and the polite signal, and again until the kill.
    static let endingGrace = Duration.seconds(2)
    /// The first pause before it is tried again, and the longest.
    static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(60))

    /// Who owns protected names, by process number, with one of the names.
    private(set) var owners: [Int32: String] = [:]
    /// Why nobody can be asked, for people; nil while somebody can, or nobody needs to.
    private(set) var trouble: String?
    /// The environment of the program.
    var environment: [String] = []

    private let loop: SharedLoop
    private var running: Running?
    private var leaving: [(child: ChildProcess, since: AwakeInstant, signals: Int)] = []
    private var neededAt: AwakeInstant?
    private var retryAt: AwakeInstant?
    private var pause = BusWatcher.pauses.first

    init(loop: SharedLoop) { self.loop = loop }

    /// The processes it started, which must never be stopped.
    var helperProcesses: [Int32] { leaving.map(\.child.pid) + [running?.child.pid].compactMap { $0 } }

    /// Whether `tick` has something to wait for.
    var needsTicks: Bool { running != nil || !leaving.isEmpty }

    /// Starts, ends and judges the program. `isNeeded` says that some guarded app is known to run.
    func tick(isNeeded: Bool, at awake: AwakeInstant) {
        if isNeeded { neededAt = awake }
        endLeaving(at: awake)
        if let program = running {
            if !program.hasSpoken, awake - program.since >= Self.speaksWithin {
                drop("it says nothing", at: awake)
            } else if let neededAt, awake - neededAt >= Self.lingers {
                leave(at: awake)
            } else if awake - program.since >= Self.pauses.longest {
                pause = Self.pauses.first
            }
        } else if isNeeded, retryAt.map({ awake >= $0 }) ?? true {
            start(at: awake)
        }
    }

    /// The program has written or closed; true when the owners may have changed.
    func channelReady(at awake: AwakeInstant) -> Bool {
        guard let program = running else { return false }
        let reading = program.channel.read(at: awake)
        let before = owners
        for line in reading.lines { heard(line) }
        if reading.isClosed { drop("it closed its output or said too much", at: awake) }
        return owners != before
    }

    /// A child of the guard has ended; true when it was this one.
    func childEnded(_ pid: Int32, _ status: ExitStatus, at awake: AwakeInstant) -> Bool {
        if let place = leaving.firstIndex(where: { $0.child.pid == pid }) {
            leaving.remove(at: place)
            return true
        }
        guard running?.child.pid == pid else { return false }
        // What it wrote before it ended still counts.
        _ = channelReady(at: awake)
        guard running?.child.pid == pid else { return true }
        drop("it ended with \(status)", at: awake)
        leaving.removeAll { $0.child.pid == pid }
        return true
    }

    /// Ends the program with the guard.
    func close(at awake: AwakeInstant) {
        leave(at: awake)
        for ending in leaving { ending.child.signal(SIGTERM) }
    }

    private var hasBus: Bool {
        func value(_ key: String) -> String? {
            environment.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
        }
        if let address = value("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return true }
        guard let folder = value("XDG_RUNTIME_DIR") else { return false }
        return access(folder + "/bus", F_OK) == 0
    }

    private func start(at awake: AwakeInstant) {
        guard hasBus else { return failed("there is no session bus", at: awake) }
        guard let path = ProgramFinder.find(BusProgram.name, environment: environment) else {
            return failed("\(BusProgram.name) is not installed", at: awake)
        }
        var plan = SpawnPlan(path)
        plan.environment = environment
        plan.input = .pipe
        plan.output = .pipe
        plan.error = .null
        plan.startsSession = true
        do throws(SystemError) {
            var child = try Spawner.spawn(plan)
            guard let input = child.input.take(), let output = child.output.take() else { return }
            let channel = LineChannel(.bus, incoming: output, outgoing: input)
            try channel.join(loop.set)
            running = Running(channel: channel, child: ChildProcess(child.handle), since: awake)
        } catch {
            failed("\(path) cannot be started (\(error.reason))", at: awake)
        }
    }

    private func heard(_ line: String) {
        // A line that is not understood is no news.
        guard let said = try? BusLine(line: line) else { return }
        running?.hasSpoken = true
        switch said {
        case .problem(let text): trouble = text
        case .names(let names):
            trouble = nil
            owners = [:]
            for owner in names where Protection.busReason(ofOwning: owner.name) != nil && owners[owner.pid] == nil {
                owners[owner.pid] = owner.name
            }
        }
    }

    private func drop(_ why: String, at awake: AwakeInstant) {
        guard running != nil else { return }
        leave(at: awake)
        failed(trouble ?? "\(BusProgram.name): \(why)", at: awake)
    }

    private func failed(_ why: String, at awake: AwakeInstant) {
        trouble = why
        retryAt = awake + pause
        pause = min(pause * 2, Self.pauses.longest)
    }

    private func leave(at awake: AwakeInstant) {
        guard let program = running else { return }
        running = nil
        program.channel.leave(loop.set)
        // The channel goes away here, and with it the program's input: end of file tells it to go.
        leaving.append((program.child, awake, 0))
    }

    private func endLeaving(at awake: AwakeInstant) {
        for index in leaving.indices {
            guard awake - leaving[index].since >= Self.endingGrace * (leaving[index].signals + 1) else { continue }
            leaving[index].child.signal(leaving[index].signals == 0 ? SIGTERM : SIGKILL)
            leaving[index].signals += 1
        }
    }
}
