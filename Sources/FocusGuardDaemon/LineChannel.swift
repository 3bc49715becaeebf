import FocusGuardCore
import FocusGuardLinux
import Glibc

/// Lines to and from another program over descriptors that never wait. Whoever floods, stalls or sends endless lines is closed;
/// nobody can make the guard wait or grow.
final class LineChannel {
    /// What reading gave.
    struct Reading {
        /// Whole lines, without their newlines.
        var lines: [String] = []
        /// Whether the other side is gone, or is to be dropped.
        var isClosed = false
    }

    /// Lines that may come within one second.
    static let linesPerSecondMax = 200

    /// The key under which the descriptors stand in the event loop.
    let source: WakeSource
    private let incoming: FileDescriptor
    /// Keeps the descriptor to write to open where it is another one than `incoming`.
    private let outgoing: FileDescriptor?
    /// Where to write.
    private let writingDescriptor: Int32
    private var lineBuffer = LineBuffer()
    private var outgoingBuffer = OutgoingBuffer()
    private var isWaitingToWrite = false
    private var secondBegan: AwakeInstant?
    private var linesThisSecond = 0

    /// A channel that reads and writes the same descriptor.
    init(_ source: WakeSource, descriptor: consuming FileDescriptor) {
        self.source = source
        writingDescriptor = descriptor.number
        incoming = descriptor
        outgoing = nil
    }

    /// A channel that reads one descriptor and writes another.
    init(_ source: WakeSource, incoming: consuming FileDescriptor, outgoing: consuming FileDescriptor) {
        self.source = source
        writingDescriptor = outgoing.number
        self.incoming = incoming
        self.outgoing = consume outgoing
    }

    /// Puts the descriptors into the event loop.
    func join(_ loop: borrowing EventLoop) throws(SystemError) {
        try loop.add(incoming.number, .readable, key: source.key)
        if writingDescriptor != incoming.number {
            // Told only of its end until something waits to be written.
            try loop.add(writingDescriptor, [], key: source.key)
        }
    }

    /// Takes the descriptors out of the event loop.
    func leave(_ loop: borrowing EventLoop) {
        // A descriptor that is not there any more is as good as taken out.
        _ = try? loop.remove(incoming.number)
        if writingDescriptor != incoming.number { _ = try? loop.remove(writingDescriptor) }
    }

    /// Whether nobody can read any more what is written here. The event loop tells so again and again, until it is left.
    var isUnheard: Bool {
        var entry = pollfd(fd: writingDescriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLERR) != 0
    }

    /// Reads what is there, at most one buffer of it: the rest is told again by the event loop.
    func read(at awake: AwakeInstant) -> Reading {
        do throws(SystemError) {
            switch try incoming.receive() {
            case .nothingYet: return Reading()
            case .end: return Reading(isClosed: true)
            case .bytes(let bytes):
                let lines = lineBuffer.append(bytes).map { String(decoding: $0, as: UTF8.self) }
                let isFlood = count(lines.count, at: awake)
                return Reading(lines: isFlood ? [] : lines, isClosed: isFlood || lineBuffer.hasOverflowed)
            }
        } catch {
            return Reading(isClosed: true)
        }
    }

    /// Writes a line, or as much of it as the other side takes now; false when it is to be dropped.
    func write(_ line: String, in loop: borrowing EventLoop) -> Bool {
        guard outgoingBuffer.append(Array(line.utf8) + [UInt8(ascii: "\n")]) else { return false }
        return flush(in: loop)
    }

    /// Goes on writing what waits; false when the other side is gone.
    func flush(in loop: borrowing EventLoop) -> Bool {
        do throws(SystemError) {
            switch try outgoingBuffer.flush(to: writingDescriptor) {
            case .closed: return false
            case .drained: try wait(toWrite: false, in: loop)
            case .waiting: try wait(toWrite: true, in: loop)
            }
            return true
        } catch {
            return false
        }
    }

    private func wait(toWrite: Bool, in loop: borrowing EventLoop) throws(SystemError) {
        guard toWrite != isWaitingToWrite else { return }
        let base: EventLoop.Interest = writingDescriptor == incoming.number ? .readable : []
        try loop.modify(writingDescriptor, toWrite ? base.union(.writable) : base, key: source.key)
        isWaitingToWrite = toWrite
    }

    private func count(_ lines: Int, at awake: AwakeInstant) -> Bool {
        if let began = secondBegan, awake - began < .seconds(1) {
            linesThisSecond += lines
        } else {
            secondBegan = awake
            linesThisSecond = lines
        }
        return linesThisSecond > Self.linesPerSecondMax
    }
}
