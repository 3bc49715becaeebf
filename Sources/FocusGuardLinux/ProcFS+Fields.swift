import CLinux
import FocusGuardCore
import Glibc

// The larger fields of a process, read only when a rule asks for them.
extension ProcFS {
    /// Arguments kept of a process; further ones are dropped.
    private static let argumentsMax = 4_096
    /// What is read of an environment for a relaunch: twice what ARG_MAX usually is would be the kernel's own limit.
    private static let environmentBytesMax = 4 << 20

    /// The name of /proc/PID/comm, at most 15 bytes, without its line end; nil when gone.
    public func name(_ pid: Int32) -> String? {
        guard let text = read(pid, "comm") else { return nil }
        let bytes = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Users and groups of /proc/PID/status; nil when gone.
    public func status(_ pid: Int32) -> ProcessStatus? { read(pid, "status").map { ProcessStatus($0) } }

    /// The arguments of /proc/PID/cmdline, split at NUL, empty ones kept; nil when gone or not readable, empty for none.
    ///
    /// Read are 128 KiB at most; an argument cut there is kept as far as it goes.
    public func arguments(_ pid: Int32) -> [String]? {
        guard let text = read(pid, "cmdline") else { return nil }
        return Self.words(text)
    }

    /// All of /proc/PID/environ as `KEY=VALUE`, for starting the program again; nil when gone, not readable, wiped by the
    /// program, or larger than 4 MiB.
    public func environment(_ pid: Int32) -> [String]? {
        guard let bytes = whole(pid, "environ"), !bytes.isEmpty else { return nil }
        let words = bytes.withUnsafeBytes { Self.words($0) }
        return words.allSatisfy { $0.utf8.contains(UInt8(ascii: "=")) } ? words : nil
    }

    /// The value of one key of /proc/PID/environ; nil when gone, not readable, absent, or behind the first 128 KiB.
    public func environmentValue(_ pid: Int32, _ key: String) -> String? {
        guard let text = read(pid, "environ") else { return nil }
        let wanted = Array((key + "=").utf8)
        for word in text.split(separator: 0, omittingEmptySubsequences: true) where word.starts(with: wanted) {
            return String(decoding: word.dropFirst(wanted.count), as: UTF8.self)
        }
        return nil
    }

    /// What matters for identity of /proc/PID/environ; nil when gone or not readable.
    ///
    /// Read are 128 KiB at most. Of a key that stands there twice the first value counts, as for getenv(3).
    public func launchEnvironment(_ pid: Int32) -> LaunchEnvironment? {
        guard let text = read(pid, "environ") else { return nil }
        var result = LaunchEnvironment()
        var seen: [String] = []
        for word in text.split(separator: 0, omittingEmptySubsequences: true) {
            guard let key = LaunchEnvironment.keys.first(where: { Self.isOf($0, word) }), !seen.contains(key) else { continue }
            seen.append(key)
            result.set(key, String(decoding: word.dropFirst(key.utf8.count + 1), as: UTF8.self))
        }
        return result
    }

    private static func isOf(_ key: String, _ word: Slice<UnsafeRawBufferPointer>) -> Bool {
        let count = key.utf8.count
        return word.count > count && word[word.startIndex + count] == UInt8(ascii: "=") && word.starts(with: key.utf8)
    }

    /// The Flatpak a process lives in: the `.flatpak-info` of its root (/proc/PID/root); nil when there is none, or when it may not
    /// be read.
    public func flatpak(_ pid: Int32) -> FlatpakSandbox? {
        guard let text = read(pid, "root/.flatpak-info") else { return nil }
        return FlatpakSandbox(text)
    }

    /// The working directory; nil when gone or not readable.
    public func workingDirectory(_ pid: Int32) -> String? { link(pid, "cwd") }

    /// The path in the unified hierarchy of /proc/PID/cgroup; nil when gone or there is none.
    public func controlGroup(_ pid: Int32) -> String? {
        guard let text = read(pid, "cgroup") else { return nil }
        for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "0::".utf8) {
            return String(decoding: line.dropFirst(3), as: UTF8.self)
        }
        return nil
    }

    /// Whether the process is in the reader's own mount namespace; nil when that cannot be read.
    public func sharesMountNamespace(_ pid: Int32) -> Bool? {
        guard let own = ownMountNamespace, let theirs = link(pid, "ns/mnt") else { return nil }
        return own == theirs
    }

    /// Whether the process is in the reader's own pid namespace; nil when that cannot be read.
    public func sharesPIDNamespace(_ pid: Int32) -> Bool? {
        guard let own = ownPIDNamespace, let theirs = link(pid, "ns/pid") else { return nil }
        return own == theirs
    }

    private static func words(_ text: UnsafeRawBufferPointer) -> [String] {
        guard !text.isEmpty else { return [] }
        let body = text.last == 0 ? text.dropLast() : text[...]
        return body.split(separator: 0, maxSplits: argumentsMax, omittingEmptySubsequences: false).prefix(argumentsMax)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func whole(_ pid: Int32, _ name: StaticString) -> [UInt8]? {
        let number = withPath(pid, name) { fg_openat(folder.number, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) }
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        var bytes: [UInt8] = []
        while bytes.count <= Self.environmentBytesMax {
            let got = Glibc.read(file.number, scratch.baseAddress, scratch.count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { return nil }
            if got == 0 { return bytes }
            bytes.append(contentsOf: scratch[..<got])
        }
        return nil
    }
}
