import FocusGuardCore

/// Why a value is refused: what is wrong with it and how to mend it.
struct ValueFault: Error {
    var message: String
    init(_ message: String) { self.message = message }
}

/// Turns the text of one value into what it means. Each function refuses with a sentence for the person.
enum SettingsValues {
    /// Entries of one list of recognition keys or sites; a longer list is a mistake.
    static let listEntriesMax = 256
    /// Bytes of a name for people.
    static let nameBytesMax = 128

    /// A length within a range.
    static func length(_ text: String, _ range: ClosedRange<Duration>) throws(ValueFault) -> Duration {
        let length: Duration
        do throws(DurationText.Fault) {
            length = try DurationText.parse(text)
        } catch {
            throw ValueFault(error.message)
        }
        guard range.contains(length) else {
            let (low, high) = (DurationText.settings(range.lowerBound), DurationText.settings(range.upperBound))
            throw ValueFault("\(DurationText.settings(length)) is out of range; choose from \(low) to \(high)")
        }
        return length
    }

    /// A whole number within a range.
    static func number(_ text: String, _ range: ClosedRange<Int>) throws(ValueFault) -> Int {
        guard isDigits(text), let number = Int(text) else {
            throw ValueFault("\(shown(text)) is not a whole number; choose from \(range.lowerBound) to \(range.upperBound)")
        }
        guard range.contains(number) else {
            throw ValueFault("\(number) is out of range; choose from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `yes` or `no`, or what other programs call it.
    static func flag(_ text: String) throws(ValueFault) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "on": return true
        case "no", "false", "off": return false
        default: throw ValueFault("\(shown(text)) is neither yes nor no")
        }
    }

    /// One of the words of a choice.
    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ type: Choice.Type
    ) throws(ValueFault) -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        throw ValueFault("\(shown(text)) is not known; choose " + words.joined(separator: " or "))
    }

    /// A time of day, `HH:MM`, as the time since midnight.
    static func timeOfDay(_ text: String) throws(ValueFault) -> Duration {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            isDigits(parts[0]), isDigits(parts[1]), let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24,
            minutes < 60
        else { throw ValueFault("\(shown(text)) is not a time of day; write HH:MM from 00:00 to 23:59") }
        return .seconds(hours * 3_600 + minutes * 60)
    }

    /// Days and ranges of days, in the order of the week.
    static func days(_ text: String) throws(ValueFault) -> [Weekday] {
        let entries = WordList.entries(text)
        guard !entries.isEmpty else { throw ValueFault("no day given; write days like mon;tue or mon-fri") }
        var chosen: Set<Weekday> = []
        for entry in entries {
            let ends = entry.split(separator: "-", omittingEmptySubsequences: false).map { KeyFile.trimmed($0) }
            guard (1...2).contains(ends.count) else { throw ValueFault("\(shown(entry)) is not a day or a range like mon-fri") }
            let last = try day(ends[ends.count - 1])
            var day = try day(ends[0])
            // Ends after a week at the latest: `next` goes round.
            while true {
                chosen.insert(day)
                if day == last { break }
                day = day.next
            }
        }
        return Weekday.allCases.filter(chosen.contains)
    }

    private static func day(_ text: String) throws(ValueFault) -> Weekday {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let word = text.lowercased()
        if let index = names.firstIndex(where: { $0 == word || $0.prefix(3) == word }) { return Weekday.allCases[index] }
        throw ValueFault("\(shown(text)) is not a day; write mon, tue, wed, thu, fri, sat or sun")
    }

    /// A list whose entries are not empty and not wildcards, each once.
    static func list(_ text: String, max: Int = listEntriesMax) throws(ValueFault) -> [String] {
        var seen: Set<String> = []
        let entries = WordList.entries(text)
        guard entries.count <= max else { throw ValueFault("\(entries.count) entries; at most \(max) are allowed") }
        for entry in entries {
            guard !entry.isEmpty else { throw ValueFault("an empty entry; remove the extra \";\"") }
            guard !isWildcard(entry) else {
                throw ValueFault("\(shown(entry)) would mean everything; name the apps one by one, or a category")
            }
        }
        return entries.filter { seen.insert($0).inserted }
    }

    /// A list of app ids, each once.
    static func ids(_ text: String) throws(ValueFault) -> [AppID] {
        var ids: [AppID] = []
        for entry in try list(text, max: Limits.guardedAppsMax) { ids.append(try id(entry)) }
        return ids
    }

    /// An app id.
    static func id(_ text: String) throws(ValueFault) -> AppID {
        guard !text.isEmpty else { throw ValueFault("no app given; find ids with focusguard apps search") }
        if isWildcard(text) { throw ValueFault("\(shown(text)) is not an app; find ids with focusguard apps search") }
        guard let id = AppID(text) else {
            throw ValueFault(
                "\(shown(text)) is not an app id (letters, digits and . - _ + @, at most \(Limits.appIDBytesMax)); "
                    + "lists are separated with ;")
        }
        return id
    }

    /// A name for people.
    static func name(_ text: String) throws(ValueFault) -> String {
        guard !text.isEmpty else { throw ValueFault("no name given; write one, or remove the line") }
        guard text.utf8.count <= nameBytesMax else { throw ValueFault("longer than \(nameBytesMax) bytes; shorten it") }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw ValueFault("it holds a control character; remove it")
        }
        return text
    }

    /// The words of a command: a program, absolute or to be looked up, and its arguments.
    static func command(_ text: String) throws(ValueFault) -> [String] {
        guard let words = WordList.words(text) else { throw ValueFault("a quote is not closed, or the line ends in \\") }
        guard let program = words.first, !program.isEmpty else { throw ValueFault("no program given") }
        guard program.hasPrefix("/") || !program.utf8.contains(UInt8(ascii: "/")) else {
            throw ValueFault("\(shown(program)) is a relative path; write the whole path from /, or a name found along PATH")
        }
        guard !program.hasSuffix("/") else { throw ValueFault("\(shown(program)) is a folder; name the program in it") }
        return words
    }

    /// A value in quotes for a message, the start of a long one.
    static func shown(_ text: String) -> String {
        text.utf8.count <= 60 ? "\"\(text)\"" : "\"\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(20))))…\""
    }

    /// Whether a text holds ASCII digits only.
    static func isDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether an entry is made of nothing but wildcards and dots: `*`, `.*`, `**`, `?`.
    static func isWildcard(_ text: String) -> Bool { text.utf8.allSatisfy { Array("*?.+".utf8).contains($0) } }
}
