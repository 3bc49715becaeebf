import CLinux
import FocusGuardCore
import Glibc

/// The numbers of all processes at one look, with memory that is used again at the next.
public struct ProcessListing: Sendable {
    /// One process.
    public struct Entry: Hashable, Sendable {
        /// Its number.
        public var pid: Int32
        /// The inode of its folder: another one where the number was given to another process. The kernel may also make a new
        /// one for the same process when memory is short, so a change only asks for a closer look.
        public var inode: UInt64
    }

    /// The processes in the order of the folder, which is by number.
    public internal(set) var entries: [Entry] = []

    /// An empty listing.
    public init() {}
}

/// The program file a process runs: equal for equal files, cheap to compare.
public struct ProgramKey: Hashable, Sendable {
    /// The file system.
    public var device: UInt64
    /// The file in it.
    public var inode: UInt64
}

/// /proc, or a folder laid out like it.
///
/// No call throws because a process has ended: what is gone, and what may not be read, is nil. One scratch buffer is shared by
/// all calls, so a value of this type belongs to one thread.
public final class ProcFS {
    /// What is read of a file at most; more than any field needs but the environment and the arguments of a monster.
    static let scratchBytes = 128 * 1_024

    /// Where it was opened.
    public let root: String
    /// Whether the kernel serves it. If not, it is a recording: paths in it lead nowhere, and the namespaces of process 1 count
    /// as the reader's own.
    public let isKernel: Bool
    /// The reader's own mount namespace as the link names it; nil when unreadable.
    let ownMountNamespace: String?
    /// The reader's own pid namespace as the link names it; nil when unreadable.
    let ownPIDNamespace: String?

    let folder: FileDescriptor
    let scratch: UnsafeMutableRawBufferPointer
    private let ticksPerSecond: UInt64
    /// How many files and links of processes were read so far, missing ones too: what a look at a process costs.
    public private(set) var reads = 0

    /// Opens the folder (open(2)). Throws when it is missing or not a folder.
    public init(root: String = "/proc") throws(SystemError) {
        self.root = root
        folder = try FileDescriptor(opening: root, O_RDONLY | O_DIRECTORY)
        scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.scratchBytes, alignment: 8)
        ticksPerSecond = UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        isKernel = Self.isSameFolder(folder.number, "/proc")
        let own = isKernel ? "self" : "1"
        ownMountNamespace = Self.link(folder.number, "\(own)/ns/mnt")
        ownPIDNamespace = Self.link(folder.number, "\(own)/ns/pid")
    }

    deinit { scratch.deallocate() }

    /// Lists all processes (getdents64(2)), taking no memory once `listing` has grown. Throws when the folder itself fails.
    public func list(into listing: inout ProcessListing) throws(SystemError) {
        listing.entries.removeAll(keepingCapacity: true)
        let number = folder.number
        try check("lseek", root) { lseek(number, 0, SEEK_SET) }
        // Ends: each call reads on in the folder, and 0 is its end.
        while true {
            let count = try check("getdents64", root) { fg_getdents64(number, scratch.baseAddress, scratch.count) }
            if count == 0 { return }
            append(UnsafeRawBufferPointer(rebasing: scratch[..<count]), to: &listing)
        }
    }

    private func append(_ records: UnsafeRawBufferPointer, to listing: inout ProcessListing) {
        var offset = 0
        // struct linux_dirent64: inode (8), offset (8), length of the record (2), type (1), name.
        while offset + 19 < records.count {
            let length = Int(records.loadUnaligned(fromByteOffset: offset + 16, as: UInt16.self))
            guard length > 19, offset + length <= records.count else { return }
            if let pid = Self.pid(records[(offset + 19)..<(offset + length)]) {
                let inode = records.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                listing.entries.append(ProcessListing.Entry(pid: pid, inode: inode))
            }
            offset += length
        }
    }

    private static func isSameFolder(_ number: Int32, _ path: String) -> Bool {
        var one = Glibc.stat()
        var other = Glibc.stat()
        guard fstat(number, &one) == 0, fstatat(AT_FDCWD, path, &other, 0) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    private static func pid(_ name: Slice<UnsafeRawBufferPointer>) -> Int32? {
        var value: Int32 = 0
        for byte in name {
            if byte == 0 { break }
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10, value < 100_000_000 else { return nil }
            value = value * 10 + Int32(digit)
        }
        return value > 0 ? value : nil
    }

    /// /proc/PID/stat; nil when the process is gone.
    public func stat(_ pid: Int32) -> ProcessStat? {
        guard let text = read(pid, "stat") else { return nil }
        return ProcessStat(text)
    }

    /// Whether a process has a folder.
    public func exists(_ pid: Int32) -> Bool {
        var file = Glibc.stat()
        return withPath(pid, ".", { fstatat(folder.number, $0, &file, 0) }) == 0
    }

    /// The start time of a process in clock ticks since boot; nil when it is gone.
    public func startTicks(of pid: Int32) -> UInt64? { stat(pid)?.startTicks }

    /// The inode of a process's folder, as a listing tells it (fstatat(2)); nil when it is gone.
    func folderInode(_ pid: Int32) -> UInt64? {
        var status = Glibc.stat()
        guard fstatat(folder.number, String(pid), &status, 0) == 0 else { return nil }
        return UInt64(status.st_ino)
    }

    /// The point on the boot clock at which a process started that has these ticks in its stat. It is exact to one tick.
    public func startedAt(_ ticks: UInt64) -> BootInstant {
        let seconds = Duration.seconds(Int64(clamping: ticks / ticksPerSecond))
        return BootInstant(sinceBoot: seconds + .nanoseconds(Int64(ticks % ticksPerSecond * 1_000_000_000 / ticksPerSecond)))
    }

    /// The file a process runs, through the link /proc/PID/exe (fstatat(2)); nil when gone, not readable, or not a program.
    public func programKey(_ pid: Int32) -> ProgramKey? {
        var file = Glibc.stat()
        guard withPath(pid, "exe", { fstatat(folder.number, $0, &file, 0) }) == 0 else { return nil }
        return ProgramKey(device: UInt64(file.st_dev), inode: UInt64(file.st_ino))
    }

    /// The program a process runs: /proc/PID/exe.
    public func program(_ pid: Int32) -> ProcessFacts.Program {
        guard let text = link(pid, "exe") else {
            // Kernel threads and zombies have the link, and it leads nowhere.
            return errno == ENOENT && isKernel ? .none : .unreadable
        }
        let mark = " (deleted)"
        guard text.hasSuffix(mark) else { return .path(text, isDeleted: false) }
        // A file may really be called so: then its path leads to the very file that runs.
        var running = Glibc.stat()
        var named = Glibc.stat()
        if withPath(pid, "exe", { fstatat(folder.number, $0, &running, 0) }) == 0, running.st_nlink > 0,
            fstatat(AT_FDCWD, text, &named, 0) == 0, named.st_ino == running.st_ino, named.st_dev == running.st_dev
        {
            return .path(text, isDeleted: false)
        }
        return .path(String(text.dropLast(mark.count)), isDeleted: true)
    }

    /// Calls `body` with `PID/name`, relative to the folder, in memory of the stack.
    func withPath<Value>(_ pid: Int32, _ name: StaticString, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 + name.utf8CodeUnitCount) { path in
            var digits: (Int32, Int) = (pid, 1)
            while digits.0 >= 10 { digits = (digits.0 / 10, digits.1 + 1) }
            var rest = pid
            for index in stride(from: digits.1 - 1, through: 0, by: -1) {
                path[index] = CChar(rest % 10) + 48
                rest /= 10
            }
            path[digits.1] = CChar(bitPattern: UInt8(ascii: "/"))
            name.withUTF8Buffer { text in
                for index in text.indices { path[digits.1 + 1 + index] = CChar(bitPattern: text[index]) }
            }
            path[digits.1 + 1 + name.utf8CodeUnitCount] = 0
            guard let start = path.baseAddress else { preconditionFailure("memory without an address") }
            return body(UnsafePointer(start))
        }
    }

    /// Reads the start of a file into the scratch buffer; what is returned is valid until the next call. Nil when the process is
    /// gone or the file may not be read.
    func read(_ pid: Int32, _ name: StaticString) -> UnsafeRawBufferPointer? {
        reads += 1
        let number = withPath(pid, name) { fg_openat(folder.number, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0) }
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        var count = 0
        while count < scratch.count {
            let got = Glibc.read(file.number, scratch.baseAddress?.advanced(by: count), scratch.count - count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { return nil }
            if got == 0 { break }
            count += got
        }
        return UnsafeRawBufferPointer(rebasing: scratch[..<count])
    }

    /// The target of a link; nil when the process is gone or the link may not be read. Bytes that are not UTF-8 are replaced.
    func link(_ pid: Int32, _ name: StaticString) -> String? {
        reads += 1
        return withPath(pid, name) { Self.link(folder.number, $0) }
    }

    private static func link(_ folder: Int32, _ path: UnsafePointer<CChar>) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlinkat(folder, path, start, buffer.count)
            guard count >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}
