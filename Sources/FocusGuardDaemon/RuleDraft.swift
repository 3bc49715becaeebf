import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// How one app is recognised, while it is put together.
struct RuleDraft {
    private(set) var programs: [AppRule.Place] = []
    private(set) var scripts: [AppRule.Place] = []
    private(set) var keys: [AppKey] = []
    /// The keys of which something is on this machine.
    private(set) var presentKeys: [AppKey] = []
    /// Whether a file or package of it was found, rather than only named.
    private(set) var isInstalled = false
    /// Why a program of it can never be guarded, for people; nil when that is so of none.
    private(set) var refusal: String?
    /// What cannot be done, for people.
    private(set) var limits: [String] = []

    var isEmpty: Bool { programs.isEmpty && scripts.isEmpty && keys.isEmpty }
    /// The places and names that are here, in the words of `identify`.
    var instances: [String] {
        var instances: [String] = []
        for instance in (programs + scripts).map(\.instance) + presentKeys.map(\.instance)
        where !instances.contains(instance) {
            instances.append(instance)
        }
        return instances
    }

    /// The rule of an app; nil when there is nothing to recognise it by.
    func rule(_ app: AppID, _ name: String, isGuarded: Bool, isBrowser: Bool) -> AppRule? {
        guard !isEmpty else { return nil }
        return AppRule(
            app: app, name: name, isGuarded: isGuarded, programs: programs, scripts: scripts, keys: keys, isBrowser: isBrowser)
    }

    /// Adds what people should know.
    mutating func add(limit: String) {
        if !limits.contains(limit) { limits.append(limit) }
    }

    /// Adds a name of the app.
    mutating func add(_ key: AppKey, isPresent: Bool, isInstalled: Bool) {
        if !keys.contains(key) { keys.append(key) }
        if isPresent || isInstalled, !presentKeys.contains(key) { presentKeys.append(key) }
        if isInstalled { self.isInstalled = true }
    }

    /// Adds what a desktop entry starts.
    ///
    /// - Parameters:
    ///   - isShared: whether its program stands for several apps of the menu.
    ///   - ownsWrapped: whether the program behind its script belongs to no other app.
    mutating func add(_ entry: InstalledApps.Entry, isShared: Bool, ownsWrapped: Bool) {
        let target = entry.target
        let id = entry.desktop.shortID
        if let problem = target.problem { return add(limit: "desktop entry \(entry.desktop.id): \(problem)") }
        for key in target.keys { add(key, isPresent: true, isInstalled: entry.isUsable) }
        target.limit.map { add(limit: $0) }
        guard !target.isShared, !isShared else {
            if isShared { add(limit: AppLimits.sharedProgram) }
            return add(.desktop(id), isPresent: true, isInstalled: entry.isUsable)
        }
        guard let file = target.file, add(file, instance: "desktop:\(id)") else { return }
        if let wrapped = target.wrapped, ownsWrapped { addQuietly(wrapped, instance: "desktop:\(id)") }
        // What the script becomes is known by the launch from the menu, which the process remembers.
        if target.isUncertain { add(.desktop(id), isPresent: true, isInstalled: true) }
    }

    /// Adds a program by its name, where it is installed, and what it becomes where it is a script.
    mutating func add(program name: String, _ search: ProgramSearch, ownsWrapped: (String) -> Bool) {
        let target = LaunchTarget([name], search)
        guard let file = target.file, add(file, instance: "path:\(file.canonical)") else { return }
        if let wrapped = target.wrapped, ownsWrapped(wrapped.canonical) {
            addQuietly(wrapped, instance: "path:\(wrapped.canonical)")
        }
    }

    /// Adds a path that the person named, and what it becomes where it is a script. It counts also while the file is missing: it
    /// may be installed later.
    mutating func add(executable path: String, _ search: ProgramSearch, ownsWrapped: (String) -> Bool) {
        guard path.hasPrefix("/") else { return add(limit: "\(path) is not an absolute path") }
        if let found = search.find(path) {
            // The server of an AppImage's files runs from the same file, so the file is no place of the app.
            if let image = AppImageFile.name(found) {
                add(.appImage(image), isPresent: true, isInstalled: true)
                return AppLimits.text(for: .appImage(image)).map { add(limit: $0) } ?? ()
            }
            // Where the link or the file is replaced later, the path as given leads to the new one.
            guard add(found, instance: "path:\(found.canonical)") else { return }
            addBoth(path)
            if let wrapped = LaunchTarget([path], search).wrapped, ownsWrapped(wrapped.canonical) {
                addQuietly(wrapped, instance: "path:\(wrapped.canonical)")
            }
            return
        }
        if let refusal = Protection.refusal(ofGuarding: path) { return refuse(path, refusal) }
        // What an interpreter is told to run need not be a program itself: a Java archive, a script.
        if let canonical = CanonicalPath.resolve(path), DataFile.kind(canonical).isFile, !DataFile.isProgram(canonical) {
            add(ProgramSearch.Found(path: path, canonical: canonical, kind: .script), instance: "path:\(canonical)")
        } else {
            add(limit: "\(path) is missing or cannot be run")
        }
        addBoth(path)
    }

    private mutating func addBoth(_ path: String) {
        Self.append(AppRule.Place(path: path, instance: "path:\(path)"), to: &programs)
        Self.append(AppRule.Place(path: path, instance: "path:\(path)"), to: &scripts)
    }

    /// Adds a file; false when it can never be guarded.
    @discardableResult
    private mutating func add(_ found: ProgramSearch.Found, instance: String) -> Bool {
        for path in [found.path, found.canonical] {
            guard let reason = Protection.refusal(ofGuarding: path) else { continue }
            refuse(found.path, reason)
            return false
        }
        isInstalled = true
        switch found.kind {
        case .program: Self.append(AppRule.Place(path: found.canonical, instance: instance), to: &programs)
        case .script:
            Self.append(AppRule.Place(path: found.path, instance: instance), to: &scripts)
            Self.append(AppRule.Place(path: found.canonical, instance: instance), to: &scripts)
        }
        return true
    }

    /// Adds a file that a script of the app becomes, unless it is a program that can never be guarded: the script is enough.
    private mutating func addQuietly(_ found: ProgramSearch.Found, instance: String) {
        guard [found.path, found.canonical].allSatisfy({ Protection.refusal(ofGuarding: $0) == nil }) else { return }
        add(found, instance: instance)
    }

    private mutating func refuse(_ path: String, _ reason: String) {
        if refusal == nil { refusal = reason }
        add(limit: "\(path): \(reason)")
    }

    private static func append(_ place: AppRule.Place, to places: inout [AppRule.Place]) {
        if !places.contains(where: { $0.path == place.path }) { places.append(place) }
    }
}
