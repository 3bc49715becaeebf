/// How an app is recognised: its places in the file system and what packagers, stores and runtimes call it.
public struct AppRule: Hashable, Sendable {
    /// A file that makes a process a process of the app.
    public struct Place: Hashable, Sendable {
        /// The absolute path; canonical for a program, and also as it was given for a script.
        public var path: String
        /// The key it stands for, in the words of `identify`: `path:/usr/bin/x`, `desktop:ID`.
        public var instance: String

        /// The file at `path`, found by the key `instance`.
        public init(path: String, instance: String) {
            self.path = path
            self.instance = instance
        }
    }

    /// The app.
    public var app: AppID
    /// Its name for people.
    public var name: String
    /// Whether the person guards it. Other apps have rules so that a descendant is recognised as one of them.
    public var isGuarded: Bool
    /// Programs: canonical paths that /proc/PID/exe is compared with.
    public var programs: [Place]
    /// Scripts: paths that the script slot of an interpreter is compared with.
    public var scripts: [Place]
    /// What it is called where its files do not tell.
    public var keys: [AppKey]
    /// Whether it is a browser, which may carry a web app that its arguments name.
    public var isBrowser: Bool

    /// What the app and its programs are called.
    var names: [String] {
        var names = [app.description]
        for case .program(let name) in keys { names.append(name) }
        return names
    }

    /// A rule with these values.
    public init(
        app: AppID, name: String, isGuarded: Bool, programs: [Place] = [], scripts: [Place] = [], keys: [AppKey] = [],
        isBrowser: Bool = false
    ) {
        self.app = app
        self.name = name
        self.isGuarded = isGuarded
        self.programs = programs
        self.scripts = scripts
        self.keys = keys
        self.isBrowser = isBrowser
    }
}

/// Pieces of absolute paths, by bytes; nothing here asks the file system.
public enum PathText {
    /// The part after the last `/`; the whole text where there is none.
    public static func baseName(_ path: String) -> String {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[bytes.index(after: slash)...])
    }

    /// The part before the last `/`, `/` for a file of the root folder, empty where there is no `/`.
    public static func folder(_ path: String) -> String {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == bytes.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether a folder holds programs of many apps: it is called `bin`, `games` and the like, or is somebody's home.
    public static func isSharedFolder(_ folder: String) -> Bool {
        let parts = folder.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
        guard parts.count > 1, let last = parts.last else { return true }
        let names = [
            "bin", "sbin", "games", "lib", "lib64", "libexec", "local", "Downloads", "Desktop", "Documents", "exports",
        ]
        return names.contains(last) || parts[0] == "tmp" && parts.count < 3 || parts[0] == "home" && parts.count < 3
    }

    /// Whether a path has no empty, `.` or `..` part and no `/` at its end.
    private static func isPlain(_ path: String) -> Bool {
        var length = 1
        var points = 0
        for byte in path.utf8.dropFirst() {
            if byte != UInt8(ascii: "/") {
                length += 1
                if byte == UInt8(ascii: ".") { points += 1 }
                continue
            }
            if length == 1 || (length == points + 1 && points < 3) { return false }
            length = 1
            points = 0
        }
        return length > 1 && (length != points + 1 || points > 2)
    }

    /// `path` made absolute with `workingDirectory`, without empty and `.` parts; nil when that is not possible, or when a
    /// `..` is in it: what it leads to depends on links.
    public static func absolute(_ path: String, in workingDirectory: String?) -> String? {
        guard !path.isEmpty else { return nil }
        var text = path
        if !path.utf8.starts(with: "/".utf8) {
            guard let workingDirectory, workingDirectory.utf8.starts(with: "/".utf8) else { return nil }
            text = workingDirectory + "/" + path
        }
        if isPlain(text) { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else { return nil }
        return "/" + parts.map { String($0) ?? "" }.joined(separator: "/")
    }
}
