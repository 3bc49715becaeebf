/// Where a program of a given base name is believed to be what its name says.
public enum InstalledPlace {
    private static let systemRoots = ["/usr/", "/opt/", "/bin/", "/nix/store/", "/gnu/store/"]
    /// Folders below which files are named by whoever wrote a library or an example.
    private static let foreignFolders = [
        "node_modules", "site-packages", "dist-packages", "gems", "examples", "doc", "src", "test", "tests",
    ]

    /// Folders of programs that packages alone fill.
    private static let packagedFolders = ["/usr/bin", "/usr/games", "/bin"]
    private static let storeRoots = ["/nix/store/", "/gnu/store/"]
    /// Names of apps that other programs have too: a tool for servers, a codec, a script for messages.
    private static let sharedNames = [
        "aces", "bottles", "dino", "etr", "fractal", "franz", "heroic", "itch", "legendary", "qq", "slack", "sober", "sol",
        "teams",
        "telegram", "tiktok", "twitch", "viber", "vinegar", "vk", "zoom",
    ]

    /// Whether the file at this canonical path is the program of an app, told by nothing but its base name and where it lies.
    /// `names` are what the app and its programs are called.
    ///
    /// Where the name is a plain word, as many a tool of somebody else may be called, the file has to lie where packages alone put
    /// programs, or in a folder of the app's name; for a word that other programs are known to have, in such a folder.
    public static func vouches(for path: String, names: [String]) -> Bool {
        if isVendorFolder(path) { return true }
        guard isOfSystem(path) else { return false }
        let name = undressed(PathText.baseName(path))
        guard isPlainWord(name) else { return true }
        if !sharedNames.contains(name), isPackagedFolder(PathText.folder(path)) { return true }
        let stems = names.map(AppImageName.stem)
        return path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { part in
            let folder = String(decoding: part, as: UTF8.self)
            return [folder, packageName(folder, path)].contains { stems.contains(released(AppImageName.stem($0))) }
        }
    }

    /// Whether a name is nothing but lower-case letters, digits and points.
    private static func isPlainWord(_ name: String) -> Bool {
        name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte &- UInt8(ascii: "0") < 10
                || byte == UInt8(ascii: ".")
        }
    }

    /// A folder's name without the kind of release behind it.
    private static func released(_ stem: String) -> String {
        for kind in ["-beta", "-unstable", "-nightly", "-snapshot", "-canary", "-browser", "-desktop", "-bin"]
        where stem.utf8.count > kind.utf8.count && stem.hasSuffix(kind) {
            return String(stem.dropLast(kind.count))
        }
        return stem
    }

    private static func isPackagedFolder(_ folder: String) -> Bool {
        if packagedFolders.contains(folder) { return true }
        return isInStore(folder) && PathText.isSharedFolder(folder)
    }

    private static func isInStore(_ path: String) -> Bool { storeRoots.contains { path.utf8.starts(with: $0.utf8) } }

    /// The name of a package in a store, whose folder begins with a hash: `chat-1.0` for `hash-chat-1.0`.
    private static func packageName(_ folder: String, _ path: String) -> String {
        guard isInStore(path), let hyphen = folder.utf8.firstIndex(of: UInt8(ascii: "-")) else { return folder }
        return String(folder[folder.utf8.index(after: hyphen)...])
    }

    /// Whether packages put programs there: below a folder of the system, and not inside a library's own tree.
    static func isOfSystem(_ path: String) -> Bool {
        guard systemRoots.contains(where: { path.utf8.starts(with: $0.utf8) }) else { return false }
        return !path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { part in
            foreignFolders.contains { part.elementsEqual($0.utf8) }
        }
    }

    /// Whether a program lies in a folder of exactly its own name, as an archive of its vendor unpacks: `Telegram/Telegram`.
    ///
    /// The name needs an upper-case letter: build tools name a program after its project's folder, in lower case.
    static func isVendorFolder(_ path: String) -> Bool {
        let name = PathText.baseName(path)
        guard name.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else { return false }
        return PathText.baseName(PathText.folder(path)) == name
    }

    /// The base name of a program without what Nix puts around a wrapped one: `.Discord-wrapped`, `.Discord-wrapped_`.
    static func undressed(_ name: String) -> String {
        guard name.utf8.first == UInt8(ascii: ".") else { return name }
        var bytes = Array(name.utf8)
        while bytes.last == UInt8(ascii: "_") { bytes.removeLast() }
        let mark = "-wrapped".utf8
        guard bytes.count > mark.count + 1, bytes.suffix(mark.count).elementsEqual(mark) else { return name }
        return String(decoding: bytes.dropFirst().dropLast(mark.count), as: UTF8.self)
    }
}
