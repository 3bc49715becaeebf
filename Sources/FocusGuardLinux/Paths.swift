import FocusGuardCore
import Glibc

/// Why a folder cannot be used, and how to mend it.
public enum PathsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither HOME nor the XDG variable says where the person's files are.
    case homeUnknown(variable: String)
    /// XDG_RUNTIME_DIR is not set.
    case runtimeUnset
    /// XDG_RUNTIME_DIR, or the option, is not an absolute path.
    case relative(String)
    /// There is no such folder, and none above it to make it in.
    case missing(String)
    /// There is something else than a folder, or a symbolic link, at this path.
    case notAFolder(String)
    /// The folder belongs to another user.
    case foreign(String, owner: UInt32)
    /// Others than the owner can enter or list the folder.
    case openToOthers(String, mode: UInt32)
    /// The system refuses.
    case system(SystemError)

    /// What is wrong and what to do, for people.
    public var description: String {
        switch self {
        case .homeUnknown(let variable):
            return "cannot tell where your files are: HOME is not set; set HOME or \(variable)"
        case .runtimeUnset:
            return "XDG_RUNTIME_DIR is not set: start focusguard from your desktop session, or name a private folder with "
                + "--runtime-dir DIR"
        case .relative(let path):
            return "the run time folder \"\(path)\" is not an absolute path: name one that begins with /"
        case .missing(let path):
            return "the run time folder \(path) does not exist: start focusguard from your desktop session, or name a "
                + "private folder with --runtime-dir DIR"
        case .notAFolder(let path):
            return
                "\(path) is not a folder (symbolic links are not followed): remove it, or name another with --runtime-dir DIR"
        case .foreign(let path, let owner):
            return "\(path) belongs to user \(owner), not to you: is XDG_RUNTIME_DIR left over from su or sudo? "
                + "Start focusguard as the user of the session"
        case .openToOthers(let path, let mode):
            return "\(path) is open to others (mode 0\(String(mode, radix: 8))): chmod 700 \(path)"
        case .system(let error):
            return error.description
        }
    }
}

/// Where the files of one person are (behaviour, section 10).
///
/// Nothing is looked at before it is asked for, so that commands that need no guard work without a run time folder.
public struct Paths: Hashable, Sendable {
    /// What options on the command line say instead of the environment; nil where none was given.
    public struct Overrides: Hashable, Sendable {
        /// `--settings FILE`: the only settings file.
        public var settings: String?
        /// `--state-dir DIR`: the folder of `state.json` itself.
        public var stateFolder: String?
        /// `--runtime-dir DIR`: the folder of the socket itself.
        public var runtimeFolder: String?

        /// These options.
        public init(settings: String? = nil, stateFolder: String? = nil, runtimeFolder: String? = nil) {
            self.settings = settings
            self.stateFolder = stateFolder
            self.runtimeFolder = runtimeFolder
        }
    }

    private let configHome: String?
    private let stateHome: String?
    private let runtimeHome: String?
    private let overrides: Overrides

    /// The paths that this environment and these options name. A relative XDG_CONFIG_HOME or XDG_STATE_HOME counts as unset,
    /// as its specification has it.
    public init(environment: [String: String], overrides: Overrides = Overrides()) {
        let home = Self.absolute(environment["HOME"])
        configHome = Self.absolute(environment["XDG_CONFIG_HOME"]) ?? home.map { $0 + "/.config" }
        stateHome = Self.absolute(environment["XDG_STATE_HOME"]) ?? home.map { $0 + "/.local/state" }
        runtimeHome = environment["XDG_RUNTIME_DIR"]
        self.overrides = overrides
    }

    /// The settings files, a later one overriding an earlier one; each may be missing.
    public func settingsFiles() throws(PathsError) -> [String] {
        if let settings = overrides.settings { return [settings] }
        return ["/etc/xdg/focusguard/focusguard.conf", try personalSettingsFile()]
    }

    /// The settings file that commands write to.
    public func personalSettingsFile() throws(PathsError) -> String {
        if let settings = overrides.settings { return settings }
        guard let configHome else { throw .homeUnknown(variable: "XDG_CONFIG_HOME") }
        return configHome + "/focusguard/focusguard.conf"
    }

    /// The folder of the state file and the history; it may be missing.
    public func stateFolder() throws(PathsError) -> String {
        if let folder = overrides.stateFolder { return folder }
        guard let stateHome else { throw .homeUnknown(variable: "XDG_STATE_HOME") }
        return stateHome + "/focusguard"
    }

    /// `state.json`; it may be missing.
    public func stateFile() throws(PathsError) -> String { try stateFolder() + "/state.json" }

    /// `history.jsonl`; it may be missing.
    public func historyFile() throws(PathsError) -> String { try stateFolder() + "/history.jsonl" }

    /// Makes the state folder with mode 0700 where it is missing, and gives its path.
    public func preparedStateFolder() throws(PathsError) -> String {
        let folder = try stateFolder()
        do { try AtomicFile.createFolder(folder) } catch { throw .system(error) }
        return folder
    }

    /// The run time folder, checked: it and the folder it lies in are real folders of this user, closed to everybody else.
    ///
    /// It is made where it is missing. With `--runtime-dir` only the folder itself is checked.
    public func runtimeFolder() throws(PathsError) -> RuntimeFolder {
        if let folder = overrides.runtimeFolder { return try RuntimeFolder.prepared(try Self.requireAbsolute(folder)) }
        guard let runtimeHome, !runtimeHome.isEmpty else { throw .runtimeUnset }
        let home = try Self.requireAbsolute(runtimeHome)
        try RuntimeFolder.requirePrivate(home)
        return try RuntimeFolder.prepared(home + "/focusguard")
    }

    private static func absolute(_ path: String?) -> String? {
        path.flatMap { $0.hasPrefix("/") ? withoutSlashes($0) : nil }
    }

    private static func requireAbsolute(_ path: String) throws(PathsError) -> String {
        guard path.hasPrefix("/") else { throw .relative(path) }
        return withoutSlashes(path)
    }

    /// A slash at the end would make the system follow a symbolic link.
    private static func withoutSlashes(_ path: String) -> String {
        var path = path
        while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
