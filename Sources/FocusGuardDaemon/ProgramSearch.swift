import FocusGuardCore
import FocusGuardLinux
import Glibc

/// Finds the files that names and paths of programs lead to.
public struct ProgramSearch: Sendable {
    /// What a path leads to.
    public enum Kind: Hashable, Sendable {
        /// A program of its own: its path is what /proc/PID/exe shows.
        case program
        /// A text with an interpreter in its first line: the interpreter runs, and the arguments name the file.
        case script
    }

    /// A file that was found.
    public struct Found: Hashable, Sendable {
        /// The path it was found at.
        public var path: String
        /// The path without links.
        public var canonical: String
        /// What it is.
        public var kind: Kind
    }

    /// Folders searched behind PATH: a service's PATH often lacks the games.
    private static let usualFolders = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/games", "/usr/games", "/snap/bin"]

    private let folders: [String]

    /// A search along the PATH of this environment and the usual folders.
    public init(environment: [String: String]) {
        var folders: [String] = []
        for folder in (environment["PATH"] ?? "").split(separator: ":").map(String.init) + Self.usualFolders
        where folder.hasPrefix("/") && !folders.contains(folder) {
            folders.append(folder)
        }
        self.folders = folders
    }

    /// Whether there is a program of this name along PATH, or at this absolute path.
    public func exists(_ program: String) -> Bool { path(of: program) != nil }

    /// The path of a program: a name along PATH, or the absolute path itself; nil when it is missing, cannot be run, or is a
    /// relative path.
    public func path(of program: String) -> String? {
        if program.utf8.contains(UInt8(ascii: "/")) { return program.hasPrefix("/") && Self.canRun(program) ? program : nil }
        guard !program.isEmpty else { return nil }
        for folder in folders {
            let path = folder + "/" + program
            if Self.canRun(path) { return path }
        }
        return nil
    }

    /// The file behind a program's name or absolute path; nil as in `path(of:)`.
    public func find(_ program: String) -> Found? {
        guard let path = path(of: program), let canonical = CanonicalPath.resolve(path) else { return nil }
        return Found(path: path, canonical: canonical, kind: Self.kind(canonical))
    }

    private static func canRun(_ path: String) -> Bool {
        var file = stat()
        return stat(path, &file) == 0 && file.st_mode & S_IFMT == S_IFREG && file.st_mode & 0o111 != 0
    }

    /// A file that cannot be read counts as a program: the kernel does not run unreadable scripts.
    private static func kind(_ path: String) -> Kind {
        guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return .program }
        var mark: (UInt8, UInt8) = (0, 0)
        let count = withUnsafeMutableBytes(of: &mark) { read(file.number, $0.baseAddress, 2) }
        return count == 2 && mark == (UInt8(ascii: "#"), UInt8(ascii: "!")) ? .script : .program
    }
}
