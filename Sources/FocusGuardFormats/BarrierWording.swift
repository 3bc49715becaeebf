import FocusGuardCore

/// The words of the barrier, the same in every program that shows one. Names come from settings and desktop entries and may hold
/// anything: whoever shows them makes them safe for its medium.
extension BarrierSheet {
    /// What the barrier says first, in one sentence.
    public var headline: String {
        switch state {
        case .offered:
            switch reason {
            case .reopened: return "\(names) again."
            case .windowOver: return "The window is over."
            case .launch, .budget, .schedule, .failedBefore: return apps.isEmpty ? "The barrier is up." : "\(names), really?"
            }
        case .counting: return usefulApp.map { "\($0.name) first." } ?? "Wait a moment."
        case .passed: return apps.isEmpty ? "The wait is over." : "\(names) may open now."
        case .closed: return "Closed for now."
        case .timeIsUp: return "Time is up."
        }
    }

    /// What stands below the headline: why, and what the countdown asks for; nil where there is nothing to say.
    public var explanation: String? {
        switch state {
        case .offered: return [why, offer].compactMap { $0 }.joined(separator: " ")
        case .counting: return "It goes on while you do something else."
        case .passed:
            return windowRemaining > .zero ? "No further wait while the window is open." : nil
        case .closed:
            guard let until else { return "A schedule is closed." }
            return "A schedule is closed until \(Self.words(until))."
        case .timeIsUp: return "The minutes of today are used up."
        }
    }

    /// What of the time is worth showing, with the length that runs down; nil where nothing does.
    public var timeShown: (caption: String, length: Duration)? {
        switch state {
        case .counting: return ("left to wait", remaining)
        case .passed: return windowRemaining > .zero ? ("left of the window", windowRemaining) : nil
        case .offered, .closed, .timeIsUp: return nil
        }
    }

    /// The text on a button.
    public func label(_ choice: Choice) -> String {
        switch choice {
        case .notNow: return "Not now"
        case .openUseful:
            if let usefulApp { return "Open \(usefulApp.name)" }
            return state == .counting ? "Go on waiting" : "Start \(DurationText.words(countdown))"
        case .open(let app): return "Open \(name(of: app))"
        case .giveUp: return "Give up"
        case .forceQuit(let app): return "Force quit \(name(of: app))"
        case .earn: return "Earn minutes"
        }
    }

    /// `3rd launch today`, for one of the held apps.
    public static func attempts(_ count: Int) -> String {
        let ending: String
        switch (count % 10, count % 100) {
        case (_, 11...13): ending = "th"
        case (1, _): ending = "st"
        case (2, _): ending = "nd"
        case (3, _): ending = "rd"
        default: ending = "th"
        }
        return "\(count)\(ending) launch today"
    }

    private var names: String {
        let names = apps.map(\.name)
        guard names.count > 1, let last = names.last else { return names.first ?? "An app" }
        guard names.count <= 3 else { return "\(names.count) apps" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    private var why: String? {
        switch reason {
        case .launch: return nil
        case .reopened: return "It came back to the front after its time was over."
        case .windowOver: return "Its time was over while it ran."
        case .budget: return "The minutes of today were used up."
        case .schedule: return "A schedule was closed."
        case .failedBefore: return "The last wait did not reach its end, so it starts anew."
        }
    }

    private var offer: String {
        let length = DurationText.words(countdown)
        guard let usefulApp else { return "It opens after a wait of \(length)." }
        return "Spend \(length) with \(usefulApp.name) first; it opens afterwards."
    }

    private func name(of id: AppID) -> String { apps.first { $0.id == id }?.name ?? id.description }

    private static func words(_ time: LocalTime) -> String {
        let text = DateText.minutes(time)
        return "\(time.weekday) \(text.suffix(5))".capitalizedFirst
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
