import CLinux
import FocusGuardCore
import Glibc

// Whoever listens on a socket that the session lives on must never be stopped: compositor, X server, buses, sound, agents, input
// methods. This finds them by what they do, also those that no list of names knows. Who owns a name on the bus is asked by a
// program of its own.

/// Finds the processes that serve the session.
public final class SessionServices {
    /// How long a list of sockets is used before it is read again; boot clock.
    private static let listAge = Duration.seconds(3)
    /// What is read of the list of sockets at most.
    private static let listBytesMax = 8 << 20
    /// Descriptors of one process looked at.
    private static let descriptorsMax = 65_536

    private let proc: ProcFS
    private let exactPaths: [String: String]
    private let prefixes: [(prefix: String, name: String)]
    private var inodes: [UInt64: String] = [:]
    private var readAt: BootInstant?

    /// Services of the session this environment belongs to. `runtimeFolder` is XDG_RUNTIME_DIR, nil when there is none.
    public init(_ proc: ProcFS, environment: [String: String], runtimeFolder: String?) {
        self.proc = proc
        (exactPaths, prefixes) = Self.places(environment, runtimeFolder)
    }

    /// Why the descriptors of a process say that it must not be stopped, for people: `it serves the Wayland display
    /// (/run/user/1000/wayland-0)`, that it serves the files of a mount (FUSE), which would hang whoever reads them, or that it
    /// holds the master side of a terminal, so that somebody works inside it. Nil when they say nothing, or cannot be read. `now`
    /// is the boot clock.
    public func reason(_ pid: Int32, at now: BootInstant) -> String? {
        readList(at: now)
        var service: String?
        var holdsTerminal = false
        forEachDescriptor(pid) { target in
            holdsTerminal = holdsTerminal || Self.isMasterSide(target)
            if target == "/dev/fuse" { service = "the files of a mount" }
            if service == nil { service = Self.socketInode(target).flatMap { inodes[$0] } }
            return service == nil
        }
        if let service { return "it serves \(service)" }
        return holdsTerminal ? "it holds a terminal that work may be inside" : nil
    }

    /// What a process serves the session with, for people: `the Wayland display (/run/user/1000/wayland-0)`; nil when nothing, or
    /// when its descriptors cannot be read. `now` is the boot clock.
    public func serves(_ pid: Int32, at now: BootInstant) -> String? {
        readList(at: now)
        guard !inodes.isEmpty else { return nil }
        var found: String?
        forEachDescriptor(pid) { target in
            found = Self.socketInode(target).flatMap { inodes[$0] }
            return found == nil
        }
        return found
    }

    /// Whether a process holds the master side of a terminal, so that somebody works inside it; false when its descriptors
    /// cannot be read.
    public func holdsTerminal(_ pid: Int32) -> Bool {
        var holds = false
        forEachDescriptor(pid) { target in
            holds = Self.isMasterSide(target)
            return !holds
        }
        return holds
    }

    private static func isMasterSide(_ target: String) -> Bool { target == "/dev/ptmx" || target == "/dev/pts/ptmx" }

    private func readList(at now: BootInstant) {
        guard readAt.map({ now - $0 > Self.listAge || now < $0 }) ?? true else { return }
        inodes = listeningInodes()
        readAt = now
    }

    /// The leaders of login sessions that live (LEADER= in /run/systemd/sessions/); empty without logind.
    public static func sessionLeaders(
        _ proc: ProcFS, in folder: String = "/run/systemd/sessions"
    ) -> [ProcessIdentity] {
        leaderNumbers(in: folder).compactMap { pid in
            proc.startTicks(of: pid).map { ProcessIdentity(pid: pid, startTicks: $0) }
        }
    }

    static func leaderNumbers(in folder: String) -> [Int32] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var leaders: [Int32] = []
        while let entry = readdir(directory), leaders.count < 4_096 {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard !name.hasPrefix("."), let text = contents(of: "\(folder)/\(name)", bytesMax: 65_536) else { continue }
            for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "LEADER=".utf8) {
                if let pid = Int32(String(decoding: line.dropFirst(7), as: UTF8.self)) { leaders.append(pid) }
            }
        }
        return leaders.sorted()
    }

    /// The inodes of the listening sockets of the session, from /proc/net/unix.
    func listeningInodes() -> [UInt64: String] {
        guard let text = Self.contents(of: proc.root + "/net/unix", bytesMax: Self.listBytesMax) else { return [:] }
        var found: [UInt64: String] = [:]
        for line in text.split(separator: UInt8(ascii: "\n")) {
            // Num RefCount Protocol Flags Type St Inode Path; a path may hold spaces.
            let fields = line.split(separator: 0x20, maxSplits: 7, omittingEmptySubsequences: true)
            // __SO_ACCEPTCON: the socket listens.
            guard fields.count == 8, let flags = UInt32(String(decoding: fields[3], as: UTF8.self), radix: 16),
                flags & 0x1_0000 != 0,
                let inode = UInt64(String(decoding: fields[6], as: UTF8.self))
            else { continue }
            let path = String(decoding: fields[7], as: UTF8.self)
            if let name = name(of: path) { found[inode] = "\(name) (\(path))" }
        }
        return found
    }

    /// What listens in this session, each kind as often as it does: `the X display`.
    public func listeningNames() -> [String] {
        listeningInodes().values.map { text in text.firstIndex(of: "(").map { String(text[..<$0].dropLast()) } ?? text }
    }

    /// What the session calls the socket with this path, `@` first for an abstract one; nil when it is not one of its own.
    func name(of path: String) -> String? {
        if let name = exactPaths[path] { return name }
        if Self.isBrowsersOwn(path) { return nil }
        return prefixes.first { path.utf8.count > $0.prefix.utf8.count && path.utf8.starts(with: $0.prefix.utf8) }?.name
    }

    private func forEachDescriptor(_ pid: Int32, _ body: (String) -> Bool) {
        let path = "\(proc.root)/\(pid)/fd"
        guard let directory = opendir(path) else { return }
        defer { closedir(directory) }
        var buffer = [UInt8](repeating: 0, count: 256)
        var count = 0
        while let entry = readdir(directory), count < Self.descriptorsMax {
            count += 1
            let length = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { readlinkat(dirfd(directory), $0, &buffer, buffer.count) }
            }
            guard length > 0 else { continue }
            guard body(String(decoding: buffer[..<length], as: UTF8.self)) else { return }
        }
    }

    private static func socketInode(_ target: String) -> UInt64? {
        guard target.hasPrefix("socket:["), target.hasSuffix("]") else { return nil }
        return UInt64(target.dropFirst(8).dropLast())
    }

    private static func contents(of path: String, bytesMax: Int) -> [UInt8]? {
        // A place that cannot be read names no service, like one that is not there.
        guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else {
            // A missing list means that nothing can be found this way; the other rules still hold.
            return nil
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < bytesMax {
            let got = Glibc.read(file.number, &chunk, chunk.count)
            if got < 0, errno == EINTR { continue }
            if got <= 0 { break }
            bytes.append(contentsOf: chunk[..<got])
        }
        return bytes
    }
}
