import Glibc

/// Bytes on their way to a reader who may be slow: writing never waits, and a reader who lets too much pile up is given up.
public struct OutgoingBuffer: Hashable, Sendable {
    /// How far the bytes got.
    public enum Progress: Hashable, Sendable {
        /// All are written.
        case drained
        /// The rest must wait until the descriptor is writable.
        case waiting
        /// The reader has closed; what is left goes nowhere.
        case closed
    }

    /// The most bytes that may wait.
    public let bytesMax: Int
    private var waiting: [UInt8] = []

    /// A buffer in which at most this many bytes wait.
    public init(bytesMax: Int = 262_144) { self.bytesMax = bytesMax }

    /// Whether nothing waits.
    public var isEmpty: Bool { waiting.isEmpty }

    /// Puts bytes behind those that wait; false, and nothing is put there, when that would be too many: drop the reader.
    public mutating func append(_ bytes: [UInt8]) -> Bool {
        guard waiting.count + bytes.count <= bytesMax else { return false }
        waiting += bytes
        return true
    }

    /// Writes what the descriptor, which must not wait, takes now (write(2)). SIGPIPE must be ignored: see `SignalInbox`.
    public mutating func flush(to descriptor: Int32) throws(SystemError) -> Progress {
        // Ends: each turn writes a byte at least.
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                waiting.removeFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .waiting
            case EPIPE, ECONNRESET: return .closed
            default: throw SystemError(call: "write", subject: "descriptor \(descriptor)", number: errno)
            }
        }
        return .drained
    }
}
