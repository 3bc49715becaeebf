import FocusGuardLinux
import Glibc

/// Waits that TERM, INT and hang-up cut short, so that the bench tidies up behind itself.
struct Pause: ~Copyable {
    private let inbox: SignalInbox

    /// Catches the signals from now on, as long as this lives.
    init() throws(BenchFailure) {
        do throws(SystemError) {
            inbox = try SignalInbox([SIGTERM, SIGINT, SIGHUP])
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Waits this long. Throws when the person wants the bench to end.
    func wait(_ length: Duration) throws(BenchFailure) {
        var entry = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, Int32(length / .milliseconds(1))) > 0 { throw .interrupted }
    }

    /// Waits until the descriptor can be read, or this long; false when the time is over. Throws as `wait` does.
    func waitUntilReadable(_ descriptor: Int32, atMost length: Duration) throws(BenchFailure) -> Bool {
        var entries = [
            pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&entries, 2, Int32(length / .milliseconds(1))) > 0 else { return false }
        if entries[0].revents != 0 { throw .interrupted }
        return true
    }

    /// Waits this long, whatever comes.
    static func sleep(_ length: Duration) {
        let nanoseconds = Int(length / .nanoseconds(1))
        var left = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        // Ends: each turn waits for what was left, and a signal ends a turn only as often as signals come.
        while true {
            var rest = timespec()
            guard nanosleep(&left, &rest) != 0, errno == EINTR else { return }
            left = rest
        }
    }
}
