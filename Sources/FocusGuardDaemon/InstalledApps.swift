import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The desktop entries of this machine, as the person's menu sees them.
public struct InstalledApps: Sendable {
    /// One desktop entry.
    public struct Entry: Hashable, Sendable {
        /// What the file says.
        public var desktop: DesktopEntry
        /// Why GIO would refuse it here; nil when it loads.
        public var refusal: DesktopEntry.Refusal?
        /// What it starts.
        public var target: LaunchTarget
    }

    /// Folders below one another that are walked at most.
    private static let depthMax = 8
    /// Entries read at most; a full desktop has about 500.
    private static let entriesMax = 20_000

    /// The entries, each id once: of two files with one id the one in the earlier folder counts, also when it is hidden, which
    /// deletes the later one. Sorted by id.
    public let entries: [Entry]
    /// Finds programs with the PATH of the person.
    public let programs: ProgramSearch
    private let byID: [String: Int]

    /// Reads the entries along XDG_DATA_HOME and XDG_DATA_DIRS of this environment.
    public init(environment: [String: String]) {
        programs = ProgramSearch(environment: environment)
        let locales = DesktopLocale.candidates(environment)
        var found: [String: DesktopEntry] = [:]
        for folder in Self.folders(environment) {
            var files: [(id: String, path: String)] = []
            Self.walk(folder, prefix: "", depth: 0, into: &files)
            for (id, path) in files where found[id] == nil && found.count < Self.entriesMax {
                guard let bytes = Self.contents(of: path) else { continue }
                found[id] = DesktopEntry(bytes, id: id, file: path, locales: locales)
            }
        }
        let programs = programs
        entries = found.values.sorted { $0.id < $1.id }.map { desktop in
            Entry(
                desktop: desktop, refusal: desktop.refusal(where: programs.exists),
                target: LaunchTarget(desktop.arguments, programs))
        }
        byID = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($0.element.desktop.id, $0.offset) })
    }

    /// The entry with this id, with or without `.desktop`, in any case of letters; nil when there is none or it is hidden.
    public func entry(_ id: String) -> Entry? {
        for name in [id, id + ".desktop"] {
            if let place = byID[name], !entries[place].desktop.isHidden { return entries[place] }
        }
        let folded = [id.lowercased(), id.lowercased() + ".desktop"]
        return entries.first { !$0.desktop.isHidden && folded.contains($0.desktop.id.lowercased()) }
    }

    /// The folders of desktop entries, the person's own first.
    static func folders(_ environment: [String: String]) -> [String] {
        func set(_ key: String) -> String? { environment[key].flatMap { $0.isEmpty ? nil : $0 } }
        var bases: [String] = []
        if let own = set("XDG_DATA_HOME") ?? set("HOME").map({ $0 + "/.local/share" }) { bases.append(own) }
        bases += (set("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return bases.filter { $0.hasPrefix("/") }.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/applications" }
    }

    private static func walk(_ folder: String, prefix: String, depth: Int, into files: inout [(id: String, path: String)]) {
        guard depth < depthMax, let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory), files.count < entriesMax {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name == "." || name == ".." { continue }
            let path = folder + "/" + name
            var file = stat()
            guard stat(path, &file) == 0 else { continue }
            if file.st_mode & S_IFMT == S_IFDIR {
                walk(path, prefix: prefix + name + "-", depth: depth + 1, into: &files)
            } else if file.st_mode & S_IFMT == S_IFREG, name.hasSuffix(".desktop") {
                files.append((prefix + name, path))
            }
        }
    }

    /// The bytes of a file, at most one more than a key file may have; nil when it cannot be read.
    private static func contents(of path: String) -> [UInt8]? {
        // An entry that cannot be read is no entry.
        guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while bytes.count <= KeyFile.sizeBytesMax {
            let count = read(file.number, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }
}
