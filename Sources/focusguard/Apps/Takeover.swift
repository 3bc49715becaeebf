import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// Whether the running guard has taken over a change of the settings.
struct Takeover: Hashable, Sendable {
    /// What the guard made of it.
    enum Outcome: String, Hashable, Sendable {
        /// It is in force.
        case inForce = "in-force"
        /// No guard runs here.
        case notRunning = "not-running"
        /// The guard reads other settings, or does not do as they say.
        case notInForce = "not-in-force"
    }

    let outcome: Outcome
    /// For people.
    let text: String

    /// Has the guard of these paths read the settings again, and looks whether it does as they say. Never fails: the settings
    /// are written, whatever the guard says.
    static func of(_ file: String, _ change: ChoiceChange, _ paths: Paths) -> Takeover {
        do throws(CommandFailure) {
            var client = try ControlClient.connect(paths)
            let report = try client.status()
            if let other = report.guard.settings, resolved(other) != resolved(file) {
                return Takeover(outcome: .notInForce, text: "the running guard reads other settings: \(other)")
            }
            switch try client.ask(.reload) {
            case .done: return judge(change, try client.status())
            case .failed(let text), .refused(let text), .badRequest(let text):
                return Takeover(outcome: .notInForce, text: "the running guard has not taken it over: \(text)")
            case .status, .barrier: return Takeover(outcome: .notInForce, text: "the running guard gave no answer")
            }
        } catch {
            switch error {
            case .notRunning(let text) where !text.hasPrefix("the guard is not running"):
                return Takeover(outcome: .notInForce, text: "it is saved, but \(text)")
            case .refused, .usage, .notRunning, .settings, .system:
                return Takeover(outcome: .notRunning, text: "no guard runs here; it is in force from its next start")
            }
        }
    }

    private static func judge(_ change: ChoiceChange, _ report: StatusReport) -> Takeover {
        let guarded = Set(report.guarded.map(\.id))
        for app in change.outcomes where guarded.contains(app.id.description) != app.isGuarded {
            let text = app.isGuarded ? "does not guard \(app.name) yet" : "still guards \(app.name)"
            return Takeover(outcome: .notInForce, text: "the running guard \(text); focusguard status says more")
        }
        return Takeover(outcome: .inForce, text: "the running guard has taken it over")
    }

    private static func resolved(_ path: String) -> String { CanonicalPath.resolve(path) ?? path }
}
