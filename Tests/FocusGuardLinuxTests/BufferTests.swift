import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct BufferTests {
    @Test func `lines are cut wherever the bytes were split`() {
        let text = Array("one\n\nthree\nrest".utf8)
        for size in 1...text.count {
            var buffer = LineBuffer()
            var lines: [[UInt8]] = []
            for start in stride(from: 0, to: text.count, by: size) {
                lines += buffer.append(Array(text[start..<min(start + size, text.count)]))
            }
            #expect(lines == [Array("one".utf8), [], Array("three".utf8)])
            #expect(buffer.remainder == Array("rest".utf8))
        }
    }

    @Test(arguments: [(4, false), (5, true)])
    func `a line that is one byte too long overflows`(count: Int, overflows: Bool) {
        var whole = LineBuffer(lineBytesMax: 4)
        var unfinished = LineBuffer(lineBytesMax: 4)
        let line = [UInt8](repeating: 65, count: count)

        let lines = whole.append([66, 10] + line + [10, 67, 10])
        let none = unfinished.append(line)

        #expect(lines == (overflows ? [[66]] : [[66], line, [67]]))
        #expect(none.isEmpty)
        #expect(whole.hasOverflowed == overflows)
        #expect(unfinished.hasOverflowed == overflows)
        #expect(!overflows || unfinished.append([10]).isEmpty)
    }

    @Test func `a slow reader makes bytes wait up to the limit and never the writer`() throws {
        _ = signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        try pipe.writing.setNonblocking()
        var buffer = OutgoingBuffer(bytesMax: 200_000)
        let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0) }

        let fits = buffer.append(bytes)
        let progress = try buffer.flush(to: pipe.writing.number)
        let isTooMuch = buffer.append([UInt8](repeating: 0, count: 190_000))
        var received: [UInt8] = []
        while received.count < bytes.count {
            if case .bytes(let part) = try pipe.reading.receive() { received += part }
            _ = try buffer.flush(to: pipe.writing.number)
        }

        #expect(fits && !isTooMuch)
        #expect(progress == .waiting)
        #expect(received == bytes)
        #expect(buffer.isEmpty)
    }

    @Test func `a reader who has gone is told as closed`() throws {
        _ = signal(SIGPIPE, SIG_IGN)
        var pipe = try Pipe()
        pipe.reading = try FileDescriptor(opening: "/dev/null", O_RDONLY)
        var buffer = OutgoingBuffer()

        let fits = buffer.append([1])

        #expect(fits)
        #expect(try buffer.flush(to: pipe.writing.number) == .closed)
    }
}
