import CLinux
import Glibc

/// An open file descriptor with one owner, who closes it by going out of scope.
public struct FileDescriptor: ~Copyable {
    /// The number; valid as long as this value lives. Whoever borrows it must not close it.
    public let number: Int32

    /// Takes over a descriptor that nobody else closes.
    public init(owning number: Int32) { self.number = number }

    deinit {
        // Nothing can be done about a failing close, and the number is free afterwards in any case.
        _ = close(number)
    }

    /// Opens a file (open(2)) with close-on-exec.
    public init(
        opening path: String, _ flags: Int32, mode: mode_t = 0, in folder: borrowing FileDescriptor
    ) throws(SystemError) {
        let parent = folder.number
        number = try check("openat", path) { fg_openat(parent, path, flags | O_CLOEXEC, mode) }
    }

    /// Opens a file (open(2)) with close-on-exec. `path` is absolute, or relative to the working directory.
    public init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        number = try check("open", path) { fg_open(path, flags | O_CLOEXEC, mode) }
    }
}
