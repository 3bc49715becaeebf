import CLinux
import Glibc

/// The streams a command was started with.
public enum StandardStreams {
    /// The number of standard input.
    public static let input: Int32 = 0
    /// The number of standard output.
    public static let output: Int32 = 1
    /// The number of standard error.
    public static let error: Int32 = 2

    /// Writes all of `text` (write(2)), waiting where the other side is slow.
    public static func write(_ text: String, to descriptor: Int32) throws(SystemError) {
        let bytes = Array(text.utf8)
        var written = 0
        // Ends: each round writes at least a byte, or waits until one can be written, or throws.
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if count < 0 && errno == EAGAIN {
                // Somebody who shares the stream has made it non-blocking.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            } else if count < 0 && errno != EINTR {
                throw SystemError(
                    call: "write", subject: descriptor == output ? "standard output" : "standard error", number: errno)
            }
        }
    }

    /// Reads what standard input has, waiting for the first byte; empty at its end.
    public static func read(upTo count: Int = 4_096) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let size = try check("read", "standard input") { Glibc.read(input, &bytes, count) }
        return Array(bytes[..<size])
    }
}

/// What the program was started with (environ(7)).
public enum ProcessEnvironment {
    /// The variables; of one that is there twice the first, as getenv(3) has it. What is no UTF-8 is replaced.
    public static func current() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = Glibc.environ
        // Ends: the list ends with a null pointer.
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }

    /// The file of this very program (/proc/self/exe), also after an upgrade has replaced it on disk.
    public static let program = "/proc/self/exe"
}
