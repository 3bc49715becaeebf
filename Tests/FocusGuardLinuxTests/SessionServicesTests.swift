import CLinux
import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

private let now = BootInstant(sinceBoot: .seconds(100))

/// A socket that listens at a path.
private func listen(at path: String) throws -> FileDescriptor {
    let socket = FileDescriptor(owning: Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8CString)
    withUnsafeMutableBytes(of: &address.sun_path) { field in
        for (index, byte) in bytes.enumerated() where index < field.count { field[index] = UInt8(bitPattern: byte) }
    }
    let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    #expect(bound == 0)
    #expect(Glibc.listen(socket.number, 1) == 0)
    return socket
}

@Suite struct SessionServicesTests {
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
            ("/run/user/7/discord-ipc-0", nil), ("/run/user/7/wayland-", nil), ("/tmp/.X11-unix/Y0", nil), ("", nil),
        ] as [(String, String?)])
    func `the sockets of a session are known by their paths`(_ row: (String, String?)) throws {
        let environment = [
            "HOME": "/home/u", "WAYLAND_DISPLAY": "/odd/display", "SESSION_MANAGER": "local/h:@/tmp/.ICE-unix/99",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/my/bus,guid=1;unix:abstract=/my/abstract;tcp:host=x",
        ]
        let services = SessionServices(try ProcFS(), environment: environment, runtimeFolder: "/run/user/7/")

        #expect(services.name(of: row.0) == row.1)
    }

    @Test func `who holds the master side of a terminal is found`() throws {
        let services = SessionServices(try ProcFS(), environment: [:], runtimeFolder: nil)
        let child = try Child("/bin/sleep", ["sleep", "60"])
        let master = try FileDescriptor(opening: "/dev/ptmx", O_RDWR | O_NOCTTY)

        #expect(master.number >= 0)
        #expect(services.holdsTerminal(getpid()))
        #expect(child.pid > 0)
    }

    @Test func `leaders of sessions are read from the login service's files`() throws {
        let folder = try ScratchFolder()
        try folder.write("2", Array("# x\nUID=1000\nLEADER=812\nTYPE=x11\n".utf8))
        try folder.write("c1", Array("LEADER=77\n".utf8))
        try folder.write("bad", Array("LEADER=x\n".utf8))

        #expect(SessionServices.sessionLeaders(in: folder.path) == [77, 812])
        #expect(SessionServices.sessionLeaders(in: "/nonexistent").isEmpty)
    }
}
