import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

extension Daemon {
    /// How long a settings file must be left alone before it is read.
    private static let settingsRest = Duration.milliseconds(200)
    /// How long a save may take; a file that is missing or empty after that is meant to be.
    private static let settingsPatience = Duration.milliseconds(1_500)

    /// After each event: whose trees are whose, handles for all of them, and launches of holds that are over forgotten.
    func keepBooks() {
        var processes: [ProcessIdentity] = []
        known.removeAll(keepingCapacity: true)
        for (process, app) in machine.knownProcesses {
            if known.updateValue(app, forKey: process) == nil { processes.append(process) }
        }
        for process in handles.keep(processes) { queue.append(.exited(process)) }
        let holds = machine.holds.map(\.id)
        launches = launches.filter { holds.contains($0.key) }
        for hold in machine.holds where hold.isHeld && !noticedHolds.contains(hold.id) {
            noticedHolds.append(hold.id)
            tellTerminal(of: hold)
        }
        noticedHolds.removeAll { !holds.contains($0) }
    }

    /// The terminal a launch came from is told how to answer: the shell there reads, so the barrier cannot.
    private func tellTerminal(of hold: Hold) {
        guard let sheet = machine.sheet(at: SystemClocks.reading()) else { return }
        for process in hold.processes {
            guard let device = proc.stat(process.pid)?.terminal, let terminal = TerminalNotice(device: device) else { continue }
            _ = terminal.write(sheet)
            return
        }
    }

    /// Takes up what an earlier guard left.
    func restore(_ boot: BootID, at reading: ClockReading) {
        var saved: DurableState?
        switch store.load() {
        case .nothing: break
        case .state(let state): saved = state
        case .refused(let text), .movedAside(let text):
            problems["state"] = text
            journal.write(.error, text)
        }
        let alive = ledger.entries().filter { isAlive($0.process) }
        let gone = ledger.entries().map(\.process).filter { !isAlive($0) }
        // A line of a process that is gone harms nobody: no other process has its start time.
        _ = try? ledger.forget(gone)
        let restored = GuardMachine.restored(
            policy: machine.policy, saved: saved, ledger: alive, boot: boot, at: reading)
        machine = restored.machine
        perform(restored.effects, undoingTo: nil)
        keepBooks()
        dismissKeeperIfIdle()
        for grant in machine.durable.grants {
            for process in grant.processes where !isAlive(process) { queue.append(.exited(process)) }
        }
        drain()
        scan(at: SystemClocks.reading()) { .foundRunning($0) }
        drain()
    }

    private func isAlive(_ process: ProcessIdentity) -> Bool {
        // A process whose first thread has ended still lives as long as another one does, so the handle is asked.
        !handles.hasEnded(process)
    }

    /// Lets the keeper go when there is nothing to keep.
    func dismissKeeperIfIdle() {
        guard ledger.isEmpty, let ending = keeper.take() else { return }
        unwatchKeeper(ending.descriptor)
        // One that cannot be told finds the ledger empty when the guard ends, and goes by itself.
        _ = try? ending.dismiss()
    }

    /// The keeper has ended although there are holds: another one takes its place.
    func keeperEnded() {
        // What was told of an earlier keeper does not concern the one there is now.
        guard keeper?.hasEnded ?? false, let ended = keeper.take() else { return }
        unwatchKeeper(ended.descriptor)
        guard !ledger.entries().isEmpty else { return }
        journal.write(.warning, "the keeper has ended; another one takes its place")
        do throws(SystemError) {
            keeper = try KeeperHost.start(ledger: &ledger, lock: lock)
            watchKeeper()
            problems["keeper"] = nil
        } catch {
            problems["keeper"] =
                "no keeper can be started (\(error)): should the guard be killed, held apps need focusguard release"
        }
    }

    func watchKeeper() {
        guard let descriptor = keeper?.descriptor else { return }
        // Without a place in the event loop the end of the keeper is noticed as the end of a child.
        _ = try? loop.set.add(descriptor, .readable, key: WakeSource.keeper.key)
    }

    private func unwatchKeeper(_ descriptor: Int32) {
        // A descriptor that is not there any more is as good as taken out.
        _ = try? loop.set.remove(descriptor)
    }

    /// A settings file was touched. It is read when nothing has touched it for a moment: editors move the old file away,
    /// make an empty one and then fill it, and what stands there meanwhile is not what the person wants.
    func settingsTouched() {
        _ = try? settingsWatch?.changes()
        let now = SystemClocks.boot()
        let first = settingsTouch?.first ?? now
        settingsTouch = (first, min(now + Self.settingsRest, first + Self.settingsPatience))
    }

    /// Reads settings files that were touched, once they have come to rest.
    func readTouchedSettings(at now: BootInstant) {
        guard let touch = settingsTouch, now >= touch.due else { return }
        if loader.isBeingSaved, now < touch.first + Self.settingsPatience {
            settingsTouch = (touch.first, now + Self.settingsRest)
            return
        }
        settingsChanged()
    }

    /// The settings files may have changed.
    func settingsChanged() {
        settingsTouch = nil
        guard loader.reload() else { return }
        for problem in loader.problems { journal.write(problem.severity == .error ? .error : .notice, problem.description) }
        if loader.hasErrors { journal.write(.error, "the settings have mistakes; the last good ones stay in force") }
        settingsInForceChanged()
        if !loader.hasErrors { journal.write(.notice, "settings read: \(apps.summary)") }
    }

    /// The settings in force, or what is installed, changed.
    func settingsInForceChanged() {
        apps = AppsInForce(loader.settings, environment: options.environment)
        takeSettings()
        feed(.policyChanged(apps.policy(loader.settings)))
        drain()
        classifyAll(at: SystemClocks.reading())
        drain()
    }

    /// A guard whose run time folder was removed cannot be reached, and another one may start any moment: it ends, and lets go of
    /// what it holds.
    func endWithFolder() {
        guard !isEnding, !lock.isNamed else { return }
        journal.write(.error, "\(lock.path) was removed, so nobody can reach this guard: ending; start it again")
        queue.append(.stopping)
    }

    /// Hands the settings in force to those who need them.
    func takeSettings() {
        recogniser.identity = apps.identity
        recogniser.usefulApp = apps.usefulApp?.id
        surroundingsReadAt = nil
        host.program = loader.settings.barrierProgram
        host.showsNotifications = loader.settings.showsNotifications
        host.environment = environmentList
        starter.environment = environmentList
        bus.environment = environmentList
        problems["hints"] = hints.watch(apps.launchFiles)
    }
}
