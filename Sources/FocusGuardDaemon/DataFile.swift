import FocusGuardLinux
import Glibc

/// Reads files and folders that others have made. Nothing here waits, whatever they have made: a pipe, a device, a folder that
/// may not be read. What cannot be read is not there.
enum DataFile {
    /// The whole of a regular file, with at most one byte more than `sizeBytesMax`; nil when it is none or cannot be read.
    static func contents(of path: String, sizeBytesMax: Int) -> [UInt8]? { read(path, sizeBytesMax + 1) }

    /// The first bytes of a regular file, fewer where it is shorter; nil as above.
    static func start(of path: String, bytes: Int) -> [UInt8]? { read(path, bytes) }

    /// The names in a folder without `.` and `..`, in no order; empty when it cannot be read.
    static func names(in folder: String, max: Int) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < max, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// What a path leads to.
    static func kind(_ path: String) -> (isFolder: Bool, isFile: Bool) {
        var file = stat()
        guard stat(path, &file) == 0 else { return (false, false) }
        return (file.st_mode & S_IFMT == S_IFDIR, file.st_mode & S_IFMT == S_IFREG)
    }

    /// Which file or folder a path leads to, whatever it is called.
    struct Identity: Hashable {
        var device: dev_t
        var inode: ino_t
    }

    /// What a path leads to, as stat(2) tells it; nil when it leads nowhere.
    static func identity(_ path: String) -> Identity? {
        var file = stat()
        return stat(path, &file) == 0 ? Identity(device: file.st_dev, inode: file.st_ino) : nil
    }

    /// Whether a file holds machine code (ELF), so that nothing but the kernel runs it.
    static func isProgram(_ path: String) -> Bool { start(of: path, bytes: 4) == [0x7F, 0x45, 0x4C, 0x46] }

    private static func read(_ path: String, _ bytesMax: Int) -> [UInt8]? {
        // The absence of what cannot be opened is the answer.
        guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else { return nil }
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(bytesMax, 16_384))
        while bytes.count < bytesMax {
            let count = Glibc.read(file.number, &chunk, min(chunk.count, bytesMax - bytes.count))
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }
}
