import FocusGuardLinux
import Glibc

/// Small text files, most of them the kernel's.
enum PlainFile {
    /// Longer ones are not read.
    static let bytesMax = 64 * 1_024 * 1_024

    /// The text of a file; nil when it cannot be read.
    static func text(_ path: String) -> String? {
        do throws(SystemError) {
            return try AtomicFile.read(path, limit: bytesMax).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            // Gone, closed to us or absent from this kernel: the figure is then unknown.
            return nil
        }
    }

    /// What stands behind `NAME:` in the first such line; nil when there is none.
    static func value(of name: String, in path: String) -> String? {
        for line in (text(path) ?? "").split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]) == name else { continue }
            return trimmed(parts[1])
        }
        return nil
    }

    /// The number at the start of such a line.
    static func number(of name: String, in path: String) -> UInt64? {
        value(of: name, in: path)?.split(separator: " ").first.flatMap { UInt64($0) }
    }

    /// The names in a folder without `.` and `..`; nil when it cannot be listed (opendir(3)).
    static func names(in folder: String) -> [String]? {
        guard let listing = opendir(folder) else { return nil }
        defer { closedir(listing) }
        var names: [String] = []
        // Ends with the listing.
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text.drop { $0.isWhitespace })
    }
}
