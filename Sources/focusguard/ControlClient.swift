import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// A command's connection to the guard. Each wait has its limit.
struct ControlClient: ~Copyable {
    /// How long the guard may take for an answer; boot clock.
    static let patience = Duration.seconds(10)

    private let connection: UnixConnection
    private var buffer = LineBuffer(lineBytesMax: WireLine.replyBytesMax)
    private var lines: [[UInt8]] = []
    private var hasEnded = false

    /// Connects to the guard of these paths.
    static func connect(_ paths: Paths) throws(CommandFailure) -> ControlClient {
        let folder = try Self.folder(paths)
        do throws(SystemError) {
            return ControlClient(connection: try UnixConnection.connect(to: folder.controlSocket))
        } catch {
            throw failure(error, folder)
        }
    }

    /// The checked run time folder of these paths.
    static func folder(_ paths: Paths) throws(CommandFailure) -> RuntimeFolder {
        do throws(PathsError) { return try paths.runtimeFolder() } catch { throw .system("\(error)") }
    }

    /// Readable when the guard has sent something or has gone; borrowed, for an event loop.
    var descriptor: Int32 { connection.descriptor }

    /// Sends a request.
    mutating func send(_ request: ControlRequest) throws(CommandFailure) {
        do throws(SystemError) {
            try connection.send(Array((request.line + "\n").utf8))
        } catch {
            throw .notRunning("the guard has gone: \(error.reason)")
        }
    }

    /// The next line of the guard that this program understands; nil when the guard has closed the connection.
    ///
    /// A nil limit waits without end. Throws *not running* when the limit, on the boot clock, is over.
    mutating func nextReply(within limit: Duration?) throws(CommandFailure) -> ControlReply? {
        let deadline = limit.map { SystemClocks.boot() + $0 }
        // Ends: a line comes, the guard goes, or the limit is over.
        while true {
            if let reply = try takeReply() { return reply }
            if hasEnded { return nil }
            let left = deadline.map { $0 - SystemClocks.boot() }
            if let left, left <= .zero {
                throw .notRunning(
                    "the guard does not answer; focusguard release resumes what it holds, then restart it")
            }
            if try isReadable(within: left) { try receive() }
        }
    }

    /// A line that has come already; nil when there is none. Lines that say nothing this program knows are passed over.
    mutating func takeReply() throws(CommandFailure) -> ControlReply? {
        while !lines.isEmpty {
            let line = String(decoding: lines.removeFirst(), as: UTF8.self)
            do throws(WireError) {
                if let reply = try ControlReply(line: line) { return reply }
            } catch {
                throw .system("the guard sent something unreadable: \(error)")
            }
        }
        return nil
    }

    /// Takes in what the guard has sent; does not wait when `descriptor` is readable. False once the guard has gone.
    @discardableResult
    mutating func receive() throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            switch try connection.receive() {
            case .bytes(let bytes): lines += buffer.append(bytes)
            case .nothingYet: break
            case .end: hasEnded = true
            }
        } catch {
            throw .system("cannot read from the guard: \(error)")
        }
        if buffer.hasOverflowed { throw .system("the guard sent a line longer than \(WireLine.replyBytesMax) bytes") }
        return !hasEnded
    }

    /// Sends a request, prints what the guard says to it and gives the exit status.
    mutating func perform(
        _ request: ControlRequest, within limit: Duration = Self.patience
    ) throws(CommandFailure) -> CommandStatus {
        switch try ask(request, within: limit) {
        case .done(let text):
            if !text.isEmpty { try Console.print(TerminalText.safe(text) + "\n") }
            return .done
        case .refused(let text): throw .refused(text)
        case .badRequest(let text): throw .usage(text, nil)
        case .failed(let text): throw .system(text)
        case .status, .barrier: throw .system("the guard answered something else than it was asked")
        }
    }

    /// Sends a request and gives the first reply.
    mutating func ask(_ request: ControlRequest, within limit: Duration = Self.patience) throws(CommandFailure) -> ControlReply
    {
        try send(request)
        guard let reply = try nextReply(within: limit) else {
            throw .notRunning("the guard ended before it answered")
        }
        return reply
    }

    /// The status of the guard.
    mutating func status() throws(CommandFailure) -> StatusReport { try Self.report(in: try ask(.status)) }

    /// The status in a reply.
    static func report(in reply: ControlReply) throws(CommandFailure) -> StatusReport {
        switch reply {
        case .status(let report): return report
        case .refused(let text): throw .refused(text)
        case .badRequest(let text): throw .usage(text, nil)
        case .failed(let text): throw .system(text)
        case .done, .barrier: throw .system("the guard answered something else than it was asked")
        }
    }

    private func isReadable(within limit: Duration?) throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            let loop = try EventLoop()
            try loop.add(connection.descriptor, .readable, key: 0)
            return try !loop.wait(timeout: limit).isEmpty
        } catch {
            throw .system("cannot wait for the guard: \(error)")
        }
    }

    private static func failure(_ error: SystemError, _ folder: RuntimeFolder) -> CommandFailure {
        switch error.number {
        case ENOENT, ECONNREFUSED: return .notRunning("the guard is not running; start it with: focusguard run")
        case EPERM: return .notRunning("another user's program listens at \(folder.controlSocket); nothing was asked of it")
        default: return .system("cannot reach the guard: \(error)")
        }
    }
}

extension ControlClient {
    /// The id of the app that was typed, by id or by name, upper and lower case alike; nil for nil.
    ///
    /// An app that is not guarded but still has a grant, an allowance or a hold is known as well.
    mutating func resolve(_ text: String?) throws(CommandFailure) -> AppID? {
        guard let text else { return nil }
        return try Self.id(text, in: try status())
    }

    /// The id of the app that `report` knows by this id or name.
    static func id(_ text: String, in report: StatusReport) throws(CommandFailure) -> AppID {
        var known = report.guarded.map { (id: $0.id, name: $0.name) }
        known += report.holds.map { ($0.app, $0.app) } + report.grants.map { ($0.app, $0.app) }
        known += report.allowances.compactMap { allowance in allowance.app.map { ($0, $0) } }
        let wanted = text.lowercased()
        let found =
            known.first { $0.id == text } ?? known.first { $0.id.lowercased() == wanted || $0.name.lowercased() == wanted }
        if let found, let id = AppID(found.id) { return id }
        let question = NearestName.question(text, among: known.flatMap { [$0.id, $0.name] })
        throw .usage("\(text) is no guarded app\(question.isEmpty ? "; focusguard status lists them" : question)", nil)
    }
}
