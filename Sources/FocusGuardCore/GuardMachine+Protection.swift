// What serves the session is never stopped, also where that comes to light late: an app that is open takes over a name on the bus, or
// is stopped a moment before anybody could know whom it serves.

extension GuardMachine {
    /// A process that must not be stopped.
    struct Spared: Hashable, Sendable {
        var process: ProcessIdentity
        /// The app it belongs to; nil when no hold or grant knew it.
        var app: AppID?
        /// Whether no later look at it changes that.
        var isForGood: Bool
    }

    /// Whether the process of a sighting may be stopped at all. What the sighting says of it is remembered: below a process that
    /// is left alone, its own app is left alone too, or half an app would stand still.
    mutating func mayStop(_ sighting: Sighting, at reading: ClockReading, into batch: inout Batch) -> Bool {
        if let reason = sighting.protection {
            spare(sighting.process, sighting.app, isForGood: false)
            giveBack(sighting.process, reason, at: reading, into: &batch)
            return false
        }
        if let index = spared.firstIndex(where: { $0.process == sighting.process }) {
            if spared[index].isForGood { return false }
            spared.remove(at: index)
        }
        return !descendsFromSpared(sighting)
    }

    /// A process turned out to be one that must never be stopped: from now on it is not, whatever else is said of it.
    mutating func protectionFound(
        _ process: ProcessIdentity, _ reason: String, at reading: ClockReading, into batch: inout Batch
    ) {
        spare(process, knownApp(of: process), isForGood: true)
        giveBack(process, reason, at: reading, into: &batch)
    }

    /// Whether a grant holds the main process of an app that must not be stopped: then nothing ends it but the end of the app,
    /// also where a later launch has made it anew.
    mutating func leaveSpared(_ grant: Grant) -> Bool {
        guard grant.processes.contains(where: { process in spared.contains { $0.process == process } }) else { return false }
        for index in durable.grants.indices where durable.grants[index].app == grant.app {
            durable.grants[index].kind = .unguarded
        }
        return true
    }

    private mutating func spare(_ process: ProcessIdentity, _ app: AppID?, isForGood: Bool) {
        if let index = spared.firstIndex(where: { $0.process == process }) {
            spared[index].app = app ?? spared[index].app
            spared[index].isForGood = spared[index].isForGood || isForGood
            return
        }
        if spared.count == Limits.sparedMax { spared.removeFirst() }
        spared.append(Spared(process: process, app: app, isForGood: isForGood))
    }

    /// Whether the nearest ancestor that the rules know is one that is left alone.
    private func descendsFromSpared(_ sighting: Sighting) -> Bool {
        for ancestor in sighting.ancestors {
            if knownApp(of: ancestor) == sighting.app { return false }
            if spared.contains(where: { $0.process == ancestor && ($0.app ?? sighting.app) == sighting.app }) { return true }
        }
        return false
    }

    /// Takes a process out of holds and grants. The launch itself takes its whole app with it; any other goes alone.
    private mutating func giveBack(
        _ process: ProcessIdentity, _ reason: String, at reading: ClockReading, into batch: inout Batch
    ) {
        for hold in holds where hold.processes.contains(process) {
            if hold.isHeld, hold.processes.first == process {
                leaveUnguarded(hold.app, reason, at: reading, into: &batch)
                return closeBarrierIfIdle()
            }
            change(hold.id) { $0.members.removeAll { $0.process == process } }
            if hold.phase != .reminding { batch.gives.append(.resume(hold.id, [process], .protected)) }
            if hold.members.count == 1 { remove(hold.id) }
        }
        for index in durable.grants.indices where durable.grants[index].processes.contains(process) {
            if durable.grants[index].processes.first == process {
                // Nothing ends such a grant but the end of the app.
                guard durable.grants[index].kind.isEndable else { continue }
                durable.grants[index].kind = .unguarded
                batch.record(.unguarded, durable.grants[index].app, detail: reason, at: reading)
            } else {
                durable.grants[index].processes.removeAll { $0 == process }
            }
        }
        closeBarrierIfIdle()
    }
}
