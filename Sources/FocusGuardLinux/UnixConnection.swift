import CLinux
import Glibc

/// One end of a connection over a Unix socket (unix(7)).
public struct UnixConnection: ~Copyable {
    /// The socket.
    public let file: FileDescriptor
    /// The process that connected, or that listens, at the time it did; for messages, never for signals.
    public let peerPid: Int32
    /// The user of the other side (SO_PEERCRED), at the time it connected.
    public let peerUser: UInt32

    /// Borrowed, for the event loop.
    public var descriptor: Int32 { file.number }

    /// Connects to the guard that listens at `path`. Reads and writes wait.
    ///
    /// Throws ENOENT or ECONNREFUSED when nobody listens, and EPERM when it is another user who does.
    public static func connect(to path: String) throws(SystemError) -> UnixConnection {
        let socket = FileDescriptor(owning: try check("socket") { fg_unix_socket(0) })
        try check("connect", path) { fg_unix_connect(socket.number, path) }
        let connection = try UnixConnection(socket)
        guard connection.peerUser == geteuid() else { throw SystemError(call: "connect", subject: path, number: EPERM) }
        return connection
    }

    /// Sends all bytes, waiting as long as it takes; throws EPIPE when the other side has closed. For commands.
    public func send(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        // Ends: each turn sends a byte at least.
        while !rest.isEmpty {
            let count = try check("send") {
                rest.withUnsafeBytes { Glibc.send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads up to 64 KiB once.
    public func receive() throws(SystemError) -> ReadOutcome { try file.receive() }

    init(_ socket: consuming FileDescriptor) throws(SystemError) {
        var (pid, user): (pid_t, uid_t) = (0, 0)
        let number = socket.number
        try check("getsockopt") { fg_peer_credentials(number, &pid, &user) }
        file = socket
        peerPid = pid
        peerUser = user
    }
}
