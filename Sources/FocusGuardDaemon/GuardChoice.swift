import FocusGuardCore
import FocusGuardFormats

/// Which apps the person wants guarded, as far as the directory of apps needs to know.
public struct GuardChoice: Hashable, Sendable {
    /// What the settings say of one app.
    public struct Section: Hashable, Sendable {
        /// Its id.
        public var id: AppID
        /// Its name for people; nil when none is given.
        public var name: String?
        /// Its icon's name or absolute path; nil when none is given.
        public var icon: String?
        /// How it is given back; nil when the settings do not say.
        public var onOpen: OnOpen?
        /// Paths of its programs and scripts.
        public var executables: [String]
        /// Ids of its desktop entries, with or without `.desktop`.
        public var desktops: [String]
        /// What packagers, stores and runtimes call it.
        public var keys: [AppKey]

        /// A section with these values.
        public init(
            id: AppID, name: String? = nil, icon: String? = nil, onOpen: OnOpen? = nil, executables: [String] = [],
            desktops: [String] = [], keys: [AppKey] = []
        ) {
            self.id = id
            self.name = name
            self.icon = icon
            self.onOpen = onOpen
            self.executables = executables
            self.desktops = desktops
            self.keys = keys
        }

        /// The section of the settings.
        public init(_ section: AppSection) {
            self.init(id: section.id, name: section.name, icon: section.icon, onOpen: section.onOpen)
            for key in section.keys { add(key) }
        }

        private mutating func add(_ key: AppSection.Key) {
            switch key.kind {
            case .executable: executables.append(key.value)
            case .desktop: desktops.append(key.value)
            case .flatpak: keys.append(.flatpak(key.value))
            case .snap: keys.append(.snap(key.value))
            case .steam: keys.append(.steam(key.value))
            case .wine: keys.append(.wine(key.value))
            case .appImage: keys.append(.appImage(key.value))
            case .webApp: keys.append(WebAppID.isOne(key.value) ? .webApp(key.value) : .site(key.value.lowercased()))
            }
        }
    }

    /// Ids of the catalogue, of sections or of desktop entries.
    public var apps: [AppID]
    /// Groups of the catalogue or desktop categories.
    public var categories: [String]
    /// Ids left out of the categories.
    public var except: [AppID]
    /// What is said of single apps.
    public var sections: [Section]

    /// A choice of these apps.
    public init(apps: [AppID], categories: [String] = [], except: [AppID] = [], sections: [Section] = []) {
        self.apps = apps
        self.categories = categories
        self.except = except
        self.sections = sections
    }

    /// The choice of the settings.
    public init(_ settings: Settings) {
        self.init(
            apps: settings.apps, categories: settings.categories, except: settings.except,
            sections: settings.appSections.map(Section.init))
    }

    /// What is said of this app; nil when nothing is.
    public func section(_ id: AppID) -> Section? { sections.first { $0.id == id } }
}
