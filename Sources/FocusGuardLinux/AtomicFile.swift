import CLinux
import Glibc

/// Files that are never seen half-written: written beside, brought to disk, renamed.
public enum AtomicFile {
    /// Replaces the file at `path` by these bytes. When this returns, they survive a power cut; when it throws, the old file is
    /// untouched. A symbolic link at `path` stays, and the file it points to is replaced.
    ///
    /// `mode` is what the file gets whatever the umask. Two writers of one path must not write at the same time.
    public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(SystemError) {
        let target = resolved(path)
        let beside = target + ".new"
        if unlink(beside) != 0 && errno != ENOENT { throw SystemError(call: "unlink", subject: beside, number: errno) }
        do throws(SystemError) {
            try create(beside, bytes, mode)
            try check("rename", target) { Glibc.rename(beside, target) }
        } catch {
            // The old file is what counts; a remainder beside it is removed by the next write.
            _ = unlink(beside)
            throw error
        }
        try synchroniseFolder(of: target)
    }

    /// Appends one line (a newline is added) with a single write; a file that is missing is made with mode 0600.
    ///
    /// A last line that was torn by a crash is ended first, so that it does not take this one with it. When this throws,
    /// nothing was added. `synchronised`: when this returns the line survives a power cut.
    public static func append(line: [UInt8], to path: String, synchronised: Bool = false) throws(SystemError) {
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o600)
        let size = try check("lseek", path) { lseek(file.number, 0, Int32(SEEK_END)) }
        var last = UInt8(ascii: "\n")
        if size > 0 { try check("pread", path) { pread(file.number, &last, 1, size - 1) } }
        let newline = UInt8(ascii: "\n")
        let text = (last == newline ? [] : [newline]) + line + [newline]
        do throws(SystemError) {
            let written = try check("write", path) { Glibc.write(file.number, text, text.count) }
            // The disk became full within the line.
            if written < text.count { throw SystemError(call: "write", subject: path, number: ENOSPC) }
            if synchronised { try check("fdatasync", path) { fdatasync(file.number) } }
        } catch {
            // Half a line would be worse than none; if even that fails the next append ends it.
            _ = ftruncate(file.number, size)
            throw error
        }
    }

    /// The bytes of a file; nil when there is none. Throws EFBIG when it is longer than `limit` bytes.
    public static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
        let number = fg_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0)
        guard number >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError(call: "open", subject: path, number: errno)
        }
        let file = FileDescriptor(owning: number)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        // Ends: each turn adds a byte at least, up to the limit.
        while bytes.count <= limit {
            let count = try check("read", path) { Glibc.read(file.number, &part, part.count) }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
        throw SystemError(call: "read", subject: path, number: EFBIG)
    }

    /// Gives a file another name in the same file system (rename(2)), replacing what has that name.
    public static func rename(_ path: String, to name: String) throws(SystemError) {
        try check("rename", path) { Glibc.rename(path, name) }
    }

    /// Where a symbolic link leads (readlink(2)); nil when there is none.
    public static func linkTarget(_ path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { buffer in
            buffer.bindMemory(to: CChar.self).baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
        }
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// Makes a folder and the missing ones above it, each with mode 0700; one that is there stays as it is.
    public static func createFolder(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let parent = folder(of: path), parent != path else {
            throw SystemError(call: "mkdir", subject: path, number: errno)
        }
        try createFolder(parent)
        // Another program may have made it in between.
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw SystemError(call: "mkdir", subject: path, number: errno) }
    }

    /// The folder a path lies in, without touching the file system; nil for `/` and the empty path.
    public static func folder(of path: String) -> String? {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        guard !trimmed.isEmpty else { return nil }
        let parent = trimmed.drop { $0 != UInt8(ascii: "/") }
        guard !parent.isEmpty else { return "." }
        let clean = parent.drop { $0 == UInt8(ascii: "/") }
        return clean.isEmpty ? "/" : String(decoding: Array(clean.reversed()), as: UTF8.self)
    }

    /// Where a path leads after symbolic links (realpath(3)); the path itself when there is no file yet.
    static func resolved(_ path: String) -> String { CanonicalPath.resolve(path) ?? path }

    static func create(_ path: String, _ bytes: [UInt8], _ mode: mode_t) throws(SystemError) {
        let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
        try check("fchmod", path) { fchmod(file.number, mode) }
        var rest = bytes[...]
        // Ends: each turn writes a byte at least.
        while !rest.isEmpty {
            let count = try check("write", path) {
                rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
        try check("fsync", path) { fsync(file.number) }
    }

    static func synchroniseFolder(of path: String) throws(SystemError) {
        let folder = try FileDescriptor(opening: folder(of: path) ?? "/", O_RDONLY | O_DIRECTORY)
        try check("fsync", path) { fsync(folder.number) }
    }
}
