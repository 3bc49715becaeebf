import FocusGuardCore
import FocusGuardLinux
import Glibc

/// The kernel's hints that a guarded app is being launched: its program file is opened, and shortly after a process tells that it
/// executed something. Neither is a verdict; without them the looks find every launch, only later.
public final class LaunchHints {
    /// The kinds of hints.
    public struct Layers: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8
        /// A set of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Program files that are opened (inotify).
        public static let openings = Layers(rawValue: 1)
        /// Processes that execute a program, asked for only after an opening (process events connector).
        public static let connector = Layers(rawValue: 2)
        /// All of them.
        public static let all: Layers = [.openings, .connector]

        /// The kind with this name, `openings` or `connector`; nil for any other.
        public init?(name: String) {
            switch name {
            case "openings": self = .openings
            case "connector": self = .connector
            default: return nil
            }
        }
    }

    /// How long the connector listens after an opening.
    private static let armedFor = Duration.milliseconds(20)
    /// When the guard looks again after an opening where there is no connector, counted from it.
    private static let checks: [Duration] = [1, 2, 4, 8, 16].map { .milliseconds($0) }

    private var openings: OpenWatch?
    private var connector: ExecConnector?
    private var files: [String] = []
    /// When the guard looks because of an opening, in order; the last one ends the listening.
    private var due: [BootInstant] = []
    private var isListening = false

    init(_ layers: Layers, loop: SharedLoop) {
        // Where the kernel refuses one of them the looks find every launch, and the status names only what is in use.
        guard layers.contains(.openings), let watch = try? OpenWatch(),
            (try? loop.set.add(watch.descriptor, .readable, key: WakeSource.openings.key)) != nil
        else { return }
        openings = consume watch
        // The same here: it is refused before Linux 6.6 and in a network namespace of one's own.
        guard layers.contains(.connector), let opened = try? ExecConnector.open(),
            (try? loop.set.add(opened.descriptor, .readable, key: WakeSource.connector.key)) != nil
        else { return }
        connector = consume opened
    }

    /// When the guard is to look because of an opening; nil when there was none lately.
    var nextCheck: BootInstant? { due.first }

    /// The hints in use, for people.
    var inUse: [String] {
        guard let count = openings?.count, count > 0 else { return [] }
        let files = "\(count) program \(count == 1 ? "file" : "files") watched for being opened"
        return [files] + (connector == nil ? [] : ["execution events of the kernel, after such an opening"])
    }

    /// Watches these files and no others; what is wrong with that, nil when nothing is.
    func watch(_ files: [String]) -> String? {
        self.files = files
        openings?.watch(files)
        guard let missed = openings?.beyondLimit, let first = missed.first else { return nil }
        return "\(missed.count) program files are looked for only at each look-around (\(first) first): the limit of inotify"
            + " watches is reached; raise fs.inotify.max_user_watches (sysctl) or end what uses them up"
    }

    /// Deals with the openings; whether a look is due now.
    ///
    /// A file that is opened again and again, as by a search, must not keep the guard busy: while it is being told who executes
    /// what, or has looks ahead, a further opening only makes that last longer.
    func takeOpenings(at boot: BootInstant) -> Bool {
        guard let news = openings?.receive() else { return false }
        if news.isStale { openings?.watch(files) }
        guard news.wasOpened || news.isStale else { return false }
        if isListening {
            due = [boot + Self.armedFor]
            return false
        }
        if !due.isEmpty {
            due = [due[0], boot + Self.armedFor]
            return false
        }
        // A kernel that refuses now may allow it at the next opening; until then the looks have to do.
        isListening = (try? connector?.listen(true)) != nil
        due = isListening ? [boot + Self.armedFor] : Self.checks.map { boot + $0 }
        return true
    }

    /// The processes that have executed a program since the last call.
    func takeExecutions() -> ExecConnector.News { connector?.receive() ?? ExecConnector.News() }

    /// The checks up to this moment are being made.
    func checkDone(at boot: BootInstant) {
        due.removeAll { $0 <= boot }
        guard isListening, due.isEmpty else { return }
        // One that cannot be silenced is given up: it would wake the guard at every program that anybody starts.
        if (try? connector?.listen(false)) == nil { connector = nil }
        isListening = false
    }
}
