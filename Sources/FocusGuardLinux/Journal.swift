import Glibc

/// Lines for the journal, or for whoever started the program: standard error.
///
/// Where standard error is the journal itself (JOURNAL_STREAM names it, see systemd.exec(5)), each line begins with its
/// priority as `<n>` (sd-daemon(3)); anywhere else the number would only be noise.
public struct Journal: Hashable, Sendable {
    /// How much a line matters, as in syslog(3).
    public enum Priority: Int, Hashable, Sendable {
        /// Something does not work.
        case error = 3
        /// Something does not work as it should.
        case warning = 4
        /// Worth knowing in normal running.
        case notice = 5
        /// For the curious.
        case info = 6
    }

    private let descriptor: Int32
    private let marksPriority: Bool

    /// The journal of a program with this environment; `descriptor` is borrowed.
    public init(environment: [String: String], descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
        var status = stat()
        marksPriority = fstat(descriptor, &status) == 0 && environment["JOURNAL_STREAM"] == "\(status.st_dev):\(status.st_ino)"
    }

    /// Writes one line; newlines within become spaces, what a terminal would obey is replaced, and what is beyond 2000 bytes is
    /// cut off.
    ///
    /// A reader who has gone, or who takes nothing at the moment, is no reason to stop guarding: the line is lost then.
    public func write(_ priority: Priority, _ text: String) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) == 1 else { return }
        let line = SafeText.safe(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        let mark = marksPriority ? "<\(priority.rawValue)>" : ""
        let bytes = Array((mark + line).utf8.prefix(2_000)) + [UInt8(ascii: "\n")]
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
