/// The keys of several settings files laid over each other, each with its place, and what is wrong with them so far.
struct MergedSettings {
    /// One value and the place that set it last.
    struct Value {
        /// The value, trimmed.
        var text: String
        /// The file that set it.
        var file: String
        /// Where its key stands.
        var position: KeyFile.Position
        /// Where the value stands.
        var valuePosition: KeyFile.Position
    }

    /// A group that some file holds.
    struct Group {
        /// Its name, with one space between word and name.
        var name: String
        /// The file that names it last.
        var file: String
        /// Where that file names it.
        var position: KeyFile.Position
        /// Its keys in the order they first appear.
        var values: [(key: String, value: Value)] = []
    }

    /// The known groups in the order they first appear.
    private(set) var groups: [Group] = []
    /// What is wrong so far; at most `SettingsFile.problemsMax`.
    private(set) var problems: [Problem] = []

    /// Where each group stands in `groups`.
    private var indexOfGroup: [String: Int] = [:]

    /// The value of a key; nil when no file sets it.
    func value(_ group: String, _ key: String) -> Value? {
        guard let index = indexOfGroup[group] else { return nil }
        return groups[index].values.last { $0.key == key }?.value
    }

    /// Lays one file over what was read before.
    mutating func add(_ file: String, _ bytes: [UInt8]) {
        let keyFile = KeyFile(bytes)
        for fault in keyFile.faults {
            report(file, fault.position, nil, nil, fault.message)
        }
        var seen: [String: Int] = [:]
        for group in keyFile.groups {
            guard let (name, keys) = check(group, file) else { continue }
            if let line = seen[name] {
                report(file, group.position, name, nil, "this group is on line \(line) already; put its keys there")
                continue
            }
            seen[name] = group.position.line
            add(group, as: name, keys, file)
        }
    }

    /// Adds a problem, or says that there are more where the list is full.
    mutating func report(
        _ file: String, _ position: KeyFile.Position, _ group: String?, _ key: String?, _ message: @autoclosure () -> String,
        _ severity: Problem.Severity = .error
    ) {
        guard problems.count < SettingsFile.problemsMax else { return }
        var problem = Problem(
            file: file, line: position.line, column: position.column, group: group, key: key, message: message(),
            severity: severity)
        if problems.count == SettingsFile.problemsMax - 1 {
            problem.key = nil
            problem.message = "more mistakes follow; they are listed once these are mended"
            problem.severity = .error
        }
        problems.append(problem)
    }

    private mutating func add(_ group: KeyFile.Group, as name: String, _ keys: [String], _ file: String) {
        let index = indexOfGroup[name] ?? groups.count
        if index == groups.count { groups.append(Group(name: name, file: file, position: group.position)) }
        indexOfGroup[name] = index
        groups[index].file = file
        groups[index].position = group.position
        var seen: [String: Int] = [:]
        for entry in group.entries {
            guard keys.contains(entry.key) else {
                report(file, entry.position, name, entry.key, "unknown key" + Self.hint(entry.name, keys))
                continue
            }
            if let line = seen[entry.key] {
                report(file, entry.position, name, entry.key, "this key is on line \(line) already; keep one of them")
                continue
            }
            seen[entry.key] = entry.position.line
            let value = Value(text: entry.value, file: file, position: entry.position, valuePosition: entry.valuePosition)
            if let old = groups[index].values.firstIndex(where: { $0.key == entry.key }) {
                groups[index].values[old].value = value
            } else {
                groups[index].values.append((entry.key, value))
            }
        }
    }

    /// The name of a known group with its known keys; nil, and a problem, for another.
    private mutating func check(_ group: KeyFile.Group, _ file: String) -> (name: String, keys: [String])? {
        let name = KeyFile.trimmed(group.name)
        if let fixed = SettingsSchema.fixedGroups.first(where: { $0.name == name }) { return (name, fixed.keys.map(\.name)) }
        if let (named, rest) = SettingsSchema.split(name) {
            if !rest.isEmpty { return ("\(named.name) \(rest)", named.keys.map(\.name)) }
            report(file, group.position, name, nil, "this group needs a name, as in [\(named.name) something]")
            return nil
        }
        let known = (SettingsSchema.fixedGroups + SettingsSchema.namedGroups).map(\.name)
        let word = name.split(separator: " ", maxSplits: 1).first.map(String.init) ?? ""
        report(file, group.position, name, nil, "unknown group" + Self.hint(word, known))
        return nil
    }

    /// The nearest known name, or all of them where none is near, for the end of a message.
    private static func hint(_ name: String, _ known: [String]) -> String {
        let question = NearestName.question(name, among: known)
        return question.isEmpty ? "; known are " + known.joined(separator: ", ") : question
    }
}
