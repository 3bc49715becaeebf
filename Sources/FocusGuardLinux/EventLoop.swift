import CLinux
import FocusGuardCore
import Glibc

/// The one place where the program waits: a set of descriptors (epoll(7)), each under a key its owner chose.
///
/// Level-triggered: what was not dealt with is told again. The set does not own the descriptors; closing one takes it out,
/// as long as it has not been duplicated.
public struct EventLoop: ~Copyable {
    /// What a descriptor waits for. With none of them only its end or its failure is told.
    public struct Interest: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// A set of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Something can be read, or it is at its end.
        public static let readable = Interest(rawValue: 1)
        /// Something can be written without waiting.
        public static let writable = Interest(rawValue: 2)
    }

    /// One descriptor that has something to tell.
    public struct Ready: Hashable, Sendable {
        /// The key it was added with.
        public let key: UInt64
        /// Whether a read will not wait: bytes, an end of file or an error are there.
        public let isReadable: Bool
        /// Whether a write will not wait.
        public let isWritable: Bool
        /// Whether the other side has hung up or it has failed (EPOLLHUP, EPOLLERR); what was sent before can still be read.
        public let isHungUp: Bool
    }

    /// The most one `wait` tells; the rest is told by the next one.
    public static let batchMax = Int(FG_EPOLL_BATCH)

    private let epoll: FileDescriptor

    /// An empty set (epoll_create1(2)).
    public init() throws(SystemError) {
        epoll = FileDescriptor(owning: try check("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    }

    /// Adds a descriptor; throws EEXIST when it is there already, EPERM for one that cannot wait (a plain file).
    public func add(_ descriptor: Int32, _ interest: Interest, key: UInt64) throws(SystemError) {
        try control(EPOLL_CTL_ADD, descriptor, interest, key)
    }

    /// Changes what a descriptor waits for; throws ENOENT when it is not there.
    public func modify(_ descriptor: Int32, _ interest: Interest, key: UInt64) throws(SystemError) {
        try control(EPOLL_CTL_MOD, descriptor, interest, key)
    }

    /// Takes a descriptor out; throws ENOENT when it is not there.
    public func remove(_ descriptor: Int32) throws(SystemError) {
        try control(EPOLL_CTL_DEL, descriptor, [], 0)
    }

    /// Waits until something is ready, a signal comes or `timeout` of awake time is over; at most `batchMax` are told.
    ///
    /// Empty when nothing became ready. A nil timeout waits without end; it is rounded up to whole milliseconds.
    public func wait(timeout: Duration?) throws(SystemError) -> [Ready] {
        var keys = [UInt64](repeating: 0, count: Self.batchMax)
        var states = [UInt32](repeating: 0, count: Self.batchMax)
        let milliseconds = timeout.map(Self.milliseconds) ?? -1
        let count = fg_epoll_wait(epoll.number, &keys, &states, Int32(Self.batchMax), milliseconds)
        guard count >= 0 else {
            // A signal without a descriptor of its own: an empty look is what the caller can deal with.
            if errno == EINTR { return [] }
            throw SystemError(call: "epoll_wait", number: errno)
        }
        return (0..<Int(count)).map { Self.ready(key: keys[$0], state: states[$0]) }
    }

    private func control(
        _ operation: Int32, _ descriptor: Int32, _ interest: Interest, _ key: UInt64
    ) throws(SystemError) {
        let (readable, writable): (Int32, Int32) = (
            interest.contains(.readable) ? 1 : 0, interest.contains(.writable) ? 1 : 0
        )
        try check("epoll_ctl", "descriptor \(descriptor)") {
            fg_epoll_control(epoll.number, operation, descriptor, readable, writable, key)
        }
    }

    private static func ready(key: UInt64, state: UInt32) -> Ready {
        let isHungUp = state & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        return Ready(
            key: key, isReadable: isHungUp || state & EPOLLIN.rawValue != 0,
            isWritable: state & EPOLLOUT.rawValue != 0, isHungUp: isHungUp)
    }

    private static func milliseconds(_ timeout: Duration) -> Int32 {
        guard timeout > .zero else { return 0 }
        let (seconds, attoseconds) = timeout.components
        guard seconds < Int64(Int32.max) / 1_000 - 1 else { return Int32.max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
