import FocusGuardCore
import FocusGuardFormats

/// What a category of the settings means: a group of the catalogue, a category of desktop entries, or both.
struct AppCategory {
    /// The word of the settings.
    let word: String
    /// The group of the catalogue; nil when there is none.
    let group: String?
    /// The desktop categories that are meant.
    let desktopCategories: [String]

    init(_ word: String, in catalog: Catalog) {
        self.word = word
        let folded = word.lowercased()
        let plural = folded.hasSuffix("s") ? String(folded.dropLast()) : folded
        let named = ["launcher": "game-launcher", "player": "players"][plural]
        group = [folded, plural, named].compactMap { $0 }.first(where: catalog.groups.contains)
        let meant = group.flatMap { Self.desktopCategories[$0] } ?? []
        desktopCategories = meant.contains(word) ? meant : meant + [word]
    }

    /// The desktop categories whose apps belong to a group as certainly as those that the catalogue lists.
    private static let desktopCategories = [
        "game": ["Game"], "chat": ["InstantMessaging", "Chat", "IRCClient"], "emulator": ["Emulator"], "news": ["News"],
    ]

    /// Whether another word means the same apps: `game`, `games` and `Game` do.
    func means(the other: AppCategory) -> Bool {
        group == other.group && (group != nil ? registered == other.registered : word == other.word)
    }

    /// The desktop categories that can occur in entries: all registered names begin with a capital letter.
    private var registered: Set<String> { Set(desktopCategories.filter { $0.first?.isUppercase == true }) }

    /// Whether an app belongs to it: by the catalogue, as a game of Steam, or by the categories of its entries.
    func has(_ known: CatalogApp?, isSteamGame: Bool, _ entries: [InstalledApps.Entry]) -> Bool {
        if let known {
            if known.kind == .useful { return false }
            if known.kind == .distracting, known.group == group { return true }
        }
        if isSteamGame, group == "game" { return true }
        return entries.contains { entry in
            let categories = entry.desktop.categories
            return desktopCategories.contains { category in
                // A game that teaches is not there to distract.
                categories.contains(category) && (category != "Game" || !categories.contains("Education"))
            }
        }
    }
}
