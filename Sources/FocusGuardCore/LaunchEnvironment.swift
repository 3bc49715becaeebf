/// What matters for identity of the environment a process was started with. All of it is inherited, so it tells of an ancestor
/// unless something else agrees.
public struct LaunchEnvironment: Hashable, Sendable {
    /// The desktop entry GIO launched, an absolute path (`GIO_LAUNCHED_DESKTOP_FILE`).
    public var desktopFile: String?
    /// The process that GIO launched for it (`GIO_LAUNCHED_DESKTOP_FILE_PID`).
    public var desktopFilePID: Int32?
    /// What kind of container it is in, by its own account (`container`).
    public var container: String?
    /// The snap it belongs to (`SNAP_INSTANCE_NAME`, else `SNAP_NAME`).
    public var snap: String?
    /// The number of the Steam app it runs for (`SteamAppId`, else `SteamGameId`).
    public var steamApp: String?
    /// The game of Lutris it runs for (`LUTRIS_GAME_UUID`).
    public var lutrisGame: String?
    /// The file of the AppImage it came from (`APPIMAGE`).
    public var appImage: String?

    /// An environment in which nothing of interest is set.
    public init() {}

    /// The names of the variables that matter.
    public static let keys = [
        "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID", "container", "SNAP_INSTANCE_NAME", "SNAP_NAME",
        "SteamAppId", "SteamGameId", "LUTRIS_GAME_UUID", "APPIMAGE",
    ]

    /// Takes the value of one of `keys`; any other is ignored, and so is an empty value.
    public mutating func set(_ key: String, _ value: String) {
        guard !value.isEmpty else { return }
        switch key {
        case "GIO_LAUNCHED_DESKTOP_FILE": desktopFile = value
        case "GIO_LAUNCHED_DESKTOP_FILE_PID": desktopFilePID = Int32(value)
        case "container": container = value
        case "SNAP_INSTANCE_NAME": snap = value
        case "SNAP_NAME": snap = snap ?? value
        case "SteamAppId": steamApp = value
        // A shortcut to a game of another store has a number of more than 32 bits here, and 0 as its app.
        case "SteamGameId": steamApp = steamApp ?? value
        case "LUTRIS_GAME_UUID": lutrisGame = value
        case "APPIMAGE": appImage = value
        default: break
        }
    }
}
