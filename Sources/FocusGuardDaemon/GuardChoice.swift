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
        /// How it is given back; nil when the settings do not say.
        public var onOpen: OnOpen?
        /// Paths of its programs and scripts.
        public var executables: [String]
        /// Ids of its desktop entries, with or without `.desktop`.
        public var desktops: [String]
        /// Names of keys given that this version does not use.
        public var unusedKeys: [String]

        /// A section with these values.
        public init(
            id: AppID, name: String? = nil, onOpen: OnOpen? = nil, executables: [String] = [], desktops: [String] = [],
            unusedKeys: [String] = []
        ) {
            self.id = id
            self.name = name
            self.onOpen = onOpen
            self.executables = executables
            self.desktops = desktops
            self.unusedKeys = unusedKeys
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
            sections: settings.appSections.map { section in
                func values(_ kind: AppSection.KeyKind) -> [String] { section.keys.filter { $0.kind == kind }.map(\.value) }
                var unused: [String] = []
                for key in section.keys
                where key.kind != .executable && key.kind != .desktop && !unused.contains(key.kind.rawValue) {
                    unused.append(key.kind.rawValue)
                }
                return Section(
                    id: section.id, name: section.name, onOpen: section.onOpen, executables: values(.executable),
                    desktops: values(.desktop), unusedKeys: unused)
            })
    }

    /// What is said of this app; nil when nothing is.
    public func section(_ id: AppID) -> Section? { sections.first { $0.id == id } }
}
