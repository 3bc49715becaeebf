import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats

/// What `apps add` and `apps remove` come to: how two lists of the settings change, and what that means for each app. Pure.
struct ChoiceChange: Hashable, Sendable {
    /// How one list changes.
    struct List: Hashable, Sendable {
        /// Ids to put at its end.
        var added: [AppID] = []
        /// Ids to take out, as they are written there.
        var removed: [AppID] = []

        var isEmpty: Bool { added.isEmpty && removed.isEmpty }

        /// The list after the change.
        func applied(to list: [AppID]) -> [AppID] {
            let left = list.filter { !removed.contains($0) }
            return left + added.filter { !left.contains($0) }
        }
    }

    /// What happens to one app.
    struct Outcome: Hashable, Sendable {
        var id: AppID
        var name: String
        /// Whether it is guarded afterwards.
        var isGuarded: Bool
        /// Whether that is a change.
        var isChange: Bool
        /// For people, without the name.
        var text: String
    }

    var apps = List()
    var except = List()
    var outcomes: [Outcome] = []

    var isEmpty: Bool { apps.isEmpty && except.isEmpty }

    /// Guards these apps; throws, for all of them, when one is unknown or cannot be guarded.
    static func adding(_ words: [String], _ picker: AppPicker) throws(CommandFailure) -> ChoiceChange {
        let ids = try resolve(words, picker)
        let obstacles = ids.compactMap { id in
            picker.obstacle(to: id).map { "\(id): \($0)" }
        }
        guard obstacles.isEmpty else { throw .refused(obstacles.joined(separator: "; ")) }
        var change = ChoiceChange()
        for id in ids { change.add(id, picker) }
        return change
    }

    /// Guards these apps no more; throws, for all of them, when one is unknown.
    static func removing(_ words: [String], _ picker: AppPicker) throws(CommandFailure) -> ChoiceChange {
        var change = ChoiceChange()
        for id in try resolve(words, picker) { change.remove(id, picker) }
        return change
    }

    private mutating func add(_ id: AppID, _ picker: AppPicker) {
        if !picker.spellings(of: id, in: picker.choice.apps).isEmpty {
            return note(id, picker, true, false, "is guarded already")
        }
        let exceptions = picker.spellings(of: id, in: picker.choice.except)
        switch (picker.category(covering: id), exceptions.isEmpty) {
        case (let category?, true):
            note(id, picker, true, false, "is guarded already, by the category \(category)")
        case (let category?, false):
            except.removed += exceptions
            note(id, picker, true, true, "is guarded again by the category \(category): taken out of Except")
        case (nil, _):
            apps.added.append(id)
            let app = picker.app(id)
            let isHere = app.map { $0.isInstalled || !$0.instances.isEmpty } ?? false
            var text = isHere ? "is guarded from now on" : "is not installed here; it is guarded once it is"
            if isHere, let limits = app?.limits, !limits.isEmpty { text += "; " + limits.joined(separator: "; ") }
            note(id, picker, true, true, text)
        }
    }

    private mutating func remove(_ id: AppID, _ picker: AppPicker) {
        let named = picker.spellings(of: id, in: picker.choice.apps)
        apps.removed += named
        let isExcepted = !picker.spellings(of: id, in: picker.choice.except).isEmpty
        if let category = picker.category(covering: id), !isExcepted {
            except.added.append(id)
            return note(id, picker, false, true, "is guarded no more: excepted from the category \(category)")
        }
        let text = named.isEmpty ? "is not guarded; nothing to change" : "is guarded no more"
        note(id, picker, false, !named.isEmpty, text)
    }

    private mutating func note(_ id: AppID, _ picker: AppPicker, _ isGuarded: Bool, _ isChange: Bool, _ text: String) {
        outcomes.append(
            Outcome(id: id, name: picker.app(id)?.name ?? id.description, isGuarded: isGuarded, isChange: isChange, text: text))
    }

    /// The apps that the words stand for, each once.
    private static func resolve(_ words: [String], _ picker: AppPicker) throws(CommandFailure) -> [AppID] {
        var ids: [AppID] = []
        var unknown: [String] = []
        var protected: [String] = []
        for word in words {
            switch picker.find(word) {
            case .app(let id): if !ids.contains(id) { ids.append(id) }
            case .several(let several):
                unknown.append("\"\(word)\" is the name of \(several.map(\.description).joined(separator: ", ")); give the id")
            case .unwritable(let entry):
                unknown.append("\(entry) cannot stand in a list; make a group [App NAME] with Desktop = \(entry), and add NAME")
            case .protected(let reason): protected.append(reason)
            case .nothing(let near):
                guard word.isEmpty || picker.members(of: word).isEmpty else {
                    unknown.append("\"\(word)\" is a category; name it in the line Categories, see focusguard apps categories")
                    continue
                }
                let names = near.map { "\"\($0)\"" }.joined(separator: ", ")
                let hint = near.isEmpty ? "focusguard apps search finds them" : "did you mean \(names)?"
                unknown.append("\"\(word)\" is no app; \(hint)")
            }
        }
        guard protected.isEmpty else { throw .refused(protected.joined(separator: "; ")) }
        guard unknown.isEmpty else { throw .usage(unknown.joined(separator: "; "), AppsCommand.page.name) }
        return ids
    }
}
