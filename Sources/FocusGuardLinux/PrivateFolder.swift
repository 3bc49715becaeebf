import Glibc

/// A folder of its own under the folder for temporary files, which others cannot enter; removed by its owner.
public enum PrivateFolder {
    /// Makes a new folder with mode 0700 (mkdtemp(3)) in `parent`; its name begins with `prefix`.
    public static func make(in parent: String, prefix: String) throws(SystemError) -> String {
        var path = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else {
            throw SystemError(call: "mkdtemp", subject: "\(parent)/\(prefix)XXXXXX", number: errno)
        }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes a folder with everything in it (unlink(2), rmdir(2)); symbolic links are removed and not followed.
    ///
    /// For a folder nobody else writes to: folders more than eight levels deep make it throw ENOTEMPTY.
    public static func remove(_ path: String, depth: Int = 8) throws(SystemError) {
        if depth > 0 {
            for name in try names(in: path) {
                let inner = "\(path)/\(name)"
                if unlink(inner) == 0 || errno == ENOENT { continue }
                guard errno == EISDIR else { throw SystemError(call: "unlink", subject: inner, number: errno) }
                try remove(inner, depth: depth - 1)
            }
        }
        try check("rmdir", path) { rmdir(path) }
    }

    private static func names(in path: String) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else { throw SystemError(call: "opendir", subject: path, number: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        // Ends with the folder.
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
