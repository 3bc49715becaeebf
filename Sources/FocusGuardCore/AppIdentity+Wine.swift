/// The Windows program that a Wine loader runs.
public enum WineProgram {
    private static let loaders = [
        "wine", "wine64", "wine-preloader", "wine64-preloader", "wineloader", "wineloader64", "wine-stable", "wine64-stable",
        "wine-development", "wine64-development",
    ]
    private static let infrastructure = [
        "services.exe", "explorer.exe", "winedevice.exe", "svchost.exe", "plugplay.exe", "rpcss.exe", "start.exe",
        "conhost.exe", "wineboot.exe", "winemenubuilder.exe", "wineserver.exe", "tabtip.exe", "rundll32.exe", "cmd.exe",
        "wineconsole.exe", "winedbg.exe", "steam.exe", "iexplore.exe", "mscorsvw.exe", "spoolsv.exe",
    ]

    /// Whether this program loads Windows programs.
    public static func isLoader(_ name: String) -> Bool { loaders.contains(name) }

    /// Whether this Windows program belongs to Wine or serves other programs.
    public static func isInfrastructure(_ file: String) -> Bool { infrastructure.contains(file.lowercased()) }

    /// The base name of the program a loader runs: that of its first word, in the moment before it renames itself that of the
    /// first word that is no loader. Both kinds of path occur, so both slashes part it. Nil when there is none.
    static func file(_ arguments: [String]) -> String? {
        for word in arguments.prefix(3) {
            let name = baseName(word)
            guard !name.isEmpty, !isSeveralWords(word) else { return nil }
            if !isLoader(name) { return name }
        }
        return nil
    }

    /// Whether a word is several that were joined: one of them ends like a program, and another follows.
    private static func isSeveralWords(_ word: String) -> Bool {
        let lowered = word.lowercased()
        return [".exe ", ".com ", ".bat ", ".msi "].contains { lowered.contains($0) }
    }

    /// The part of a Unix or Windows path behind its last slash of either kind.
    public static func baseName(_ word: String) -> String {
        let bytes = word.utf8
        guard let cut = bytes.lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) else { return word }
        return String(word[bytes.index(after: cut)...])
    }
}

extension AppIdentity {
    /// By the Windows program that a Wine loader runs.
    func identifyWine(_ run: Run) -> Identified? {
        guard WineProgram.isLoader(run.name), let file = WineProgram.file(run.arguments) else { return nil }
        if WineProgram.isInfrastructure(file) { return Identified(infrastructure: "\(file) belongs to Wine") }
        guard let entry = index[.wine(file)] else { return nil }
        return found(entry, role: .main, deciding: file, evidence: "Windows program \(file), run by \(run.name)")
    }
}
