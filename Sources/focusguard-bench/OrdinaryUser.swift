import FocusGuardLinux
import Glibc

/// The guard is a program of an ordinary user; root measures as one.
enum OrdinaryUser {
    /// Those who are taken, in this order; the variable FOCUSGUARD_TEST_USER comes before them.
    static let names = ["focusguard-test", "nobody"]

    /// As root gives the folder to an ordinary user and becomes that user, for good. As anyone else does nothing.
    static func become(owning folder: String) throws(BenchFailure) {
        guard geteuid() == 0 else { return }
        let wanted = ProcessEnvironment.current()["FOCUSGUARD_TEST_USER"].map { [$0] } ?? names
        for name in wanted {
            guard let entry = getpwnam(name)?.pointee else { continue }
            guard chown(folder, entry.pw_uid, entry.pw_gid) == 0, setgroups(0, nil) == 0, setgid(entry.pw_gid) == 0,
                setuid(entry.pw_uid) == 0, geteuid() != 0
            else { throw .failed("cannot become \(name): \(String(cString: strerror(errno)))") }
            return
        }
        throw .failed("no ordinary user to measure as (\(wanted.joined(separator: ", "))): name one in FOCUSGUARD_TEST_USER")
    }
}
