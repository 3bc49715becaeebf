// Where the sockets of a session lie.
extension SessionServices {
    /// What the paths of sockets begin with that lie in no one's own folder.
    private static let sharedPlaces: [(prefix: String, name: String)] = [
        ("/tmp/.X11-unix/X", "the X display"), ("@/tmp/.X11-unix/X", "the X display"),
        ("/tmp/.ICE-unix/", "the session manager"), ("@/tmp/.ICE-unix/", "the session manager"),
        ("/tmp/dbus-", "a message bus"), ("@/tmp/dbus-", "a message bus"), ("/tmp/ssh-", "the ssh agent"),
        ("@/tmp/ibus", "the input method"), ("/tmp/ibus/", "the input method"), ("@/tmp/fcitx", "the input method"),
        ("/tmp/fcitx-socket-", "the input method"), ("/tmp/pulse-", "the sound"), ("/tmp/keyring-", "the keyring"),
        ("/tmp/gpg-", "the gpg agent"),
    ]

    /// The same below the run time folder.
    private static let runtimePlaces: [(String, String)] = [
        ("wayland-", "the Wayland display"), ("pipewire-", "the sound"), ("pulse/", "the sound"),
        ("at-spi", "the accessibility bus"), ("gnupg/", "the gpg agent"), ("keyring/", "the keyring"),
        ("kwallet", "the keyring"), ("systemd/", "the user manager"), ("dbus-", "a message bus"),
        (".dbus-proxy/", "a message bus"),
        ("ibus/", "the input method"), ("fcitx", "the input method"), ("sway-ipc.", "the compositor"),
        ("hypr/", "the compositor"), ("niri.", "the compositor"), ("wayfire", "the compositor"), ("labwc", "the compositor"),
        ("i3/", "the window manager"), ("gcr/", "the ssh agent"), ("ssh-agent", "the ssh agent"),
        ("speech-dispatcher/", "the speech service"),
    ]

    /// Whether a socket is the one that Firefox and its kin put between themselves and the compositor, `wayland-proxy-PID`: it
    /// serves nobody else.
    static func isBrowsersOwn(_ path: String) -> Bool {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8[path.utf8.index(after: $0)...] } ?? path.utf8[...]
        let mark = "wayland-proxy-".utf8
        let rest = name.dropFirst(mark.count)
        return name.starts(with: mark) && !rest.isEmpty && rest.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// Sockets by their whole path, and by what their path begins with.
    static func places(_ environment: [String: String], _ runtimeFolder: String?) -> (
        [String: String], [(prefix: String, name: String)]
    ) {
        var exact: [String: String] = [:]
        var prefixes = sharedPlaces
        if let runtimeFolder, runtimeFolder.hasPrefix("/") {
            let folder = runtimeFolder.hasSuffix("/") ? String(runtimeFolder.dropLast()) : runtimeFolder
            exact[folder + "/bus"] = "the session bus"
            exact[folder + "/openssh_agent"] = "the ssh agent"
            prefixes += runtimePlaces.map { (folder + "/" + $0.0, $0.1) }
        }
        if let home = environment["HOME"], home.hasPrefix("/") {
            let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.cache"
            for mark in ["", "@"] {
                prefixes += [
                    (mark + home + "/.gnupg/S.", "the gpg agent"), (mark + cache + "/ibus/", "the input method"),
                    (mark + home + "/.ssh/agent", "the ssh agent"), (mark + cache + "/at-spi/", "the accessibility bus"),
                    (mark + cache + "/keyring-", "the keyring"), (mark + home + "/.pulse", "the sound"),
                    (mark + home + "/.config/pulse/", "the sound"),
                ]
            }
        }
        if let home = environment["GNUPGHOME"], home.hasPrefix("/") { prefixes.append((home + "/S.", "the gpg agent")) }
        addAddresses(environment, runtimeFolder, &exact)
        return (exact, prefixes)
    }

    /// What the environment itself names.
    private static func addAddresses(_ environment: [String: String], _ runtimeFolder: String?, _ exact: inout [String: String])
    {
        for (key, base, name) in [
            ("WAYLAND_DISPLAY", runtimeFolder, "the Wayland display"),
            ("PIPEWIRE_REMOTE", environment["PIPEWIRE_RUNTIME_DIR"] ?? runtimeFolder, "the sound"),
            ("PIPEWIRE_CORE", environment["PIPEWIRE_RUNTIME_DIR"] ?? runtimeFolder, "the sound"),
        ] {
            guard let socket = environment[key], !socket.isEmpty else { continue }
            exact[socket.hasPrefix("/") ? socket : (base ?? "") + "/" + socket] = name
        }
        for (key, ending, name) in [
            ("SSH_AUTH_SOCK", "", "the ssh agent"), ("GNOME_KEYRING_CONTROL", "/control", "the keyring"),
            ("PULSE_RUNTIME_PATH", "/native", "the sound"), ("SWAYSOCK", "", "the compositor"),
            ("I3SOCK", "", "the window manager"),
            ("NIRI_SOCKET", "", "the compositor"),
        ] {
            if let path = environment[key], path.hasPrefix("/") { exact[path + ending] = name }
        }
        if let agent = environment["GPG_AGENT_INFO"]?.split(separator: ":").first, agent.hasPrefix("/") {
            exact[String(agent)] = "the gpg agent"
        }
        for (key, name) in [
            ("DBUS_SESSION_BUS_ADDRESS", "the session bus"), ("AT_SPI_BUS_ADDRESS", "the accessibility bus"),
            ("IBUS_ADDRESS", "the input method"), ("FCITX_DBUS_ADDRESS", "the input method"),
        ] {
            for path in busPaths(environment[key] ?? "") { exact[path] = name }
        }
        for path in soundPaths(environment["PULSE_SERVER"] ?? "") { exact[path] = "the sound" }
        for part in (environment["SESSION_MANAGER"] ?? "").split(separator: ",") {
            // local/HOST:@/tmp/.ICE-unix/1234
            if let colon = part.firstIndex(of: ":") { exact[String(part[part.index(after: colon)...])] = "the session manager" }
        }
    }

    /// The socket paths in a list of sound servers: `{machine}unix:/run/pulse/native tcp:host /other/native`.
    static func soundPaths(_ servers: String) -> [String] {
        servers.split(separator: " ").compactMap { server in
            var server = server
            if server.hasPrefix("{"), let end = server.firstIndex(of: "}") { server = server[server.index(after: end)...] }
            if server.hasPrefix("unix:") { server = server.dropFirst(5) }
            return server.hasPrefix("/") ? String(server) : nil
        }
    }

    /// The socket paths in a list of bus addresses: `unix:path=/x,guid=…;unix:abstract=/y`.
    static func busPaths(_ addresses: String) -> [String] {
        addresses.split(separator: ";").flatMap { address -> [String] in
            guard address.hasPrefix("unix:") else { return [] }
            return address.dropFirst(5).split(separator: ",").compactMap { part in
                if part.hasPrefix("path=") { return String(part.dropFirst(5)) }
                if part.hasPrefix("abstract=") { return "@" + part.dropFirst(9) }
                return part.hasPrefix("/") ? String(part) : nil
            }
        }
    }
}
