import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// Why one process is guarded or not: what it is, whether it may be stopped, and what the guard that runs has done with it.
struct ProcessExamination: Hashable, Sendable {
    /// What the guard that runs has done with it.
    enum Standing: Hashable, Sendable {
        /// It is kept stopped, or closing; the text says which, and since when.
        case held(String)
        /// It may run under a grant; the text says which.
        case granted(String)
        /// It was left alone; the text says why.
        case ignored(String)
        /// The guard does not know it.
        case unknown
        /// No guard runs.
        case noGuard

        /// In one word, for programs.
        var word: String {
            switch self {
            case .held: return "held"
            case .granted: return "granted"
            case .ignored: return "ignored"
            case .unknown: return "unknown"
            case .noGuard: return "not-running"
            }
        }

        /// For people.
        var text: String {
            switch self {
            case .held(let text), .granted(let text): return text
            case .ignored(let why): return "left alone: \(why)"
            case .unknown: return "has done nothing with it"
            case .noGuard: return "is not running"
            }
        }
    }

    /// What `identify` says of it.
    var report: IdentifyReport
    /// Why the app is not guarded, where it is known and not guarded; nil otherwise.
    var unguarded: String?
    /// What the guard has done with it.
    var standing: Standing

    /// One JSON object: the line of `identify`, with what the guard has done.
    var jsonLine: String {
        let doing = WireValue.fields(["state": .text(standing.word), "text": .text(standing.text)]).line
        return report.jsonLine.dropLast() + ",\"why\":" + WireValue.text(why).line + ",\"guard\":" + doing + "}"
    }

    /// The lines for people, safe to print.
    var lines: [String] {
        let identified = report.identified
        var lines = ["\(report.pid)  \(identified.app?.description ?? "no app"): \(why)"]
        if let instance = identified.instance {
            lines.append("      recognised as \(instance), \(identified.strength.rawValue)")
        }
        if identified.app != nil, !identified.evidence.isEmpty { lines.append("      evidence: \(identified.evidence)") }
        lines.append("      the guard \(standing.text)")
        return lines.map(TerminalText.safe)
    }

    /// Why a launch of it is held or not, in one sentence.
    var why: String {
        let identified = report.identified
        guard identified.app != nil else { return "not guarded: \(identified.evidence)" }
        if let protection = report.protection { return "never stopped: \(protection)" }
        if identified.strength != .strong { return "not guarded: it is not certain which app it is" }
        if let unguarded { return "not guarded: \(unguarded)" }
        switch report.verdict {
        case .hold: return "guarded: a launch of it is held"
        case .pass: return "guarded, and allowed now"
        case .ignore: return "not guarded"
        }
    }
}

extension Doctor {
    /// Examines the processes that these words name: numbers, or apps by id or name, of which every process is taken.
    func examine(_ words: [String]) throws(CommandFailure) -> [ProcessExamination] {
        guard let settings else { throw .settings(findings().filter { $0.subject == "settings" }.map(\.text)) }
        let directory = AppDirectory.build(GuardChoice(settings), installed: InstalledApps(environment: environment))
        let numbers = words.compactMap { Int32($0) }
        let apps = try words.filter { Int32($0) == nil }.map { word throws(CommandFailure) in try app(word, directory) }
        let near = GuardSurroundings.find(guardPID: report?.guard.pid ?? 0)
        let bus = BusQuestion.ask(environment: environment, within: .seconds(5))
        do throws(SystemError) {
            let proc = try ProcFS()
            let services = SessionServices(proc, environment: environment, runtimeFolder: environment["XDG_RUNTIME_DIR"])
            let reports = try identifyReports(
                proc: proc, pids: apps.isEmpty ? numbers : nil, userID: geteuid(), directory: directory, services: services,
                now: SystemClocks.boot(), surroundings: near)
            return reports.filter { report in
                numbers.contains(report.pid) || apps.contains { $0 == report.identified.app }
            }.map { examination(of: $0, directory, bus) }
        } catch {
            throw .system("cannot look at the processes: \(error)")
        }
    }

    private func app(_ word: String, _ directory: AppDirectory) throws(CommandFailure) -> AppID {
        let wanted = word.lowercased()
        let rules = directory.identity.rules.map { (id: $0.app, name: directory.name(of: $0.app)) }
        if let found = rules.first(where: { $0.id.description == word })
            ?? rules.first(where: { $0.id.description.lowercased() == wanted || $0.name.lowercased() == wanted })
        {
            return found.id
        }
        let hint = NearestName.question(word, among: rules.flatMap { [$0.id.description, $0.name] })
        throw .usage("\(word) is no process number and no app that is known here\(hint)", DoctorCommand.page.name)
    }

    private func examination(
        of report: IdentifyReport, _ directory: AppDirectory, _ bus: BusQuestion
    ) -> ProcessExamination {
        var report = report
        if report.protection == nil, let owned = bus.owners?.first(where: { $0.pid == report.pid }) {
            report.protection = Protection.busReason(ofOwning: owned.name)
            report.verdict = .ignore
        }
        var unguarded: String?
        if let app = report.identified.app, directory.identity.rule(of: app)?.isGuarded != true {
            let known = directory.known.first { $0.id == app }
            unguarded = known.map { $0.refusal ?? $0.choice.reason } ?? "the settings do not name \(directory.name(of: app))"
        }
        return ProcessExamination(report: report, unguarded: unguarded, standing: standing(of: report.pid))
    }

    private func standing(of pid: Int32) -> ProcessExamination.Standing {
        guard let report else { return .noGuard }
        if let hold = report.holds.first(where: { $0.members.contains(pid) }) {
            let phase = hold.phase ?? "held"
            return .held("has it \(phase) since \(DurationText.words(.seconds(hold.sinceSeconds))), as \(hold.app)")
        }
        if let grant = report.grants.first(where: { ($0.processes ?? []).contains(pid) }) {
            let since = DurationText.words(.seconds(grant.sinceSeconds))
            return .granted("lets it run: \(grant.app), \(grant.kind) \(since) ago")
        }
        if let ignored = report.ignored?.last(where: { $0.pid == pid }) { return .ignored(ignored.why) }
        return .unknown
    }
}
