import FocusGuardFormats

/// The status for people. Pure.
enum StatusText {
    /// The lines of a report: a caption in the first column, safe to print.
    static func lines(_ report: StatusReport) -> [String] {
        var table = Table()
        let since = report.guard.since.split(separator: "T").joined(separator: " ")
        table.add("Guard", "runs since \(since) (process \(report.guard.pid))")
        if let settings = report.guard.settings { table.add("Settings", settings) }
        table.add("Barrier", barrier(report.barrier))
        table.add("Window", report.window.open ? "open for another \(clock(report.window.remainingSeconds))" : "shut")
        for hold in report.holds { table.add("Held", held(hold, in: report)) }
        for grant in report.grants { table.add("Granted", granted(grant, in: report)) }
        for allowance in report.allowances {
            let what = allowance.app.map { name(of: $0, in: report) } ?? "all apps"
            let why = allowance.reason.isEmpty ? "" : " (\(allowance.reason))"
            table.add("Allowed", "\(what) for another \(clock(allowance.remainingSeconds))\(why)")
        }
        table.add("Quota", "\(report.quotaLeft) allowance\(report.quotaLeft == 1 ? "" : "s") left today")
        if let budget = report.budget {
            let earned = budget.earnedSeconds > 0 ? ", \(short(budget.earnedSeconds)) earned" : ""
            table.add(
                "Budget",
                "\(short(budget.leftSeconds)) left: \(short(budget.dailySeconds)) a day, \(short(budget.usedSeconds)) used\(earned)"
            )
        }
        addGuarded(report, to: &table)
        for text in report.sensors.launches { table.add("Seen", text) }
        for text in report.sensors.limits { table.add("Not seen", text) }
        for launch in report.ignored ?? [] {
            let what = launch.app.map { "\(name(of: $0, in: report)), " } ?? ""
            table.add("Left alone", "\(what)process \(launch.pid): \(launch.why)")
        }
        for text in report.problems { table.add("Problem", text) }
        return table.lines
    }

    /// The line for a custom module of waybar: `text`, `tooltip` and `class`, the state of the barrier.
    static func waybar(_ report: StatusReport) -> String {
        let state: (text: String, name: String)
        if let barrier = report.barrier {
            let text = barrier.state == "counting" ? clock(barrier.remainingSeconds) : barrier.state
            state = (text, barrier.state)
        } else if report.window.open {
            state = ("open \(clock(report.window.remainingSeconds))", "open")
        } else {
            state = ("", "quiet")
        }
        let tooltip = lines(report).joined(separator: "\n")
        return WireValue.fields(["text": .text(state.text), "tooltip": .text(escaped(tooltip)), "class": .text(state.name)])
            .line
    }

    private static func addGuarded(_ report: StatusReport, to table: inout Table) {
        let installed = report.guarded.filter(\.installed)
        if installed.isEmpty {
            table.add("Guarded", "no guarded app is installed here; name one with [Guard] Apps in the settings")
        }
        for app in installed {
            let attempts = app.attemptsToday.map { $0 > 0 ? ", \($0) launch\($0 == 1 ? "" : "es") today" : "" } ?? ""
            table.add("Guarded", "\(app.name) (\(app.id))\(attempts)")
            for limit in app.limits { table.add("", "  \(limit)") }
        }
        let missing = report.guarded.count - installed.count
        if missing > 0 { table.add("", "\(missing) more that \(missing == 1 ? "is" : "are") not installed") }
    }

    private static func barrier(_ barrier: StatusReport.Barrier?) -> String {
        guard let barrier else { return "none" }
        var text = barrier.state
        if barrier.state == "counting" { text += ", \(clock(barrier.remainingSeconds)) left" }
        if let until = barrier.until { text += " until \(until.split(separator: "T").joined(separator: " "))" }
        if let shown = barrier.shownBy, !shown.isEmpty { text += ", shown by \(shown.joined(separator: ", "))" }
        if let problem = barrier.problem { text += "; \(problem)" }
        return text
    }

    private static func held(_ hold: StatusReport.Hold, in report: StatusReport) -> String {
        let count = hold.members.count
        let phase = hold.phase.map { $0 == "held" ? "" : ", \($0)" } ?? ""
        return
            "\(name(of: hold.app, in: report)): \(count) process\(count == 1 ? "" : "es"), for \(short(hold.sinceSeconds))\(phase)"
    }

    private static func granted(_ grant: StatusReport.Grant, in report: StatusReport) -> String {
        let aged = grant.aged == true ? ", aged: a new start meets the barrier" : ""
        return "\(name(of: grant.app, in: report)): \(grant.kind) \(short(grant.sinceSeconds)) ago\(aged)"
    }

    private static func name(of id: String, in report: StatusReport) -> String {
        report.guarded.first { $0.id == id }?.name ?? id
    }

    private static func clock(_ seconds: Int) -> String { DurationText.clock(.seconds(seconds)) }

    private static func short(_ seconds: Int) -> String { DurationText.short(.seconds(seconds)) }

    /// The bar reads its texts as markup.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Lines with a caption in front; one that repeats is left out.
    private struct Table {
        private(set) var lines: [String] = []
        private var last = ""

        mutating func add(_ caption: String, _ text: String) {
            let shown = caption == last ? "" : caption
            if !caption.isEmpty { last = caption }
            lines.append(TerminalText.safe(shown + String(repeating: " ", count: 12 - shown.count) + text))
        }
    }
}
