/// Names of AppImage files and of the folders they are mounted at.
enum AppImageName {
    private static let ending = ".appimage"
    /// Letters of the file's name that the folder keeps, before six random ones.
    private static let keptLetters = 6

    /// Whether a path is a file of that kind.
    static func isFile(_ path: String) -> Bool {
        path.utf8.count > ending.utf8.count && path.suffix(ending.utf8.count).lowercased() == ending
    }

    /// The name without its ending, version, system and architecture, in lower case: `heroic` for `Heroic-2.9.1.AppImage`.
    static func stem(_ name: String) -> String {
        var text = name.lowercased()
        if text.utf8.count > ending.utf8.count, text.hasSuffix(ending) { text = String(text.dropLast(ending.utf8.count)) }
        let breaks = [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " ")]
        // Ends: each turn makes the text shorter.
        while let cut = text.utf8.lastIndex(where: breaks.contains), cut > text.utf8.startIndex {
            guard isDressing(text.utf8[text.utf8.index(after: cut)...]) else { break }
            text = String(text[..<cut])
        }
        return text
    }

    /// Whether a last part of a name tells a version, a system or an architecture.
    private static func isDressing(_ part: Substring.UTF8View) -> Bool {
        guard let first = part.first else { return true }
        let words = [
            "x86", "x64", "amd64", "i386", "i686", "arm64", "aarch64", "armhf", "linux", "linux64", "latest", "stable",
        ]
        if words.contains(where: { part.elementsEqual($0.utf8) }) { return true }
        let digits = first == UInt8(ascii: "v") ? part.dropFirst() : part
        return digits.first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
    }

    /// The letters of the file's name in the folder an AppImage is mounted at; nil for a program elsewhere.
    static func mountPrefix(_ path: String) -> String? {
        for part in path.utf8.split(separator: UInt8(ascii: "/")).dropLast() where part.starts(with: ".mount_".utf8) {
            let letters = part.dropFirst(".mount_".utf8.count)
            guard letters.count > keptLetters else { return nil }
            return String(letters.dropLast(keptLetters))
        }
        return nil
    }

    /// Whether the folder of a mount may be that of a file with this name, without regard to case.
    static func mount(_ prefix: String, fits name: String) -> Bool {
        !prefix.isEmpty && name.lowercased().utf8.prefix(keptLetters).elementsEqual(prefix.lowercased().utf8)
    }
}
