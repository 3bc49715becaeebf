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

    /// The folders searched, in the form of PATH.
    private let path: String

    /// A search along the PATH of this environment and the usual folders.
    public init(environment: [String: String]) {
        var folders: [String] = []
        for folder in (environment["PATH"] ?? "").split(separator: ":").map(String.init) + Self.usualFolders
        where !folders.contains(folder) {
            folders.append(folder)
        }
        path = folders.joined(separator: ":")
    }

    /// Whether there is a program of this name along PATH, or at this absolute path.
    public func exists(_ program: String) -> Bool { path(of: program) != nil }

    /// The path of a program: a name along PATH, or the absolute path itself; nil when it is missing, cannot be run, or is a
    /// relative path.
    public func path(of program: String) -> String? {
        guard program.hasPrefix("/") || !program.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return ProgramPath.find(program, path: path)
    }

    /// The file behind a program's name or absolute path; nil as in `path(of:)`.
    public func find(_ program: String) -> Found? {
        guard let path = path(of: program), let canonical = CanonicalPath.resolve(path) else { return nil }
        return Found(path: path, canonical: canonical, kind: Self.kind(canonical))
    }

    /// A file that cannot be read counts as a program: the kernel does not run unreadable scripts.
    private static func kind(_ path: String) -> Kind {
        DataFile.start(of: path, bytes: 2) == Array("#!".utf8) ? .script : .program
    }
}
