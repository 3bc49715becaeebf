import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct EventLoopTests {
    @Test func `a readable descriptor is told under its key until it is read`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        try loop.add(pipe.reading.number, .readable, key: 1 << 63 | 7)

        let before = try loop.wait(timeout: .zero)
        #expect(write(pipe.writing.number, "x", 1) == 1)
        let first = try loop.wait(timeout: .seconds(20))
        let again = try loop.wait(timeout: .zero)
        _ = try pipe.reading.receive()
        let after = try loop.wait(timeout: .zero)

        #expect(before.isEmpty)
        #expect(first.map(\.key) == [1 << 63 | 7])
        #expect(first.first?.isReadable == true && first.first?.isHungUp == false)
        #expect(again == first)
        #expect(after.isEmpty)
    }

    @Test func `the end of the other side is told also to who waits for nothing`() throws {
        let loop = try EventLoop()
        var pipe = try Pipe()
        try loop.add(pipe.reading.number, [], key: 5)

        pipe.writing = try FileDescriptor(opening: "/dev/null", O_WRONLY)
        let ready = try loop.wait(timeout: .seconds(20))

        #expect(ready.map(\.key) == [5])
        #expect(ready.first?.isHungUp == true)
    }

    @Test func `a descriptor that was taken out is not told`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        try loop.add(pipe.writing.number, .writable, key: 1)
        let before = try loop.wait(timeout: .zero)

        try loop.remove(pipe.writing.number)
        let after = try loop.wait(timeout: .zero)

        #expect(before.map(\.isWritable) == [true])
        #expect(after.isEmpty)
    }

    @Test func `changing what a descriptor waits for takes effect`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        try loop.add(pipe.writing.number, [], key: 1)
        let before = try loop.wait(timeout: .zero)

        try loop.modify(pipe.writing.number, .writable, key: 2)
        let after = try loop.wait(timeout: .zero)

        #expect(before.isEmpty)
        #expect(after.map(\.key) == [2])
    }

    @Test func `more ready descriptors than a batch are told in turns`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        let copies = try (0..<EventLoop.batchMax + 3).map { _ in try Holder(pipe.writing.duplicated()) }
        for (key, copy) in copies.enumerated() { try loop.add(copy.file.number, .writable, key: UInt64(key)) }

        let first = try loop.wait(timeout: .zero)
        let second = try loop.wait(timeout: .zero)

        #expect(first.count == EventLoop.batchMax)
        #expect(Set((first + second).map(\.key)).count == copies.count)
    }

    @Test func `the timer rings at a point of the boot clock and not before`() throws {
        let timer = try BootTimer()
        let point = SystemClocks.boot() + .milliseconds(30)

        try timer.set(point)
        let early = try timer.acknowledge()
        var entry = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&entry, 1, 20_000)
        let rung = SystemClocks.boot()

        #expect(!early)
        #expect(count == 1)
        #expect(rung >= point)
        #expect(try timer.acknowledge())
        #expect(try !timer.acknowledge())
    }

    @Test func `a point that is past rings at once, and one that was taken back never`() throws {
        let timer = try BootTimer()

        try timer.set(BootInstant(sinceBoot: .zero))
        var entry = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
        let past = poll(&entry, 1, 20_000)
        try timer.set(nil)
        let takenBack = poll(&entry, 1, 0)

        #expect(past == 1)
        #expect(takenBack == 0)
    }

    @Test func `signals are read instead of interrupting, each kind once`() throws {
        let inbox = try SignalInbox([SIGHUP, SIGUSR1])

        raise(SIGHUP)
        raise(SIGUSR1)
        raise(SIGHUP)
        let received = try inbox.receive()

        #expect(received.sorted() == [SIGHUP, SIGUSR1].sorted())
        #expect(try inbox.receive().isEmpty)
    }

    @Test func `a signal that nobody has read ends with the inbox`() async throws {
        await #expect(processExitsWith: .success) {
            let inbox = try SignalInbox([SIGTERM])
            raise(SIGTERM)
            _ = consume inbox
        }
    }

    @Test func `the mask is what it was once the inbox is gone`() throws {
        func blocks(_ signal: Int32) -> Bool {
            var set = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &set)
            return sigismember(&set, signal) == 1
        }
        // The threads of tests may block everything.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGUSR2)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        let before = blocks(SIGUSR2)

        let inbox = try SignalInbox([SIGUSR2])
        let during = blocks(SIGUSR2)
        _ = consume inbox

        #expect(!before && during)
        #expect(!blocks(SIGUSR2))
    }
}

/// A descriptor in a list.
private final class Holder {
    let file: FileDescriptor
    init(_ file: consuming FileDescriptor) { self.file = file }
}
