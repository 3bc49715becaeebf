import CLinux
import Glibc

/// The world said no: which call failed, on what, and the error number.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C function, as in its manual page.
    public let call: String
    /// What it was called on: a path, a process; empty when there is nothing to name.
    public let subject: String
    /// The error number (errno).
    public let number: Int32

    /// An error of `call` on `subject`.
    public init(call: String, subject: String = "", number: Int32) {
        self.call = call
        self.subject = subject
        self.number = number
    }

    /// What the C library says about the error number.
    public var reason: String { String(cString: strerror(number)) }

    /// For people: `cannot open /x: Permission denied`.
    public var description: String { "\(call)\(subject.isEmpty ? "" : " \(subject)"): \(reason)" }
}

/// The result of a C call that says -1 and sets errno on failure; calls interrupted by a signal are made again.
@discardableResult
public func check<Value: SignedInteger>(
    _ call: String, _ subject: @autoclosure () -> String = "", _ body: () -> Value
) throws(SystemError) -> Value {
    // Ends: a signal interrupts a call only as often as signals come.
    while true {
        let value = body()
        if value != -1 { return value }
        let number = errno
        if number != EINTR { throw SystemError(call: call, subject: subject(), number: number) }
    }
}
