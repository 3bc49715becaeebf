import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

// The guard: one thread, one event loop. Whatever wakes it is turned into events for the rules; what the rules say is performed
// at once, in order. Nothing acts inside a callback: events that arise while effects are performed wait in a queue.

/// The guard of one user.
public final class Daemon {
    let options: DaemonOptions
    let environmentList: [String]
    let journal: Journal
    let loop: SharedLoop
    let timer: BootTimer
    let signals: SignalInbox
    let lock: RunLock
    var ledger: Ledger
    var keeper: KeeperHost?
    var settingsWatch: FileWatch?
    let proc: ProcFS
    let own: ProcessIdentity
    let startedAt: WallInstant
    /// Whether it was started in a terminal.
    let startedInTerminal: Bool

    var store: StateStore
    var loader: SettingsLoader
    var apps: AppsInForce
    var machine: GuardMachine
    var table: ProcessTable
    let recogniser: Recogniser
    let handles: HandleTable
    let host: BarrierHost
    let control: ControlServer
    let starter: AppStarter
    let bus: BusWatcher
    let hints: LaunchHints

    /// Events that wait for the rules.
    var queue: [Event] = []
    /// The process that the rules are being told of: what is around it was judged in this moment.
    var sightedNow: ProcessIdentity?
    /// When ancestors and session leaders were read, on the boot clock; nil when they are to be read anew.
    var surroundingsReadAt: BootInstant?
    /// Events whose batch could not be saved and was undone; the rules get them again at the next look.
    var deferred: [Event] = []
    /// The holds whose terminal was told how to answer.
    var noticedHolds: [HoldID] = []
    /// How held apps were started.
    var launches: [HoldID: LaunchRecord] = [:]
    /// Whether a state that changed is not on disk yet.
    var isUnsaved = false
    /// Whether a tree may have members that are not stopped yet.
    var hasIncompleteTrees = false
    /// Whether that is to be seen to in this step: after a stop, and at each look.
    var areTreesDue = false
    /// Whether the guard is being ended.
    var isEnding = false
    /// What is wrong, by its kind: shown in the status until it is mended.
    var problems: [String: String] = [:]
    /// When the last look was, for counting use.
    var lastLook: AwakeInstant
    /// When the next look is due; nil when nothing is there to look for.
    var nextLook: BootInstant?
    /// When settings files were touched that have not been read since, and when they are to be read.
    var settingsTouch: (first: BootInstant, due: BootInstant)?
    /// When the installed apps are compared with the disk again.
    var nextAppsCheck: BootInstant
    /// The processes that the rules know, with their apps: the answer to "whose tree is this?", kept after each event.
    var known: [ProcessIdentity: AppID] = [:]

    init(
        _ options: DaemonOptions, folder: RuntimeFolder, lock: consuming RunLock
    ) throws {
        let paths = options.paths
        self.options = options
        environmentList = options.environment.map { "\($0.key)=\($0.value)" }.sorted()
        journal = Journal(environment: options.environment)
        try Spawner.closeInheritedOnExec()
        // A hold takes a descriptor for each process. Where it cannot be raised the table does with what there is.
        _ = try? DescriptorLimit.raise()
        loop = try SharedLoop()
        timer = try BootTimer()
        signals = try SignalInbox()
        let boot = try BootID.current()
        ledger = try Ledger.open(in: folder, boot: boot, holding: lock)
        if !ledger.entries().isEmpty { keeper = try KeeperHost.start(ledger: &ledger, lock: lock) }
        control = try ControlServer(try UnixListener.listen(in: folder, holding: lock), loop: loop)
        self.lock = lock
        proc = try ProcFS()
        own = try ProcessHandle.ownIdentity()
        let reading = SystemClocks.reading()
        startedAt = reading.wall
        startedInTerminal = isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1
        lastLook = reading.awake
        nextAppsCheck = reading.boot + AppsInForce.checkEvery
        let stateFolder = try paths.preparedStateFolder()
        store = StateStore(stateFile: try paths.stateFile(), historyFile: try paths.historyFile())
        loader = SettingsLoader(files: try paths.settingsFiles(), keptIn: stateFolder)
        loader.load()
        // Without a watch the status says so, and HUP still has the settings read again.
        settingsWatch = try? FileWatch.watching(loader.files)
        apps = AppsInForce(loader.settings, environment: options.environment)
        table = ProcessTable(proc)
        recogniser = Recogniser(
            proc,
            services: SessionServices(
                proc, environment: options.environment, runtimeFolder: options.environment["XDG_RUNTIME_DIR"]),
            surroundings: Protection.Surroundings(userID: geteuid(), guardPID: own.pid))
        handles = HandleTable(loop: loop)
        host = BarrierHost(loop: loop)
        starter = AppStarter()
        bus = BusWatcher(loop: loop)
        hints = LaunchHints(options.hints, loop: loop)
        machine = GuardMachine(policy: apps.policy(loader.settings), boot: boot, at: reading)
        try join()
        takeSettings()
        restore(boot, at: reading)
    }

    private func join() throws(SystemError) {
        try loop.set.add(timer.descriptor, .readable, key: WakeSource.timer.key)
        try loop.set.add(signals.descriptor, .readable, key: WakeSource.signals.key)
        if let watched = settingsWatch?.descriptor {
            try loop.set.add(watched, .readable, key: WakeSource.settings.key)
        } else {
            problems["watch"] = "changes of the settings are not noticed by themselves here (no inotify): restart after editing"
        }
        watchKeeper()
    }

    /// Runs until it is ended; the exit status.
    func run() -> Int32 {
        while !isEnding {
            step()
        }
        return 0
    }

    /// Waits once and deals with all that is ready.
    private func step() {
        do throws(SystemError) {
            try timer.set(nextWake())
            for ready in try loop.set.wait(timeout: nil) {
                guard let source = WakeSource(key: ready.key) else { continue }
                woken(by: source)
            }
        } catch {
            // Waiting fails only for want of memory: a look later it may be there again.
            journal.write(.error, "cannot wait for events (\(error)), looking again in a second")
            _ = poll(nil, 0, 1_000)
            look()
        }
        drain()
        finishStep()
    }

    private func woken(by source: WakeSource) {
        let awake = SystemClocks.awake()
        switch source {
        case .timer:
            // Setting the timer anew takes the ringing away as well.
            _ = try? timer.acknowledge()
            look()
        case .signals: receiveSignals()
        case .listener: if let trouble = control.accept() { journal.write(.warning, trouble) }
        case .settings: settingsTouched()
        case .keeper: keeperEnded()
        case .barrier: host.channelReady(at: awake)
        case .openings: programOpened()
        case .connector: programsExecuted()
        case .bus: if bus.channelReady(at: awake) { ownersChanged() }
        case .client(let number): for asked in control.ready(number, at: awake) { take(asked) }
        case .process(let pid):
            guard let process = handles.endedProcess(pid) else { return }
            handles.ended(process)
            queue.append(.exited(process))
        }
    }

    private func receiveSignals() {
        // What could not be read is told again by the event loop.
        for signal in (try? signals.receive()) ?? [] {
            switch signal {
            case SIGCHLD: reapChildren()
            // A terminal that is closed ends what was started in it; a service is asked to read its settings.
            case SIGHUP: if startedInTerminal { queue.append(.stopping) } else { settingsChanged() }
            default: queue.append(.stopping)
            }
        }
    }

    private func reapChildren() {
        let awake = SystemClocks.awake()
        for child in Reaper.reap() {
            if host.childEnded(child.pid, child.status, at: awake) { continue }
            if bus.childEnded(child.pid, child.status, at: awake) { continue }
            if let trouble = starter.childEnded(child.pid, child.status, at: awake) {
                queue.append(.usefulAppFailed(reason: trouble))
            }
        }
    }

    private func take(_ asked: ControlServer.Asked) {
        switch asked {
        case .status(let client): control.reply(.status(statusReport()), to: client)
        case .rules(let request, let id): queue.append(.requested(request, id))
        case .answer(let answer): queue.append(.answered(answer))
        case .reload(let client):
            settingsChanged()
            let text = loader.hasErrors ? "the settings have mistakes; the last good ones stay" : "the settings are in force"
            control.reply(loader.hasErrors ? .failed(text) : .done(text), to: client)
        case .barrierAttached(let client):
            guard let sheet = machine.sheet(at: SystemClocks.reading()) else {
                return control.tellBarrier(.none, client: client)
            }
            control.tellBarrier(.sheet(sheet), client: client)
            host.terminalAttached()
        }
    }

    /// Gives the rules the events that wait, until none is left.
    func drain() {
        // Each event makes few others; a limit keeps a fault from turning into a frozen guard.
        for _ in 0..<10_000 {
            queue += host.events
            host.events = []
            guard !queue.isEmpty else { return }
            feed(queue.removeFirst())
        }
        journal.write(.error, "too many events at once; the rest waits for the next look")
    }

    private func finishStep() {
        if control.takeLoss() {
            host.terminalsDetached(at: SystemClocks.awake())
            drain()
        }
        if hasIncompleteTrees, areTreesDue {
            areTreesDue = false
            completeTrees()
            drain()
        }
        if control.hasFollowers { control.tellFollowers(statusReport()) }
    }

    /// The time between looks: what is held is looked after at the usual pace, however slowly launches are looked for.
    var lookInterval: Duration {
        let interval = loader.settings.lookAround
        return machine.holds.contains(where: \.isHeld) ? min(interval, .milliseconds(250)) : interval
    }

    private func nextWake() -> BootInstant? {
        let now = SystemClocks.reading()
        if queue.isEmpty, !needsLooks {
            nextLook = nil
        } else if nextLook == nil {
            nextLook = now.boot + lookInterval
        }
        var wake = nextLook ?? nextAppsCheck
        if let deadline = machine.nextDeadline(at: now) {
            // A deadline that cannot be met (a full disk) is tried again with the looks.
            let due = deadline <= now.boot ? now.boot + lookInterval : deadline
            wake = min(wake, due)
        }
        if let check = hints.nextCheck { wake = min(wake, check) }
        if let touch = settingsTouch { wake = min(wake, touch.due) }
        return wake
    }

    /// Whether there is anything to look for: apps that can be recognised, processes in our care, children to see off.
    private var needsLooks: Bool {
        apps.hasRules || !known.isEmpty || machine.barrier != nil || isUnsaved || host.needsTicks || bus.needsTicks
            || !handles.continued.isEmpty
            || control.isShut
    }
}
