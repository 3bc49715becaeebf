import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

/// A folder of one test, private to it and removed with it.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/focusguard-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Folder.remove(path) }

    /// The folder as that of a running guard.
    func runtime() throws -> RuntimeFolder { try RuntimeFolder.prepared(path + "/run") }

    /// Writes a small program and gives its path.
    func script(_ name: String, _ body: String) throws -> String {
        let file = "\(path)/\(name)"
        try AtomicFile.write(Array("#!/bin/sh\n\(body)\n".utf8), to: file, mode: 0o700)
        return file
    }

    private static func remove(_ path: String) {
        guard let folder = opendir(path) else {
            _ = unlink(path)
            return
        }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name == "." || name == ".." { continue }
            if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
        }
        closedir(folder)
        _ = rmdir(path)
    }
}

/// A child that does nothing, killed and reaped with the test.
final class Sleeper {
    let handle: ProcessHandle
    var process: ProcessIdentity { handle.process }

    init(passing descriptors: [Int32] = []) throws {
        var plan = SpawnPlan("/bin/sleep", ["1000"])
        plan.passed = descriptors
        // It must not hold the output of the tests open, should they crash.
        plan.output = .null
        plan.error = .null
        let child = try Spawner.spawn(plan)
        handle = child.handle
    }

    deinit { try? end() }

    /// Kills it as `kill -9` does, and reaps it.
    func end() throws {
        try handle.signal(SIGKILL)
        _ = Reaper.wait(for: process.pid)
    }

    /// Stops it and waits until it is seen stopped.
    func stop() throws {
        try handle.signal(SIGSTOP)
        #expect(eventually { self.state == "T" })
    }

    /// The state letter; nil when it is gone.
    var state: Character? { stat(of: process.pid).map { Character($0[0]) } }
}

/// The fields of /proc/PID/stat after the name, the state first; nil when there is no such process.
func stat(of pid: Int32) -> [String]? {
    guard let bytes = try? AtomicFile.read("/proc/\(pid)/stat", limit: 4_096),
        let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ").map(String.init)
}

/// Whether something comes true within a limit that a loaded machine meets easily.
func eventually(within limit: Duration = .seconds(20), _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = SystemClocks.boot() + limit
    while try !condition() {
        if SystemClocks.boot() > deadline { return false }
        _ = poll(nil, 0, 2)
    }
    return true
}

/// Everything that comes out of a descriptor until its end, as text.
func drain(_ file: borrowing FileDescriptor) throws -> String {
    var bytes: [UInt8] = []
    while true {
        switch try file.receive() {
        case .bytes(let part): bytes += part
        case .end: return String(decoding: bytes, as: UTF8.self)
        case .nothingYet:
            var entry = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            try #require(poll(&entry, 1, 20_000) > 0, "the other side says nothing")
        }
    }
}

/// What a program writes, once it has ended with status 0.
func output(of plan: SpawnPlan) throws -> String {
    var plan = plan
    plan.output = .pipe
    var child = try Spawner.spawn(plan)
    let pid = child.process.pid
    guard let output = child.output.take() else { throw SystemError(call: "pipe", number: EPIPE) }
    let text = try drain(output)
    #expect(Reaper.wait(for: pid)?.status == .exited(0))
    return text
}

/// Runs `body` and gives the error number of what it throws; nil when it throws nothing.
func errorNumber(_ body: () throws -> Void) -> Int32? {
    do {
        try body()
        return nil
    } catch {
        return (error as? SystemError)?.number ?? -1
    }
}

/// Whether tests may mount a file system of their own.
let canMount: Bool = {
    guard geteuid() == 0, let folder = try? Folder(), mount(folder.path, sizeKiB: 16) else { return false }
    unmount(folder.path)
    return true
}()

/// Mounts a file system of this size.
func mount(_ path: String, sizeKiB: Int) -> Bool {
    let plan = SpawnPlan("/bin/mount", ["-t", "tmpfs", "-o", "size=\(sizeKiB)k", "tmpfs", path])
    guard let child = try? Spawner.spawn(plan) else { return false }
    return Reaper.wait(for: child.process.pid)?.status == .exited(0)
}

/// Takes it away again.
func unmount(_ path: String) {
    guard let child = try? Spawner.spawn(SpawnPlan("/bin/umount", [path])) else { return }
    _ = Reaper.wait(for: child.process.pid)
}
