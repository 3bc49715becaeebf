// Steam starts each game below a program of its own, `reaper SteamLaunch AppId=N -- …`, which stays until the last process of
// the game has ended. The client is another app than its games.

/// Where Steam keeps its programs, wherever its own folder lies.
enum SteamFolder {
    /// The client as a Flatpak.
    static let flatpakID = "com.valvesoftware.Steam"
    private static let programFolders = ["ubuntu12_32", "ubuntu12_64"]
    private static let clientPrograms = ["steam", "steamwebhelper", "steamwebhelper.sh", "fossilize_replay"]
    /// The ends of its own folder's path, as it makes it; anybody may call a folder `steam`.
    private static let roots = ["Steam", ".steam/steam", ".steam/root", ".steam/debian-installation"]

    /// Whether this program stands above all processes of one game.
    static func isReaper(_ path: String) -> Bool { PathText.baseName(path) == "reaper" && isInProgramFolder(path) }

    /// Whether this program or script is the client or works for it.
    static func isClientProgram(_ path: String) -> Bool {
        let name = PathText.baseName(path)
        if name == "steam.sh" { return roots.contains { path.hasSuffix("/\($0)/steam.sh") } }
        return clientPrograms.contains(name) && isInProgramFolder(path)
    }

    /// Whether this program lies in a library's folder of games or of the tools that run them.
    static func isGamePath(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        return parts.indices.dropLast().contains { place in
            parts[place].elementsEqual("steamapps".utf8) && parts[place + 1].elementsEqual("common".utf8)
                || parts[place].elementsEqual("compatibilitytools.d".utf8)
        }
    }

    /// The number of the game in `reaper SteamLaunch AppId=N`; nil for any other command.
    static func game(_ arguments: [String]) -> String? {
        let words = arguments.count == 1 ? CommandWords(arguments).words : Array(arguments.dropFirst())
        guard words.count > 1, words[0] == "SteamLaunch", words[1].utf8.starts(with: "AppId=".utf8) else { return nil }
        let number = words[1].utf8.dropFirst("AppId=".utf8.count)
        guard !number.isEmpty, number.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return String(number)
    }

    private static func isInProgramFolder(_ path: String) -> Bool {
        programFolders.contains(PathText.baseName(PathText.folder(path)))
    }
}

extension AppIdentity {
    /// By Steam's own programs, or by the scope of a game with a program that agrees.
    func identifySteam(_ run: Run) -> Identified? {
        if SteamFolder.isReaper(run.path), let number = SteamFolder.game(run.arguments) {
            if case .steamApp(let other)? = unit(run), other != number {
                return Identified(unknown: "it starts the Steam app \(number) in the scope of \(other)")
            }
            return steamGame(number, role: .wrapper, "\(run.name) SteamLaunch AppId=\(number)")
        }
        if SteamFolder.isGamePath(run.path), case .steamApp(let number)? = unit(run) {
            if let other = run.facts.environment?.steamApp, other != number {
                return Identified(unknown: "it is in the scope of the Steam app \(number) and runs for \(other)")
            }
            if let program = WineProgram.file(run.arguments), WineProgram.isLoader(run.name),
                WineProgram.isInfrastructure(program)
            {
                return Identified(infrastructure: "\(program) belongs to Wine")
            }
            return steamGame(number, role: .main, "\(run.path) in the scope of the Steam app \(number)")
        }
        guard SteamFolder.isClientProgram(run.path), let client = index.steamClient else { return nil }
        return found(
            client, instance: "path:\(run.path)", role: run.name == "steam" ? .main : .helper, deciding: run.path,
            evidence: "Steam's own program \(run.path)")
    }

    /// The game with this number; an app of its own also where no rule names it.
    func steamGame(_ number: String, role: Identified.Role, _ evidence: String) -> Identified {
        guard let entry = index[.steam(number)] else {
            return Identified(unnamed: "\(evidence): a game of Steam that no rule names")
        }
        return found(entry, role: role, deciding: "steam-app-\(number)", evidence: evidence).sandboxed
    }

    /// Steam's containers have files of their own, where only what names itself may be told: Windows programs, the client.
    func identifyInSteamContainer(_ run: Run) -> Identified? {
        guard let environment = run.facts.environment, environment.container == "pressure-vessel" else { return nil }
        return (identifySteam(run) ?? identifyWine(run)).map { $0.app == nil ? $0 : $0.sandboxed }
    }
}
