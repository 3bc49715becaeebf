import FocusGuardCore
import FocusGuardFormats

/// Command lines that name an app in the words of its packager, store or runtime.
enum PackagedCommand {
    /// What the app is called; nil when the command names none.
    static func keys(_ command: LaunchWords) -> [AppKey]? {
        flatpak(command) ?? snap(command) ?? steam(command) ?? heroic(command) ?? wine(command) ?? RuntimeCommand.keys(command)
    }

    /// Whether a launcher is told to start something that has no name here.
    static func opensSomethingElse(_ command: LaunchWords) -> Bool {
        ["--app=", "--app-id=", "lutris:", "heroic://", "bottles:", "itch://", "steam://rungameid/", "steam://run/", "WebApp-"]
            .contains { command.value($0) != nil } || ["bottles-cli", "firefoxpwa"].contains(command.name)
    }

    private static func flatpak(_ command: LaunchWords) -> [AppKey]? {
        let folder = PathText.folder(command.program)
        let id: String?
        if folder.hasSuffix("/flatpak/exports/bin") {
            id = command.name
        } else if command.name == "flatpak" {
            id = FlatpakRun.slot(command.words).map { FlatpakRun.id(command.words[$0]) }
        } else {
            return nil
        }
        guard let id, FlatpakNames.isID(id) else { return nil }
        // Steam inside the sandbox starts its games as outside.
        return steamNumber(command).map(steamKeys) ?? [.flatpak(id)]
    }

    private static func snap(_ command: LaunchWords) -> [AppKey]? {
        let folder = PathText.folder(command.program)
        var name: String?
        if folder == "/snap/bin" || folder == "/var/lib/snapd/snap/bin" {
            name = command.name
        } else if command.name == "snap", command.arguments.first == "run" {
            name = command.arguments.dropFirst().first { !$0.hasPrefix("-") }
        }
        guard let snap = name?.prefix(while: { $0 != "." }), !snap.isEmpty else { return nil }
        return steamNumber(command).map(steamKeys) ?? [.snap(String(snap))]
    }

    private static func steam(_ command: LaunchWords) -> [AppKey]? {
        guard ["steam", "steam-native", "steam-runtime", "xdg-open", "gio"].contains(command.name) else { return nil }
        return steamNumber(command).map(steamKeys)
    }

    /// The number in `steam://rungameid/N` or `-applaunch N`; nil when there is none.
    private static func steamNumber(_ command: LaunchWords) -> String? {
        if let launched = command.word(behind: "-applaunch") { return number(launched) }
        return (command.value("steam://rungameid/") ?? command.value("steam://run/")).flatMap(number)
    }

    private static func number(_ text: String) -> String? {
        let digits = String(text.prefix { $0.isASCII && $0.isNumber })
        return SteamGame(number: digits, name: "").id == nil ? nil : digits
    }

    /// A number of more than 32 bits stands for a program that the person has added; its upper half is what Steam starts it as.
    private static func steamKeys(_ number: String) -> [AppKey] {
        guard let value = UInt64(number), value > UInt64(UInt32.max) else { return [.steam(number)] }
        return [.steam(number), .steam(String(value >> 32))]
    }

    /// `heroic://launch/NAME`, `heroic://launch/RUNNER/NAME` or `heroic://launch?appName=NAME&runner=RUNNER`.
    private static func heroic(_ command: LaunchWords) -> [AppKey]? {
        guard let rest = command.value("heroic://launch") else { return nil }
        let name: Substring?
        if rest.hasPrefix("?") {
            name = rest.dropFirst().split(separator: "&").first { $0.hasPrefix("appName=") }?.dropFirst("appName=".count)
        } else {
            name = rest.prefix { $0 != "?" }.split(separator: "/").last
        }
        return name.flatMap { $0.isEmpty ? nil : [.heroicGame(String($0))] }
    }

    private static func wine(_ command: LaunchWords) -> [AppKey]? {
        let isLoader = WineProgram.isLoader(command.name)
        guard isLoader || isWindowsProgram(command.name) else { return nil }
        let names = (isLoader ? command.arguments : [command.program]).map(WineProgram.baseName)
        return names.first { isWindowsProgram($0) && !WineProgram.isInfrastructure($0) }.map { [.wine($0)] }
    }

    /// Whether a file name is one of a Windows program.
    static func isWindowsProgram(_ name: String) -> Bool { name.utf8.count > 4 && name.lowercased().hasSuffix(".exe") }
}

/// Names in the world of Flatpak.
enum FlatpakNames {
    /// Whether a text can be the id of an app: two points or more, with parts of letters, digits, `-` and `_` between.
    static func isID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count >= 3 && text.utf8.count <= 255
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                            || byte == UInt8(ascii: "_")
                    }
            }
    }
}
