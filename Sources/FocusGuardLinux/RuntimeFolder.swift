import FocusGuardCore
import Glibc

/// The folder of one user's running guard, checked to be private to that user.
public struct RuntimeFolder: Hashable, Sendable {
    /// Its absolute path.
    public let path: String

    /// The socket that commands talk to.
    public var controlSocket: String { path + "/control.sock" }
    /// The lock that a running guard holds.
    public var lock: String { path + "/lock" }
    /// The ledger of holds.
    public var ledger: String { path + "/ledger" }

    /// Makes the folder where it is missing and checks it; the folder above it must be there.
    static func prepared(_ path: String) throws(PathsError) -> RuntimeFolder {
        if mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw errno == ENOENT ? .missing(path) : .system(SystemError(call: "mkdir", subject: path, number: errno))
        }
        try requirePrivate(path)
        return RuntimeFolder(path: path)
    }

    /// Throws unless there is a real folder at `path` that belongs to this user and to nobody else.
    static func requirePrivate(_ path: String) throws(PathsError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw errno == ENOENT ? .missing(path) : .system(SystemError(call: "lstat", subject: path, number: errno))
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        guard status.st_uid == geteuid() else { throw .foreign(path, owner: status.st_uid) }
        guard status.st_mode & 0o077 == 0 else { throw .openToOthers(path, mode: status.st_mode & 0o7777) }
    }
}
