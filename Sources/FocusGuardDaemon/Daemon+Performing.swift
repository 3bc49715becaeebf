import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

extension Daemon {
    /// Gives the rules one event and performs what they say.
    func feed(_ event: Event) {
        // Everything has been let go: what is noticed in the same step must not be taken any more.
        guard !isEnding else { return }
        let before = machine
        let effects = machine.handle(event, at: SystemClocks.reading())
        if !perform(effects, undoingTo: before), event.outlivesUndoing { deferred.append(event) }
        if event == .stopping { end() }
        if !effects.isEmpty || machine.durable != before.durable || machine.holds != before.holds { keepBooks() }
    }

    /// Performs effects in order. When the state cannot be saved and something is given after it, the batch is undone: the
    /// rules are as before the event, and hear why. With nil nothing is undone: what an earlier guard left was saved by it.
    ///
    /// - Returns: false when the batch was undone.
    @discardableResult
    func perform(_ effects: [Effect], undoingTo before: GuardMachine?) -> Bool {
        var performed: [Effect] = []
        for (place, effect) in effects.enumerated() {
            guard effect == .save else {
                perform(effect)
                performed.append(effect)
                continue
            }
            guard let failure = save() else { continue }
            let rest = effects[(place + 1)...]
            guard let before, rest.contains(where: \.isGift) else { continue }
            machine = before
            for undone in before.undoing(performed) { perform(undone) }
            for case .reply(let request, _) in rest { control.reply(.failed(failure), to: request) }
            feed(.saveFailed(reason: failure))
            return false
        }
        return true
    }

    private func end() {
        isEnding = true
        control.close()
        host.close(at: SystemClocks.awake())
        bus.close(at: SystemClocks.awake())
    }

    /// Saves the state; what failed, nil when it is on disk. What failed is tried again at each look.
    private func save() -> String? {
        do throws(StoreError) {
            try store.save(machine.durable)
            isUnsaved = false
            problems["save"] = nil
            return nil
        } catch {
            if problems["save"] == nil { journal.write(.error, "\(error); nothing is given until it can be saved") }
            problems["save"] = "\(error); free some space or mend the folder: nothing is given until it can be saved"
            isUnsaved = true
            return error.description
        }
    }

    /// Tries again to save what could not be saved.
    func saveAgain() { _ = save() }

    private func perform(_ effect: Effect) {
        let reading = SystemClocks.reading()
        switch effect {
        case .note(let entries): note(entries)
        case .stop(let hold, let processes): stop(hold, processes, at: reading)
        case .askToClose(_, let processes): askToClose(processes)
        case .kill(_, let processes): signal(processes, SIGKILL)
        case .save: break
        case .record(let entry): record(entry)
        case .openBarrier(let sheet), .reopenBarrier(let sheet): showBarrier(sheet, at: reading)
        case .updateBarrier(let sheet):
            host.update(sheet, at: reading.awake)
            control.tellBarriers(.sheet(sheet))
        case .raiseBarrier:
            host.raise(at: reading.awake)
            control.tellBarriers(.raise)
        case .closeBarrier:
            host.close(at: reading.awake)
            control.tellBarriers(.none)
        case .openUsefulApp: openUsefulApp(at: reading.awake)
        case .resume(let hold, let processes, let reason): resume(hold, processes, reason)
        case .forget(let processes): forget(processes)
        case .relaunch(let hold, let app, _): relaunch(hold, app)
        case .windowOpened(let window): journal.write(.info, "the window is open for \(DurationText.words(window.length))")
        case .reply(let request, let reply): control.reply(ControlReply(reply), to: request)
        case .notify(let notice): notify(notice)
        }
    }

    /// Writes the ledger and makes sure that a keeper watches it, before anything is stopped. Where that fails nothing is.
    private func note(_ entries: [LedgerEntry]) {
        do throws(SystemError) {
            try ledger.note(entries)
            if keeper == nil {
                keeper = try KeeperHost.start(ledger: &ledger, lock: lock)
                watchKeeper()
            }
            problems["ledger"] = nil
        } catch {
            let why = "holding is not possible now: \(error)"
            problems["ledger"] = why
            for entry in entries { queue.append(.cannotStop(entry.process, reason: why)) }
        }
    }

    private func stop(_ hold: HoldID, _ processes: [ProcessIdentity], at reading: ClockReading) {
        guard problems["ledger"] == nil else { return }
        for process in processes {
            if let reason = protectionBeforeStop(of: process, for: hold, at: reading.boot) {
                if let app = machine.knownApp(of: process) { protect(process, of: app, because: reason) }
                continue
            }
            do throws(SystemError) {
                guard let handle = try handles.handle(of: process), try handle.send(SIGSTOP) else {
                    queue.append(.exited(process))
                    continue
                }
                handles.stops[process] = HandleTable.Stop(at: reading.boot)
                hasIncompleteTrees = true
                areTreesDue = true
            } catch {
                queue.append(.cannotStop(process, reason: "it cannot be stopped: \(error)"))
            }
        }
        if launches[hold] == nil, let first = processes.first, let record = recogniser.launchRecord(of: first.pid) {
            launches[hold] = record
        }
    }

    /// A stopped process acts on a polite signal only once it is continued: terminate means both.
    private func askToClose(_ processes: [ProcessIdentity]) {
        for process in processes { handles.stops[process] = nil }
        rememberLaunches(of: processes)
        signal(processes, SIGTERM)
        signal(processes.reversed(), SIGCONT)
    }

    private func rememberLaunches(of processes: [ProcessIdentity]) {
        for hold in machine.holds where hold.relaunches && launches[hold.id] == nil {
            guard let first = processes.first, hold.processes.contains(first) else { continue }
            launches[hold.id] = recogniser.launchRecord(of: first.pid)
        }
    }

    private func resume(_ hold: HoldID, _ processes: [ProcessIdentity], _ reason: ReleaseReason) {
        for process in processes {
            handles.stops[process] = nil
            handles.continued[process] = 0
        }
        let failed = signal(processes.reversed(), SIGCONT)
        // Who could not be continued stays on record: for the next try, the keeper, the next guard and `release`.
        forget(processes.filter { !failed.contains($0) })
        journal.write(.info, "\(hold) continued (\(reason.rawValue)): \(processes.count) processes")
    }

    /// Signals these processes; those that could not be.
    @discardableResult
    private func signal(_ processes: [ProcessIdentity], _ number: Int32) -> [ProcessIdentity] {
        var failed: [ProcessIdentity] = []
        for process in processes {
            do throws(SystemError) {
                _ = try handles.handle(of: process)?.send(number)
            } catch {
                failed.append(process)
                journal.write(.error, "cannot signal \(process) (\(error)), leaving it alone")
            }
        }
        return failed
    }

    private func forget(_ processes: [ProcessIdentity]) {
        do throws(SystemError) {
            try ledger.forget(processes)
        } catch {
            // The record names a process that is continued or gone: to continue it again harms nobody.
            journal.write(.warning, "cannot clear the ledger (\(error))")
        }
        dismissKeeperIfIdle()
    }

    private func record(_ entry: HistoryEntry) {
        do throws(StoreError) {
            try store.append(entry)
            problems["history"] = nil
        } catch {
            problems["history"] = error.description
        }
        if entry.outcome == .attempt, let app = entry.app { problems["unguarded \(app)"] = nil }
        let app = entry.app.map { " \($0)" } ?? ""
        journal.write(.notice, "\(entry.outcome.rawValue)\(app)\(entry.detail.map { ": \($0)" } ?? "")")
    }

    private func showBarrier(_ sheet: BarrierSheet, at reading: ClockReading) {
        let session = machine.holds.lazy.compactMap { self.launches[$0.id] }.last?.sessionEntries ?? []
        host.environment = LaunchRecord.merge(environmentList, session)
        starter.environment = host.environment
        let pids = machine.holds.flatMap { $0.processes.map(\.pid) }
        var terminals: [TerminalNotice] = []
        for pid in pids {
            guard let device = proc.stat(pid)?.terminal, let terminal = TerminalNotice(device: device) else { continue }
            // A terminal that does not take the notice is no way on.
            if !terminals.contains(terminal), terminal.write(sheet) { terminals.append(terminal) }
        }
        noticedHolds = machine.holds.map(\.id)
        if let recipe = apps.usefulRecipe, recipe.commands.isEmpty, sheet.usefulApp != nil {
            let hint = "name another one in the settings: [Barrier] UsefulApp"
            queue.append(.usefulAppFailed(reason: "\(recipe.name) is not installed; \(hint)"))
        }
        host.open(sheet, terminals: terminals, hasTerminalBarrier: control.hasBarriers, at: reading.awake)
        control.tellBarriers(.sheet(sheet))
    }

    private func relaunch(_ hold: HoldID, _ app: AppID) {
        guard let record = launches[hold] else {
            return queue.append(.relaunchFailed(app, reason: "how it was started is not known; start it once more"))
        }
        do throws(SystemError) {
            let token = try RandomSource.token()
            let process = try starter.relaunch(record, token: token)
            feed(.relaunched(app, token, process))
        } catch {
            queue.append(.relaunchFailed(app, reason: "it could not be started again: \(error)"))
        }
    }

    private func openUsefulApp(at awake: AwakeInstant) {
        guard let recipe = apps.usefulRecipe else { return }
        do throws(StoreError) {
            try starter.start(recipe, at: awake)
            queue.append(.usefulAppStarted)
        } catch {
            queue.append(.usefulAppFailed(reason: error.description))
        }
    }

    private func notify(_ notice: Notice) {
        let (title, body) = text(of: notice)
        if case .unguarded(let app, _) = notice { problems["unguarded \(app)"] = "\(title): \(body)" }
        journal.write(.warning, "\(title): \(body)")
        guard loader.settings.showsNotifications else { return }
        // The child is reaped like any other; a notice that nobody sees is in the journal all the same.
        _ = DesktopNotice.start(title: title, body: body, urgency: "normal", environment: environmentList)
    }

    private func text(of notice: Notice) -> (title: String, body: String) {
        switch notice {
        case .windowEndsSoon(let apps):
            let names = apps.map(machine.policy.name(of:)).joined(separator: ", ")
            return ("The window ends in a minute", "\(names) will be held then.")
        case .gaveUp(let app):
            return ("\(machine.policy.name(of: app)) was closed", "Something kept continuing it while it was held.")
        case .unguarded(let app, let reason):
            return ("\(machine.policy.name(of: app)) could not be guarded", reason)
        }
    }
}

extension Event {
    /// Whether it is still true when the batch it made was undone, and nobody tells it a second time. The person is told that
    /// answers and requests came to nothing, and looks come again by themselves.
    fileprivate var outlivesUndoing: Bool {
        switch self {
        case .sighted, .foundRunning, .exited, .continuedByOthers, .cannotStop, .protectionFound, .relaunched, .relaunchFailed,
            .cameToFront,
            .barrierShown, .barrierLost, .barrierUnavailable, .usefulAppStarted, .usefulAppFailed, .policyChanged:
            return true
        case .answered, .requested, .used, .looked, .saveFailed, .stopping: return false
        }
    }
}
