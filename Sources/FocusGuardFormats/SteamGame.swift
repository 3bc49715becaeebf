import FocusGuardCore

/// A game of Steam, as the manifest of its library has it.
public struct SteamGame: Hashable, Sendable {
    /// Its number in the store, in decimal digits.
    public var number: String
    /// Its name for people.
    public var name: String

    /// A game.
    public init(number: String, name: String) {
        self.number = number
        self.name = name
    }

    /// The id of a game that the catalogue does not know: `steam-570`; nil when the number is none.
    public var id: AppID? { Self.isNumber(number) ? AppID("steam-" + number) : nil }

    /// Reads the bytes of `appmanifest_N.acf`; nil when it is none, or the entry is a tool: a runtime, a compatibility layer.
    public init?(manifest bytes: [UInt8]) {
        let text = ValveText(bytes)
        guard let number = text.value("appstate", "appid"), Self.isNumber(number),
            let name = text.value("appstate", "name"), !Self.isTool(name)
        else { return nil }
        self.init(number: number, name: name)
    }

    /// The folders that `libraryfolders.vdf` names, in its order; absolute paths.
    public static func libraries(_ bytes: [UInt8]) -> [String] {
        ValveText(bytes).pairs.compactMap { pair in
            // Old files have the path itself under a number.
            let isPath = pair.way.count == 3 && pair.way[2] == "path" || pair.way.count == 2 && isNumber(pair.way[1])
            return pair.way.first == "libraryfolders" && isPath && pair.value.hasPrefix("/") ? pair.value : nil
        }
    }

    /// Whether a text is a number of a store's app.
    static func isNumber(_ text: String) -> Bool {
        (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && (UInt64(text) ?? 0) != 0
    }

    private static func isTool(_ name: String) -> Bool {
        name.isEmpty || name.hasPrefix("Proton ") || name == "Proton" || name.hasPrefix("Steam Linux Runtime")
            || name.hasPrefix("Steamworks ") || name == "SteamVR"
    }
}
