// Where the sockets of a session lie.
extension SessionServices {
    /// Sockets by their whole path, and by what their path begins with.
    static func places(_ environment: [String: String], _ runtimeFolder: String?) -> (
        [String: String], [(prefix: String, name: String)]
    ) {
        var exact: [String: String] = [:]
        var prefixes: [(prefix: String, name: String)] = [
            ("/tmp/.X11-unix/X", "the X display"), ("@/tmp/.X11-unix/X", "the X display"),
            ("/tmp/.ICE-unix/", "the session manager"), ("@/tmp/.ICE-unix/", "the session manager"),
            ("/tmp/dbus-", "a message bus"), ("@/tmp/dbus-", "a message bus"),
            ("/tmp/ssh-", "the ssh agent"), ("@/tmp/ibus", "the input method"), ("@/tmp/fcitx", "the input method"),
            ("/tmp/fcitx-socket-", "the input method"),
        ]
        if let runtimeFolder, runtimeFolder.hasPrefix("/") {
            let folder = runtimeFolder.hasSuffix("/") ? String(runtimeFolder.dropLast()) : runtimeFolder
            exact[folder + "/bus"] = "the session bus"
            prefixes += [
                ("wayland-", "the Wayland display"), ("pipewire-", "the sound"), ("pulse/", "the sound"),
                ("at-spi", "the accessibility bus"), ("gnupg/", "the gpg agent"), ("keyring/", "the keyring"),
                ("kwallet", "the keyring"), ("systemd/", "the user manager"), ("dbus-", "a message bus"),
                ("ibus/", "the input method"), ("fcitx", "the input method"), ("sway-ipc.", "the compositor"),
                ("hypr/", "the compositor"),
                ("niri.", "the compositor"), ("gcr/", "the ssh agent"), ("ssh-agent", "the ssh agent"),
                ("speech-dispatcher/", "the speech service"),
            ].map { (folder + "/" + $0.0, $0.1) }
        }
        if let home = environment["HOME"], home.hasPrefix("/") {
            for mark in ["", "@"] {
                prefixes += [
                    (mark + home + "/.gnupg/S.", "the gpg agent"), (mark + home + "/.cache/ibus/", "the input method"),
                    (mark + home + "/.ssh/agent", "the ssh agent"),
                ]
            }
        }
        addAddresses(environment, runtimeFolder, &exact)
        return (exact, prefixes)
    }

    private static func addAddresses(_ environment: [String: String], _ runtimeFolder: String?, _ exact: inout [String: String])
    {
        if let display = environment["WAYLAND_DISPLAY"], !display.isEmpty {
            exact[display.hasPrefix("/") ? display : (runtimeFolder ?? "") + "/" + display] = "the Wayland display"
        }
        if let agent = environment["SSH_AUTH_SOCK"], agent.hasPrefix("/") { exact[agent] = "the ssh agent" }
        if let control = environment["GNOME_KEYRING_CONTROL"], control.hasPrefix("/") {
            exact[control + "/control"] = "the keyring"
        }
        for (key, name) in [
            ("DBUS_SESSION_BUS_ADDRESS", "the session bus"), ("AT_SPI_BUS_ADDRESS", "the accessibility bus"),
            ("IBUS_ADDRESS", "the input method"), ("PULSE_SERVER", "the sound"),
        ] {
            for path in busPaths(environment[key] ?? "") { exact[path] = name }
        }
        for part in (environment["SESSION_MANAGER"] ?? "").split(separator: ",") {
            // local/HOST:@/tmp/.ICE-unix/1234
            if let colon = part.firstIndex(of: ":") { exact[String(part[part.index(after: colon)...])] = "the session manager" }
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
