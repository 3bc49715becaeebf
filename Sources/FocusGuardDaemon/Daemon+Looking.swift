import FocusGuardCore
import FocusGuardLinux
import Glibc

extension Daemon {
    /// What a program with many threads takes to stop, at the most.
    private static let stopTakes = Duration.milliseconds(100)
    /// How often a process is continued again before its shell is taken for what keeps it stopped.
    private static let continuationsMax = 3

    /// Looks around once, and lets the rules evaluate their deadlines.
    func look() {
        let reading = SystemClocks.reading()
        nextLook = reading.boot + lookInterval
        hints.checkDone(at: reading.boot)
        areTreesDue = true
        readTouchedSettings(at: reading.boot)
        endWithFolder()
        scan(at: reading) { .sighted($0) }
        checkStopped(at: reading)
        checkContinued()
        countUse(at: reading)
        host.tick(at: reading.awake)
        bus.tick(isNeeded: !known.isEmpty, at: reading.awake)
        control.openAgain()
        queue += deferred
        deferred = []
        queue.append(.looked)
        drain()
        if isUnsaved { saveAgain() }
        if reading.boot >= nextAppsCheck {
            nextAppsCheck = reading.boot + AppsInForce.checkEvery
            if apps.hasChangedOnDisk() { settingsInForceChanged() }
        }
    }

    /// Lists the processes and gives the rules what is new, what was replaced and what is gone.
    func scan(at reading: ClockReading, _ event: (Sighting) -> Event) {
        refreshSurroundings(at: reading.boot)
        do throws(SystemError) {
            let changes = try table.look(at: reading.awake)
            problems["look"] = nil
            for process in changes.vanished where known[process] != nil && handles.hasEnded(process) {
                feed(.exited(process))
            }
            for pid in inOrderOfStart(changes.appeared + changes.replaced) { classify(pid, at: reading, event) }
        } catch {
            problems["look"] = "processes cannot be listed: \(error)"
        }
    }

    /// Looks at all processes again, as if the guard had just started: after a change of what is guarded.
    func classifyAll(at reading: ClockReading) {
        for pid in inOrderOfStart(table.entries.map(\.process.pid)) where known[table.entry(pid)?.process ?? own] == nil {
            classify(pid, at: reading) { .foundRunning($0) }
        }
    }

    func classify(_ pid: Int32, at reading: ClockReading, _ event: (Sighting) -> Event) {
        guard let entry = table.refresh(pid) else { return }
        let sighting = recogniser.sighting(of: entry, in: &table, at: reading.boot) { known[$0] }
        guard var sighting else { return }
        sightedNow = sighting.process
        defer { sightedNow = nil }
        let isNew = known[sighting.process] == nil
        let made = event(sighting)
        if case .foundRunning = made, isNew, isStopped(pid) {
            // No record names it, so it is not ours: it is left as it is.
            return
        }
        if isNew, machine.policy.app(sighting.app)?.onOpen == .relaunch {
            sighting.canRelaunch = recogniser.launchRecord(of: pid) != nil
            if case .sighted = made { return feed(.sighted(sighting)) }
        }
        feed(made)
    }

    private func isStopped(_ pid: Int32) -> Bool { proc.stat(pid)?.isStopped ?? false }

    private func inOrderOfStart(_ pids: [Int32]) -> [Int32] {
        guard pids.count > 1 else { return pids }
        return pids.compactMap { table.entry($0)?.process }.sorted().map(\.pid)
    }

    /// Finds and stops what belongs to held trees until nothing of them runs: every member has been seen stopped and a last
    /// listing brought nothing new. What takes longer than 200 ms goes on at the next look.
    func completeTrees() {
        let end = SystemClocks.awake() + .milliseconds(200)
        var cleanListings = 0
        var nap = timespec(tv_sec: 0, tv_nsec: 100_000)
        while SystemClocks.awake() < end, machine.holds.contains(where: \.isHeld) {
            let reading = SystemClocks.reading()
            let before = known.count
            scan(at: reading) { .sighted($0) }
            for pid in descendantsNotKnown() { classify(pid, at: reading) { .sighted($0) } }
            drain()
            if known.count != before {
                cleanListings = 0
                continue
            }
            guard allStopped(at: reading) else {
                cleanListings = 0
                nanosleep(&nap, nil)
                nap.tv_nsec = min(nap.tv_nsec * 2, 10_000_000)
                continue
            }
            cleanListings += 1
            if cleanListings > 1 {
                hasIncompleteTrees = false
                return
            }
        }
        hasIncompleteTrees = machine.holds.contains(where: \.isHeld) && !allStopped(at: SystemClocks.reading())
    }

    /// Processes below a held one, or in a group that one leads, which no hold or grant knows yet.
    private func descendantsNotKnown() -> [Int32] {
        var members: [Int32: UInt64] = [:]
        for hold in machine.holds where hold.isHeld {
            for process in hold.processes { members[process.pid] = process.startTicks }
        }
        return table.entries.filter { entry in
            guard !entry.isLeftAlone, known[entry.process] == nil else { return false }
            return [entry.parent, entry.session, entry.group].contains { number in
                members[number].map { $0 <= entry.process.startTicks } ?? false
            }
        }.map(\.process.pid)
    }

    private func allStopped(at reading: ClockReading) -> Bool {
        var isComplete = true
        for hold in machine.holds where hold.isHeld {
            for process in hold.processes where !(handles.stops[process]?.wasSeen ?? false) {
                guard let stat = proc.stat(process.pid), stat.startTicks == process.startTicks, !stat.isGone else { continue }
                if stat.isStopped { handles.stops[process]?.wasSeen = true } else { isComplete = false }
            }
        }
        return isComplete
    }

    /// Looks whether every held member still stands still. One that was seen stopped and runs was continued by somebody else.
    private func checkStopped(at reading: ClockReading) {
        for hold in machine.holds where hold.isHeld {
            for process in hold.processes {
                guard let stat = proc.stat(process.pid), stat.startTicks == process.startTicks, !stat.isGone else {
                    // What cannot be read for want of descriptors is not gone.
                    if handles.hasEnded(process) { queue.append(.exited(process)) }
                    continue
                }
                guard var stop = handles.stops[process] else { continue }
                if stat.isStopped {
                    stop.wasSeen = true
                    handles.stops[process] = stop
                } else if stop.wasSeen || (reading.boot - stop.at > Self.stopTakes && stat.state != UInt8(ascii: "D")) {
                    // Whoever continues it at once is never seen stopped, and is no better for that.
                    queue.append(.continuedByOthers(process))
                }
            }
        }
    }

    /// Looks whether what was continued runs again. A program that a shell stopped in its terminal needs the shell's `fg`.
    private func checkContinued() {
        for (process, tries) in handles.continued {
            guard let stat = proc.stat(process.pid), stat.startTicks == process.startTicks, stat.state == UInt8(ascii: "T"),
                machine.knownApp(of: process) != nil,
                !machine.holds.contains(where: { $0.isHeld && $0.processes.contains(process) })
            else {
                handles.continued[process] = nil
                continue
            }
            // Said once; it stays a problem until it runs.
            if tries > Self.continuationsMax { continue }
            if tries < Self.continuationsMax {
                handles.continued[process] = tries + 1
                // Tried again at the next look, and then said.
                _ = try? handles.handle(of: process)?.send(SIGCONT)
                continue
            }
            handles.continued[process] = tries + 1
            let app = machine.knownApp(of: process).map(machine.policy.name(of:)) ?? "an app"
            problems["fg"] = "\(app) was opened but its terminal keeps it stopped: type fg there"
            TerminalNotice(device: stat.terminal).map { _ = $0.write("\r\nfocusguard: \(app) is open again; type fg\r\n") }
        }
        if !handles.continued.contains(where: { $0.value > Self.continuationsMax }) { problems["fg"] = nil }
    }

    private func countUse(at reading: ClockReading) {
        let moved = reading.awake - lastLook
        lastLook = reading.awake
        guard machine.policy.budget != nil else { return }
        let isUsed = machine.durable.grants.contains { !$0.processes.isEmpty }
        // A look that comes very late says nothing about what was on screen meanwhile.
        let most = max(.seconds(2), loader.settings.lookAround * 4)
        feed(.used(isUsed ? min(moved, most) : .zero))
    }

    var helperProcesses: [Int32] {
        var pids = host.helperProcesses + bus.helperProcesses + starter.processes
        if let keeper = keeper?.process.pid { pids.append(keeper) }
        return pids
    }
}
