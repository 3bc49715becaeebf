import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct UnixSocketTests {
    @Test func `the control socket is for its owner only, whatever the umask`() async throws {
        // A process of its own, because the umask belongs to the whole process.
        await #expect(processExitsWith: .success) {
            let folder = try Folder()
            let runtime = try folder.runtime()
            let lock = try taken(runtime)
            umask(0)
            let listener = try UnixListener.listen(in: runtime, holding: lock)
            var status = Glibc.stat()
            precondition(lstat(listener.path, &status) == 0)
            precondition(status.st_mode & S_IFMT == S_IFSOCK && status.st_mode & 0o7777 == 0o600)
        }
    }

    @Test func `lines go both ways, and both sides know each other's user`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        let listener = try UnixListener.listen(in: runtime, holding: lock)

        let client = try UnixConnection.connect(to: runtime.controlSocket)
        let server = try connection(listener)
        try client.send(Array("status\n".utf8))
        let request = try server.receive()
        try server.send(Array("{}\n".utf8))
        let reply = try client.receive()
        let (user, pid) = (server.peerUser, server.peerPid)
        _ = consume server
        let end = try client.receive()

        #expect(request == .bytes(Array("status\n".utf8)))
        #expect(reply == .bytes(Array("{}\n".utf8)))
        #expect(user == geteuid() && pid == getpid())
        #expect(end == .end)
    }

    @Test func `without anybody who waits, nobody is accepted`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        let listener = try UnixListener.listen(in: runtime, holding: lock)

        #expect(errorNumber { _ = try connection(listener) } == EAGAIN)
    }

    @Test func `what is not a socket of ours is never removed`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        try AtomicFile.write(Array("precious".utf8), to: runtime.controlSocket)

        let number = errorNumber { _ = try UnixListener.listen(in: runtime, holding: lock) }

        #expect(number == EADDRINUSE)
        #expect(try AtomicFile.read(runtime.controlSocket, limit: 100) == Array("precious".utf8))
    }

    @Test func `a socket on which nobody listens any more is replaced, one that answers is not`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        let first = try UnixListener.listen(in: runtime, holding: lock)

        let whileAnswered = errorNumber { _ = try UnixListener.listen(in: runtime, holding: lock) }
        _ = consume first
        let stale = errorNumber { _ = try UnixConnection.connect(to: runtime.controlSocket) }
        let second = try UnixListener.listen(in: runtime, holding: lock)
        let client = try UnixConnection.connect(to: runtime.controlSocket)

        #expect(whileAnswered == EADDRINUSE)
        #expect(stale == ECONNREFUSED)
        #expect(client.peerPid == getpid())
        #expect(second.path == runtime.controlSocket)
    }

    @Test func `closing removes the socket's file but not what has taken its place`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)

        try UnixListener.listen(in: runtime, holding: lock).close()
        let isGone = access(runtime.controlSocket, F_OK) != 0
        let replaced = try UnixListener.listen(in: runtime, holding: lock)
        try AtomicFile.write([1], to: runtime.controlSocket)
        try replaced.close()

        #expect(isGone)
        #expect(try AtomicFile.read(runtime.controlSocket, limit: 10) == [1])
    }

    @Test func `a path that is too long is refused`() {
        let path = "/" + String(repeating: "a", count: 108)

        #expect(errorNumber { _ = try UnixConnection.connect(to: path) } == ENAMETOOLONG)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `somebody of another user is turned away`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try Folder()
            let runtime = try folder.runtime()
            let lock = try taken(runtime)
            let listener = try UnixListener.listen(in: runtime, holding: lock)
            precondition(chmod(folder.path, 0o755) == 0 && chmod(runtime.path, 0o755) == 0)
            precondition(chmod(runtime.controlSocket, 0o666) == 0)
            precondition(seteuid(4_711) == 0)
            // The client does not trust the other side either.
            let client = errorNumber { _ = try UnixConnection.connect(to: runtime.controlSocket) }
            precondition(seteuid(0) == 0)
            precondition(client == EPERM)
            guard case .refused(let user) = try listener.accept() else { preconditionFailure("not turned away") }
            precondition(user == 4_711)
        }
    }

    private func connection(_ listener: borrowing UnixListener) throws -> UnixConnection {
        switch try listener.accept() {
        case .connection(let connection): return connection
        case .refused: throw SystemError(call: "accept", number: EPERM)
        case .nobody: throw SystemError(call: "accept", number: EAGAIN)
        }
    }
}
