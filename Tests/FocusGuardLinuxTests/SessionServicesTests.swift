import CLinux
import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

private let now = BootInstant(sinceBoot: .seconds(100))

/// A socket that listens at a path, or at an abstract address where it begins with `@`.
private func listen(at path: String) throws -> FileDescriptor {
    let socket = FileDescriptor(owning: Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = path.hasPrefix("@")
    let bytes = (isAbstract ? [0] : []) + Array(path.utf8.dropFirst(isAbstract ? 1 : 0))
    withUnsafeMutableBytes(of: &address.sun_path) { field in
        for (index, byte) in bytes.enumerated() where index < field.count { field[index] = byte }
    }
    // An abstract address is as long as it says.
    let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
    let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.number, $0, socklen_t(length)) }
    }
    #expect(bound == 0)
    #expect(Glibc.listen(socket.number, 1) == 0)
    return socket
}

/// One after the other: what one of them listens at, the others find in this very process.
@Suite(.serialized) struct SessionServicesTests {
    @Test func `a process that listens on a socket of the session serves it`() throws {
        let folder = try ScratchFolder()
        let proc = try ProcFS()
        let services = SessionServices(proc, environment: [:], runtimeFolder: folder.path)
        let display = try listen(at: folder.path + "/wayland-7")
        let child = try Child("/bin/sleep", ["sleep", "60"])

        #expect(services.serves(getpid(), at: now) == "the Wayland display (\(folder.path)/wayland-7)")
        #expect(display.number >= 0)
        let other = SessionServices(proc, environment: [:], runtimeFolder: "/run/user/0/none")
        #expect(other.serves(getpid(), at: now) == nil)
        child.end()
        #expect(services.serves(child.pid, at: now) == nil)
    }

    @Test func `a new socket is seen once the list has aged`() throws {
        let folder = try ScratchFolder()
        let services = SessionServices(try ProcFS(), environment: ["SSH_AUTH_SOCK": folder.path + "/agent"], runtimeFolder: nil)

        #expect(services.serves(getpid(), at: now) == nil)
        let agent = try listen(at: folder.path + "/agent")
        #expect(agent.number >= 0)
        #expect(services.serves(getpid(), at: now + .seconds(4)) == "the ssh agent (\(folder.path)/agent)")
    }

    @Test func `a socket of an app's own is none of the session`() throws {
        let folder = try ScratchFolder()
        let services = SessionServices(try ProcFS(), environment: [:], runtimeFolder: folder.path)
        let socket = try listen(at: folder.path + "/discord-ipc-0")

        #expect(socket.number >= 0)
        #expect(services.serves(getpid(), at: now) == nil)
    }

    @Test(
        arguments: [
            ("/run/user/7/bus", "the session bus"), ("@/tmp/.X11-unix/X0", "the X display"),
            ("/tmp/.X11-unix/X12", "the X display"),
            ("/run/user/7/at-spi/bus_0", "the accessibility bus"), ("/run/user/7/pipewire-0", "the sound"),
            ("/run/user/7/pulse/native", "the sound"), ("/run/user/7/gnupg/S.gpg-agent", "the gpg agent"),
            ("@/tmp/.ICE-unix/99", "the session manager"), ("/run/user/7/keyring/control", "the keyring"),
            ("@/home/u/.cache/ibus/dbus-x", "the input method"), ("/my/bus", "the session bus"),
            ("@/my/abstract", "the session bus"),
            ("/run/user/7/wayland-1", "the Wayland display"), ("/odd/display", "the Wayland display"),
            ("/run/user/7/discord-ipc-0", nil), ("/run/user/7/wayland-", nil),
            ("/run/user/7/wayland-proxy-4711", nil), ("/run/user/7/wayland-proxy-x", "the Wayland display"),
            ("/tmp/.X11-unix/Y0", nil), ("", nil),
        ] as [(String, String?)])
    func `the sockets of a session are known by their paths`(_ row: (String, String?)) throws {
        let environment = [
            "HOME": "/home/u", "WAYLAND_DISPLAY": "/odd/display", "SESSION_MANAGER": "local/h:@/tmp/.ICE-unix/99",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/my/bus,guid=1;unix:abstract=/my/abstract;tcp:host=x",
        ]
        let services = SessionServices(try ProcFS(), environment: environment, runtimeFolder: "/run/user/7/")

        #expect(services.name(of: row.0) == row.1)
    }

    struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        /// Where it listens, `DIR` for a folder of the test and `UNIQUE` for a text that nobody else has.
        var address: String
        /// What the environment says of it; empty where the place is known.
        var environment: [String: String] = [:]
        var testDescription: String { "\(name) at \(address)" }
    }

    /// One listener of each kind, at its usual place, at an abstract address, or where the environment names it.
    static let kinds = [
        Kind(name: "the Wayland display", address: "DIR/wayland-1"),
        Kind(name: "the Wayland display", address: "DIR/odd-name", environment: ["WAYLAND_DISPLAY": "odd-name"]),
        Kind(name: "the Wayland display", address: "DIR/e/display", environment: ["WAYLAND_DISPLAY": "DIR/e/display"]),
        Kind(name: "the X display", address: "@/tmp/.X11-unix/X99UNIQUE"),
        Kind(name: "the session bus", address: "DIR/bus"),
        Kind(
            name: "the session bus", address: "DIR/e/b", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=DIR/e/b,guid=7"]),
        Kind(
            name: "the session bus", address: "@fg-UNIQUE-bus",
            environment: ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=x;unix:abstract=fg-UNIQUE-bus"]),
        Kind(name: "a message bus", address: "@/tmp/dbus-UNIQUE"), Kind(name: "a message bus", address: "/tmp/dbus-UNIQUE"),
        Kind(name: "the accessibility bus", address: "DIR/at-spi/bus_0"),
        Kind(
            name: "the accessibility bus", address: "DIR/cache/at-spi/bus_0",
            environment: ["HOME": "/x", "XDG_CACHE_HOME": "DIR/cache"]),
        Kind(name: "the accessibility bus", address: "DIR/e/a11y", environment: ["AT_SPI_BUS_ADDRESS": "unix:path=DIR/e/a11y"]),
        Kind(name: "the sound", address: "DIR/pipewire-0"), Kind(name: "the sound", address: "DIR/pipewire-0-manager"),
        Kind(name: "the sound", address: "DIR/e/pw", environment: ["PIPEWIRE_REMOTE": "DIR/e/pw"]),
        Kind(
            name: "the sound", address: "DIR/e/pw-9", environment: ["PIPEWIRE_REMOTE": "pw-9", "PIPEWIRE_RUNTIME_DIR": "DIR/e"]),
        Kind(name: "the sound", address: "DIR/pulse/native"),
        Kind(name: "the sound", address: "DIR/e/pulse", environment: ["PULSE_SERVER": "{0a1b}unix:DIR/e/pulse tcp:host"]),
        Kind(name: "the sound", address: "DIR/e/native", environment: ["PULSE_RUNTIME_PATH": "DIR/e"]),
        Kind(name: "the ssh agent", address: "DIR/e/agent", environment: ["SSH_AUTH_SOCK": "DIR/e/agent"]),
        Kind(name: "the ssh agent", address: "DIR/gcr/ssh"), Kind(name: "the ssh agent", address: "DIR/openssh_agent"),
        Kind(name: "the gpg agent", address: "DIR/gnupg/S.gpg-agent"),
        Kind(name: "the gpg agent", address: "DIR/home/.gnupg/S.gpg-agent", environment: ["HOME": "DIR/home"]),
        Kind(name: "the gpg agent", address: "DIR/e/S.gpg-agent.ssh", environment: ["GNUPGHOME": "DIR/e"]),
        Kind(name: "the keyring", address: "DIR/keyring/control"), Kind(name: "the keyring", address: "DIR/kwallet5.socket"),
        Kind(name: "the keyring", address: "DIR/e/control", environment: ["GNOME_KEYRING_CONTROL": "DIR/e"]),
        Kind(name: "the session manager", address: "@/tmp/.ICE-unix/UNIQUE"),
        Kind(
            name: "the session manager", address: "DIR/e/ice",
            environment: ["SESSION_MANAGER": "local/host:@/tmp/.ICE-unix/none,unix/host:DIR/e/ice"]),
        Kind(name: "the input method", address: "DIR/ibus/dbus-1"),
        Kind(name: "the input method", address: "@DIR/home/.cache/ibus/dbus-1", environment: ["HOME": "DIR/home"]),
        Kind(
            name: "the input method", address: "@fg-UNIQUE-ibus",
            environment: ["IBUS_ADDRESS": "unix:abstract=fg-UNIQUE-ibus,guid=1"]),
        Kind(name: "the input method", address: "/tmp/fcitx-socket-:UNIQUE"),
        Kind(name: "the input method", address: "DIR/fcitx5-ui"),
        Kind(name: "the compositor", address: "DIR/sway-ipc.0.1.sock"),
        Kind(name: "the user manager", address: "DIR/systemd/private"),
    ]

    @Test(arguments: kinds)
    func `a listener of each kind is found in a real process`(_ kind: Kind) throws {
        let folder = try ScratchFolder()
        for path in [
            "e", "at-spi", "cache", "cache/at-spi", "pulse", "gcr", "gnupg", "home", "home/.gnupg", "keyring", "ibus",
            "systemd",
        ] {
            #expect(mkdir(folder.path + "/" + path, 0o700) == 0)
        }
        let unique = "\(getpid())\(UInt64.random(in: 0 ..< .max))"
        func filled(_ text: String) -> String {
            text.replacing("DIR", with: folder.path).replacing("UNIQUE", with: unique)
        }
        let services = SessionServices(
            try ProcFS(), environment: kind.environment.mapValues(filled), runtimeFolder: folder.path)
        let address = filled(kind.address)
        let socket = try listen(at: address)
        defer { if !address.hasPrefix("@") { unlink(address) } }

        // Others of this program's tests may listen at the same time.
        let names = services.listeningInodes().values

        #expect(names.contains("\(kind.name) (\(address))"))
        let own = try #require(services.reason(getpid(), at: now))
        #expect(own.hasPrefix("it serves "))
        #expect(socket.number >= 0)
    }

    @Test func `a listener in another process is found there, and its child that has no share in it is not`() throws {
        guard access("/usr/bin/python3", X_OK) == 0 else { return }
        let folder = try ScratchFolder()
        let path = folder.path + "/wayland-3"
        let script = """
            import socket, time
            s = socket.socket(socket.AF_UNIX)
            s.bind('\(path)')
            s.listen()
            time.sleep(60)
            """
        let child = try Child("/usr/bin/python3", ["python3", "-c", script])
        defer { child.end() }
        let services = SessionServices(try ProcFS(), environment: [:], runtimeFolder: folder.path)
        var instant = now

        let isFound = eventually {
            instant = instant + .seconds(4)
            return services.reason(child.pid, at: instant) == "it serves the Wayland display (\(path))"
        }

        #expect(isFound)
        let other = try Child("/bin/sleep", ["sleep", "60"])
        defer { other.end() }
        #expect(services.reason(other.pid, at: instant) == nil)
    }

    @Test(.enabled(if: access("/dev/fuse", R_OK | W_OK) == 0, "needs /dev/fuse"))
    func `who serves the files of a mount is found`() throws {
        let services = SessionServices(try ProcFS(), environment: [:], runtimeFolder: nil)
        let device = try FileDescriptor(opening: "/dev/fuse", O_RDWR)

        #expect(device.number >= 0)
        #expect(services.reason(getpid(), at: now) == "it serves the files of a mount")
    }

    @Test func `who holds the master side of a terminal is found`() throws {
        let services = SessionServices(try ProcFS(), environment: [:], runtimeFolder: nil)
        let child = try Child("/bin/sleep", ["sleep", "60"])
        let master = try FileDescriptor(opening: "/dev/ptmx", O_RDWR | O_NOCTTY)

        #expect(master.number >= 0)
        #expect(services.holdsTerminal(getpid()))
        #expect(services.reason(getpid(), at: now) != nil)
        #expect(!services.holdsTerminal(child.pid))
        #expect(services.reason(child.pid, at: now) == nil)
    }

    @Test func `leaders of sessions are read from the login service's files`() throws {
        let folder = try ScratchFolder()
        try folder.write("2", Array("# x\nUID=1000\nLEADER=812\nTYPE=x11\n".utf8))
        try folder.write("c1", Array("LEADER=77\n".utf8))
        try folder.write("bad", Array("LEADER=x\n".utf8))

        #expect(SessionServices.leaderNumbers(in: folder.path) == [77, 812])
        #expect(SessionServices.leaderNumbers(in: "/nonexistent").isEmpty)
    }

    @Test func `a leader is known by its start time too, and one that is gone is none`() throws {
        let folder = try ScratchFolder()
        try folder.write("2", Array("LEADER=\(getpid())\n".utf8))
        try folder.write("3", Array("LEADER=\(Int32.max)\n".utf8))
        let proc = try ProcFS()

        let leaders = SessionServices.sessionLeaders(proc, in: folder.path)

        #expect(leaders == [ProcessIdentity(pid: getpid(), startTicks: try #require(proc.startTicks(of: getpid())))])
    }
}
