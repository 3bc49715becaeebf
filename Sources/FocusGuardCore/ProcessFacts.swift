/// What /proc shows of one process: the input of `AppIdentity`. A value that could not be read is nil.
public struct ProcessFacts: Hashable, Sendable {
    /// The program a process runs.
    public enum Program: Hashable, Sendable {
        /// The target of /proc/PID/exe, without the kernel's ` (deleted)` mark, which `isDeleted` stands for.
        case path(String, isDeleted: Bool)
        /// The link cannot be read: the process is not dumpable, or belongs to somebody else.
        case unreadable
        /// A recording says nothing of it, nor of the process's name: its arguments stand for both. Never so on a live machine.
        case unrecorded
        /// There is none: a kernel thread or a zombie.
        case none
    }

    /// The process.
    public var process: ProcessIdentity
    /// Its parent's number; 0 for none.
    public var parent: Int32 = 0
    /// Its process group and session.
    public var group: Int32 = 0
    /// The number of its session's leader.
    public var session: Int32 = 0
    /// The device number of its controlling terminal; 0 for none.
    public var terminal: UInt64 = 0
    /// The state letter of /proc/PID/stat.
    public var state: UInt8 = UInt8(ascii: "?")
    /// Whether the kernel marks it as one of its own threads (PF_KTHREAD).
    public var isKernelThread = false
    /// Real, effective, saved and filesystem user ids of /proc/PID/status; nil when unreadable.
    public var userIDs: [UInt32]?
    /// Real, effective, saved and filesystem group ids of /proc/PID/status; nil when unreadable.
    public var groupIDs: [UInt32]?
    /// The name of /proc/PID/comm, at most 15 bytes, bytes that are not UTF-8 replaced; nil when unreadable.
    public var name: String?
    /// The program it runs.
    public var program: Program = .unreadable
    /// The arguments, split at NUL; nil when unreadable, empty for none.
    public var arguments: [String]?
    /// The working directory; nil when unreadable.
    public var workingDirectory: String?
    /// The canonical path of the script that an interpreter runs, see `ScriptSlot`; nil when there is none or it was not resolved.
    public var scriptTarget: String?
    /// Whether its mount namespace is the guard's own; nil when unreadable.
    public var sharesMountNamespace: Bool?
    /// Whether its pid namespace is the guard's own; nil when unreadable.
    public var sharesPIDNamespace: Bool?
    /// The path of its control group in the unified hierarchy; nil when unreadable.
    public var controlGroup: String?
    /// The Flatpak it lives in, by the `.flatpak-info` in its root; nil when there is none or it was not read.
    public var flatpak: FlatpakSandbox?
    /// What matters of the environment it was started with; nil when unreadable or not read.
    public var environment: LaunchEnvironment?
    /// Its ancestors, nearest first, at most `Limits.ancestorsMax`, as far as they were read; theirs are empty.
    public var ancestors: [ProcessFacts] = []
    /// The value of `FOCUSGUARD_BYPASS` in the environment it was started with.
    public var token: BypassToken?

    /// Facts of a process of which only the identity is known.
    public init(process: ProcessIdentity) { self.process = process }
}
