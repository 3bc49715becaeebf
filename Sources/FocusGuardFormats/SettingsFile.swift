import FocusGuardCore

/// Reads settings files: all of them laid over each other, all mistakes at once, and no settings at all while there is one.
public enum SettingsFile {
    /// Problems beyond this many are not listed; the last one listed says so.
    public static let problemsMax = 1_000

    /// What reading gave.
    public struct Reading: Hashable, Sendable {
        /// The settings; nil when one of the problems is an error.
        public var settings: Settings?
        /// The errors and notes, in the order of the files and their lines.
        public var problems: [Problem]
    }

    /// Reads files in their order; a later file overrides an earlier one key by key. No file gives the defaults.
    ///
    /// `name` is what problems and rows call the file. A file that is not there is left out by the caller.
    public static func read(_ files: [(name: String, bytes: [UInt8])]) -> Reading {
        var merged = MergedSettings()
        for file in files { merged.add(file.name, file.bytes) }
        var reader = SettingsReader(merged)
        reader.readGuard()
        reader.readBarrier()
        reader.readAmounts()
        reader.readApps()
        reader.readUsefulApps()
        reader.readSchedules()
        let order = files.map(\.name)
        let problems = reader.merged.problems.sorted {
            (order.firstIndex(of: $0.file) ?? 0, $0.line, $0.column) < (order.firstIndex(of: $1.file) ?? 0, $1.line, $1.column)
        }
        guard problems.allSatisfy({ $0.severity == .note }) else { return Reading(settings: nil, problems: problems) }
        reader.settings.rows = reader.rows()
        return Reading(settings: reader.settings, problems: problems)
    }
}

/// Settings in the making.
private struct SettingsReader {
    var merged: MergedSettings
    var settings = Settings()

    init(_ merged: MergedSettings) { self.merged = merged }

    mutating func readGuard() {
        take("Guard", "Apps", \.apps, SettingsValues.ids)
        take("Guard", "Categories", \.categories, SettingsValues.categories)
        take("Guard", "Except", \.except, SettingsValues.ids)
        take("Guard", "Sites", \.sites) { text throws(ValueFault) in try SettingsValues.list(text, max: Limits.guardedAppsMax) }
        take("Guard", "LookAround", \.lookAround, within: .milliseconds(50) ... .seconds(5))
        take("Guard", "LoosenAfter", \.loosenAfter, within: .zero ... .seconds(7 * 86_400))
        take("Guard", "AtLogin", \.atLogin) { text throws(ValueFault) in try SettingsValues.choice(text, AtLogin.self) }
        take("Guard", "Reopened", \.reopened) { text throws(ValueFault) in try SettingsValues.choice(text, Reopened.self) }
        if !settings.sites.isEmpty { noteNotInForce("Guard", "Sites") }
        if settings.loosenAfter > .zero { noteNotInForce("Guard", "LoosenAfter") }
    }

    mutating func readBarrier() {
        take("Barrier", "Countdown", \.countdown, within: .seconds(10) ... .seconds(2 * 3_600))
        take("Barrier", "Window", \.window, within: .zero ... .seconds(12 * 3_600))
        take("Barrier", "Starts", \.starts) { text throws(ValueFault) in try SettingsValues.choice(text, CountdownStart.self) }
        take("Barrier", "UsefulApp", \.usefulApp) { text throws(ValueFault) in try SettingsValues.id(text) }
        take("Barrier", "WhenWindowEnds", \.whenWindowEnds) { text throws(ValueFault) in
            try SettingsValues.choice(text, WindowEnd.self)
        }
        take("Barrier", "Unanswered", \.unanswered, within: .seconds(60) ... .seconds(12 * 3_600))
        take("Barrier", "Program", \.barrierProgram, SettingsValues.command)
        settings.isBarrierProgramSet = merged.value("Barrier", "Program") != nil
    }

    mutating func readAmounts() {
        take("Notifications", "Show", \.showsNotifications, SettingsValues.flag)
        take("Notifications", "Every", \.notificationInterval, within: .seconds(5) ... .seconds(300))
        take("Allow", "Quota", \.allowQuota) { text throws(ValueFault) in try SettingsValues.number(text, 0...50) }
        take("Allow", "Longest", \.allowLongest, within: .seconds(60) ... .seconds(12 * 3_600))
        take("Day", "Start", \.dayStart, SettingsValues.timeOfDay)
        take("Sensor", "Program", \.sensorProgram, SettingsValues.command)
        if merged.value("Sensor", "Program") != nil { noteNotInForce("Sensor", "Program") }
        readBudget()
    }

    private mutating func readBudget() {
        let day = Duration.seconds(86_400)
        let daily: Duration?? = value("Budget", "Daily") { text throws(ValueFault) in
            text == "none" ? nil : try SettingsValues.length(text, .seconds(60)...day)
        }
        let carriesOver = value("Budget", "CarryOver", SettingsValues.flag) ?? false
        let most =
            value("Budget", "CarryOverMax") { text throws(ValueFault) in try SettingsValues.length(text, .zero...day) }
            ?? .seconds(3_600)
        guard let daily, let daily else { return }
        settings.budget = BudgetPolicy(daily: daily, carryOverMax: carriesOver ? most : .zero)
    }

    mutating func readApps() {
        for (group, id) in namedGroups("App") {
            guard let id = groupID(group, id) else { continue }
            var section = AppSection(id: id)
            section.name = value(group.name, "Name", SettingsValues.name)
            section.icon = value(group.name, "Icon", SettingsValues.name)
            section.onOpen = value(group.name, "OnOpen") { text throws(ValueFault) in
                try SettingsValues.choice(text, OnOpen.self)
            }
            for kind in AppSection.KeyKind.allCases {
                let values = value(group.name, kind.rawValue) { text throws(ValueFault) in
                    try SettingsValues.recognitionKeys(text, kind)
                }
                section.keys += (values ?? []).map { AppSection.Key(kind: kind, value: $0) }
            }
            settings.appSections.append(section)
        }
    }

    mutating func readUsefulApps() {
        for (group, id) in namedGroups("UsefulApp") {
            guard let id = groupID(group, id) else { continue }
            let name = value(group.name, "Name", SettingsValues.name) ?? id.description
            let desktop = value(group.name, "Desktop", SettingsValues.desktopID)
            let command = value(group.name, "Command", SettingsValues.command)
            switch (merged.value(group.name, "Desktop"), merged.value(group.name, "Command")) {
            case (nil, nil):
                merged.report(group.file, group.position, group.name, nil, "it says no way to start; add Desktop or Command")
            case (_?, let second?):
                merged.report(
                    second.file, second.position, group.name, "Command",
                    "there is a Desktop key too; keep the one by which the app is to be started")
            case (_?, nil), (nil, _?):
                if let desktop {
                    settings.usefulAppSections.append(UsefulAppSection(id: id, name: name, start: .desktop(desktop)))
                } else if let command {
                    settings.usefulAppSections.append(UsefulAppSection(id: id, name: name, start: .command(command)))
                }
            }
        }
    }

    mutating func readSchedules() {
        for (group, name) in namedGroups("Schedule") {
            let days = value(group.name, "Days", SettingsValues.days)
            let from = value(group.name, "From", SettingsValues.timeOfDay)
            let until = value(group.name, "Until", SettingsValues.timeOfDay)
            let mode = value(group.name, "Mode") { text throws(ValueFault) in
                try SettingsValues.choice(text, ScheduleMode.self)
            }
            for (key, example) in [("Days", "mon-fri"), ("From", "18:00"), ("Until", "22:00"), ("Mode", "guard")]
            where merged.value(group.name, key) == nil {
                merged.report(
                    group.file, group.position, group.name, nil, "\(key) is missing; add a line like \(key) = \(example)")
            }
            if let from, from == until, let place = merged.value(group.name, "Until") {
                merged.report(
                    place.file, place.valuePosition, group.name, "Until",
                    "the same as From; a schedule must last less than a day")
            }
            guard let days, let from, let until, let mode else { continue }
            if settings.schedules.count == Limits.schedulesMax {
                merged.report(
                    group.file, group.position, group.name, nil, "at most \(Limits.schedulesMax) schedules are allowed")
                break
            }
            settings.schedules.append(Schedule(name: name, days: days, from: from, until: until, mode: mode))
        }
    }

    /// Every value with where it comes from.
    func rows() -> [Settings.Row] {
        func row(_ group: String, _ key: String, _ value: MergedSettings.Value) -> Settings.Row {
            Settings.Row(group: group, key: key, value: value.text, origin: .file(value.file, line: value.position.line))
        }
        let fixed = SettingsSchema.defaultRows.map { standard in
            merged.value(standard.group, standard.key).map { row(standard.group, standard.key, $0) } ?? standard
        }
        let named = merged.groups.filter { SettingsSchema.split($0.name) != nil }
        return fixed + named.flatMap { group in group.values.map { row(group.name, $0.key, $0.value) } }
    }

    // MARK: Reading one value

    private mutating func take<Value>(
        _ group: String, _ key: String, _ path: WritableKeyPath<Settings, Value>, _ read: (String) throws(ValueFault) -> Value
    ) {
        if let value = value(group, key, read) { settings[keyPath: path] = value }
    }

    private mutating func take(
        _ group: String, _ key: String, _ path: WritableKeyPath<Settings, Duration>, within range: ClosedRange<Duration>
    ) {
        take(group, key, path) { text throws(ValueFault) in try SettingsValues.length(text, range) }
    }

    /// What a key says; nil when no file sets it, and nil with a problem when it is wrong.
    private mutating func value<Value>(
        _ group: String, _ key: String, _ read: (String) throws(ValueFault) -> Value
    ) -> Value? {
        guard let value = merged.value(group, key) else { return nil }
        do throws(ValueFault) {
            return try read(value.text)
        } catch {
            // People write a comment behind a value, which the syntax does not know.
            let hint = value.text.contains(" #") ? "; a comment needs a line of its own" : ""
            merged.report(value.file, value.valuePosition, group, key, error.message + hint)
            return nil
        }
    }

    private mutating func noteNotInForce(_ group: String, _ key: String) {
        guard let value = merged.value(group, key) else { return }
        let message = "read and checked, but not in force in this version"
        merged.report(value.file, value.position, group, key, message, .note)
    }

    /// The groups `[WORD name]` with their names.
    private func namedGroups(_ word: String) -> [(group: MergedSettings.Group, name: String)] {
        merged.groups.compactMap { group in
            guard let (kind, name) = SettingsSchema.split(group.name), kind.name == word else { return nil }
            return (group, name)
        }
    }

    private mutating func groupID(_ group: MergedSettings.Group, _ name: String) -> AppID? {
        do throws(ValueFault) {
            return try SettingsValues.id(name)
        } catch {
            merged.report(group.file, group.position, group.name, nil, error.message)
            return nil
        }
    }
}
