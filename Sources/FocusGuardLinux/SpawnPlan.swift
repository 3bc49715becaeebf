import FocusGuardCore
import Glibc

/// What a standard stream of a child is connected to.
public enum StreamWiring: Hashable, Sendable {
    /// The same as ours.
    case inherit
    /// /dev/null.
    case null
    /// A new pipe, whose other end we get.
    case pipe
    /// This descriptor, borrowed for the time of the call.
    case descriptor(Int32)
}

/// A program to start, and how.
public struct SpawnPlan: Hashable, Sendable {
    /// The path of the program's file; `ProgramPath.find` looks up a bare name.
    public var program: String
    /// The arguments, the name it is called by first.
    public var arguments: [String]
    /// `NAME=value` entries; nil for our own environment.
    public var environment: [String]?
    /// The working directory; nil for our own.
    public var directory: String?
    /// The standard input.
    public var input = StreamWiring.null
    /// The standard output.
    public var output = StreamWiring.inherit
    /// The standard error.
    public var error = StreamWiring.inherit
    /// Whether it leads a session of its own, away from our terminal and its signals.
    public var startsSession = false
    /// Descriptors it gets besides the streams, as 3, 4, 5 and so on; borrowed for the time of the call. All others are closed.
    public var passed: [Int32] = []

    /// The program at this path with these arguments, `program` itself being put first.
    public init(_ program: String, _ arguments: [String] = []) {
        self.program = program
        self.arguments = [program] + arguments
    }
}

/// A child that was started. Take the parts out of it; what is left is closed, which does not end the child.
@frozen public struct SpawnedProcess: ~Copyable {
    /// The child; it stays a zombie until it is reaped.
    public var handle: ProcessHandle
    /// Our end of its standard input, not waiting; nil unless wired to a pipe.
    public var input: FileDescriptor?
    /// Our end of its standard output, not waiting; nil unless wired to a pipe.
    public var output: FileDescriptor?
    /// Our end of its standard error, not waiting; nil unless wired to a pipe.
    public var error: FileDescriptor?

    /// The child.
    public var process: ProcessIdentity { handle.process }
}
