import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The barrier in this terminal: one of any number, so its end is no answer and does no harm.
///
/// In a terminal each key counts at once. Where standard input is a pipe or a file, each line is an answer: it waits until a
/// barrier is up, and the next line waits until the guard has reacted to it.
struct TerminalBarrier: ~Copyable {
    /// Why it is over.
    enum Ending: Hashable, Sendable {
        /// The person leaves, or a signal asks to.
        case left
        /// The guard has gone.
        case guardGone
        /// There are no more answers; true when each was one of the choices.
        case inputEnded(allUnderstood: Bool)
        /// The barrier is not up any more, where that was to be waited for.
        case barrierGone
        /// The descriptor that was to be watched has become readable.
        case watched
    }

    /// When it is over by itself.
    enum Extent: Hashable, Sendable {
        /// It goes on from one barrier to the next.
        case endless
        /// With the first barrier.
        case oneBarrier
        /// As soon as something is shown.
        case oneSheet
    }

    private enum Source { static let connection: UInt64 = 1, input: UInt64 = 2, signals: UInt64 = 3, watched: UInt64 = 4 }

    /// How long the guard may take to react to an answer before the next line counts; boot clock.
    private static let reaction = Duration.seconds(2)

    private var client: ControlClient
    private let extent: Extent
    private let keys: TerminalKeys?
    private let signals: SignalInbox
    private let loop: EventLoop
    private var screen = BarrierScreen()
    private var painter: TerminalPainter
    private var answers = LineBuffer()
    private var waitingLines: [String] = []
    private var reactionUntil: BootInstant?
    private var isInputOpen = true
    private var hasAnswers = false
    private var allUnderstood = true
    /// What the guard said when it was asked for its barriers.
    private var firstReply: ControlReply?

    /// Prepares this terminal for the guard's barriers.
    static func prepared(
        _ client: consuming ControlClient, environment: [String: String], extent: Extent = .endless
    ) throws(CommandFailure) -> TerminalBarrier {
        do throws(SystemError) {
            let signals = try SignalInbox([SIGINT, SIGTERM, SIGHUP, SIGCONT, SIGWINCH])
            let loop = try EventLoop()
            try loop.add(client.descriptor, .readable, key: Source.connection)
            try loop.add(signals.descriptor, .readable, key: Source.signals)
            return TerminalBarrier(
                client: client, keys: try TerminalKeys.of(StandardStreams.input), signals: signals, loop: loop, extent: extent,
                environment: environment)
        } catch {
            throw .system("cannot use this terminal: \(error)")
        }
    }

    private init(
        client: consuming ControlClient, keys: consuming TerminalKeys?, signals: consuming SignalInbox,
        loop: consuming EventLoop, extent: Extent, environment: [String: String]
    ) {
        self.client = client
        self.keys = keys
        self.signals = signals
        self.loop = loop
        self.extent = extent
        let isTerminal = Terminal.isTerminal(StandardStreams.output)
        painter = TerminalPainter(TerminalPainter.Abilities(isTerminal: isTerminal, environment: environment))
    }

    /// Asks the guard for its barriers and waits until it knows of this terminal.
    mutating func attach() throws(CommandFailure) {
        try client.send(.barrier)
        guard let reply = try client.nextReply(within: ControlClient.patience) else {
            throw .notRunning("the guard ended before it answered")
        }
        firstReply = reply
    }

    /// Also ends when this descriptor, which is borrowed, becomes readable.
    func watch(_ descriptor: Int32) throws(CommandFailure) {
        do throws(SystemError) {
            try loop.add(descriptor, .readable, key: Source.watched)
        } catch {
            throw .system("cannot wait: \(error)")
        }
    }

    /// Shows barriers and sends answers until it is over.
    mutating func run() throws(CommandFailure) -> Ending {
        try openInput()
        if firstReply == nil { try attach() }
        if let reply = firstReply, let ending = try take(reply) { return ending }
        // Ends: with the guard, with the person, with the input, or with what `extent` says.
        while true {
            if let ending = try takeReplies() { return ending }
            if let ending = try takeLines() { return ending }
            try draw()
            for ready in try wait() {
                switch ready.key {
                case Source.connection:
                    if try !client.receive() { return try takeReplies() ?? .guardGone }
                case Source.input:
                    if try takeInput() { return .left }
                case Source.signals:
                    if try takeSignals() { return .left }
                default: return .watched
                }
            }
        }
    }

    private mutating func openInput() throws(CommandFailure) {
        do throws(SystemError) {
            try loop.add(StandardStreams.input, .readable, key: Source.input)
        } catch {
            // A plain file cannot be waited for, and need not: all of it is there.
            guard error.number == EPERM else { throw .system("cannot read answers: \(error)") }
            // Ends with the file.
            while isInputOpen { try readLines() }
        }
    }

    private mutating func takeReplies() throws(CommandFailure) -> Ending? {
        while let reply = try client.takeReply() {
            if let ending = try take(reply) { return ending }
        }
        return nil
    }

    private mutating func take(_ reply: ControlReply) throws(CommandFailure) -> Ending? {
        let hadBarrier = screen.sheet != nil
        switch reply {
        case .barrier(.sheet(let sheet)):
            screen.show(sheet, at: SystemClocks.boot())
            if !hadBarrier { painter.forget() }
        case .barrier(.none): screen.show(nil, at: SystemClocks.boot())
        case .barrier(.raise):
            if painter.abilities.movesCursor { try Console.print("\u{7}") }
            return nil
        case .refused(let text), .badRequest(let text), .failed(let text): complain(text)
        case .done, .status: return nil
        }
        reactionUntil = nil
        if extent == .oneSheet {
            try draw()
            return .barrierGone
        }
        return extent == .oneBarrier && hadBarrier && screen.sheet == nil ? .barrierGone : nil
    }

    private mutating func takeLines() throws(CommandFailure) -> Ending? {
        if let until = reactionUntil, SystemClocks.boot() >= until { reactionUntil = nil }
        while reactionUntil == nil, screen.sheet != nil, !waitingLines.isEmpty {
            switch screen.meaning(ofLine: waitingLines.removeFirst()) {
            case .answer(let answer): try send(answer)
            case .askForEarned: complain("write the minutes and what they were for, as in: earn 10 20 push-ups")
            case .unknown(let text): complain(text)
            }
        }
        let isOver = !isInputOpen && hasAnswers && waitingLines.isEmpty && reactionUntil == nil
        guard isOver else { return nil }
        try draw()
        return .inputEnded(allUnderstood: allUnderstood)
    }

    /// True when the person leaves.
    private mutating func takeInput() throws(CommandFailure) -> Bool {
        guard keys != nil else {
            try readLines()
            return false
        }
        let bytes = try read()
        if bytes.isEmpty { return true }
        screen.note = nil
        for action in BarrierTyping.take(bytes, at: &screen) {
            switch action {
            case .answer(let answer): try send(answer)
            case .leave: return true
            }
        }
        return false
    }

    private mutating func readLines() throws(CommandFailure) {
        let bytes = try read()
        var lines = answers.append(bytes)
        if bytes.isEmpty {
            isInputOpen = false
            // Absent when the input is a plain file, which is as good as taken out.
            try? loop.remove(StandardStreams.input)
            if !answers.remainder.isEmpty { lines.append(answers.remainder) }
        }
        if !lines.isEmpty { hasAnswers = true }
        waitingLines += lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private func read() throws(CommandFailure) -> [UInt8] {
        do throws(SystemError) {
            return try StandardStreams.read()
        } catch {
            // The terminal has gone, which is the end of its input.
            if error.number == EIO { return [] }
            throw .system("cannot read answers: \(error)")
        }
    }

    /// True when a signal asks to leave.
    private mutating func takeSignals() throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            for signal in try signals.receive() {
                switch signal {
                case SIGCONT:
                    try keys?.take()
                    painter.forget()
                case SIGWINCH: continue
                default: return true
                }
            }
        } catch {
            throw .system("cannot use this terminal: \(error)")
        }
        return false
    }

    private mutating func send(_ answer: Answer) throws(CommandFailure) {
        try client.send(.answer(.answer(answer, activationToken: nil)))
        reactionUntil = SystemClocks.boot() + Self.reaction
    }

    private mutating func complain(_ text: String) {
        allUnderstood = false
        if keys == nil { Console.complain(["focusguard: \(text)"]) } else { screen.note = text }
    }

    private mutating func draw() throws(CommandFailure) {
        let now = SystemClocks.boot()
        let width = Terminal.columns(StandardStreams.output) ?? 80
        // One column stays free: a full line would make some terminals go to the next one by themselves.
        let text = painter.paint(
            screen.lines(at: painter.abilities.movesCursor ? now : screen.receivedAt, width: max(20, width - 1)), width: width)
        if !text.isEmpty { try Console.print(text) }
    }

    private func wait() throws(CommandFailure) -> [EventLoop.Ready] {
        var timeout: Duration?
        if painter.abilities.movesCursor, let left = screen.timeLeft(at: SystemClocks.boot()), left > .zero {
            // Until the next whole second, when what is shown changes.
            let fraction = Duration(secondsComponent: 0, attosecondsComponent: left.components.attoseconds)
            timeout = fraction > .zero ? fraction : .seconds(1)
        }
        if reactionUntil != nil { timeout = min(timeout ?? .milliseconds(100), .milliseconds(100)) }
        do throws(SystemError) {
            return try loop.wait(timeout: timeout)
        } catch {
            throw .system("cannot wait: \(error)")
        }
    }
}
