import CLinux
import Glibc

/// Replacing a file that other programs write as well.
extension AtomicFile {
    /// The folder of a file, locked against other users of this type for as long as the value lives (flock(2)).
    ///
    /// Programs that know nothing of the lock, such as editors, are not kept out; `replace` notices them.
    public struct FolderLock: ~Copyable {
        private let folder: FileDescriptor

        /// Waits for the lock for at most 2 s; throws EWOULDBLOCK when somebody has it that long.
        ///
        /// A file system without locks gives one that keeps nobody out.
        public static func take(of folder: String) throws(SystemError) -> FolderLock {
            let lock = FolderLock(folder: try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY))
            for attempt in 0...200 {
                if flock(lock.folder.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
                guard attempt < 200 else { throw SystemError(call: "flock", subject: folder, number: EWOULDBLOCK) }
                _ = poll(nil, 0, 10)
            }
            return lock
        }
    }

    /// The path of the file that `path` means after symbolic links (readlink(2)), also where there is no such file yet: what
    /// is written there leaves the links as they are. Throws ELOOP when they lead round in a circle.
    public static func destination(of path: String) throws(SystemError) -> String {
        var place = path
        for _ in 0..<40 {
            guard let target = linkTarget(place) else { return place }
            place = target.hasPrefix("/") ? target : (folder(of: place) ?? "/") + "/" + target
        }
        throw SystemError(call: "readlink", subject: path, number: ELOOP)
    }

    /// Replaces the file at `path`, which is no link, if it still holds `old` (nil: if there is still none); false, and nothing
    /// done, when it does not.
    ///
    /// The new file has the mode and, where the system allows it, the owner of the old one; `mode` is for a file that is new. When
    /// this returns true, the bytes survive a power cut; when it throws, the old file is untouched. Throws EACCES for a file that
    /// is not writable. Two programs that do this at a time must hold the lock of the folder.
    public static func replace(
        _ old: [UInt8]?, by bytes: [UInt8], at path: String, mode: mode_t = 0o600
    ) throws(SystemError) -> Bool {
        var status = stat()
        let isThere = old != nil && stat(path, &status) == 0
        // A file that may not be written is not to be replaced either, although the folder would allow it.
        if isThere { try check("access", path) { access(path, W_OK) } }
        let beside = path + ".new"
        if unlink(beside) != 0 && errno != ENOENT { throw SystemError(call: "unlink", subject: beside, number: errno) }
        do throws(SystemError) {
            try create(beside, bytes, isThere ? status.st_mode & 0o7777 : mode)
            if isThere, status.st_uid != geteuid() || status.st_gid != getegid() {
                // Only the administrator can give a file away; a file that cannot be is ours from here on, with the same mode.
                _ = lchown(beside, status.st_uid, status.st_gid)
            }
            guard try holds(path, old) else {
                _ = unlink(beside)  // The next write removes it.
                return false
            }
            try check("rename", path) { Glibc.rename(beside, path) }
        } catch {
            // The old file is what counts; a remainder beside it is removed by the next write.
            _ = unlink(beside)
            throw error
        }
        try synchroniseFolder(of: path)
        return true
    }

    private static func holds(_ path: String, _ bytes: [UInt8]?) throws(SystemError) -> Bool {
        do throws(SystemError) {
            return try read(path, limit: max(bytes?.count ?? 0, 1)) == bytes
        } catch {
            if error.number == EFBIG { return false }
            throw error
        }
    }
}
