import FocusGuardFormats
import FocusGuardLinux

/// The libraries of Steam and the games in them.
struct SteamLibraries {
    /// Libraries looked at, and games read, at most.
    private static let librariesMax = 64
    private static let gamesMax = 10_000

    /// The installed games, each number once.
    private(set) var games: [SteamGame] = []
    /// The folders and files whose change may mean another list of games.
    private(set) var watched: [String] = []

    /// Reads the libraries of the Steam installations in this home folder; none without one.
    init(home: String?) {
        guard let home, home.hasPrefix("/") else { return }
        var seen: [String] = []
        var numbers: Set<String> = []
        for root in Self.roots(home) {
            let lists = ["/steamapps/libraryfolders.vdf", "/config/libraryfolders.vdf"].map { root + $0 }
            watched += [root + "/steamapps"] + lists
            let named = lists.lazy.compactMap { DataFile.contents(of: $0, sizeBytesMax: ValveText.sizeBytesMax) }
                .flatMap(SteamGame.libraries)
            for library in [root] + named where seen.count < Self.librariesMax {
                guard let folder = CanonicalPath.resolve(library + "/steamapps"), !seen.contains(folder) else { continue }
                seen.append(folder)
                watched.append(folder)
                for game in Self.games(in: folder) where numbers.insert(game.number).inserted { games.append(game) }
            }
        }
    }

    private static func roots(_ home: String) -> [String] {
        [
            "/.local/share/Steam", "/.steam/steam", "/.steam/root", "/.steam/debian-installation",
            "/.var/app/com.valvesoftware.Steam/.local/share/Steam", "/.var/app/com.valvesoftware.Steam/data/Steam",
            "/snap/steam/common/.local/share/Steam",
        ].map { home + $0 }
    }

    private static func games(in folder: String) -> [SteamGame] {
        DataFile.names(in: folder, max: gamesMax).filter { $0.hasPrefix("appmanifest_") && $0.hasSuffix(".acf") }.sorted()
            .compactMap { name in
                DataFile.contents(of: folder + "/" + name, sizeBytesMax: ValveText.sizeBytesMax)
                    .flatMap { SteamGame(manifest: $0) }
            }
    }
}
