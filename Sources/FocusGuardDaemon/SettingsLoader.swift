import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// The settings in force: the last good ones, whatever the files say meanwhile.
struct SettingsLoader {
    /// The files, system first, the person's last; whether they exist or not.
    let files: [String]
    /// What is in force.
    private(set) var settings = Settings()
    /// What is wrong with the files as they are now, errors and notes.
    private(set) var problems: [Problem] = []
    private var lastRead: [[UInt8]?]?

    /// The most bytes of a settings file.
    static let sizeBytesMax = 1_048_576

    init(files: [String]) { self.files = files }

    /// Whether the files hold mistakes, so that older settings stay in force.
    var hasErrors: Bool { problems.contains { $0.severity == .error } }

    /// Reads the files again; true when the settings in force or the problems have changed.
    mutating func reload() -> Bool {
        var contents: [[UInt8]?] = []
        var unreadable: [Problem] = []
        for file in files {
            do throws(SystemError) {
                contents.append(try AtomicFile.read(file, limit: Self.sizeBytesMax))
            } catch {
                contents.append(nil)
                unreadable.append(Problem(file: file, line: 1, column: 1, message: "cannot be read: \(error.reason)"))
            }
        }
        if unreadable.isEmpty, let lastRead, lastRead == contents { return false }
        lastRead = unreadable.isEmpty ? contents : nil
        guard unreadable.isEmpty else {
            defer { problems = unreadable }
            return problems != unreadable
        }
        let present = zip(files, contents).compactMap { file, bytes in bytes.map { (name: file, bytes: $0) } }
        let reading = SettingsFile.read(present)
        let before = (settings, problems)
        if let good = reading.settings { settings = good }
        problems = reading.problems
        return before != (settings, problems)
    }
}
