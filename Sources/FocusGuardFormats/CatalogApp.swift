import FocusGuardCore

/// What the catalogue knows of one app.
public struct CatalogApp: Hashable, Sendable {
    /// What an app is to the person, before they said anything.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// It may eat the day.
        case distracting
        /// The barrier may offer it.
        case useful
        /// A browser, which carries web apps.
        case browser
    }

    /// What a value of an entry is.
    public enum KeyKind: String, CaseIterable, Hashable, Sendable {
        /// The name of a program, as distributions call it.
        case program = "native"
        /// The id of a desktop entry, without `.desktop`.
        case desktop
        /// A Flatpak id.
        case flatpak
        /// The name of a snap.
        case snap
        /// A Steam app number.
        case steam
        /// The name of a Windows program.
        case wine
        /// A host of its web app.
        case host
        /// The id of its web app in Chromium's family.
        case webApp = "webapp"
        /// How an interpreter, Java or a shared runtime names it, as `kind:value`: `python-module:aqt`.
        case slot
        /// A window class.
        case window
    }

    /// One name by which the app is known.
    public struct Key: Hashable, Sendable {
        /// What the value is.
        public var kind: KeyKind
        /// The value; for a web app its id.
        public var value: String
        /// Whether a public source shows this very value.
        public var isVerified: Bool
        /// The address that a web app's id was computed from; nil for other keys and for ids that cannot be computed.
        public var startURL: String?
    }

    /// Its id.
    public var id: AppID
    /// Its name for people.
    public var name: String
    /// What it is to the person.
    public var kind: Kind
    /// Its group: `social`, `chat`, `video`, `players`, `music`, `news`, `game`, `game-launcher`, `emulator`, `browser`, or for
    /// useful apps `study`, `notes`, `reading`, `reference`, `dev`, `office`.
    public var group: String
    /// What it is known by, in the order of the catalogue.
    public var keys: [Key]

    /// The values of one kind, in the order of the catalogue.
    public func values(_ kind: KeyKind) -> [String] { keys.filter { $0.kind == kind }.map(\.value) }

    /// Names of its programs as distributions call them, the usual one first.
    public var programs: [String] { values(.program) }
    /// Ids of its desktop entries, without `.desktop`.
    public var desktopIDs: [String] { values(.desktop) }
    /// Flatpak ids.
    public var flatpaks: [String] { values(.flatpak) }
    /// Snap names.
    public var snaps: [String] { values(.snap) }
    /// Steam app numbers.
    public var steam: [String] { values(.steam) }
    /// Names of Windows programs.
    public var wine: [String] { values(.wine) }
    /// Hosts of its web app.
    public var hosts: [String] { values(.host) }
    /// Ids of its web app in Chromium's family.
    public var webApps: [String] { values(.webApp) }
    /// How an interpreter, Java or a shared runtime names it, as `kind:value`.
    public var slots: [String] { values(.slot) }

    /// Whether a public source shows this very value; false also when the entry does not have it.
    public func isVerified(_ kind: KeyKind, _ value: String) -> Bool {
        keys.contains { $0.kind == kind && $0.value == value && $0.isVerified }
    }

    /// What it is recognised by besides its files.
    public var appKeys: [AppKey] { keys.compactMap(Self.appKey) }

    private static func appKey(_ key: Key) -> AppKey? {
        switch key.kind {
        case .program: return .program(key.value)
        case .desktop, .window: return nil
        case .flatpak: return .flatpak(key.value)
        case .snap: return .snap(key.value)
        case .steam: return .steam(key.value)
        case .wine: return .wine(key.value)
        case .host: return .site(key.value)
        case .webApp: return .webApp(key.value)
        case .slot: return slotKey(key.value)
        }
    }

    /// The key of a slot; nil for scripts, which are found by their files, and for slots that are no evidence.
    private static func slotKey(_ slot: String) -> AppKey? {
        guard let colon = slot.firstIndex(of: ":") else { return nil }
        let value = String(slot[slot.index(after: colon)...])
        switch slot[..<colon] {
        case "python-module": return .pythonModule(value)
        case "java-main-class": return .javaClass(value)
        case "jar": return .jar(value)
        case "electron-asar", "electron-app-path": return .electronApp(value)
        case "heroic": return .heroicGame(value)
        default: return nil
        }
    }
}
