import CLinux
import FocusGuardCore
import Glibc

/// The lock that makes one guard per user: a lock on a file in the run time folder that ends with its holder, however it ends.
///
/// It is an open file description lock (fcntl(2)) and not flock(2), because the keeper must look at it without taking it.
public struct RunLock: ~Copyable {
    /// What trying to take the lock gave.
    public enum Outcome: ~Copyable {
        /// It is ours until the value goes away.
        case taken(RunLock)
        /// Another guard has it; its number, nil when it is not written there yet.
        case held(by: Int32?)
    }

    /// The path of the lock file.
    public let path: String
    private let file: FileDescriptor

    /// Tries to take the lock of this folder and writes our number into it.
    ///
    /// A keeper has the lock for the milliseconds in which it releases what a dead guard held; so this tries for 300 ms.
    public static func take(in folder: RuntimeFolder) throws(SystemError) -> Outcome {
        let file = try open(folder.lock, O_RDWR | O_CREAT)
        for attempt in 0...30 {
            if fg_lock(file.number) == 0 { return .taken(try RunLock(path: folder.lock, marking: file)) }
            guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
                throw SystemError(call: "fcntl", subject: folder.lock, number: errno)
            }
            if attempt < 30 { _ = poll(nil, 0, 10) }
        }
        return .held(by: number(in: file))
    }

    /// The number of the guard that has the lock of this folder; nil when nobody has it. 0 when it is not written there.
    public static func holder(in folder: RuntimeFolder) throws(SystemError) -> Int32? {
        var status = stat()
        if lstat(folder.lock, &status) != 0 && errno == ENOENT { return nil }
        let file = try open(folder.lock, O_RDWR)
        let isLocked = try check("fcntl", folder.lock) { fg_is_locked(file.number) }
        return isLocked == 0 ? nil : number(in: file) ?? 0
    }

    /// Whether the file that we have locked is the one at its path: if not, another guard can have the lock there. True where
    /// that cannot be told.
    public var isNamed: Bool {
        var named = stat()
        var own = stat()
        guard lstat(path, &named) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return fstat(file.number, &own) != 0 || (named.st_dev == own.st_dev && named.st_ino == own.st_ino)
    }

    /// The lock file opened anew, without a share in the lock: for the keeper to look at.
    func openedAnew() throws(SystemError) -> FileDescriptor { try Self.open(path, O_RDWR) }

    private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(opening: path, flags | O_NOFOLLOW | O_NOCTTY, mode: 0o600)
    }

    private init(path: String, marking file: consuming FileDescriptor) throws(SystemError) {
        self.path = path
        self.file = file
        let text = Array("\(getpid())\n".utf8)
        try check("ftruncate", path) { ftruncate(self.file.number, 0) }
        try check("pwrite", path) { pwrite(self.file.number, text, text.count, 0) }
    }

    private static func number(in file: borrowing FileDescriptor) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(file.number, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
