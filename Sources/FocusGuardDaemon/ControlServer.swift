import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// The control socket's side of the guard: clients, their requests and replies, terminals that show the barrier.
final class ControlServer {
    /// What a client asked that somebody else has to answer.
    enum Asked {
        case status(client: UInt32)
        case rules(Request, RequestID)
        case answer(Answer)
        case reload(client: UInt32)
        /// A terminal began to show the barrier.
        case barrierAttached(client: UInt32)
    }

    private struct Client {
        let channel: LineChannel
        var follows = false
        var isBarrier = false
        var lastStatus: StatusReport?
    }

    /// Clients at a time; a further one is turned away.
    static let clientsMax = 64

    private let loop: SharedLoop
    private let listener: UnixListener
    private var clients: [UInt32: Client] = [:]
    private var nextClient: UInt32 = 1
    private var nextRequest: UInt64 = 1
    private var waiting: [RequestID: UInt32] = [:]

    init(_ listener: consuming UnixListener, loop: SharedLoop) throws(SystemError) {
        self.listener = listener
        self.loop = loop
        try loop.set.add(self.listener.descriptor, .readable, key: WakeSource.listener.key)
    }

    /// Whether nobody is let in for now, because the last one could not be.
    private(set) var isShut = false
    /// Whether that was said since the last one who was let in.
    private var isTroubled = false
    /// Whether a terminal that showed the barrier has gone.
    private var hasLostBarrier = false

    /// Whether some client wants to be told of changes.
    var hasFollowers: Bool { clients.values.contains { $0.follows } }
    /// Whether some terminal shows the barrier.
    var hasBarriers: Bool { clients.values.contains { $0.isBarrier } }

    /// Lets those in who wait, as many as one step may take. What it returns is for the journal; nil when there is nothing
    /// to say.
    func accept() -> String? {
        for _ in 0..<8 {
            do throws(SystemError) {
                switch try listener.accept() {
                case .nobody: return nil
                case .refused(let user): return "a client of user \(user) was turned away from the control socket"
                case .connection(let connection):
                    isTroubled = false
                    guard clients.count < Self.clientsMax else { continue }
                    let number = nextClient
                    nextClient = nextClient == .max ? 1 : nextClient + 1
                    let channel = LineChannel(.client(number), descriptor: try connection.file.duplicated())
                    try channel.join(loop.set)
                    clients[number] = Client(channel: channel)
                }
            } catch {
                // Whoever waits would be told again at once, and without descriptors he cannot even be turned away.
                shut()
                defer { isTroubled = true }
                return isTroubled ? nil : "a client could not be let in (\(error)); tried again at each look"
            }
        }
        return nil
    }

    /// Lets clients in again after one could not be.
    func openAgain() {
        guard isShut else { return }
        // Tried again at the next look where it fails.
        if (try? loop.set.add(listener.descriptor, .readable, key: WakeSource.listener.key)) != nil { isShut = false }
    }

    private func shut() {
        // A listener that cannot be taken out is told again, and tried again then.
        isShut = (try? loop.set.remove(listener.descriptor)) != nil
    }

    /// A client wrote, can take more, or has gone.
    func ready(_ number: UInt32, at awake: AwakeInstant) -> [Asked] {
        guard let client = clients[number] else { return [] }
        let reading = client.channel.read(at: awake)
        var asked: [Asked] = []
        for line in reading.lines { asked += take(line, from: number) }
        if reading.isClosed || !client.channel.flush(in: loop.set) { drop(number) }
        return asked
    }

    /// Answers a client.
    func reply(_ reply: ControlReply, to client: UInt32) { write(reply.line, to: client) }

    /// Answers a request that the rules decided.
    func reply(_ reply: ControlReply, to request: RequestID) {
        guard let client = waiting.removeValue(forKey: request) else { return }
        write(reply.line, to: client)
    }

    /// Whether the last terminal that showed the barrier has gone since this was asked.
    func takeLoss() -> Bool {
        defer { hasLostBarrier = false }
        return hasLostBarrier && !hasBarriers
    }

    /// Tells all terminals that show the barrier.
    func tellBarriers(_ line: BarrierLine) {
        for (number, client) in clients where client.isBarrier { write(ControlReply.barrier(line).line, to: number) }
    }

    /// Tells one terminal.
    func tellBarrier(_ line: BarrierLine, client: UInt32) { write(ControlReply.barrier(line).line, to: client) }

    /// Tells the clients that follow, unless nothing has changed for them.
    func tellFollowers(_ report: StatusReport) {
        for (number, client) in clients where client.follows && client.lastStatus != report {
            clients[number]?.lastStatus = report
            write(ControlReply.status(report).line, to: number)
        }
    }

    /// Stops listening and takes the socket away.
    func close() {
        for number in clients.keys { drop(number) }
        // A socket that stays behind is replaced by the next guard.
        _ = try? listener.removeFile()
    }

    private func take(_ line: String, from number: UInt32) -> [Asked] {
        do throws(WireError) {
            switch try ControlRequest(line: line) {
            case .status: return [.status(client: number)]
            case .follow:
                clients[number]?.follows = true
                return [.status(client: number)]
            case .reload: return [.reload(client: number)]
            case .barrier:
                clients[number]?.isBarrier = true
                return [.barrierAttached(client: number)]
            case .answer(.answer(let answer, _)):
                if clients[number]?.isBarrier == false { write(ControlReply.done("").line, to: number) }
                return [.answer(answer)]
            case .answer(.front): return []
            case .rules(let request):
                let id = RequestID(nextRequest)
                nextRequest += 1
                waiting[id] = number
                return [.rules(request, id)]
            }
        } catch {
            write(ControlReply.badRequest(error.description).line, to: number)
            return []
        }
    }

    private func write(_ line: String, to number: UInt32) {
        guard let client = clients[number] else { return }
        if !client.channel.write(line, in: loop.set) { drop(number) }
    }

    private func drop(_ number: UInt32) {
        guard let client = clients.removeValue(forKey: number) else { return }
        client.channel.leave(loop.set)
        if client.isBarrier { hasLostBarrier = true }
        waiting = waiting.filter { $0.value != number }
    }
}
