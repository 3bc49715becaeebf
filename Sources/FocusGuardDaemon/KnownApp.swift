import FocusGuardCore
import FocusGuardFormats

/// An app as a person may choose it: one line of the picker.
public struct KnownApp: Hashable, Sendable {
    /// Whether and why an app is guarded.
    public enum Choice: Hashable, Sendable {
        /// It is not guarded.
        case free
        /// The settings name it.
        case named
        /// A category of the settings has it.
        case category(String)
        /// A category has it, and `Except` leaves it out.
        case excepted(String)

        /// The choice in words for people.
        public var reason: String {
            switch self {
            case .free: return "it is not chosen"
            case .named: return "the settings name it"
            case .category(let category): return "it is in the category \(category)"
            case .excepted(let category): return "Except leaves it out of the category \(category)"
            }
        }
    }

    /// The id to write into the settings.
    public var id: AppID
    /// Its name for people, in the person's language where its desktop entry has one.
    public var name: String
    /// An icon's name or absolute path; nil when none is known.
    public var icon: String?
    /// What the catalogue says it is; nil when the catalogue does not have it.
    public var kind: CatalogApp.Kind?
    /// The categories it is in: its group of the catalogue first, then desktop categories.
    public var categories: [String]
    /// The ids of its desktop entries here, with `.desktop`.
    public var desktopIDs: [String]
    /// What it is recognised by here, in the words of `identify`; empty when nothing of it is here.
    public var instances: [String]
    /// Whether something of it is on this machine.
    public var isInstalled: Bool
    /// Whether the person's menu shows it.
    public var isShown: Bool
    /// Whether it is guarded, and why.
    public var choice: Choice
    /// Why it can never be guarded, for people; nil when it can.
    public var refusal: String?
    /// What the guard cannot do for it, or could not if it were guarded, for people; empty when nothing is missing.
    public var limits: [String]

    /// Whether it is guarded.
    public var isGuarded: Bool {
        switch choice {
        case .named, .category: true
        case .free, .excepted: false
        }
    }
}
