import FocusGuardCore
import FocusGuardFormats

extension AppPicker {
    /// What a word on the command line stands for.
    public enum Found: Hashable, Sendable {
        /// This app.
        case app(AppID)
        /// The name of several apps.
        case several([AppID])
        /// A desktop entry whose id cannot stand in a list: it holds characters that no app id has.
        case unwritable(String)
        /// No app, but a program that can never be guarded; the text says why.
        case protected(String)
        /// Nothing; the names are close to it, the closest first.
        case nothing(near: [String])
    }

    /// The app that a word stands for: an id, a desktop id with or without `.desktop`, or a name in any case of letters.
    public func find(_ text: String) -> Found {
        if let id = AppID(text) {
            let known = canonical(id)
            if app(known) != nil || choice.except.contains(id) { return .app(known) }
            let short = AppID(DesktopEntry.shortID(text)).map(canonical)
            if let short, app(short) != nil { return .app(short) }
        } else if let entry = installed.entry(text) {
            guard let id = directory.index.app(of: entry) else { return .unwritable(entry.desktop.id) }
            if app(id) != nil { return .app(id) }
        }
        let wanted = text.lowercased()
        let ids = apps.filter { $0.id.description.lowercased() == wanted }
        let named = ids.isEmpty ? apps.filter { $0.name.lowercased() == wanted } : ids
        switch named.count {
        case 0:
            let refusal = text.isEmpty ? nil : Protection.refusal(ofGuarding: text)
            return refusal.map { .protected($0) } ?? .nothing(near: near(text))
        case 1: return .app(named[0].id)
        default: return .several(named.map(\.id))
        }
    }

    /// Up to three ids and names that are close to a text, each of another app, the closest first.
    public func near(_ text: String) -> [String] {
        var rest = apps
        var names: [String] = []
        while names.count < 3, let name = NearestName.find(text, among: rest.flatMap { [$0.id.description, $0.name] }) {
            names.append(name)
            rest.removeAll { $0.id.description == name || $0.name == name }
        }
        return names
    }

    /// The apps that a text finds by id, name, generic name, desktop id, category or what packagers call it, the best first.
    ///
    /// Each word of the text has to be found, as a part of one of these, in any case of letters.
    public func search(_ text: String) -> [KnownApp] {
        let words = text.lowercased().split(separator: " ").map(String.init)
        guard !words.isEmpty else { return [] }
        let found = apps.compactMap { app in rank(app, words, text.lowercased()).map { (app: app, rank: $0) } }
        // The apps are in the order of their names, which stays within a rank.
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.app)
    }

    /// How well an app fits: 0 for the very name, 1 for the start of it, 2 for a part, 3 for other texts; nil where a word is
    /// not found at all.
    private func rank(_ app: KnownApp, _ words: [String], _ whole: String) -> Int? {
        let names = [app.id.description.lowercased(), app.name.lowercased()]
        if names.contains(whole) { return 0 }
        if names.contains(where: { $0.hasPrefix(whole) }) { return 1 }
        if names.contains(where: { name in words.allSatisfy(name.contains) }) { return 2 }
        let listed = catalog.app(app.id)
        let texts =
            names + app.desktopIDs + app.categories + entries(of: app.id).compactMap(\.genericName)
            + [listed?.flatpaks, listed?.snaps, listed?.programs, listed?.hosts].flatMap { $0 ?? [] }
        let folded = texts.map { $0.lowercased() }
        return words.allSatisfy { word in folded.contains { $0.contains(word) } } ? 3 : nil
    }
}
