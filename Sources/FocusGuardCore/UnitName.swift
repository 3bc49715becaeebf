// The names systemd's units have in a session: app[-LAUNCHER]-APPID[-RANDOM].scope, app[-LAUNCHER]-APPID[@RANDOM].service,
// snap.NAME.APP-UUID.scope. Each part is escaped (`\x2d` for a hyphen), so only hyphens that stand bare part them. A unit says
// what the launcher thought it was starting, which is a hint and no proof.

/// What the unit in a control group's path is named after.
public enum UnitName: Hashable, Sendable {
    /// A Flatpak's scope.
    case flatpak(id: String)
    /// A snap's scope or service.
    case snap(name: String)
    /// A game's scope as SteamOS makes it.
    case steamApp(number: String)
    /// Any other app's; the ids it may stand for, likeliest first.
    case app(ids: [String])

    /// Reads the last unit of that kind in a control group's path; nil when there is none.
    public init?(controlGroup path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).reversed()
        for part in parts {
            if let found = Self.named(Array(part)) {
                self = found
                return
            }
        }
        return nil
    }

    private static func named(_ unit: [UInt8]) -> UnitName? {
        for ending in [".scope", ".service"] where unit.count > ending.utf8.count && ends(unit, with: ending) {
            let name = unit.dropLast(ending.utf8.count)
            if name.starts(with: "snap.".utf8) { return snap(name.dropFirst("snap.".utf8.count)) }
            if name.starts(with: "app-".utf8) {
                return app(name.dropFirst("app-".utf8.count), isService: ending == ".service")
            }
        }
        return nil
    }

    private static func ends(_ bytes: [UInt8], with ending: String) -> Bool {
        bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    private static func snap(_ rest: ArraySlice<UInt8>) -> UnitName? {
        let name = rest.prefix { $0 != UInt8(ascii: ".") }
        guard !name.isEmpty, name.count < rest.count else { return nil }
        return .snap(name: unescaped(name))
    }

    private static func app(_ rest: ArraySlice<UInt8>, isService: Bool) -> UnitName? {
        // RANDOM of a service stands behind an at sign, that of a scope behind the last bare hyphen.
        let name = isService ? rest.prefix { $0 != UInt8(ascii: "@") } : rest
        var parts = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: true)
        guard let first = parts.first else { return nil }
        if first.elementsEqual("flatpak".utf8), parts.count > 2, isRandom(parts[parts.count - 1]) {
            // Older versions left the hyphens of an id bare.
            return .flatpak(id: joined(parts[1..<(parts.count - 1)]))
        }
        if first.elementsEqual("steam".utf8), parts.count > 1, parts[1].starts(with: "app".utf8) {
            let number = parts[1].dropFirst("app".utf8.count)
            if !number.isEmpty, number.allSatisfy(isDigit) { return .steamApp(number: String(decoding: number, as: UTF8.self)) }
        }
        var ids: [String] = []
        func add(_ slice: ArraySlice<ArraySlice<UInt8>>) {
            guard !slice.isEmpty else { return }
            let id = joined(slice)
            if !ids.contains(id) { ids.append(id) }
        }
        add(parts[...])
        if parts.count > 1, isRandom(parts[parts.count - 1]) || rest.count > name.count {
            if rest.count == name.count { parts.removeLast() }
            add(parts[...])
        }
        add(parts.dropFirst())
        return ids.isEmpty ? nil : .app(ids: ids)
    }

    private static func joined(_ parts: ArraySlice<ArraySlice<UInt8>>) -> String {
        parts.map { unescaped($0) }.joined(separator: "-")
    }

    /// Whether a part is what launchers put behind an id: a number, or hexadecimal digits.
    private static func isRandom(_ part: ArraySlice<UInt8>) -> Bool {
        part.allSatisfy(isDigit) || (part.count >= 8 && part.allSatisfy { hexValue($0) != nil })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The text with its `\xNN` made into bytes; anything else stays.
    static func unescaped(_ part: some Collection<UInt8>) -> String {
        let bytes = Array(part)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if index + 3 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "x"),
                let high = hexValue(bytes[index + 2]), let low = hexValue(bytes[index + 3])
            {
                result.append(high << 4 | low)
                index += 4
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
