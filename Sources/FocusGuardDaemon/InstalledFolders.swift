import FocusGuardFormats

/// The places where installed apps leave their traces.
struct InstalledFolders {
    /// Folders below one another that are walked at most.
    private static let depthMax = 8
    /// Folders walked at most: a link may lead to a whole disk.
    private static let walkedMax = 2_000
    /// Folders below those of the entries that are watched at most.
    private static let watchedBelowMax = 128

    /// The folders of desktop entries along XDG_DATA_HOME and XDG_DATA_DIRS, the person's own first.
    let menus: [String]
    /// The folders to which Flatpak and Snap export entries, as far as they are not among `menus`.
    let exports: [String]
    /// The files by which the session bus starts apps.
    let services: BusService
    /// The folders of entries that were walked so far, with those in them.
    private(set) var walked: [String] = []
    private let flatpakRoots: [String]
    private let snapFolders: [String]

    init(_ environment: [String: String], root: String) {
        func set(_ key: String) -> String? { environment[key].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let own = set("XDG_DATA_HOME") ?? set("HOME").map { $0 + "/.local/share" }
        let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let bases = (own.map { [$0] } ?? []) + shared.split(separator: ":").map(String.init)
        var menus: [String] = []
        for base in bases where base.hasPrefix("/") {
            let folder = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/applications"
            if !menus.contains(folder) { menus.append(folder) }
        }
        self.menus = menus
        services = BusService(
            folders: menus.map { String($0.dropLast("applications".count)) + "dbus-1/services" })
        flatpakRoots = (own.map { [$0 + "/flatpak"] } ?? []) + [root + "/var/lib/flatpak"]
        snapFolders = [root + "/snap/bin", root + "/var/lib/snapd/snap/bin"]
        exports =
            (flatpakRoots.map { $0 + "/exports/share/applications" } + [root + "/var/lib/snapd/desktop/applications"])
            .filter { !menus.contains($0) }
    }

    /// The ids of the installed Flatpaks, sorted.
    var flatpaks: [String] {
        let names = flatpakRoots.flatMap { DataFile.names(in: $0 + "/app", max: InstalledApps.entriesMax) }
        return Set(names.filter(FlatpakNames.isID)).sorted()
    }

    /// The names of the installed snaps, sorted: each of their commands is `NAME` or `NAME.COMMAND`.
    var snaps: [String] {
        let names = snapFolders.flatMap { DataFile.names(in: $0, max: InstalledApps.entriesMax) }
        return Set(names.map { String($0.prefix { $0 != "." }) }.filter { !$0.isEmpty }).sorted()
    }

    /// The folders whose change may mean that something was installed or removed; of those below the folders of entries, a few.
    var watched: [String] {
        let below = walked.filter { !menus.contains($0) && !exports.contains($0) }.prefix(Self.watchedBelowMax)
        return menus + exports + below + flatpakRoots.map { $0 + "/app" } + snapFolders
    }

    /// Reads the entries of these folders; of those with one id the first counts.
    mutating func read(_ folders: [String], _ locales: [String], into found: inout [String: DesktopEntry]) {
        for folder in folders {
            var files: [(id: String, path: String)] = []
            walk(folder, prefix: "", inside: [], into: &files)
            for (id, path) in files where found[id] == nil && found.count < InstalledApps.entriesMax {
                // An entry that cannot be read is no entry.
                guard let bytes = DataFile.contents(of: path, sizeBytesMax: KeyFile.sizeBytesMax) else { continue }
                found[id] = DesktopEntry(bytes, id: id, file: path, locales: locales)
            }
        }
    }

    /// Notes the entries in a folder and those below it; `above` are the folders it lies in. A link that leads back to one of
    /// them is passed over, or each entry would be found once more at every turn.
    private mutating func walk(
        _ folder: String, prefix: String, inside above: [DataFile.Identity], into files: inout [(id: String, path: String)]
    ) {
        guard above.count < Self.depthMax, walked.count < Self.walkedMax, let own = DataFile.identity(folder),
            !above.contains(own)
        else {
            // A folder that comes into being later is noticed.
            if above.isEmpty { walked.append(folder) }
            return
        }
        walked.append(folder)
        for name in DataFile.names(in: folder, max: InstalledApps.entriesMax) where files.count < InstalledApps.entriesMax {
            let path = folder + "/" + name
            let kind = DataFile.kind(path)
            if kind.isFolder {
                walk(path, prefix: prefix + name + "-", inside: above + [own], into: &files)
            } else if kind.isFile, name.hasSuffix(".desktop") {
                files.append((prefix + name, path))
            }
        }
    }
}
