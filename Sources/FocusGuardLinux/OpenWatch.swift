import CLinux
import Glibc

/// Notices that one of these files is opened (IN_OPEN of inotify(7)): for a program that happens inside execve(2).
///
/// An opening is a hint and no more: whoever reads a file opens it too, and nothing tells who did. A file that is missing or may
/// not be read is not watched.
public struct OpenWatch: ~Copyable {
    /// What happened since the last call.
    public struct News: Hashable, Sendable {
        /// Whether one of the files was opened, or may have been while the kernel's queue was full.
        public var wasOpened = false
        /// Whether a file was replaced or removed and is watched no more.
        public var isStale = false
    }

    private let inotify: FileDescriptor
    private var watches: [String: Int32] = [:]
    /// Files that are there and are not watched because the limits of inotify(7) are reached (ENOSPC).
    public private(set) var beyondLimit: [String] = []

    /// A watch of no file (inotify_init1(2)). Throws EMFILE where the user has no instance left.
    public init() throws(SystemError) {
        inotify = FileDescriptor(
            owning: try check("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
    }

    /// Readable when something happened; borrowed, for the event loop.
    public var descriptor: Int32 { inotify.number }

    /// How many files are watched.
    public var count: Int { watches.count }

    /// Watches these files, given by absolute paths, and no others. Called again it finds files anew that were replaced.
    public mutating func watch(_ files: [String]) {
        var now: [String: Int32] = [:]
        beyondLimit = []
        for file in files {
            let watch = inotify_add_watch(inotify.number, file, UInt32(IN_OPEN | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF))
            if watch >= 0 { now[file] = watch } else if errno == ENOSPC { beyondLimit.append(file) }
        }
        let kept = Set(now.values)
        for watch in Set(watches.values) where !kept.contains(watch) {
            // The kernel has dropped it by itself where the file is gone.
            _ = inotify_rm_watch(inotify.number, watch)
        }
        watches = now
    }

    /// What happened since the last call; never waits.
    public func receive() -> News {
        var news = News()
        // What is left after some turns is told by the next call: the descriptor stays readable.
        for _ in 0..<16 {
            guard case .bytes(let bytes)? = try? inotify.receive(upTo: 16_384) else { break }
            for event in InotifyEvent.events(in: bytes) {
                let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
                if isOverflow || event.mask & UInt32(IN_OPEN) != 0 { news.wasOpened = true }
                // The word about a watch that was taken away concerns nobody.
                guard isOverflow || watches.values.contains(event.watch) else { continue }
                if isOverflow || event.mask & UInt32(IN_OPEN) == 0 { news.isStale = true }
            }
        }
        return news
    }
}
