import CLinux
import FocusGuardCore
import Glibc

/// An alarm at a point of the boot clock (timerfd_create(2) on CLOCK_BOOTTIME): one that fell into suspend rings at once on
/// resume, where a relative timeout would still wait for the rest of its awake time.
public struct BootTimer: ~Copyable {
    private let timer: FileDescriptor

    /// A timer that is not set.
    public init() throws(SystemError) {
        timer = FileDescriptor(
            owning: try check("timerfd_create") { timerfd_create(CLOCK_BOOTTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC)) })
    }

    /// Readable from when the timer rings until `acknowledge` or `set`; borrowed, for the event loop.
    public var descriptor: Int32 { timer.number }

    /// Rings once at `instant`, at once when that is past; nil: never. What was set before is forgotten.
    public func set(_ instant: BootInstant?) throws(SystemError) {
        var time = itimerspec()
        // All zero means never, so the earliest alarm is a nanosecond after the start of the machine.
        if let instant { time.it_value = timespec(max(instant.sinceBoot, .nanoseconds(1))) }
        try check("timerfd_settime") { timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME), &time, nil) }
    }

    /// Takes the ringing away; true when the timer had rung.
    @discardableResult
    public func acknowledge() throws(SystemError) -> Bool {
        var count: UInt64 = 0
        let size = read(timer.number, &count, MemoryLayout<UInt64>.size)
        if size < 0 && errno != EAGAIN && errno != EINTR { throw SystemError(call: "read", subject: "timer", number: errno) }
        return size > 0
    }
}
