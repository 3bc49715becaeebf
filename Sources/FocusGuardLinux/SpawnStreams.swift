import CLinux
import Glibc

/// The descriptors of a child while it is being started.
///
/// Each one it gets is first copied to a number above all targets, so that putting one in its place never overwrites another.
struct SpawnStreams: ~Copyable {
    /// One of the copies; a class, because a list cannot own descriptors by itself.
    private final class Copied {
        let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// Our end of the standard input; nil unless wired to a pipe.
    var input: FileDescriptor?
    /// Our end of the standard output; nil unless wired to a pipe.
    var output: FileDescriptor?
    /// Our end of the standard error; nil unless wired to a pipe.
    var error: FileDescriptor?
    private var copies: [(target: Int32, copy: Copied)] = []
    private let lowest: Int32

    /// Makes what the plan asks for.
    init(_ plan: SpawnPlan) throws(SystemError) {
        lowest = Int32(3 + plan.passed.count)
        input = try wire(plan.input, target: 0)
        output = try wire(plan.output, target: 1)
        error = try wire(plan.error, target: 2)
        for (offset, descriptor) in plan.passed.enumerated() { try lend(descriptor, as: Int32(3 + offset)) }
    }

    /// Which number is to be copied to which, for dup2(2) in the child.
    var moves: [(target: Int32, source: Int32)] { copies.map { ($0.target, $0.copy.descriptor.number) } }

    /// Connects one stream and gives our end of it.
    private mutating func wire(_ wiring: StreamWiring, target: Int32) throws(SystemError) -> FileDescriptor? {
        switch wiring {
        case .inherit:
            return nil
        case .null:
            let null = try FileDescriptor(opening: "/dev/null", target == 0 ? O_RDONLY : O_WRONLY)
            try lend(null.number, as: target)
            return nil
        case .descriptor(let number):
            try lend(number, as: target)
            return nil
        case .pipe:
            let pipe = try Pipe()
            try lend(target == 0 ? pipe.reading.number : pipe.writing.number, as: target)
            let ours = target == 0 ? try pipe.writing.duplicated() : try pipe.reading.duplicated()
            try ours.setNonblocking()
            return ours
        }
    }

    private mutating func lend(_ number: Int32, as target: Int32) throws(SystemError) {
        let copy = try check("fcntl", "descriptor \(number)") { fg_duplicate_above(number, lowest) }
        copies.append((target, Copied(FileDescriptor(owning: copy))))
    }
}
