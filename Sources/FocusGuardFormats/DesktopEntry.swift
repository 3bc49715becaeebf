/// A desktop entry of type *Application*: what a menu shows and starts. Read as GIO reads it.
public struct DesktopEntry: Hashable, Sendable {
    /// Why GIO would refuse to load an entry.
    public enum Refusal: String, Error, CaseIterable, Hashable, Sendable {
        /// It is no key file: a byte order mark, a line that is neither group nor key, a key before the first group.
        case badSyntax = "it is not a desktop entry"
        /// `[Desktop Entry]` is missing or not the first group.
        case noGroup = "its first group is not [Desktop Entry]"
        /// The type is missing or another one.
        case notApplication = "it is not of type Application"
        /// `TryExec` names a program that is not there.
        case tryExecMissing = "the program of TryExec is not installed"
        /// `Exec` cannot be split, or names a program that is not there.
        case execMissing = "the program of Exec is not installed"
    }

    /// The id: the path below its folder with `-` for `/`, `.desktop` included.
    public var id: String
    /// The path of its file.
    public var file: String
    /// The key `Name` in the person's language, else the plain one; `Unnamed` where there is none.
    public var name: String
    /// The key `GenericName`, what kind of app it is, in the person's language; nil when it is missing.
    public var genericName: String?
    /// The key `Exec`, escapes undone; nil when it is missing.
    public var exec: String?
    /// The key `TryExec`; nil when it is missing or empty.
    public var tryExec: String?
    /// The key `Icon`; nil when it is missing.
    public var icon: String?
    /// The list `Categories`, in its order, trimmed, empty ones dropped.
    public var categories: [String]
    /// Whether it counts as deleted.
    public var isHidden: Bool
    /// Whether menus leave it out.
    public var isNoDisplay: Bool
    /// Whether it runs in a terminal.
    public var isInTerminal: Bool
    /// Whether it is started by a bus call to its id.
    public var isBusActivated: Bool
    /// The desktops it is shown in; nil for all.
    public var onlyShowIn: [String]?
    /// The desktops it is not shown in.
    public var notShowIn: [String]
    /// The key `StartupWMClass`; nil when it is missing.
    public var windowClass: String?
    /// The Flatpak id of the key `X-Flatpak`; nil when it is missing.
    public var flatpak: String?
    /// The name of the key `X-SnapInstanceName`; nil when it is missing.
    public var snap: String?
    /// Whether the group `[Desktop Entry]` was the first one, and so on: nil when GIO takes the file, else why not. Programs are
    /// not looked for here, see `loads`.
    public var refusal: Refusal?

    /// Reads a file's bytes. Never fails: what GIO refuses has a `refusal`. `locales` is as in `DesktopLocale.candidates`.
    public init(_ bytes: [UInt8], id: String, file: String, locales: [String] = []) {
        let keys = KeyFile(bytes)
        let entries = Entries(keys)
        self.id = id
        self.file = file
        name = entries.localized("Name", locales) ?? "Unnamed"
        genericName = entries.localized("GenericName", locales)
        exec = entries.text("Exec")
        tryExec = entries.text("TryExec").flatMap { $0.isEmpty ? nil : $0 }
        icon = entries.localized("Icon", locales)
        categories = entries.list("Categories")?.map(KeyFile.trimmed).filter { !$0.isEmpty } ?? []
        isHidden = entries.flag("Hidden")
        isNoDisplay = entries.flag("NoDisplay")
        isInTerminal = entries.flag("Terminal")
        isBusActivated = entries.flag("DBusActivatable")
        onlyShowIn = entries.list("OnlyShowIn")
        notShowIn = entries.list("NotShowIn") ?? []
        windowClass = entries.text("StartupWMClass")
        flatpak = entries.text("X-Flatpak")
        snap = entries.text("X-SnapInstanceName")
        refusal = Self.refusal(keys, entries)
    }

    /// The id without its last `.desktop`: `org.telegram.desktop` of `org.telegram.desktop.desktop`.
    public var shortID: String { Self.shortID(id) }

    /// An id without its last `.desktop`.
    public static func shortID(_ id: String) -> String {
        id.utf8.count > 8 && id.lowercased().hasSuffix(".desktop") ? String(id.dropLast(8)) : id
    }

    /// The program and arguments of `Exec` with no files; nil when it is missing, empty or cannot be split.
    public var arguments: [String]? {
        exec.flatMap { ExecLine.arguments($0, ExecLine.Values(icon: icon, name: name, file: file)) }
    }

    /// Why GIO refuses the entry on a machine where `isProgram` says which programs there are (an absolute path, or a name to
    /// look up along PATH); nil when it loads.
    public func refusal(where isProgram: (String) -> Bool) -> Refusal? {
        if let refusal { return refusal }
        if let tryExec, !isProgram(tryExec) { return .tryExecMissing }
        guard let exec, !exec.isEmpty else { return nil }
        guard let program = ExecLine.program(exec), isProgram(program) else { return .execMissing }
        return nil
    }

    /// Whether a menu shows it in a desktop with these names, `XDG_CURRENT_DESKTOP` split at `:`. Both lists are asked name by
    /// name, as GIO does it.
    public func isShown(in desktops: [String]) -> Bool {
        guard !isHidden, !isNoDisplay else { return false }
        for desktop in desktops {
            if let onlyShowIn, onlyShowIn.contains(desktop) { return true }
            if notShowIn.contains(desktop) { return false }
        }
        return onlyShowIn == nil
    }

    private static func refusal(_ keys: KeyFile, _ entries: Entries) -> Refusal? {
        // Bad UTF-8 spoils a value, not the file.
        guard !keys.hasByteOrderMark, keys.faults.allSatisfy({ $0.kind == .notUTF8 }) else { return .badSyntax }
        guard keys.groups.first?.name == groupName else { return .noGroup }
        return entries.text("Type") == "Application" ? nil : .notApplication
    }

    fileprivate static let groupName = "Desktop Entry"

    /// The keys of the group, wherever it stands and however often it comes: the last value wins.
    private struct Entries {
        var values: [String: KeyFile.Entry] = [:]

        init(_ keys: KeyFile) {
            for group in keys.groups(named: groupName) {
                for entry in group.entries { values[entry.key] = entry }
            }
        }

        func text(_ key: String) -> String? {
            guard let entry = values[key], entry.isValidText else { return nil }
            return DesktopEntry.unescaped(entry.rawValue)
        }

        func localized(_ key: String, _ locales: [String]) -> String? {
            for locale in locales { if let text = text("\(key)[\(locale)]") { return text } }
            return text(key)
        }

        func list(_ key: String) -> [String]? {
            guard let entry = values[key], entry.isValidText else { return nil }
            var items = WordList.entries(entry.rawValue)
            items.removeAll { $0.isEmpty }
            return items.map(DesktopEntry.unescaped)
        }

        /// Only these words are booleans, in lower case.
        func flag(_ key: String) -> Bool {
            let value = values[key]?.value
            return value == "true" || value == "1"
        }
    }

    /// Undoes the escapes of key files; an unknown one stays as it is.
    static func unescaped(_ raw: String) -> String {
        guard raw.utf8.contains(UInt8(ascii: "\\")) else { return raw }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in raw.utf8 {
            guard isEscaped else {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else { text.append(byte) }
                continue
            }
            isEscaped = false
            switch byte {
            case UInt8(ascii: "s"): text.append(0x20)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "\\"): text.append(byte)
            default: text += [UInt8(ascii: "\\"), byte]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The languages a person wants, as desktop entries write them.
public enum DesktopLocale {
    /// What to try for the keys in brackets, best first, from LANGUAGE, LC_ALL, LC_MESSAGES and LANG (the first of the last three
    /// that is set counts; LANGUAGE goes before it, except in the C locale): `de_AT@euro`, `de_AT`, `de@euro`, `de`.
    public static func candidates(_ environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        var names = [locale]
        if locale != "C", locale != "POSIX", !locale.hasPrefix("C."), let list = environment["LANGUAGE"], !list.isEmpty {
            names = list.split(separator: ":").map(String.init)
        }
        var found: [String] = []
        for candidate in names.flatMap(variants) where !found.contains(candidate) { found.append(candidate) }
        return found
    }

    /// The forms of one locale name, the encoding left out.
    private static func variants(_ name: String) -> [String] {
        let modifier = name.firstIndex(of: "@").map { String(name[$0...]) } ?? ""
        var rest = name.prefix { $0 != "@" }
        rest = rest.prefix { $0 != "." }
        let language = String(rest.prefix { $0 != "_" })
        let country = String(rest.dropFirst(language.count))
        guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
        var forms = [language + country + modifier, language + country, language + modifier, language]
        if country.isEmpty { forms = [language + modifier, language] }
        return forms.enumerated().filter { !forms[..<$0.offset].contains($0.element) }.map(\.element)
    }
}
