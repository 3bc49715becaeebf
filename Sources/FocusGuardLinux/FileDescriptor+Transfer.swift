import CLinux
import Glibc

/// What a read that does not wait has given.
public enum ReadOutcome: Hashable, Sendable {
    /// These bytes; never empty.
    case bytes([UInt8])
    /// Nothing for now.
    case nothingYet
    /// The other side has closed; nothing will come any more.
    case end
}

/// The two ends of a pipe.
struct Pipe: ~Copyable {
    var reading: FileDescriptor
    var writing: FileDescriptor

    /// A new pipe (pipe(2)), both ends close-on-exec and waiting.
    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try check("pipe2") { fg_pipe(&ends) }
        reading = FileDescriptor(owning: ends[0])
        writing = FileDescriptor(owning: ends[1])
    }
}

extension FileDescriptor {
    /// Reads up to `count` bytes once (read(2)). A connection that was reset counts as ended.
    public func receive(upTo count: Int = 65_536) throws(SystemError) -> ReadOutcome {
        var bytes = [UInt8](repeating: 0, count: count)
        // Ends: a signal interrupts only as often as signals come.
        while true {
            let size = read(number, &bytes, count)
            if size > 0 { return .bytes(Array(bytes[..<size])) }
            if size == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothingYet
            case ECONNRESET: return .end
            default: throw SystemError(call: "read", subject: "descriptor \(number)", number: errno)
            }
        }
    }

    /// Makes reads and writes never wait, for everybody who shares this open file.
    public func setNonblocking() throws(SystemError) {
        try check("fcntl", "descriptor \(number)") { fg_set_nonblocking(number) }
    }

    /// A second descriptor of the same open file, with close-on-exec and a number of at least `lowest`.
    public func duplicated(above lowest: Int32 = 3) throws(SystemError) -> FileDescriptor {
        FileDescriptor(owning: try check("fcntl", "descriptor \(number)") { fg_duplicate_above(number, lowest) })
    }
}
