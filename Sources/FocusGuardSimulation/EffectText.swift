import FocusGuardCore

/// Writes events and effects as stories show them: one line each, always the same for the same thing.
struct EffectText {
    /// The names of processes, living or not.
    let labels: [ProcessIdentity: String]

    /// One effect in words.
    func text(_ effect: Effect) -> String {
        switch effect {
        case .note(let entries): return "note " + entries.map(text).joined(separator: ", ")
        case .stop(let hold, let processes): return "stop \(names(processes)) for \(hold)"
        case .askToClose(let hold, let processes): return "ask \(names(processes)) of \(hold) to close"
        case .kill(let hold, let processes): return "kill \(names(processes)) of \(hold)"
        case .save: return "save"
        case .record(let entry): return text(entry)
        case .openBarrier(let sheet): return "open barrier: " + text(sheet)
        case .updateBarrier(let sheet): return "update barrier: " + text(sheet)
        case .raiseBarrier: return "raise barrier"
        case .reopenBarrier(let sheet): return "open barrier again: " + text(sheet)
        case .closeBarrier: return "close barrier"
        case .openUsefulApp: return "open the useful app"
        case .resume(let hold, let processes, let reason): return "resume \(names(processes)) of \(hold): \(reason.rawValue)"
        case .forget(let processes): return "forget \(names(processes))"
        case .relaunch(let hold, let app, let reason): return "start \(app) of \(hold) anew (\(reason.rawValue))"
        case .windowOpened(let window): return "the window is open for \(DurationText.text(window.length))"
        case .reply(_, .granted(let text)): return "reply granted: \(text)"
        case .reply(_, .done(let text)): return "reply done: \(text)"
        case .reply(_, .refused(let text)): return "reply refused: \(text)"
        case .notify(let notice): return "notify " + text(notice)
        }
    }

    private func text(_ entry: LedgerEntry) -> String {
        let purpose = entry.purpose == .held ? "held" : "leaving"
        return "\(name(entry.process)) \(purpose) for \(entry.hold)" + (entry.isInUse ? " in use" : "")
    }

    private func text(_ entry: HistoryEntry) -> String {
        var text = "record \(entry.outcome.rawValue)"
        if let app = entry.app { text += " \(app)" }
        if let length = entry.length { text += " \(DurationText.text(length))" }
        if let detail = entry.detail { text += ": \(detail)" }
        return text
    }

    /// What a barrier shows.
    func text(_ sheet: BarrierSheet) -> String {
        var parts = ["\(sheet.state.rawValue) (\(sheet.reason.rawValue))"]
        parts.append(sheet.apps.map { "\($0.id) attempt \($0.attemptsToday)" }.joined(separator: ", "))
        if sheet.state == .counting { parts.append("\(DurationText.text(sheet.remaining)) left") }
        if sheet.windowRemaining > .zero { parts.append("window \(DurationText.text(sheet.windowRemaining))") }
        if let budget = sheet.budgetRemaining { parts.append("budget \(DurationText.text(budget))") }
        if let until = sheet.until { parts.append("until \(until.clockText)") }
        if let problem = sheet.problem { parts.append("problem: \(problem)") }
        let choices = sheet.choices.map(text).joined(separator: " | ")
        return parts.filter { !$0.isEmpty }.joined(separator: "; ") + " [\(choices)]"
    }

    private func text(_ choice: BarrierSheet.Choice) -> String {
        switch choice {
        case .notNow: return "not-now"
        case .openUseful: return "open-useful"
        case .open(let app): return "open \(app)"
        case .giveUp: return "give-up"
        case .forceQuit(let app): return "force-quit \(app)"
        case .earn: return "earn"
        }
    }

    private func text(_ notice: Notice) -> String {
        switch notice {
        case .windowEndsSoon(let apps): return "the window ends soon for \(apps.map(\.description).joined(separator: ", "))"
        case .gaveUp(let app): return "gave up holding \(app)"
        case .unguarded(let app, let reason): return "\(app) is not guarded: \(reason)"
        }
    }

    /// What reached the rules, in words.
    func text(_ event: Event) -> String {
        switch event {
        case .sighted(let sighting): return "\(name(sighting.process)) is seen"
        case .foundRunning(let sighting): return "\(name(sighting.process)) is found running"
        case .exited(let process): return "\(name(process)) has ended"
        case .continuedByOthers(let process): return "\(name(process)) was continued by something else"
        case .cannotStop(let process, let reason): return "\(name(process)) cannot be stopped: \(reason)"
        case .protectionFound(let process, let reason): return "\(name(process)) must not be stopped: \(reason)"
        case .cameToFront(let app): return "\(app) comes to the front"
        case .barrierShown: return "the barrier is shown"
        case .barrierLost: return "the barrier has died"
        case .barrierUnavailable(let reason): return "no barrier: \(reason)"
        case .answered(let answer): return "answer " + text(answer)
        case .usefulAppStarted: return "the useful app is there"
        case .usefulAppFailed(let reason): return "no useful app: \(reason)"
        case .relaunched(_, _, let process): return "\(name(process)) was started anew"
        case .relaunchFailed(let app, let reason): return "\(app) cannot be started anew: \(reason)"
        case .requested(let request, _): return text(request)
        case .policyChanged: return "the settings are read"
        case .used(let length): return "used \(DurationText.text(length))"
        case .looked: return "look"
        case .saveFailed(let reason): return "cannot save: \(reason)"
        case .stopping: return "the guard is asked to stop"
        }
    }

    private func text(_ answer: Answer) -> String {
        switch answer {
        case .notNow: return "not-now"
        case .openUseful: return "open-useful"
        case .open(let app): return "open \(app)"
        case .giveUp: return "give-up"
        case .forceQuit(let app): return "force-quit \(app)"
        case .earn(let minutes, let reason): return "earn \(minutes)m \(reason)"
        }
    }

    private func text(_ request: Request) -> String {
        switch request {
        case .allow(let app, let length, let reason):
            let words = ["allow", app?.description ?? "all", DurationText.text(length), reason]
            return words.filter { !$0.isEmpty }.joined(separator: " ")
        case .revoke(let app): return "revoke \(app?.description ?? "all")"
        case .release: return "release"
        }
    }

    private func names(_ processes: [ProcessIdentity]) -> String { processes.map(name).joined(separator: " ") }

    private func name(_ process: ProcessIdentity) -> String { labels[process] ?? process.description }
}
