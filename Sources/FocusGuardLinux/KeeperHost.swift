import CLinux
import FocusGuardCore
import Glibc

/// The guard's side of its keeper: starting it, noticing its end, dismissing it.
///
/// Letting the value go without `dismiss` looks to the keeper like the end of the guard, and that is what it is for. A keeper
/// that has ended is replaced by starting another; the guard reaps it like every child.
public struct KeeperHost: ~Copyable {
    private let handle: ProcessHandle
    private let pipe: FileDescriptor

    /// Starts a keeper for this ledger and writes it down there. When this returns it does its duty, whatever ends the guard.
    ///
    /// `program` is the file of this very program, which still runs when an upgrade has replaced its file.
    public static func start(
        program: String = "/proc/self/exe", patience: Duration = Keeper.patience, ledger: inout Ledger,
        lock: borrowing RunLock
    ) throws(SystemError) -> KeeperHost {
        let pipe = try Pipe()
        let lockFile = try lock.openedAnew()
        var plan = SpawnPlan(program)
        plan.arguments = ["focusguard-keeper"] + Keeper.arguments(patience: patience)
        plan.directory = "/"
        plan.output = .null
        plan.error = .null
        plan.startsSession = true
        plan.passed = [pipe.reading.number, ledger.file.number, lockFile.number]
        let child = try Spawner.spawn(plan)
        let host = KeeperHost(handle: child.handle, pipe: try pipe.writing.duplicated())
        try ledger.setKeeper(host.process)
        return host
    }

    /// The keeper.
    public var process: ProcessIdentity { handle.process }

    /// Readable from when the keeper has ended; borrowed, for the event loop.
    public var descriptor: Int32 { handle.descriptor }

    /// Whether the keeper has ended.
    public var hasEnded: Bool { handle.hasEnded }

    /// Tells the keeper that it may go: there is nothing to keep any more. It is still to be reaped.
    public consuming func dismiss() throws(SystemError) {
        var byte = Keeper.quit
        let count = write(pipe.number, &byte, 1)
        // A keeper that has ended needs no telling.
        if count < 0 && errno != EPIPE { throw SystemError(call: "write", subject: "keeper", number: errno) }
    }

    private init(handle: consuming ProcessHandle, pipe: consuming FileDescriptor) {
        self.handle = handle
        self.pipe = pipe
    }
}
