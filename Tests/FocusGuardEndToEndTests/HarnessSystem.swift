import CLinux
import Glibc

/// Why a test cannot be set up.
struct HarnessError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
    /// What failed, with what the C library says about it.
    init(errno number: Int32, _ what: String) { description = "\(what): \(String(cString: strerror(number)))" }
}

/// Nanoseconds on the monotonic clock, the one the heartbeats use.
func monotonicNanoseconds() -> Int64 {
    var now = timespec()
    // Cannot fail: the clock exists on every Linux and the pointer is good.
    _ = clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// Looks at `condition` every 10 ms until it is true; false when `limit` is over first.
func waitUntil(_ limit: Duration, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = monotonicNanoseconds() + limit.components.seconds * 1_000_000_000 + limit.components.attoseconds / 1_000_000_000
    while true {
        if try condition() { return true }
        if monotonicNanoseconds() > end { return false }
        // A look is not a promise: a shorter or longer pause changes nothing.
        _ = usleep(10_000)
    }
}

/// The bytes of a file; nil when it cannot be read.
func readBytes(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }  // Only read from: nothing is lost.
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let length = read(file, &chunk, chunk.count)
        if length < 0 && errno == EINTR { continue }
        guard length >= 0 else { return nil }
        if length == 0 { return bytes }
        bytes += chunk[..<length]
    }
}

/// The text of a file, with bytes that are no UTF-8 replaced; empty when it cannot be read.
func readText(_ path: String) -> String { String(decoding: readBytes(path) ?? [], as: UTF8.self) }

/// The whole lines of a file.
func readLines(_ path: String) -> [String] {
    var lines = readText(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // What follows the last line feed is a line still being written, or nothing.
    if !lines.isEmpty { lines.removeLast() }
    return lines
}

/// Writes a file from the start, or appends to it.
func write(_ text: String, to path: String, append: Bool = false, mode: mode_t = 0o600) throws {
    try write(Array(text.utf8), to: path, append: append, mode: mode)
}

/// Writes a file from the start, or appends to it.
func write(_ bytes: [UInt8], to path: String, append: Bool = false, mode: mode_t = 0o600) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC), mode)
    guard file >= 0 else { throw HarnessError(errno: errno, "cannot open \(path)") }
    defer { _ = close(file) }  // Written in full by then, and nothing after it depends on the disk.
    var rest = bytes[...]
    while !rest.isEmpty {
        let length = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if length < 0 && errno == EINTR { continue }
        guard length > 0 else { throw HarnessError(errno: errno, "cannot write \(path)") }
        rest = rest.dropFirst(length)
    }
}

/// The names in a folder, without `.` and `..`; empty when it cannot be read.
func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { _ = closedir(listing) }  // Only read from.
    var names: [String] = []
    while let entry = readdir(listing) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}

/// Where a symbolic link points to; nil when it cannot be read.
func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let length = readlink(path, &buffer, buffer.count)
    return length >= 0 ? String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}

/// Whether a path exists, whatever it is.
func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
}

/// The permission bits of a path; nil when it does not exist.
func permissions(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
}

/// Removes a folder with all that is in it, without following links.
func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
        // What is left behind lies in a private folder below /tmp.
        _ = unlink(path)
        return
    }
    _ = chmod(path, 0o700)  // A test may have taken its own right to write away.
    for name in names(in: path) { removeTree(path + "/" + name) }
    _ = rmdir(path)
}
