import Glibc

/// Where a program lies.
public enum ProgramPath {
    /// The file that a shell would run for `name`; nil when there is none. A name with a slash is looked at as it is.
    ///
    /// `path` is the value of PATH: folders separated by colons; an empty one and a relative one are passed over, since what
    /// they mean depends on the working directory.
    public static func find(_ name: String, path: String) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) { return isProgram(name) ? name : nil }
        guard !name.isEmpty else { return nil }
        return path.split(separator: ":").lazy
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
            .first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
