extension SettingsValues {
    /// A list of categories, each once; `*` and the like are refused.
    static func categories(_ text: String) throws(ValueFault) -> [String] {
        let categories = try list(text)
        for category in categories {
            let isName = category.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || isDigits(String(UnicodeScalar(byte)))
                    || byte == UInt8(ascii: "-")
            }
            guard isName else {
                throw ValueFault("\(shown(category)) is not a category; focusguard apps categories lists them")
            }
        }
        return categories
    }

    /// The id of a desktop entry.
    static func desktopID(_ text: String) throws(ValueFault) -> String {
        try recognitionKeys(text, .desktop).first ?? text
    }

    /// The entries by which an app is recognised. None at all, an empty one and wildcards are refused: they would stop the wrong apps.
    static func recognitionKeys(_ text: String, _ kind: AppSection.KeyKind) throws(ValueFault) -> [String] {
        let entries = try list(text)
        guard !entries.isEmpty else {
            throw ValueFault("nothing given; write what the app is recognised by, or remove the line")
        }
        for entry in entries {
            guard !entry.utf8.contains(UInt8(ascii: "*")) else {
                throw ValueFault("\(shown(entry)) has a wildcard, and there are none; write each one out")
            }
            if let hint = fault(of: entry, kind) { throw ValueFault("\(shown(entry)) \(hint)") }
        }
        return entries
    }

    /// What is wrong with one entry and how to mend it; nil when nothing is.
    private static func fault(of entry: String, _ kind: AppSection.KeyKind) -> String? {
        let hasSlash = entry.utf8.contains(UInt8(ascii: "/"))
        switch kind {
        case .executable:
            if !entry.hasPrefix("/") { return "is a relative path; write the whole path from /" }
            if entry.hasSuffix("/") { return "is a folder; name the program in it" }
            let parts = entry.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            return isPlain ? nil : "is not a plain path; write it without //, /./ and /../"
        case .steam:
            return isDigits(entry) ? nil : "is not a Steam app number; it is in the address of the game's store page"
        case .desktop, .flatpak, .snap, .appImage:
            return hasSlash ? "holds a /; write the name only" : nil
        case .wine:
            return hasSlash || entry.utf8.contains(UInt8(ascii: "\\"))
                ? "is a path; write the file name only, like game.exe" : nil
        case .webApp:
            return hasSlash ? "is an address; write the host only, like www.example.org, or the web app's id" : nil
        }
    }
}
