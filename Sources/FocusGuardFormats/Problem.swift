/// A mistake in a settings file, or something in it to know about, with the place and how to mend it.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a problem does to its file.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        /// The file is refused; the last good settings stay.
        case error
        /// The file is taken; the person is told.
        case note
    }

    /// The file, as it was named to the reader.
    public var file: String
    /// The line, from 1; 0 when the problem concerns the file as a whole.
    public var line: Int
    /// The byte in the line, from 1; 0 when the problem concerns the file as a whole.
    public var column: Int
    /// The group it is in, without the brackets; nil before the first group.
    public var group: String?
    /// The key it is about; nil when it is about a group or a line.
    public var key: String?
    /// What is wrong and how to mend it: one line that goes on after the key.
    public var message: String
    /// What it does to the file.
    public var severity: Severity

    /// A problem with these values.
    public init(
        file: String, line: Int, column: Int, group: String? = nil, key: String? = nil, message: String,
        severity: Severity = .error
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.group = group
        self.key = key
        self.message = message
        self.severity = severity
    }

    /// One line for people: `focusguard.conf:12:1: [Barrier] Countdwn: unknown key; did you mean "Countdown"?`
    public var description: String {
        var text = line > 0 ? "\(file):\(line):\(column): " : "\(file): "
        if severity == .note { text += "note: " }
        switch (group, key) {
        case (let group?, let key?): text += "[\(group)] \(key): "
        case (let group?, nil): text += "[\(group)]: "
        case (nil, let key?): text += "\(key): "
        case (nil, nil): break
        }
        return text + message
    }
}
