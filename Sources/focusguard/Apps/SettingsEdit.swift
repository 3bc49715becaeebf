import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// Changes the person's settings file: reads, edits, reads back what came out, and puts it in place if nobody else has changed
/// the file meanwhile.
struct SettingsEdit {
    /// What came of it.
    struct Result {
        /// The person's file.
        var file: String
        /// What is changed.
        var change: ChoiceChange
        /// The file before; nil when there was none.
        var before: [UInt8]?
        /// The file afterwards.
        var after: [UInt8]?
        /// What else the person should know.
        var notes: [String]
    }

    /// How often it starts again when the file has changed meanwhile.
    private static let attemptsMax = 3

    /// The settings files, the person's last.
    let files: [String]

    /// Changes the file as `plan` has it for the settings in force. Without `writes` everything is done but the writing.
    func perform(
        writes: Bool, _ plan: (Settings) throws(CommandFailure) -> ChoiceChange
    ) throws(CommandFailure) -> Result {
        guard let file = files.last else { throw .system("there is no settings file to write to") }
        for _ in 0..<Self.attemptsMax {
            let contents = try read()
            let settings = try settings(in: contents)
            let change = try plan(settings)
            var result = Result(
                file: file, change: change, before: contents.last ?? nil, after: contents.last ?? nil, notes: [])
            guard !change.isEmpty else { return result }
            result.after = edited(settings, change, &result)
            try check(result, contents, against: settings)
            guard writes else { return result }
            if try write(result) { return result }
        }
        throw .system("\(file) is changed by another program again and again; nothing was written, try once more")
    }

    private func read() throws(CommandFailure) -> [[UInt8]?] {
        var contents: [[UInt8]?] = []
        for file in files {
            do throws(SystemError) {
                contents.append(try AtomicFile.read(file, limit: ConfigCommand.sizeBytesMax))
            } catch {
                throw .settings(["cannot read the settings: \(error)"])
            }
        }
        return contents
    }

    private func settings(in contents: [[UInt8]?]) throws(CommandFailure) -> Settings {
        let reading = SettingsFile.read(zip(files, contents).compactMap { file, bytes in bytes.map { (file, $0) } })
        guard let settings = reading.settings else {
            throw .settings(reading.problems.map(\.description) + ["nothing was changed; mend these first"])
        }
        return settings
    }

    private func edited(_ settings: Settings, _ change: ChoiceChange, _ result: inout Result) -> [UInt8] {
        var editor = SettingsEditor(result.before ?? [])
        for (key, list, change) in [("Apps", settings.apps, change.apps), ("Except", settings.except, change.except)]
        where !change.isEmpty {
            let origin = settings.rows.first { $0.group == "Guard" && $0.key == key }?.origin
            if case .file(let name, _) = origin, name == result.file {
                editor.remove(change.removed, from: key, in: "Guard")
                editor.add(change.added, to: key, in: "Guard")
                continue
            }
            // A list in this file hides the one below, so it starts from that one.
            editor.add(change.applied(to: list), to: key, in: "Guard")
            if let origin, !list.isEmpty { result.notes.append("the list \(key) of \(origin) is carried over into this file") }
        }
        return editor.bytes
    }

    /// Throws unless the new file means exactly what was meant.
    private func check(
        _ result: Result, _ contents: [[UInt8]?], against before: Settings
    ) throws(CommandFailure) {
        var after = try settings(in: contents.dropLast() + [result.after])
        var meant = before
        meant.apps = result.change.apps.applied(to: before.apps)
        meant.except = result.change.except.applied(to: before.except)
        meant.rows = []
        after.rows = []
        guard after == meant else {
            throw .system("\(result.file) cannot be edited safely; nothing was written, edit it by hand")
        }
    }

    /// Puts the file in place; false when somebody else has changed it.
    private func write(_ result: Result) throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            let path = try AtomicFile.destination(of: result.file)
            let folder = AtomicFile.folder(of: path) ?? "/"
            try AtomicFile.createFolder(folder)
            let lock = try AtomicFile.FolderLock.take(of: folder)
            let isDone = try AtomicFile.replace(result.before, by: result.after ?? [], at: path)
            _ = consume lock
            return isDone
        } catch {
            throw .system("cannot write \(result.file): \(error); nothing was changed")
        }
    }
}

extension SettingsEdit.Result {
    /// The lines that differ: `-` before those of the old file, `+` before those of the new one.
    var difference: [String] {
        func lines(_ bytes: [UInt8]?) -> [String] {
            var lines = (bytes ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self) }
            if lines.last == "" { lines.removeLast() }
            return lines
        }
        let changes = lines(after).difference(from: lines(before))
        let marked = changes.map { change in
            switch change {
            case .remove(let place, let line, _): return (place: place, mark: 0, text: "-" + line)
            case .insert(let place, let line, _): return (place: place, mark: 1, text: "+" + line)
            }
        }
        return marked.sorted { ($0.place, $0.mark) < ($1.place, $1.mark) }.map(\.text)
    }

    /// What happened, for people.
    func text(_ takeover: Takeover?, _ isDryRun: Bool) -> String {
        var lines = change.outcomes.map { "\($0.name) (\($0.id)) \($0.text)" }
        if !difference.isEmpty { lines += ["\(file):"] + difference.map { "  " + $0 } }
        lines += notes
        if isDryRun, !difference.isEmpty { lines.append("nothing was written (--dry-run)") }
        if let takeover { lines.append(takeover.text) }
        return lines.map { TerminalText.safe($0) + "\n" }.joined()
    }

    /// What happened, as a JSON object.
    func line(_ takeover: Takeover?, _ isDryRun: Bool) -> String {
        let apps = change.outcomes.map { outcome in
            WireValue.fields([
                "id": .text(outcome.id.description), "name": .text(outcome.name), "guarded": .bool(outcome.isGuarded),
                "changed": .bool(outcome.isChange), "text": .text(outcome.text),
            ])
        }
        return WireValue.fields([
            "file": .text(file), "written": .bool(before != after && !isDryRun), "apps": .list(apps),
            "lines": .list(difference.map(WireValue.text)), "notes": .list(notes.map(WireValue.text)),
            "guard": .optional(takeover?.outcome.rawValue),
        ]).line
    }
}
