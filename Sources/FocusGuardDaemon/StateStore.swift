import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The state and the history on disk.
struct StateStore {
    /// What was found when the guard started.
    enum Found {
        /// Nothing: the first start.
        case nothing
        /// The state of an earlier guard.
        case state(DurableState)
        /// A file that this guard must not touch, or could not read; the text says what is done about it.
        case refused(String)
        /// A file that could not be used and was moved aside; the text says so.
        case movedAside(String)
    }

    let stateFile: String
    let historyFile: String
    /// Why nothing may be written: the file is of a newer version. Nil otherwise.
    private(set) var readOnlyReason: String?

    init(stateFile: String, historyFile: String) {
        self.stateFile = stateFile
        self.historyFile = historyFile
    }

    /// Reads the state.
    mutating func load() -> Found {
        let bytes: [UInt8]
        do throws(SystemError) {
            guard let read = try AtomicFile.read(stateFile, limit: StateFile.sizeBytesMax + 1) else { return .nothing }
            bytes = read
        } catch {
            return .movedAside(moveAside(error.reason))
        }
        switch StateFile.decode(bytes) {
        case .decoded(let state): return .state(state)
        case .newerVersion(let version):
            let reason = "\(stateFile) was written by a newer focusguard (version \(version)); upgrade, or move the file away"
            readOnlyReason = reason
            return .refused(reason)
        case .unreadable(let why): return .movedAside(moveAside(why))
        }
    }

    /// Saves the state: old or new content, never half. The text of what it throws is for people.
    func save(_ state: DurableState) throws(StoreError) {
        if let readOnlyReason { throw StoreError(readOnlyReason) }
        let bytes: [UInt8]
        do throws(StateFile.Fault) {
            bytes = try StateFile.encode(state)
        } catch {
            throw StoreError("cannot save \(stateFile): \(error.message)")
        }
        do throws(SystemError) {
            do throws(SystemError) {
                try AtomicFile.write(bytes, to: stateFile)
            } catch {
                // A folder that was removed under the guard is made again.
                guard error.number == ENOENT, let slash = stateFile.lastIndex(of: "/") else { throw error }
                try AtomicFile.createFolder(String(stateFile[..<slash]))
                try AtomicFile.write(bytes, to: stateFile)
            }
        } catch {
            throw StoreError("cannot save \(stateFile): \(error.reason)")
        }
    }

    /// Appends one line to the history.
    func append(_ entry: HistoryEntry) throws(StoreError) {
        do throws(SystemError) {
            try AtomicFile.append(line: Array(HistoryFile.line(for: entry).dropLast()), to: historyFile)
        } catch {
            throw StoreError("cannot append to \(historyFile): \(error.reason)")
        }
    }

    private func moveAside(_ why: String) -> String {
        let aside = stateFile + ".unreadable"
        do throws(SystemError) {
            try AtomicFile.rename(stateFile, to: aside)
            return "the state could not be read (\(why)); it was moved to \(aside), and the window counts as shut"
        } catch {
            return "the state could not be read (\(why)) nor moved aside (\(error.reason)); the window counts as shut"
        }
    }
}

/// Why something is not on disk, for people.
struct StoreError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
