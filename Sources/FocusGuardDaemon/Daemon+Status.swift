import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

extension Daemon {
    /// What the guard says about itself.
    func statusReport() -> StatusReport {
        let reading = SystemClocks.reading()
        let files = loader.files
        var report = StatusReport(
            guard: StatusReport.Guard(
                pid: own.pid, since: DateText.seconds(startedAt, utcOffset: reading.utcOffset),
                version: options.version, settings: files.last),
            window: StatusReport.Window(remaining: machine.durable.window?.remaining(at: reading) ?? .zero),
            quotaLeft: max(0, machine.policy.allowQuota - machine.durable.today.allowancesGiven), sensors: sensors)
        report.barrier = machine.sheet(at: reading).map { StatusReport.Barrier($0, shownBy: shownBy) }
        report.holds = machine.holds.map { hold in
            StatusReport.Hold(
                app: hold.app, members: hold.processes.map(\.pid), since: reading.boot - hold.since,
                phase: name(of: hold.phase),
                inUse: hold.isInUse)
        }
        report.grants = machine.durable.grants.map { grant in
            StatusReport.Grant(
                app: grant.app, kind: grant.kind, since: reading.boot - grant.since, processes: grant.processes.map(\.pid),
                aged: !machine.isFresh(grant, at: reading))
        }
        report.allowances = machine.durable.allowances.map {
            StatusReport.Allowance(app: $0.app, remaining: $0.remaining(at: reading), reason: $0.reason)
        }
        report.budget = budget
        report.guarded = directoryReport
        report.problems = allProblems
        report.ignored = recogniser.ignored.map { StatusReport.Ignored(pid: $0.pid, app: $0.app, why: $0.why) }
        return report
    }

    private var sensors: StatusReport.Sensors {
        StatusReport.Sensors(
            launches: hints.inUse + ["look-around every \(DurationText.settings(loader.settings.lookAround))"],
            limits: ["only starts are seen: nothing tells which app is in front"]
                + (bus.trouble.map { ["who owns names on the session bus is not known: \($0)"] } ?? []))
    }

    private var shownBy: [BarrierKind] {
        host.shownBy + (control.hasBarriers && !host.shownBy.contains(.terminal) ? [.terminal] : [])
    }

    private func name(of phase: HoldPhase) -> String {
        switch phase {
        case .held: return "held"
        case .reminding: return "reminding"
        case .leaving: return "leaving"
        case .gone: return "gone"
        }
    }

    private var budget: StatusReport.Budget? {
        guard let policy = machine.policy.budget, let left = machine.budgetRemaining else { return nil }
        return StatusReport.Budget(
            daily: policy.daily, used: machine.durable.today.used, earned: machine.durable.today.earned, left: left)
    }

    private var directoryReport: [StatusReport.Guarded] {
        apps.directory.guarded.map { guarded in
            let rule = apps.identity.rule(of: guarded.app.id)
            let keys = ((rule?.programs ?? []) + (rule?.scripts ?? [])).map(\.instance)
            return StatusReport.Guarded(
                id: guarded.app.id, name: guarded.app.name, installed: guarded.isInstalled, limits: guarded.limits,
                attemptsToday: machine.durable.today.attempts(of: guarded.app.id), keys: keys)
        }
    }

    private var allProblems: [String] {
        loader.problems.map(\.description) + apps.directory.problems + problems.sorted { $0.key < $1.key }.map(\.value)
    }
}
