import CLinux
import FocusGuardCore
import Glibc

/// The tiny child that makes sure nothing stays frozen when its guard dies (behaviour 5.5).
///
/// It waits for the end of a pipe whose other end only the guard has: no wake-up while the guard lives, and none needed to learn
/// of its death. Then it gives another guard the patience to take over, and continues what is in the ledger if none does. It
/// works on descriptors alone, so a removed run time folder does not matter.
public struct Keeper: ~Copyable {
    /// The first argument that makes the program a keeper; not for people.
    public static let word = "keeper"
    /// How long another guard has to take over, on the boot clock.
    public static let patience = Duration.seconds(10)
    /// The byte that ends a keeper whose guard needs it no more.
    static let quit = UInt8(ascii: "q")
    /// How often a keeper without a guard looks; boot clock, as far as the machine is awake.
    static let lookEvery: Int32 = 200

    let guardPipe: FileDescriptor
    let ledger: FileDescriptor
    let lock: FileDescriptor
    let boot: BootID
    let patience: Duration
    let own: ProcessIdentity

    /// The arguments that start the program as a keeper, to be given after its name.
    static func arguments(patience: Duration) -> [String] { [word, "\(patience.wholeNanoseconds / 1_000_000)"] }

    /// Runs as a keeper until there is nothing to keep, and gives the exit status. `arguments` are those after `word`.
    ///
    /// The descriptors come from `KeeperHost`: 3 the pipe, 4 the ledger, 5 the lock file.
    public static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 1, let milliseconds = Int(arguments[0]), milliseconds >= 0 else { return 2 }
        let guardPipe = FileDescriptor(owning: 3)
        let ledger = FileDescriptor(owning: 4)
        let lock = FileDescriptor(owning: 5)
        _ = fg_set_name("focusguard-keeper")
        do throws(SystemError) {
            let signals = try SignalInbox([SIGTERM, SIGINT, SIGHUP])
            let keeper = Keeper(
                guardPipe: guardPipe, ledger: ledger, lock: lock, boot: try .current(),
                patience: .milliseconds(milliseconds), own: try ProcessHandle.ownIdentity())
            try keeper.keep(signals: signals.descriptor)
            return 0
        } catch {
            // Nobody reads what a keeper says; its guard notices its end.
            return 5
        }
    }

    /// Waits for the end of the guard and does what is then to be done. `signals`: readable once the keeper is told to end,
    /// which a guard that lives decides, not we; without one it means: no patience. -1 for none.
    consuming func keep(signals: Int32 = -1) throws(SystemError) {
        guard try waitForGuard() else { return }
        var deadline = SystemClocks.boot() + patience
        // Ends: the ledger becomes empty, another keeper has it, or the patience is over; a living guard brings one of these.
        while true {
            let bytes = try LedgerFile.contents(of: ledger, "ledger")
            if Ledger.ordered(LedgerFile.records(in: bytes, boot: boot)).isEmpty { return }
            if try isReplaced(bytes) { return }
            let isHurried = Self.isReadable(signals)
            if try isGuarded() {
                deadline = SystemClocks.boot() + patience
            } else if isHurried || SystemClocks.boot() >= deadline {
                if try releaseAll() { return }
            }
            // A signal that has come stays readable, so it must not be waited for a second time.
            Self.wait(for: isHurried ? -1 : signals, until: deadline)
        }
    }

    /// True when the guard has vanished, false when it says that the keeper may go.
    private func waitForGuard() throws(SystemError) -> Bool {
        switch try guardPipe.receive(upTo: 1) {
        case .end: return true
        case .bytes(let bytes): return bytes.first != Self.quit
        case .nothingYet:
            // Only for a pipe that does not wait; the descriptor says when to look again.
            var entry = pollfd(fd: guardPipe.number, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, -1)
            return try waitForGuard()
        }
    }

    /// Whether the ledger names another keeper that lives.
    private func isReplaced(_ bytes: [UInt8]) throws(SystemError) -> Bool {
        let header = LedgerLayout.decodeHeader(bytes.prefix(LedgerLayout.headerBytes), boot: boot)
        guard let keeper = header?.keeper, keeper != own, let handle = try ProcessHandle.open(keeper) else { return false }
        return !handle.hasEnded
    }

    /// Whether a guard lives that knows this ledger. One that began anew in another folder does not.
    private func isGuarded() throws(SystemError) -> Bool {
        guard try isNamed(ledger), try isNamed(lock) else { return false }
        return try check("fcntl", "lock") { fg_is_locked(lock.number) } != 0
    }

    private func isNamed(_ file: borrowing FileDescriptor) throws(SystemError) -> Bool {
        var status = stat()
        try check("fstat") { fstat(file.number, &status) }
        return status.st_nlink > 0
    }

    /// Continues every member, the last noted first, and empties the ledger; false when a guard came first.
    private func releaseAll() throws(SystemError) -> Bool {
        // With the lock no guard can come in between. A removed lock file can be had as well.
        guard fg_lock(lock.number) == 0 else { return false }
        defer { _ = fg_unlock(lock.number) }
        let bytes = try LedgerFile.contents(of: ledger, "ledger")
        for entry in Ledger.ordered(LedgerFile.records(in: bytes, boot: boot)).reversed() { Self.resume(entry.process) }
        let empty = [UInt8](repeating: 0, count: LedgerLayout.fileBytes - LedgerLayout.headerBytes)
        try LedgerFile.write(empty, at: LedgerLayout.headerBytes, to: ledger, "ledger")
        return true
    }

    private static func resume(_ process: ProcessIdentity) {
        do throws(SystemError) {
            if let handle = try ProcessHandle.open(process) { try handle.signal(SIGCONT) }
        } catch {
            // The others must be continued all the same, and there is nobody to tell.
        }
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    private static func wait(for signals: Int32, until deadline: BootInstant) {
        let left = max(Duration.zero, deadline - SystemClocks.boot()).wholeNanoseconds / 1_000_000 + 1
        var entry = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, Int32(min(Int64(lookEvery), left)))
    }
}
