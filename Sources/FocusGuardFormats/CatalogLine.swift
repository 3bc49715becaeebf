import FocusGuardCore

/// Reads one line of the catalogue: `id|name|kind|group`, then fields `key=value;value`. A `?` behind a value says that no public
/// source was seen to show it; a web app is given by its start address, or by its id where that cannot be computed.
enum CatalogLine {
    /// The app of a line; nil when the line is not an entry.
    static func app(_ line: Substring.UTF8View) -> CatalogApp? {
        let fields = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 4, let id = AppID(fields[0]), let kind = CatalogApp.Kind(rawValue: fields[2]),
            !fields[1].isEmpty, !fields[3].isEmpty
        else { return nil }
        return CatalogApp(
            id: id, name: fields[1], kind: kind, group: fields[3], keys: fields.dropFirst(4).flatMap(keys))
    }

    private static func keys(_ field: String) -> [CatalogApp.Key] {
        guard let equals = field.firstIndex(of: "="), let kind = CatalogApp.KeyKind(rawValue: String(field[..<equals])) else {
            return []
        }
        return field[field.index(after: equals)...].split(separator: ";").compactMap { key(kind, String($0)) }
    }

    private static func key(_ kind: CatalogApp.KeyKind, _ text: String) -> CatalogApp.Key? {
        let isVerified = !text.hasSuffix("?")
        let value = isVerified ? text : String(text.dropLast())
        guard !value.isEmpty else { return nil }
        guard kind == .webApp, !WebAppID.isOne(value) else {
            return CatalogApp.Key(kind: kind, value: value, isVerified: isVerified)
        }
        return CatalogApp.Key(
            kind: kind, value: WebAppID.of(startURL: value), isVerified: isVerified, startURL: value)
    }
}
