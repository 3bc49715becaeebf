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
    /// Where the last good files are kept for a start that finds them broken.
    private let keptIn: String

    /// The most bytes of a settings file.
    static let sizeBytesMax = 1_048_576

    init(files: [String], keptIn stateFolder: String) {
        self.files = files
        keptIn = stateFolder
    }

    /// Reads the files for the first time. With mistakes in them the last good ones of an earlier guard are in force; without
    /// those the built-in settings.
    mutating func load() {
        _ = reload()
        guard hasErrors else { return }
        var kept: [(name: String, bytes: [UInt8])] = []
        for (number, file) in files.enumerated() {
            // A copy that cannot be read is as good as none: the built-in settings are in force, and the problems say why.
            if let bytes = try? AtomicFile.read(copy(number), limit: Self.sizeBytesMax), !bytes.isEmpty {
                kept.append((name: file, bytes: bytes))
            }
        }
        if let good = SettingsFile.read(kept).settings { settings = good }
    }

    private func copy(_ number: Int) -> String { "\(keptIn)/last-good-\(number).conf" }

    private func keep(_ contents: [[UInt8]?]) {
        for (number, bytes) in contents.enumerated() {
            // Only a start that finds broken settings would miss it.
            let old = try? AtomicFile.read(copy(number), limit: Self.sizeBytesMax)
            if old ?? nil != bytes, old != nil || bytes != nil { _ = try? AtomicFile.write(bytes ?? [], to: copy(number)) }
        }
    }

    /// Whether the files hold mistakes, so that older settings stay in force.
    var hasErrors: Bool { problems.contains { $0.severity == .error } }

    /// Whether a file that said something when it was last read is missing or empty now: somebody may be saving it.
    var isBeingSaved: Bool {
        zip(files, lastRead ?? []).contains { file, before in
            guard let before, !before.isEmpty else { return false }
            do throws(SystemError) {
                return try AtomicFile.read(file, limit: Self.sizeBytesMax)?.isEmpty ?? true
            } catch {
                return false
            }
        }
    }

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
        if let good = reading.settings {
            settings = good
            keep(contents)
        }
        problems = reading.problems
        return before != (settings, problems)
    }
}
