/// The groups and keys of the settings, with the defaults as one would write them. Reading, the nearest known name and
/// `config show` all follow this table.
enum SettingsSchema {
    /// A group with its keys.
    struct Group: Sendable {
        /// Its name; for a named group the word before the name.
        var name: String
        /// Its keys in the order of the manual, with their defaults.
        var keys: [(name: String, standard: String)]
    }

    /// The groups that exist once.
    static let fixedGroups: [Group] = [
        Group(
            name: "Guard",
            keys: [
                ("Apps", ""), ("Categories", "social;video"), ("Except", ""), ("Sites", ""), ("LookAround", "250ms"),
                ("LoosenAfter", "0s"), ("AtLogin", "barrier"), ("Reopened", "remind"),
            ]),
        Group(
            name: "Barrier",
            keys: [
                ("Countdown", "5m"), ("Window", "30m"), ("Starts", "useful-app"), ("UsefulApp", "anki"),
                ("WhenWindowEnds", "leave"), ("Unanswered", "30m"), ("Program", "focusguard-barrier"),
            ]),
        Group(name: "Notifications", keys: [("Show", "yes"), ("Every", "15s")]),
        Group(name: "Allow", keys: [("Quota", "3"), ("Longest", "30m")]),
        Group(name: "Day", keys: [("Start", "04:00")]),
        Group(name: "Budget", keys: [("Daily", "none"), ("CarryOver", "no"), ("CarryOverMax", "60m")]),
        Group(name: "Sensor", keys: [("Program", "focusguard-sensor")]),
    ]

    /// The groups that exist once per name: `[App ID]`. Their keys have no defaults.
    static let namedGroups: [Group] = [
        Group(name: "App", keys: (["Name", "Icon", "OnOpen"] + AppSection.KeyKind.allCases.map(\.rawValue)).map { ($0, "") }),
        Group(name: "UsefulApp", keys: [("Name", ""), ("Desktop", ""), ("Command", "")]),
        Group(name: "Schedule", keys: [("Days", ""), ("From", ""), ("Until", ""), ("Mode", "")]),
    ]

    /// Every key of the fixed groups with its default.
    static let defaultRows: [Settings.Row] = fixedGroups.flatMap { group in
        group.keys.map { Settings.Row(group: group.name, key: $0.name, value: $0.standard, origin: .builtIn) }
    }

    /// The word and the name of a named group: `App` and `discord` of `App discord`; nil for any other group.
    static func split(_ name: String) -> (group: Group, name: String)? {
        let words = name.split(separator: " ", maxSplits: 1)
        guard let word = words.first, let group = namedGroups.first(where: { $0.name == word }) else { return nil }
        return (group, words.count == 2 ? KeyFile.trimmed(words[1]) : "")
    }

    /// The default of a key as one would write it.
    static func standard(_ group: String, _ key: String) -> String {
        defaultRows.first { $0.group == group && $0.key == key }?.value ?? ""
    }
}
