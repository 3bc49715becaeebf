import Glibc

/// Reads and writes the story files beside the tests.
enum StoryFiles {
    /// A file that cannot be read or written.
    struct FileError: Error {
        var path: String
        var errno: Int32
    }

    /// Whether the files are to be rewritten.
    static var isRewriting: Bool { getenv("FOCUSGUARD_REWRITE").map { String(cString: $0) } == "1" }

    private static var folder: String {
        let file = #filePath
        return file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex) + "/Stories"
    }

    /// The names of all stories, sorted.
    static func names() -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".story") { names.append(name) }
        }
        return names.sorted()
    }

    /// The text of a story.
    static func read(_ name: String) throws -> String {
        let path = folder + "/" + name
        guard let file = fopen(path, "r") else { throw FileError(path: path, errno: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the text of a story.
    static func write(_ text: String, to name: String) throws {
        let path = folder + "/" + name
        guard let file = fopen(path, "w") else { throw FileError(path: path, errno: errno) }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw FileError(path: path, errno: errno) }
    }
}
