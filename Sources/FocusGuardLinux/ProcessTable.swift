import FocusGuardCore

// The look-around: /proc is listed, and only what is new is read. Young processes are looked at again each time, because an
// exec that follows a fork changes no list; all others are swept slowly, for an exec in place long after the start.

/// The processes of the machine as the last look saw them, and what has changed since.
public struct ProcessTable {
    /// One process.
    public struct Entry: Sendable {
        /// The process.
        public var process: ProcessIdentity
        /// The inode of its folder in /proc.
        var inode: UInt64
        /// The file it runs; nil where that cannot be read.
        var program: ProgramKey?
        /// Its arguments, kept only while `watchesArguments`.
        var arguments: [String]?
        /// Its parent's number when it was read last; 1 or a reaper once the parent is gone.
        public var parent: Int32
        /// Its process group.
        public var group: Int32
        /// Its session.
        public var session: Int32
        /// The device number of its terminal; 0 for none.
        public var terminal: UInt64
        /// When it was first seen, on the awake clock.
        var firstSeen: AwakeInstant
        /// Whether its arguments are compared too: it runs an interpreter, and a script changes no program file.
        public var watchesArguments = false
        /// Whether it stands inside an app's tree but is not of it: what is below it is not either. Judged anew after an exec.
        public var isLeftAlone = false
        /// Whether it takes in orphans: it is the manager of the user's session. Nil while nobody asked.
        var isReaper: Bool?
        /// Whether nobody has asked for it since it was read.
        var isFresh = true
    }

    /// What one look found.
    public struct Changes: Sendable {
        /// Processes that were not there before, by number.
        public var appeared: [Int32] = []
        /// Processes that run another program or script than before.
        public var replaced: [Int32] = []
        /// Processes that are gone.
        public var vanished: [ProcessIdentity] = []

        /// Whether nothing has changed.
        public var isEmpty: Bool { appeared.isEmpty && replaced.isEmpty && vanished.isEmpty }
    }

    /// A process younger than this, by when it was first seen, is looked at again each time; awake clock.
    public static let youngFor = Duration.seconds(4)
    /// In how many looks all processes are swept once.
    static let sweepLooks = 16

    /// The processes, by number.
    public private(set) var entries: [Entry] = []
    private let proc: ProcFS
    private var listing = ProcessListing()
    private var young: [Int32] = []
    private var sweepFrom = 0

    /// An empty table over this folder.
    public init(_ proc: ProcFS) { self.proc = proc }

    /// Looks once. Throws when the folder itself cannot be listed.
    public mutating func look(at awake: AwakeInstant) throws(SystemError) -> Changes {
        var changes = Changes()
        try proc.list(into: &listing)
        merge(at: awake, &changes)
        lookAtYoung(at: awake, &changes)
        sweep(&changes)
        return changes
    }

    /// Takes in one process that has just executed a program, without a whole look, and those above it that are new as well.
    ///
    /// - Returns: the numbers of those that are new or run another program than before, oldest ancestor first.
    public mutating func admit(_ pid: Int32, at awake: AwakeInstant) -> [Int32] {
        var admitted: [Int32] = []
        var next = pid
        while admitted.count < Limits.ancestorsMax {
            if let index = index(of: next) {
                // A number that another process has by now is left to the next look, which also tells of the end of the first.
                let isSame = proc.startTicks(of: next) == entries[index].process.startTicks
                if next == pid, isSame, hasChanged(index) { admitted.append(next) }
                break
            }
            guard let inode = proc.folderInode(next),
                let fresh = read(ProcessListing.Entry(pid: next, inode: inode), at: awake)
            else { break }
            entries.insert(fresh, at: insertionPoint(of: next))
            young.append(next)
            admitted.append(next)
            next = fresh.parent
        }
        return admitted.reversed()
    }

    /// The entry of a process; nil when the last look did not see it.
    public func entry(_ pid: Int32) -> Entry? { index(of: pid).map { entries[$0] } }

    /// Changes what is known of a process; nothing happens when the last look did not see it.
    public mutating func update(_ pid: Int32, _ body: (inout Entry) -> Void) {
        guard let index = index(of: pid) else { return }
        body(&entries[index])
        if entries[index].watchesArguments, entries[index].arguments == nil {
            entries[index].arguments = proc.arguments(pid)
        }
    }

    /// Keeps the arguments of a process to compare them at later looks; nothing happens when the last look did not see it.
    public mutating func watch(_ pid: Int32, arguments: [String]?) {
        guard let index = index(of: pid) else { return }
        entries[index].watchesArguments = true
        entries[index].arguments = arguments
    }

    /// Reads parent, group and session again, unless the look that found the process has just done so; nil when the process is
    /// gone or its number is another's.
    public mutating func refresh(_ pid: Int32) -> Entry? {
        if let index = index(of: pid), entries[index].isFresh {
            entries[index].isFresh = false
            return entries[index]
        }
        guard let index = index(of: pid), let stat = proc.stat(pid), stat.startTicks == entries[index].process.startTicks
        else { return nil }
        entries[index].parent = stat.parent
        entries[index].group = stat.group
        entries[index].session = stat.session
        entries[index].terminal = stat.terminal
        return entries[index]
    }

    /// The ancestors of a process that the last look saw, nearest first, up to the first process of the machine or the
    /// manager of the user's session, who take in orphans; at most `Limits.ancestorsMax`. Ends below a process that is left alone.
    public mutating func ancestors(of entry: Entry) -> [ProcessIdentity] {
        var chain: [ProcessIdentity] = []
        var child = entry
        while chain.count < Limits.ancestorsMax, let parent = self.entry(child.parent), !isReaper(parent),
            parent.process.startTicks <= child.process.startTicks, !parent.isLeftAlone
        {
            chain.append(parent.process)
            child = parent
        }
        return chain
    }

    private mutating func isReaper(_ entry: Entry) -> Bool {
        if entry.process.pid == 1 { return true }
        guard entry.parent == 1 else { return false }
        if let known = entry.isReaper { return known }
        let isReaper = proc.name(entry.process.pid) == "systemd"
        if let index = index(of: entry.process.pid) { entries[index].isReaper = isReaper }
        return isReaper
    }

    /// Both lists are in the order of the numbers, so one walk over both finds what is new and what is gone.
    private mutating func merge(at awake: AwakeInstant, _ changes: inout Changes) {
        if isUnchanged { return }
        var merged: [Entry] = []
        merged.reserveCapacity(listing.entries.count + 16)
        var old = 0
        for found in listing.entries {
            while old < entries.count, entries[old].process.pid < found.pid {
                changes.vanished.append(entries[old].process)
                old += 1
            }
            let known = old < entries.count && entries[old].process.pid == found.pid ? entries[old] : nil
            if known != nil { old += 1 }
            if var known, known.inode == found.inode || proc.startTicks(of: found.pid) == known.process.startTicks {
                known.inode = found.inode
                merged.append(known)
                continue
            }
            if let known { changes.vanished.append(known.process) }
            guard let fresh = read(found, at: awake) else { continue }
            merged.append(fresh)
            changes.appeared.append(found.pid)
            young.append(found.pid)
        }
        changes.vanished += entries[old...].map(\.process)
        entries = merged
    }

    private var isUnchanged: Bool {
        guard entries.count == listing.entries.count else { return false }
        for index in entries.indices {
            let found = listing.entries[index]
            if entries[index].process.pid != found.pid || entries[index].inode != found.inode { return false }
        }
        return true
    }

    private func read(_ found: ProcessListing.Entry, at awake: AwakeInstant) -> Entry? {
        // The program is read before the rest: an exec in between is then seen as a change at the next look.
        let program = proc.programKey(found.pid)
        guard let stat = proc.stat(found.pid) else { return nil }
        return Entry(
            process: ProcessIdentity(pid: found.pid, startTicks: stat.startTicks), inode: found.inode, program: program,
            parent: stat.parent, group: stat.group, session: stat.session, terminal: stat.terminal, firstSeen: awake)
    }

    private mutating func lookAtYoung(at awake: AwakeInstant, _ changes: inout Changes) {
        var still: [Int32] = []
        for pid in young {
            guard let index = index(of: pid), awake - entries[index].firstSeen < Self.youngFor else { continue }
            still.append(pid)
            if entries[index].firstSeen != awake, hasChanged(index) { changes.replaced.append(pid) }
        }
        young = still
    }

    private mutating func sweep(_ changes: inout Changes) {
        guard !entries.isEmpty else { return }
        let count = min(entries.count, max(16, entries.count / Self.sweepLooks))
        for step in 0..<count {
            let index = (sweepFrom + step) % entries.count
            let pid = entries[index].process.pid
            if !young.contains(pid), hasChanged(index) {
                changes.replaced.append(pid)
                young.append(pid)
            }
        }
        sweepFrom = (sweepFrom + count) % max(1, entries.count)
    }

    private mutating func hasChanged(_ index: Int) -> Bool {
        let pid = entries[index].process.pid
        let program = proc.programKey(pid)
        if program != entries[index].program {
            entries[index].program = program
            entries[index].watchesArguments = false
            entries[index].arguments = nil
            entries[index].isLeftAlone = false
            entries[index].isReaper = nil
            return true
        }
        guard entries[index].watchesArguments else { return false }
        let arguments = proc.arguments(pid)
        guard arguments != entries[index].arguments else { return false }
        entries[index].arguments = arguments
        entries[index].isLeftAlone = false
        return true
    }

    private func index(of pid: Int32) -> Int? {
        let place = insertionPoint(of: pid)
        return place < entries.count && entries[place].process.pid == pid ? place : nil
    }

    /// The first place whose number is not below `pid`.
    private func insertionPoint(of pid: Int32) -> Int {
        var low = 0
        var high = entries.count
        // Ends: the range halves.
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].process.pid < pid { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
