import CLinux
import Glibc

/// Signals as something to read (signalfd(2)) instead of something that interrupts.
///
/// The signals are blocked for this thread as long as the inbox lives, and SIGPIPE is ignored from then on, so that writing to
/// a program that has died is an error and not an end. Children must not inherit either: `Spawner` undoes both.
public struct SignalInbox: ~Copyable {
    /// What the guard listens to: terminate, interrupt, hang-up and the end of a child.
    public static let guardSignals: [Int32] = [SIGTERM, SIGINT, SIGHUP, SIGCHLD]

    private let descriptorOwned: FileDescriptor
    private let maskBefore: sigset_t

    /// Blocks these signals for the calling thread and collects them.
    public init(_ signals: [Int32] = SignalInbox.guardSignals) throws(SystemError) {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        descriptorOwned = FileDescriptor(
            owning: try check("signalfd") { signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC)) })
        precondition(pthread_sigmask(SIG_BLOCK, &set, &before) == 0, "blocking a valid set of signals cannot fail")
        maskBefore = before
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        // What waits here was meant for us: unblocked now it would end a program that is ending in order. Nothing else can
        // fail here than the read, and then the signal does what it does by default.
        _ = try? receive()
        var before = maskBefore
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// Readable while signals wait; borrowed, for the event loop.
    public var descriptor: Int32 { descriptorOwned.number }

    /// The signals that came, each kind once as the kernel merges them; empty when none waits.
    public func receive() throws(SystemError) -> [Int32] {
        var received: [Int32] = []
        // Ends: at most one of each kind waits, and a new one of the same kind is told by the next call.
        while received.count < 64 {
            var entry = signalfd_siginfo()
            let size = read(descriptor, &entry, MemoryLayout<signalfd_siginfo>.size)
            if size > 0 {
                received.append(Int32(entry.ssi_signo))
            } else if size < 0 && errno == EINTR {
                continue
            } else if size < 0 && errno != EAGAIN {
                throw SystemError(call: "read", subject: "signalfd", number: errno)
            } else {
                break
            }
        }
        return received
    }
}
