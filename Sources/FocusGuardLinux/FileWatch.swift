import CLinux
import Glibc

/// Notices changes of a few named files (inotify(7)): written in place, replaced by another, removed, made.
///
/// Not the files are watched but the folders they lie in, since editors replace a file by renaming another over it. Where the
/// folder is missing, the nearest one above it is watched until it appears. A file that is a symbolic link is watched at its
/// target as well.
public struct FileWatch: ~Copyable {
    /// One watched folder and the names in it that matter.
    private struct Place {
        var watch: Int32
        var folder: String
        /// Whether it lies above a missing folder, where only the coming and going of names matters.
        var isAbove: Bool
        /// Names in it and the file each one stands for.
        var names: [(name: String, file: String)]
    }

    private let inotify: FileDescriptor
    private let files: [String]
    private var places: [Place] = []

    /// Watches these files, given by absolute paths; each may be missing.
    public static func watching(_ files: [String]) throws(SystemError) -> FileWatch {
        let number = try check("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
        var watch = FileWatch(inotify: FileDescriptor(owning: number), files: files)
        try watch.settle()
        return watch
    }

    private init(inotify: consuming FileDescriptor, files: [String]) {
        self.inotify = inotify
        self.files = files
    }

    /// Readable when something may have changed; borrowed, for the event loop.
    public var descriptor: Int32 { inotify.number }

    /// The files that may have changed since the last call; empty when what happened concerns none of them.
    public mutating func changes() throws(SystemError) -> [String] {
        var changed: [String] = []
        var needsSettling = false
        // What is left after some turns is told by the next call: the descriptor stays readable.
        for _ in 0..<16 {
            guard case .bytes(let bytes) = try inotify.receive(upTo: 16_384) else { break }
            for event in InotifyEvent.events(in: bytes) { note(event, &changed, &needsSettling) }
        }
        if needsSettling {
            // What appeared while no watch was there yet would not be told.
            try settle()
        }
        return files.filter(changed.contains)
    }

    private func note(_ event: InotifyEvent, _ changed: inout [String], _ needsSettling: inout Bool) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            changed = files
            needsSettling = true
            return
        }
        for place in places where place.watch == event.watch {
            if event.name.isEmpty {
                // The folder itself is gone or moved.
                changed += place.names.map(\.file)
                needsSettling = true
            }
            for (name, file) in place.names where name == event.name {
                changed.append(file)
                // A new folder on the way, or a symbolic link that leads elsewhere by now.
                needsSettling = true
            }
        }
    }

    /// Brings the watches in line with which folders exist. Looks again until nothing has changed in between, eight times at
    /// most: whoever makes and removes folders faster than that sends further events.
    private mutating func settle() throws(SystemError) {
        for _ in 0..<8 {
            let before = places
            places = []
            for file in files {
                try watch(file, standingFor: file)
                let target = AtomicFile.resolved(file)
                if target != file { try watch(target, standingFor: file) }
            }
            for place in before where !places.contains(where: { $0.watch == place.watch }) {
                // The kernel has dropped it by itself where the folder is gone.
                _ = inotify_rm_watch(inotify.number, place.watch)
            }
            if places.map(\.folder) == before.map(\.folder) { return }
        }
    }

    private mutating func watch(_ path: String, standingFor file: String) throws(SystemError) {
        var name = path
        var folder = AtomicFile.folder(of: path) ?? "/"
        var isAbove = false
        // Ends: at the root, which is always there.
        while true {
            if try add(folder, lastPart(of: name), file, isAbove) || folder == "/" { return }
            name = folder
            folder = AtomicFile.folder(of: folder) ?? "/"
            isAbove = true
        }
    }

    /// False when there is no such folder, or none that we may look into.
    private mutating func add(_ folder: String, _ name: String, _ file: String, _ isAbove: Bool) throws(SystemError) -> Bool {
        if let index = places.firstIndex(where: { $0.folder == folder }) {
            places[index].names.append((name, file))
            guard places[index].isAbove, !isAbove else { return true }
            places[index].isAbove = false
            return try register(folder, isAbove: false) != nil
        }
        guard let watch = try register(folder, isAbove: isAbove) else { return false }
        places.append(Place(watch: watch, folder: folder, isAbove: isAbove, names: [(name, file)]))
        return true
    }

    /// The number of the watch; nil when there is no such folder. One that is watched already keeps its number.
    private func register(_ folder: String, isAbove: Bool) throws(SystemError) -> Int32? {
        // Two paths may lead to one folder, which has one watch: what each wants of it is added up.
        let comings = UInt32(
            IN_MASK_ADD | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        let mask = isAbove ? comings : comings | UInt32(IN_CLOSE_WRITE | IN_ATTRIB)
        let watch = inotify_add_watch(inotify.number, folder, mask)
        if watch >= 0 { return watch }
        if [ENOENT, ENOTDIR, EACCES].contains(errno) { return nil }
        throw SystemError(call: "inotify_add_watch", subject: folder, number: errno)
    }

    private func lastPart(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
