import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// Shows the barrier: starts the first kind that can be shown, keeps it told, hears its answers, notices its end.
///
/// It decides nothing. What happened goes into `events`, for the rules; a kind that cannot be shown is followed by the next
/// one, and when none is left the rules hear that too, so that nothing stays frozen behind a barrier nobody sees.
final class BarrierHost {
    /// A way to show the barrier, in the order they are tried.
    private enum Stage: CaseIterable {
        case program, notification, terminalNotice, ownTerminal
    }

    /// The barrier program that runs.
    private struct Running {
        let channel: LineChannel
        let child: ChildProcess
        let since: AwakeInstant
        var isShown = false
        /// When it closed its output; nil while it has not.
        var closedAt: AwakeInstant?
    }

    /// A program that has been quiet this long without ending is taken for visible.
    static let visibleAfter = Duration.seconds(1)
    /// What a barrier program gets between the end of its input and the polite signal, and again until the kill.
    static let closingGrace = Duration.seconds(2)

    /// What happened, oldest first; whoever runs the rules takes it.
    var events: [Event] = []
    /// How the person can see the barrier.
    private(set) var shownBy: [BarrierKind] = []
    /// The command line of the barrier program, and where programs are found.
    var program: [String] = []
    /// Whether notices may be sent to the desktop.
    var showsNotifications = true
    /// The environment of programs it starts.
    var environment: [String] = []

    private let loop: SharedLoop
    private var sheet: BarrierSheet?
    private var running: Running?
    private var notification: ChildProcess?
    private var leaving: [(child: ChildProcess, since: AwakeInstant, signals: Int)] = []
    private var stagesLeft: [Stage] = []
    private var failures: [String] = []
    private var terminals: [TerminalNotice] = []
    private var noticesAreFresh = false

    init(loop: SharedLoop) { self.loop = loop }

    /// Shows this sheet by the first kind that can.
    ///
    /// - Parameters:
    ///   - terminals: the terminals the held apps were started from, as far as they took the notice.
    ///   - hasTerminalBarrier: whether some terminal shows the barrier already.
    func open(_ sheet: BarrierSheet, terminals: [TerminalNotice], hasTerminalBarrier: Bool, at awake: AwakeInstant) {
        close(at: awake)
        self.sheet = sheet
        self.terminals = terminals
        noticesAreFresh = true
        failures = []
        stagesLeft = Stage.allCases
        if hasTerminalBarrier { shown(by: .terminal) }
        tryNextStage(at: awake)
    }

    /// Tells the barrier what it shows now.
    func update(_ sheet: BarrierSheet, at awake: AwakeInstant) {
        self.sheet = sheet
        tell(.sheet(sheet), at: awake)
    }

    /// Brings the barrier to attention.
    func raise(at awake: AwakeInstant) { tell(.raise, at: awake) }

    /// Takes the barrier away.
    func close(at awake: AwakeInstant) {
        sheet = nil
        stagesLeft = []
        shownBy = []
        notification = nil
        dropProgram(at: awake)
    }

    /// A terminal has begun to show the barrier.
    func terminalAttached() { if sheet != nil { shown(by: .terminal) } }

    /// No terminal shows the barrier any more. Where nothing else does, it is shown anew by the first kind that can: what is
    /// held must not stand there with no way on.
    func terminalsDetached(at awake: AwakeInstant) {
        shownBy.removeAll { $0 == .terminal }
        guard sheet != nil, shownBy.isEmpty, running == nil, notification == nil else { return }
        failures = []
        noticesAreFresh = false
        stagesLeft = Stage.allCases
        tryNextStage(at: awake)
    }

    /// The barrier program wrote something, can take more, or closed.
    func channelReady(at awake: AwakeInstant) {
        guard let program = running else { return }
        let reading = program.channel.read(at: awake)
        for line in reading.lines { heard(line, at: awake) }
        // What it said may have closed the barrier.
        guard running?.channel === program.channel else { return }
        let isUnheard = !program.channel.flush(in: loop.set) || program.channel.isUnheard
        guard reading.isClosed || isUnheard else { return }
        if running?.isShown == true { return programEnded("it closed its input or output", wasKilled: false, at: awake) }
        // Why it closed is told by how it ends, which the kernel tells a moment later.
        program.channel.leave(loop.set)
        if program.closedAt == nil { running?.closedAt = awake }
    }

    /// A child of the guard has ended; true when it was one of the barrier's.
    func childEnded(_ pid: Int32, _ status: ExitStatus, at awake: AwakeInstant) -> Bool {
        if let place = leaving.firstIndex(where: { $0.child.pid == pid }) {
            leaving.remove(at: place)
            return true
        }
        if running?.child.pid == pid {
            // What it wrote before it ended still counts.
            if running?.closedAt == nil { channelReady(at: awake) }
            if running?.child.pid == pid { programEnded("it ended with \(status)", wasKilled: status.wasByHand, at: awake) }
            return true
        }
        if notification?.pid == pid {
            notification = nil
            if case .exited(0) = status {
                shown(by: .notification)
            } else {
                failures.append("no notification could be shown (notify-send ended with \(status))")
                tryNextStage(at: awake)
            }
            return true
        }
        return false
    }

    /// Time has passed: a program that is quiet counts as visible, one that will not end is made to.
    func tick(at awake: AwakeInstant) {
        if let program = running, !program.isShown {
            if let closed = program.closedAt {
                if awake - closed >= Self.visibleAfter {
                    programEnded("it closed its input or output", wasKilled: false, at: awake)
                }
            } else if awake - program.since >= Self.visibleAfter {
                programShown()
            }
        }
        for index in leaving.indices {
            let wanted = leaving[index].signals == 0 ? SIGTERM : SIGKILL
            guard awake - leaving[index].since >= Self.closingGrace * (leaving[index].signals + 1) else { continue }
            leaving[index].child.signal(wanted)
            leaving[index].signals += 1
        }
    }

    /// Whether `tick` has something to wait for.
    var needsTicks: Bool { !leaving.isEmpty || (running.map { !$0.isShown } ?? false) }

    /// The processes it started, which must never be stopped.
    var helperProcesses: [Int32] {
        leaving.map(\.child.pid) + [running?.child.pid, notification?.pid].compactMap { $0 }
    }

    private func tryNextStage(at awake: AwakeInstant) {
        // Ends: each turn uses up a stage.
        while let stage = stagesLeft.first, sheet != nil {
            stagesLeft.removeFirst()
            switch stage {
            case .program: if startProgram(at: awake) { return }
            case .notification: if startNotification() { return }
            case .terminalNotice:
                if showInTerminals() { return shown(by: .terminalNotice) }
            case .ownTerminal:
                if let sheet, TerminalNotice.writeToOwnTerminal(sheet) { return shown(by: .terminalNotice) }
            }
        }
        if sheet != nil, shownBy.isEmpty {
            failures.append("no terminal shows it")
            events.append(.barrierUnavailable(reason: failures.joined(separator: "; ")))
        }
    }

    private func startProgram(at awake: AwakeInstant) -> Bool {
        guard let name = program.first, let sheet else { return false }
        guard let path = ProgramFinder.find(name, environment: environment) else {
            failures.append("the barrier program \(name) is not installed")
            return false
        }
        var plan = SpawnPlan(path)
        plan.arguments = [name] + program.dropFirst()
        plan.environment = environment
        plan.input = .pipe
        plan.output = .pipe
        plan.startsSession = true
        do throws(SystemError) {
            var child = try Spawner.spawn(plan)
            guard let input = child.input.take(), let output = child.output.take() else { return false }
            let channel = LineChannel(.barrier, incoming: output, outgoing: input)
            try channel.join(loop.set)
            running = Running(channel: channel, child: ChildProcess(child.handle), since: awake)
            tell(.sheet(sheet), at: awake)
            return true
        } catch {
            failures.append("the barrier program \(path) cannot be started (\(error.reason))")
            return false
        }
    }

    private func startNotification() -> Bool {
        guard let sheet, showsNotifications else { return false }
        guard let notice = DesktopNotice.start(sheet, environment: environment) else {
            failures.append("no notification could be shown (no notify-send, or no desktop session)")
            return false
        }
        notification = notice
        return true
    }

    /// The notice stands in the terminals since the barrier was opened; it is repeated when another kind has gone since.
    private func showInTerminals() -> Bool {
        guard let sheet else { return false }
        defer { noticesAreFresh = false }
        return noticesAreFresh ? !terminals.isEmpty : terminals.map { $0.write(sheet) }.contains(true)
    }

    private func heard(_ line: String, at awake: AwakeInstant) {
        programShown()
        do throws(WireError) {
            switch try BarrierInput(line: line) {
            case .answer(let answer, _): events.append(.answered(answer))
            case .front, nil: break
            }
        } catch {
            guard var sheet else { return }
            sheet.problem = "the barrier program said something that is not understood: \(error)"
            tell(.sheet(sheet), at: awake)
        }
    }

    private func tell(_ line: BarrierLine, at awake: AwakeInstant) {
        guard let program = running else { return }
        guard program.closedAt == nil, !program.channel.write(line.line, in: loop.set) else { return }
        if program.isShown { return programEnded("it does not read", wasKilled: false, at: awake) }
        program.channel.leave(loop.set)
        running?.closedAt = awake
    }

    private func programShown() {
        guard running?.isShown == false else { return }
        running?.isShown = true
        shown(by: .program)
    }

    private func shown(by kind: BarrierKind) {
        if !shownBy.contains(kind) { shownBy.append(kind) }
        events.append(.barrierShown(kind))
    }

    /// A barrier that somebody kills before it could be seen is lost like any other; one that ends by itself shows nothing.
    private func programEnded(_ why: String, wasKilled: Bool, at awake: AwakeInstant) {
        guard let program = running else { return }
        dropProgram(at: awake)
        shownBy.removeAll { $0 == .program }
        if program.isShown || wasKilled {
            events.append(.barrierLost)
        } else {
            failures.append("the barrier program showed nothing: \(why)")
            tryNextStage(at: awake)
        }
    }

    private func dropProgram(at awake: AwakeInstant) {
        guard let program = running else { return }
        running = nil
        program.channel.leave(loop.set)
        // The channel goes away here, and with it the program's input: end of file tells it to go.
        leaving.append((program.child, awake, 0))
    }
}

extension ExitStatus {
    /// Whether somebody ended the program: no fault of its own makes these signals.
    var wasByHand: Bool {
        guard case .killed(let signal) = self else { return false }
        return [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(signal)
    }
}
