import FocusGuardCore
import FocusGuardFormats

/// What a barrier in a terminal shows and what keys and words mean there. Pure: it neither reads nor prints.
struct BarrierScreen: Hashable, Sendable {
    /// What typed input means.
    enum Meaning: Hashable, Sendable {
        /// Send this answer.
        case answer(Answer)
        /// Ask for the minutes and what they were for.
        case askForEarned
        /// It is none of the choices; the text says which ones there are.
        case unknown(String)
    }

    /// A line on the screen.
    struct Line: Hashable, Sendable {
        enum Style: Hashable, Sendable { case plain, bold, faint, warning }
        var text: String
        var style: Style = .plain
    }

    /// What the guard sent last; nil when no barrier is up.
    private(set) var sheet: BarrierSheet?
    /// When that came, on the boot clock.
    private(set) var receivedAt = BootInstant(sinceBoot: .zero)
    /// A word about what was typed last; it goes with the next sheet.
    var note: String?
    /// What has been typed of the minutes and what they were for; nil when they are not asked for.
    var prompt: String?

    /// The keys of the choices in their order; `q` is left out because people press it to leave a program.
    static let keys = Array("123456789abcdefghijklmnoprstuvwxyz")

    /// Takes in what the guard sent.
    mutating func show(_ sheet: BarrierSheet?, at now: BootInstant) {
        self.sheet = sheet
        receivedAt = now
        note = nil
        if sheet?.choices.contains(.earn) != true { prompt = nil }
    }

    /// What is left of the length that runs down; nil when none is shown.
    func timeLeft(at now: BootInstant) -> Duration? {
        guard let shown = sheet?.timeShown else { return nil }
        return max(.zero, shown.length - (now - receivedAt))
    }

    /// The lines to show, each at most `width` columns wide.
    func lines(at now: BootInstant, width: Int) -> [Line] {
        guard let sheet else {
            return [
                Line(
                    text: TerminalText.cut("No barrier is up. It will be shown here; Ctrl-C leaves.", to: width), style: .faint)
            ]
        }
        var lines = [Line(text: TerminalText.cut(TerminalText.safe(sheet.headline), to: width), style: .bold)]
        for app in sheet.apps where app.attemptsToday > 0 {
            add("  \(app.name): \(BarrierSheet.attempts(app.attemptsToday))", to: &lines, width)
        }
        if let explanation = sheet.explanation {
            lines += TerminalText.wrapped(TerminalText.safe(explanation), to: width).map { Line(text: $0) }
        }
        if let shown = sheet.timeShown, let left = timeLeft(at: now) {
            add("\(DurationText.clock(left)) \(shown.caption)", to: &lines, width, .bold)
        }
        if let budget = sheet.budgetRemaining, budget > .zero {
            add("\(DurationText.clock(budget)) left of today's minutes", to: &lines, width, .faint)
        }
        if let problem = sheet.problem {
            lines += TerminalText.wrapped(TerminalText.safe(problem), to: width).map { Line(text: $0, style: .warning) }
        }
        for (index, choice) in sheet.choices.enumerated() {
            let key = index < Self.keys.count ? String(Self.keys[index]) : "-"
            let hint = index == 0 ? "  (Enter)" : ""
            add("  \(key)  \(sheet.label(choice))\(hint)", to: &lines, width)
        }
        if let prompt { add("Minutes and what they were for: \(prompt)", to: &lines, width, .bold) }
        if let note {
            lines += TerminalText.wrapped(TerminalText.safe(note), to: width).map { Line(text: $0, style: .warning) }
        }
        return lines
    }

    /// What a key means; nil for a key that means nothing here.
    func meaning(ofKey key: Character) -> Meaning? {
        guard let sheet else { return nil }
        if key == "\n" || key == "\r" { return sheet.choices.first.map(Self.meaning) }
        guard let index = Self.keys.firstIndex(of: key), index < sheet.choices.count else { return nil }
        return Self.meaning(sheet.choices[index])
    }

    /// What a typed line means: a number, a word of the choices with its app, or the text on a button. An empty one is the
    /// first choice.
    func meaning(ofLine line: String) -> Meaning {
        guard let sheet else { return .unknown("no barrier is up") }
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let text = words.joined(separator: " ").lowercased()
        if text.isEmpty, let first = sheet.choices.first { return Self.meaning(first) }
        if let number = Int(text), number >= 1, number <= sheet.choices.count { return Self.meaning(sheet.choices[number - 1]) }
        if words.first == "earn", sheet.choices.contains(.earn), words.count > 1 {
            return Self.earned(words.dropFirst().joined(separator: " "))
        }
        for choice in sheet.choices where names(of: choice, in: sheet).contains(text) { return Self.meaning(choice) }
        let known = sheet.choices.map { $0.word.replacing(":", with: " ") }
        let question = NearestName.question(text, among: known)
        return .unknown("\"\(TerminalText.safe(text))\" is none of the choices: \(known.joined(separator: ", "))\(question)")
    }

    /// What minutes and a reason typed as `10 20 push-ups` mean.
    static func earned(_ text: String) -> Meaning {
        let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard parts.count == 2, let minutes = Int(parts[0].hasSuffix("m") ? parts[0].dropLast() : parts[0]),
            BarrierInput.earnMinutes.contains(minutes), parts[1].utf8.count <= Limits.reasonBytesMax
        else { return .unknown("write the minutes and what they were for, as in: 10 20 push-ups") }
        return .answer(.earn(minutes: minutes, reason: String(parts[1])))
    }

    private func names(of choice: BarrierSheet.Choice, in sheet: BarrierSheet) -> [String] {
        var names = [choice.word, choice.word.replacing(":", with: " "), sheet.label(choice)]
        if choice == .openUseful, let useful = sheet.usefulApp { names.append("open \(useful.id)") }
        return names.map { $0.lowercased() }
    }

    private static func meaning(_ choice: BarrierSheet.Choice) -> Meaning {
        switch choice {
        case .notNow: return .answer(.notNow)
        case .openUseful: return .answer(.openUseful)
        case .open(let app): return .answer(.open(app))
        case .giveUp: return .answer(.giveUp)
        case .forceQuit(let app): return .answer(.forceQuit(app))
        case .earn: return .askForEarned
        }
    }

    private func add(_ text: String, to lines: inout [Line], _ width: Int, _ style: Line.Style = .plain) {
        lines.append(Line(text: TerminalText.cut(TerminalText.safe(text), to: width), style: style))
    }
}
