import FocusGuardCore

/// What one `[App ID]` group says: a name of the person's own and the keys the app is recognised by.
public struct AppSection: Hashable, Sendable {
    /// A kind of recognition key, named as in the settings.
    public enum KeyKind: String, CaseIterable, Hashable, Sendable {
        /// An absolute path of a program file.
        case executable = "Executable"
        /// The id of a desktop entry, with or without `.desktop`.
        case desktop = "Desktop"
        /// A Flatpak id.
        case flatpak = "Flatpak"
        /// The name of a snap.
        case snap = "Snap"
        /// A Steam app number.
        case steam = "Steam"
        /// The file name of a Windows program, `game.exe`.
        case wine = "Wine"
        /// The id or the host of a web app.
        case webApp = "WebApp"
        /// The name of an AppImage file.
        case appImage = "AppImage"
    }

    /// One recognition key.
    public struct Key: Hashable, Sendable {
        /// Its kind.
        public var kind: KeyKind
        /// Its value as in the settings: not empty, no wildcards.
        public var value: String
        /// A key of this kind.
        public init(kind: KeyKind, value: String) {
            self.kind = kind
            self.value = value
        }
    }

    /// The id in the group's name.
    public var id: AppID
    /// The name for people; nil when the settings give none.
    public var name: String?
    /// The icon's name or absolute path; nil when the settings give none.
    public var icon: String?
    /// How the app is given back; nil when the settings do not say.
    public var onOpen: OnOpen?
    /// What it is recognised by, by kind in the order of `KeyKind`, within a kind in the order of the settings.
    public var keys: [Key] = []

    /// A group that says nothing yet.
    public init(id: AppID) { self.id = id }
}

/// What one `[UsefulApp ID]` group says.
public struct UsefulAppSection: Hashable, Sendable {
    /// How it is started.
    public enum Start: Hashable, Sendable {
        /// By the desktop entry with this id.
        case desktop(String)
        /// By these words: the program, as an absolute path or a name to look up along PATH, and its arguments.
        case command([String])
    }

    /// The id in the group's name.
    public var id: AppID
    /// The name for people; the id where the settings give none.
    public var name: String
    /// How it is started.
    public var start: Start

    /// A useful app.
    public init(id: AppID, name: String, start: Start) {
        self.id = id
        self.name = name
        self.start = start
    }
}

/// What the settings say, checked. Ids are not looked up yet: that takes the catalogue and the desktop entries.
public struct Settings: Hashable, Sendable {
    /// Where one value comes from, for `config show`.
    public struct Row: Hashable, Sendable {
        /// Where a value comes from.
        public enum Origin: Hashable, Sendable, CustomStringConvertible {
            /// No file sets it.
            case builtIn
            /// The place in the file that set it last.
            case file(String, line: Int)

            /// `default` or `file:line`.
            public var description: String {
                switch self {
                case .builtIn: return "default"
                case .file(let file, let line): return "\(file):\(line)"
                }
            }
        }

        /// The group, without the brackets.
        public var group: String
        /// The key.
        public var key: String
        /// The value as written, or the default as one would write it.
        public var value: String
        /// Where it comes from.
        public var origin: Origin

        /// A row of these values.
        public init(group: String, key: String, value: String, origin: Origin) {
            self.group = group
            self.key = key
            self.value = value
            self.origin = origin
        }
    }

    /// `[Guard] Apps`: ids of the catalogue, of `[App …]` groups or of desktop entries, each once, in the order of the settings.
    public var apps: [AppID] = []
    /// `[Guard] Categories`: desktop categories or groups of the catalogue, each once.
    public var categories: [String] = ["social", "video"]
    /// `[Guard] Except`: ids left out of the categories, each once.
    public var except: [AppID] = []
    /// `[Guard] Sites`: hosts with an optional path. Not in force in this version.
    public var sites: [String] = []
    /// `[Guard] LookAround`: the time between two looks at /proc; 50 ms to 5 s.
    public var lookAround: Duration = .milliseconds(250)
    /// `[Guard] LoosenAfter`: how long a weaker setting waits; 0 to 7 days. Not in force in this version.
    public var loosenAfter: Duration = .zero
    /// `[Guard] AtLogin`.
    public var atLogin: AtLogin = .barrier
    /// `[Guard] Reopened`.
    public var reopened: Reopened = .remind
    /// The `[App …]` groups in the order they first appear.
    public var appSections: [AppSection] = []
    /// The `[UsefulApp …]` groups in the order they first appear.
    public var usefulAppSections: [UsefulAppSection] = []
    /// `[Barrier] Countdown`: 10 s to 2 h.
    public var countdown: Duration = .seconds(300)
    /// `[Barrier] Window`: 0 to 12 h.
    public var window: Duration = .seconds(1_800)
    /// `[Barrier] Starts`.
    public var starts: CountdownStart = .usefulApp
    /// `[Barrier] UsefulApp`: an id of the catalogue, of a `[UsefulApp …]` group or of a desktop entry.
    public var usefulApp: AppID? = AppID("anki")
    /// `[Barrier] WhenWindowEnds`.
    public var whenWindowEnds: WindowEnd = .leave
    /// `[Barrier] Unanswered`: 1 min to 12 h.
    public var unanswered: Duration = .seconds(1_800)
    /// `[Barrier] Program`: the program, as an absolute path or a name to look up, and its arguments; never empty.
    public var barrierProgram: [String] = ["focusguard-barrier"]
    /// Whether a file sets `[Barrier] Program`: such a program is started without waiting for a display.
    public var isBarrierProgramSet = false
    /// `[Notifications] Show`.
    public var showsNotifications = true
    /// `[Notifications] Every`: the shortest time between two replacements of a notification; 5 s to 5 min.
    public var notificationInterval: Duration = .seconds(15)
    /// `[Allow] Quota`: allowances a day; 0 to 50.
    public var allowQuota = 3
    /// `[Allow] Longest`: 1 min to 12 h.
    public var allowLongest: Duration = .seconds(1_800)
    /// `[Day] Start`: when a day starts, after local midnight; under 24 h.
    public var dayStart: Duration = .seconds(4 * 3_600)
    /// `[Budget]`: the daily budget; nil for none.
    public var budget: BudgetPolicy?
    /// The `[Schedule …]` groups in the order they first appear.
    public var schedules: [Schedule] = []
    /// `[Sensor] Program`: words as in `barrierProgram`. Not in force in this version.
    public var sensorProgram: [String] = ["focusguard-sensor"]
    /// Every value with its place of origin: first the fixed groups with every key, then the named groups with what they set.
    public var rows: [Row] = SettingsSchema.defaultRows

    /// The defaults.
    public init() {}

    /// The `[App …]` group of this app; nil when there is none.
    public func appSection(_ id: AppID) -> AppSection? { appSections.first { $0.id == id } }

    /// The `[UsefulApp …]` group of this app; nil when there is none.
    public func usefulAppSection(_ id: AppID) -> UsefulAppSection? { usefulAppSections.first { $0.id == id } }

    /// The policy of these settings, with the apps that the ids and categories come to on this machine.
    ///
    /// `usefulApp` is nil where the useful app is not there. Apps beyond `Limits.guardedAppsMax` are dropped.
    public func policy(apps: [GuardedApp], usefulApp: UsefulApp?) -> Policy {
        var policy = Policy(apps: Array(apps.prefix(Limits.guardedAppsMax)), usefulApp: usefulApp)
        policy.countdown = countdown
        policy.window = window
        policy.starts = starts
        policy.whenWindowEnds = whenWindowEnds
        policy.unanswered = unanswered
        policy.allowQuota = allowQuota
        policy.allowLongest = allowLongest
        policy.dayStart = dayStart
        policy.budget = budget
        policy.schedules = schedules
        policy.atLogin = atLogin
        policy.reopened = reopened
        return policy
    }
}
