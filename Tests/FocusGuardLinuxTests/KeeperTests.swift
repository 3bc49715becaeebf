import CLinux
import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

/// A guard's folder with its lock, its ledger and a stand-in for the guard: a process that has the keeper's pipe.
private final class Scene {
    let folder: Folder
    let runtime: RuntimeFolder
    let boot: BootID
    var lock: RunLock?
    var ledger: Ledger
    let standIn: Sleeper
    /// The keeper's end of the pipe; the other one only the stand-in has.
    private let pipe: FileDescriptor

    init() throws {
        folder = try Folder()
        runtime = try folder.runtime()
        boot = try .current()
        let lock = try taken(runtime)
        ledger = try Ledger.open(in: runtime, boot: boot, holding: lock)
        self.lock = consume lock
        let pipe = try Pipe()
        standIn = try Sleeper(passing: [pipe.writing.number])
        self.pipe = try pipe.reading.duplicated()
    }

    /// Stops a process after noting it, as a guard does.
    func hold() throws -> Sleeper {
        let member = try Sleeper()
        try ledger.note([entry(member.process)])
        try member.stop()
        return member
    }

    /// The guard vanishes, as with `kill -9`, and its lock with it.
    func killGuard() throws {
        lock = nil
        try standIn.end()
    }

    func keeper(patience: Duration) throws -> Keeper {
        Keeper(
            guardPipe: try pipe.duplicated(), ledger: try FileDescriptor(opening: runtime.ledger, O_RDWR),
            lock: try FileDescriptor(opening: runtime.lock, O_RDWR), boot: boot, patience: patience,
            own: try ProcessHandle.ownIdentity())
    }
}

/// A keeper on a thread of its own, which in the product is a process of its own.
private final class KeeperThread {
    private final class Work {
        var keeper: Keeper?
        var signals: Int32
        var done: FileDescriptor?
        init(_ keeper: consuming Keeper, _ signals: Int32, _ done: consuming FileDescriptor) {
            self.keeper = consume keeper
            self.signals = signals
            self.done = consume done
        }
    }

    private let thread: pthread_t
    private let done: FileDescriptor

    init(_ keeper: consuming Keeper, signals: Int32 = -1) throws {
        let pipe = try Pipe()
        done = try pipe.reading.duplicated()
        let work = Work(keeper, signals, try pipe.writing.duplicated())
        var thread = pthread_t()
        let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
            guard let raw else { return nil }
            let work = Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
            do { try work.keeper.take()?.keep(signals: work.signals) } catch { Issue.record(error) }
            work.done = nil
            return nil
        }
        try #require(pthread_create(&thread, nil, start, Unmanaged.passRetained(work).toOpaque()) == 0)
        self.thread = thread
    }

    var hasEnded: Bool {
        var entry = pollfd(fd: done.number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Whether it ends within a limit.
    func ends() -> Bool {
        guard eventually({ hasEnded }) else { return false }
        pthread_join(thread, nil)
        return true
    }
}

@Suite struct KeeperTests {
    @Test func `when the guard is killed and no other comes, what it held is continued after the patience`() throws {
        let scene = try Scene()
        let members = try (0..<3).map { _ in try scene.hold() }
        try scene.killGuard()
        let killed = SystemClocks.boot()

        try scene.keeper(patience: .milliseconds(300)).keep()

        #expect(SystemClocks.boot() >= killed + .milliseconds(300))
        #expect(eventually { members.allSatisfy { $0.state == "S" } })
        #expect(try Ledger.read(in: scene.runtime, boot: scene.boot).isEmpty)
        #expect(try RunLock.holder(in: scene.runtime) == nil)
    }

    @Test func `a process that has the number of a dead member is left alone`() throws {
        let scene = try Scene()
        let bystander = try Sleeper()
        let process = bystander.process
        try scene.ledger.note([entry(ProcessIdentity(pid: process.pid, startTicks: process.startTicks + 1))])
        try bystander.stop()
        try scene.killGuard()

        try scene.keeper(patience: .zero).keep()

        #expect(bystander.state == "T")
    }

    @Test func `a keeper of an empty ledger ends at once with its guard`() throws {
        let scene = try Scene()
        try scene.killGuard()

        try scene.keeper(patience: .seconds(3_600)).keep()

        #expect(try Ledger.read(in: scene.runtime, boot: scene.boot).isEmpty)
    }

    @Test func `while the guard lives nothing is continued`() throws {
        let scene = try Scene()
        let member = try scene.hold()
        let keeper = try KeeperThread(scene.keeper(patience: .zero))

        // Reading the pipe is all it does; a look is given the time it would need.
        let hasEnded = eventually(within: .milliseconds(300)) { keeper.hasEnded || member.state != "T" }
        try scene.killGuard()

        #expect(!hasEnded)
        #expect(keeper.ends())
        #expect(eventually { member.state == "S" })
    }

    @Test func `when another guard takes over nothing is continued, until it is gone as well`() throws {
        let scene = try Scene()
        let member = try scene.hold()
        try scene.killGuard()
        scene.lock = try taken(scene.runtime)
        let keeper = try KeeperThread(scene.keeper(patience: .milliseconds(50)))

        let isContinued = eventually(within: .milliseconds(600)) { keeper.hasEnded || member.state != "T" }
        scene.lock = nil

        #expect(!isContinued)
        #expect(keeper.ends())
        #expect(eventually { member.state == "S" })
    }

    @Test func `a keeper ends when the ledger names another one that lives`() throws {
        let scene = try Scene()
        let member = try scene.hold()
        let other = try Sleeper()
        try scene.killGuard()
        scene.lock = try taken(scene.runtime)
        let keeper = try KeeperThread(scene.keeper(patience: .zero))

        try scene.ledger.setKeeper(other.process)

        #expect(keeper.ends())
        #expect(member.state == "T")
    }

    @Test func `a keeper that is named but dead does not count`() throws {
        let scene = try Scene()
        let member = try scene.hold()
        let other = try Sleeper()
        try other.end()
        try scene.ledger.setKeeper(other.process)
        try scene.killGuard()

        try scene.keeper(patience: .zero).keep()

        #expect(eventually { member.state == "S" })
    }

    @Test func `a removed run time folder changes nothing, even with a guard that began anew in its place`() throws {
        let scene = try Scene()
        let member = try scene.hold()
        let keeper = try scene.keeper(patience: .milliseconds(50))
        #expect(rename(scene.runtime.path, scene.runtime.path + ".gone") == 0)
        for name in ["lock", "ledger"] { #expect(unlink("\(scene.runtime.path).gone/\(name)") == 0) }
        try scene.standIn.end()
        scene.lock = try taken(try scene.folder.runtime())

        try keeper.keep()

        #expect(eventually { member.state == "S" })
    }

    @Test func `told to end after its guard has vanished, a keeper waits for nobody`() throws {
        let scene = try Scene()
        let member = try scene.hold()
        let signals = try Pipe()
        try scene.killGuard()
        let keeper = try KeeperThread(scene.keeper(patience: .seconds(3_600)), signals: signals.reading.number)

        #expect(write(signals.writing.number, "t", 1) == 1)

        #expect(keeper.ends())
        #expect(eventually { member.state == "S" })
    }
}
