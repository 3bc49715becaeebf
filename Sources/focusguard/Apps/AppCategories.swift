import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux

/// A category of apps: a group of the catalogue, or a desktop category that occurs here.
struct AppCategories {
    /// Its name, as `[Guard] Categories` takes it.
    let name: String
    /// Whether it is a group of the catalogue.
    let isGroup: Bool
    /// Whether the settings name it.
    let isInForce: Bool
    /// How many of its apps are installed.
    let installed: Int
    /// How many apps it has, installed or not.
    let known: Int
    /// All categories, in the order of `names`.
    static func all(_ picker: AppPicker) -> [AppCategories] {
        let groups = picker.catalog.groups
        let here = Set(picker.apps.filter(\.isInstalled).map(\.id))
        return names(picker.choice.categories, picker.catalog, picker.installed).map { name in
            let members = picker.members(of: name)
            return AppCategories(
                name: name, isGroup: groups.contains(name), isInForce: picker.isChosen(category: name),
                installed: members.count { here.contains($0) }, known: members.count)
        }
    }

    /// The names of all categories, the groups of the catalogue first, then those of the menu by name; chosen ones are among
    /// them also where no app is in them.
    static func names(_ chosen: [String], _ catalog: Catalog, _ installed: InstalledApps) -> [String] {
        var names = Set(chosen)
        for entry in installed.entries where !entry.desktop.isHidden && entry.refusal == nil {
            // A name with other characters cannot stand in the settings.
            names.formUnion(entry.desktop.categories.filter { $0.utf8.allSatisfy(isAllowed) })
        }
        return catalog.groups + names.subtracting(catalog.groups).sorted()
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// What a category holds, for people.
    static func explanation(of name: String) -> String { explanations[name] ?? "a category of the menu" }

    /// The name of a category as it is written, from one in any case of letters.
    static func name(_ text: String, _ picker: AppPicker) throws(CommandFailure) -> String {
        let names = names(picker.choice.categories, picker.catalog, picker.installed)
        if names.contains(text) { return text }
        if !picker.members(of: text).isEmpty { return text }
        if let name = names.first(where: { $0.lowercased() == text.lowercased() }) { return name }
        let hint = NearestName.question(text, among: names)
        throw .usage(
            "\(text) is no category\(hint.isEmpty ? "; focusguard apps categories lists them" : hint)", AppsCommand.page.name)
    }

    /// Prints all categories; `file` is the settings file in which they are chosen.
    static func show(_ picker: AppPicker, file: String, isJSON: Bool) throws(CommandFailure) {
        let categories = all(picker)
        if isJSON { return try Console.print(categories.map { $0.json.line + "\n" }.joined()) }
        var table = TextTable(columns: [
            TextTable.Column(title: "NAME"), TextTable.Column(title: "GUARDED"), TextTable.Column(title: "INSTALLED"),
            TextTable.Column(title: "KNOWN"), TextTable.Column(title: "WHAT IT HOLDS", least: 13, canGo: true),
        ])
        table.rows = categories.map { category in
            TextTable.Row(texts: [
                category.name, category.isInForce ? "yes" : "no", String(category.installed), String(category.known),
                explanation(of: category.name),
            ])
        }
        let chosen = picker.choice.categories.joined(separator: ";")
        let footer = [
            "", "To change it, edit this line of \(file); an app that is installed later joins by itself:", "    [Guard]",
            "    Categories = \(chosen)",
        ]
        let width = Terminal.columns(StandardStreams.output)
        try Console.print((table.lines(width: width) + footer.map(TerminalText.safe)).map { $0 + "\n" }.joined())
    }

    private var json: WireValue {
        .fields([
            "name": .text(name), "from": .text(isGroup ? "catalogue" : "menu"), "guarded": .bool(isInForce),
            "installed": .number(installed), "known": .number(known), "explanation": .text(Self.explanation(of: name)),
        ])
    }

    private static let explanations = [
        "social": "social networks", "chat": "chat and calls", "video": "video sites and their programs",
        "music": "music to stream",
        "news": "news and feeds", "game": "games of the catalogue, of Steam and of the menu",
        "game-launcher": "stores and launchers of games",
        "emulator": "emulators of other machines", "players": "players for files of your own",
        "Game": "the same as game", "AudioVideo": "sound and video, also editors",
        "Audio": "sound, also editors", "Video": "video, and what the menu calls so, also editors",
        "Player": "players for sound and video",
        "Network": "all that goes on line, also browsers and mail", "WebBrowser": "web browsers",
        "InstantMessaging": "chat", "Chat": "the same as chat", "IRCClient": "chat", "Telephony": "calls",
        "VideoConference": "video calls",
        "News": "the same as news", "Feed": "news and feeds", "TV": "television", "Development": "tools for programmers",
        "Education": "learning, also by playing", "Graphics": "pictures", "Office": "documents, also mail and calendars",
        "Science": "science", "Settings": "settings of the desktop", "System": "tools for the system, also terminals",
        "Utility": "small tools, also editors", "Emulator": "the same as emulator", "LauncherStore": "stores of games",
    ]
}
