import FocusGuardCore

/// How an app was started: enough to start it anew. Kept in memory only, never on disk.
struct LaunchRecord {
    /// The program's file.
    var program: String
    /// Its arguments, the name it was called by first.
    var arguments: [String]
    /// `NAME=value` entries.
    var environment: [String]
    /// The working directory.
    var directory: String?

    /// What says which desktop session a launch came from.
    static let sessionVariables = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE",
        "XDG_SESSION_ID", "XDG_RUNTIME_DIR",
    ]

    /// The entries that say which desktop session the launch came from.
    var sessionEntries: [String] {
        environment.filter { entry in Self.sessionVariables.contains { entry.hasPrefix($0 + "=") } }
    }

    /// The environment with these entries put over it, each name once.
    static func merge(_ base: [String], _ over: [String]) -> [String] {
        let names = over.compactMap { entry in entry.firstIndex(of: "=").map { entry[...$0] } }
        return base.filter { entry in !names.contains { entry.hasPrefix($0) } } + over
    }
}
