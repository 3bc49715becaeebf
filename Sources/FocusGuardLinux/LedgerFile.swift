import CLinux
import FocusGuardCore
import Glibc

/// The file of a ledger: opening, reading and writing, without a view of what it means.
enum LedgerFile {
    /// Opens the file at `path`, or makes one whose room is taken; a file of another size is replaced.
    static func opened(_ path: String) throws(SystemError) -> FileDescriptor {
        let number = fg_open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0)
        guard number >= 0 else {
            guard errno == ENOENT else { throw SystemError(call: "open", subject: path, number: errno) }
            return try create(path)
        }
        let file = FileDescriptor(owning: number)
        var status = stat()
        try check("fstat", path) { fstat(file.number, &status) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size == LedgerLayout.fileBytes else {
            try check("unlink", path) { unlink(path) }
            return try create(path)
        }
        return file
    }

    /// The whole file.
    static func contents(of file: borrowing FileDescriptor, _ path: String) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: LedgerLayout.fileBytes)
        let count = try check("pread", path) { pread(file.number, &bytes, bytes.count, 0) }
        return Array(bytes[..<count])
    }

    /// The records of the slots that a file of these bytes has; nil for one that is empty, torn or of another run.
    static func records(in bytes: [UInt8], boot: BootID) -> [LedgerRecord?] {
        (0..<Limits.ledgerRecordsMax).map { slot in
            let start = LedgerLayout.offset(of: slot)
            let end = start + LedgerLayout.recordBytes
            guard end <= bytes.count else { return nil }
            return LedgerLayout.decodeRecord(bytes[start..<end], boot: boot)
        }
    }

    /// Writes bytes in one call (pwrite(2)).
    static func write(
        _ bytes: [UInt8], at offset: Int, to file: borrowing FileDescriptor, _ path: String
    ) throws(SystemError) {
        let count = try check("pwrite", path) { pwrite(file.number, bytes, bytes.count, offset) }
        guard count == bytes.count else { throw SystemError(call: "pwrite", subject: path, number: ENOSPC) }
    }

    /// Made beside and renamed, so that a file with this name always has its full size.
    private static func create(_ path: String) throws(SystemError) -> FileDescriptor {
        let beside = path + ".new"
        if unlink(beside) != 0 && errno != ENOENT { throw SystemError(call: "unlink", subject: beside, number: errno) }
        let file = try FileDescriptor(opening: beside, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        do throws(SystemError) {
            let problem = posix_fallocate(file.number, 0, off_t(LedgerLayout.fileBytes))
            guard problem == 0 else { throw SystemError(call: "posix_fallocate", subject: path, number: problem) }
            try check("rename", path) { rename(beside, path) }
        } catch {
            // What matters is the error; the next attempt removes the remainder first.
            _ = unlink(beside)
            throw error
        }
        return file
    }
}
