import FocusGuardCore
import FocusGuardLinux

extension Daemon {
    /// How long ancestors and session leaders are used before they are read again; boot clock.
    private static let surroundingsAge = Duration.seconds(3)

    /// Brings what stands around the guard up to date.
    func refreshSurroundings(at boot: BootInstant) {
        recogniser.surroundings.helpers = helperProcesses
        recogniser.usefulProcesses = starter.processes
        if let read = surroundingsReadAt, boot - read < Self.surroundingsAge, boot >= read { return }
        surroundingsReadAt = boot
        GuardSurroundings.update(&recogniser.surroundings, proc)
    }

    /// Why a member of a hold must not be stopped, judged directly before the stop; nil when nothing says so.
    func protectionBeforeStop(of process: ProcessIdentity, for hold: HoldID, at boot: BootInstant) -> String? {
        // What was seen in this very moment needs no second look.
        guard process != sightedNow, let app = machine.holds.first(where: { $0.id == hold })?.app else { return nil }
        return recogniser.protection(
            of: process, in: app, wasStopped: handles.stops[process] != nil, at: boot)
    }

    /// Whom the session bus names as owners of protected names.
    func ownersChanged() {
        var owners: [ProcessIdentity: String] = [:]
        for (pid, name) in bus.owners {
            guard let ticks = proc.startTicks(of: pid), let reason = Protection.busReason(ofOwning: name) else { continue }
            owners[ProcessIdentity(pid: pid, startTicks: ticks)] = reason
        }
        recogniser.owners = owners
        for (process, app) in machine.knownProcesses {
            if let reason = owners[process] { protect(process, of: app, because: reason) }
        }
    }

    /// Tells the rules that a process must not be stopped, and with it what stands below it.
    func protect(_ process: ProcessIdentity, of app: AppID, because reason: String) {
        recogniser.ignore(process.pid, app, reason)
        queue.append(.protectionFound(process, reason: reason))
        for (other, owner) in machine.knownProcesses where owner == app && other != process {
            guard let entry = table.entry(other.pid), entry.process == other, table.ancestors(of: entry).contains(process)
            else { continue }
            queue.append(.protectionFound(other, reason: "\(process) started it: \(reason)"))
        }
    }
}
