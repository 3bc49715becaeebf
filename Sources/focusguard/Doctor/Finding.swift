import FocusGuardFormats

/// What one check of `doctor` found.
struct Finding: Hashable, Sendable {
    /// How bad it is.
    enum Grade: String, Hashable, Sendable {
        /// As it should be.
        case ok
        /// Something is missing that the guard does without.
        case note
        /// The guard cannot do its work.
        case bad
    }

    /// How bad it is.
    var grade: Grade
    /// What was looked at: `settings`.
    var subject: String
    /// What was found, for people.
    var text: String
    /// The one command, or the one thing to do, that mends it; nil where nothing is to be mended.
    var mend: String?

    static func ok(_ subject: String, _ text: String) -> Finding { Finding(grade: .ok, subject: subject, text: text) }

    static func note(_ subject: String, _ text: String, mend: String? = nil) -> Finding {
        Finding(grade: .note, subject: subject, text: text, mend: mend)
    }

    static func bad(_ subject: String, _ text: String, mend: String? = nil) -> Finding {
        Finding(grade: .bad, subject: subject, text: text, mend: mend)
    }

    /// One line for people, safe to print.
    var line: String {
        let grade = grade.rawValue + String(repeating: " ", count: 5 - grade.rawValue.count)
        let subject = subject + String(repeating: " ", count: max(1, 16 - subject.count))
        return TerminalText.safe(grade + subject + text + (mend.map { "; mend: \($0)" } ?? ""))
    }

    /// One JSON object on a line.
    var jsonLine: String {
        WireValue.fields([
            "grade": .text(grade.rawValue), "subject": .text(subject), "text": .text(text), "mend": .optional(mend),
        ]).line
    }
}
