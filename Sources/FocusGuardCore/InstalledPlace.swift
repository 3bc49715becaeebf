/// Where a program of a given base name is believed to be what its name says.
enum InstalledPlace {
    private static let systemRoots = ["/usr/", "/opt/", "/bin/", "/nix/store/", "/gnu/store/"]
    /// Folders below which files are named by whoever wrote a library or an example.
    private static let foreignFolders = [
        "node_modules", "site-packages", "dist-packages", "gems", "examples", "doc", "src", "test", "tests",
    ]

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
