import CLinux
import Glibc

/// The kernel's word on which process has executed a program (the process events connector, linux/cn_proc.h).
///
/// Open to ordinary users since Linux 6.6, and only in the network namespace of the host. It tells nothing until `listen`.
public struct ExecConnector: ~Copyable {
    /// What was told since the last call.
    public struct News: Hashable, Sendable {
        /// The processes, of all users, in the order in which they executed a program.
        public var processes: [Int32] = []
        /// Whether some were lost because nobody read in time (ENOBUFS).
        public var isIncomplete = false

        /// Nothing.
        public init() {}
    }

    /// The most one call reads; the rest is told by the next.
    private static let readMax = 512

    private let socket: FileDescriptor

    /// Opens it (netlink(7)). Throws what the kernel says where it is refused: EPERM, ECONNREFUSED, EPROTONOSUPPORT.
    public static func open() throws(SystemError) -> ExecConnector {
        let number = try check("bind", "the process connector") { fg_exec_connector() }
        let connector = ExecConnector(socket: FileDescriptor(owning: number))
        // The kernel answers here whether it really serves this socket: from another network namespace it does not.
        try connector.listen(true)
        try connector.listen(false)
        return connector
    }

    private init(socket: consuming FileDescriptor) { self.socket = socket }

    /// Readable when something was told; borrowed, for the event loop.
    public var descriptor: Int32 { socket.number }

    /// Starts or ends the telling, for this socket alone.
    public func listen(_ listens: Bool) throws(SystemError) {
        try check("send", "the process connector") { fg_exec_connector_listen(socket.number, listens ? 1 : 0) }
    }

    /// What was told since the last call; never waits.
    public func receive() -> News {
        var news = News()
        for _ in 0..<Self.readMax {
            let pid = fg_exec_connector_receive(socket.number)
            if pid > 0 { news.processes.append(pid) }
            if pid >= 0 || errno == EINTR { continue }
            guard errno == ENOBUFS else { break }
            news.isIncomplete = true
        }
        return news
    }
}
