import CLinux
import Glibc

/// The control socket of the guard: mode 0600 from its first moment, and for its own user only.
public struct UnixListener: ~Copyable {
    /// What asking for a connection gave.
    public enum Accepted: ~Copyable {
        /// Somebody of this user; reads and writes do not wait.
        case connection(UnixConnection)
        /// Somebody of another user, who was turned away.
        case refused(user: UInt32)
        /// Nobody waits.
        case nobody
    }

    /// The path it listens at.
    public let path: String
    private let socket: FileDescriptor
    private let device: dev_t
    private let inode: ino_t

    /// Listens in this folder. The lock proves that a socket which is left there is nobody's any more.
    ///
    /// What is there is replaced only when it is a socket of this user on which nobody listens; otherwise EADDRINUSE.
    public static func listen(in folder: RuntimeFolder, holding lock: borrowing RunLock) throws(SystemError) -> UnixListener {
        precondition(lock.path == folder.lock, "the lock of the same folder is held")
        let path = folder.controlSocket
        try removeStale(path)
        let socket = FileDescriptor(owning: try check("socket") { fg_unix_socket(1) })
        try check("bind", path) { fg_unix_bind(socket.number, path) }
        try check("listen", path) { Glibc.listen(socket.number, 16) }
        guard let status = try status(of: path) else { throw SystemError(call: "lstat", subject: path, number: ENOENT) }
        return UnixListener(path: path, socket: socket, status: status)
    }

    /// Readable while somebody waits; borrowed, for the event loop.
    public var descriptor: Int32 { socket.number }

    /// Takes one of those who wait (accept4(2)). Throws EMFILE when there are no descriptors left: do not listen for a while.
    public func accept() throws(SystemError) -> Accepted {
        let number = fg_accept(socket.number)
        guard number >= 0 else {
            switch errno {
            // The last two: who waited has gone again.
            case EAGAIN, EINTR, ECONNABORTED: return .nobody
            default: throw SystemError(call: "accept4", subject: path, number: errno)
            }
        }
        let connection = try UnixConnection(FileDescriptor(owning: number))
        let user = connection.peerUser
        return user == geteuid() ? .connection(connection) : .refused(user: user)
    }

    /// Stops listening and removes the socket's file, unless something else is there by now.
    public consuming func close() throws(SystemError) { try removeFile() }

    /// Removes the socket's file, unless something else is there by now; nobody new can come from then on.
    public func removeFile() throws(SystemError) {
        guard let status = try Self.status(of: path), status.st_dev == device, status.st_ino == inode else { return }
        try check("unlink", path) { unlink(path) }
    }

    private init(path: String, socket: consuming FileDescriptor, status: stat) {
        self.path = path
        self.socket = socket
        device = status.st_dev
        inode = status.st_ino
    }

    private static func removeStale(_ path: String) throws(SystemError) {
        guard let status = try status(of: path) else { return }
        guard isOwnSocket(status), !isAnswered(path) else {
            throw SystemError(call: "bind", subject: path, number: EADDRINUSE)
        }
        try check("unlink", path) { unlink(path) }
    }

    /// Nil when nothing is there.
    private static func status(of path: String) throws(SystemError) -> stat? {
        var status = stat()
        if lstat(path, &status) == 0 { return status }
        if errno == ENOENT { return nil }
        throw SystemError(call: "lstat", subject: path, number: errno)
    }

    private static func isOwnSocket(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == geteuid()
    }

    /// Whether somebody listens there.
    private static func isAnswered(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try UnixConnection.connect(to: path)
            return true
        } catch {
            return error.number != ECONNREFUSED
        }
    }
}
