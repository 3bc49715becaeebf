import FocusGuardCore
import FocusGuardLinux

/// A process that the guard deals with, signalled through its own handle and never by its number.
final class ChildProcess {
    private let handle: ProcessHandle

    init(_ handle: consuming ProcessHandle) { self.handle = handle }

    /// Its number; not reused before it is reaped.
    var pid: Int32 { handle.process.pid }
    /// Its identity.
    var process: ProcessIdentity { handle.process }

    /// Readable from when it has ended; borrowed, for the event loop.
    var descriptor: Int32 { handle.descriptor }
    /// Whether it has ended.
    var hasEnded: Bool { handle.hasEnded }

    /// Sends a signal; false when the process is gone.
    func send(_ number: Int32) throws(SystemError) -> Bool { try handle.signal(number) }

    /// Sends a signal to a child of our own; one that has ended needs none, and it cannot be another user's.
    func signal(_ number: Int32) {
        _ = try? handle.signal(number)
    }
}

/// The event loop, shared by all that put descriptors into it.
final class SharedLoop {
    let set: EventLoop

    init() throws(SystemError) { set = try EventLoop() }
}

/// Finds programs the way a shell does, and beside the guard's own file.
public enum ProgramFinder {
    /// The path of a program's file; nil when there is none that may be run.
    public static func find(_ name: String, environment: [String]) -> String? {
        let path = environment.first { $0.hasPrefix("PATH=") }.map { String($0.dropFirst(5)) } ?? "/usr/local/bin:/usr/bin:/bin"
        return ProgramPath.find(name, path: path) ?? beside(name)
    }

    private static func beside(_ name: String) -> String? {
        guard !name.contains("/"), let own = AtomicFile.linkTarget("/proc/self/exe"), let slash = own.lastIndex(of: "/") else {
            return nil
        }
        return ProgramPath.find(own[...slash] + name, path: "")
    }
}
