// Chromium's family names a web app after its manifest id or start address: the first 16 bytes of SHA-256 applied twice, each
// half byte written as a letter. Chrome, Chromium, Brave, Edge and Vivaldi come to the same id.

/// The ids that Chromium's family gives web apps.
public enum WebAppID {
    /// The length of an id in letters.
    public static let length = 32

    /// The id of the web app that starts at this address, written as its manifest has it: `https://www.youtube.com/?feature=ytca`.
    public static func of(startURL: String) -> String {
        var id: [UInt8] = []
        for byte in SHA256.hash(SHA256.hash(startURL.utf8)).prefix(length / 2) {
            id += [UInt8(ascii: "a") + byte >> 4, UInt8(ascii: "a") + byte & 0x0F]
        }
        return String(decoding: id, as: UTF8.self)
    }

    /// Whether a text can be an id: 32 letters from `a` to `p`.
    public static func isOne(_ text: some StringProtocol) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "p")).contains($0) }
    }
}

/// Addresses of web pages, as far as telling hosts apart needs.
public enum WebAddress {
    /// The host of an `http` or `https` address in lower case, without user and port; nil for anything else.
    public static func host(_ address: String) -> String? {
        let bytes = Array(address.utf8)
        let lower = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        guard let scheme = ["https://", "http://"].first(where: { lower.starts(with: $0.utf8) }) else { return nil }
        var host = lower[scheme.utf8.count...].prefix { byte in !Array("/?#\\".utf8).contains(byte) }
        if let user = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(user + 1)...] }
        host = host.prefix { $0 != UInt8(ascii: ":") }
        if host.last == UInt8(ascii: ".") { host = host.dropLast() }
        return isHost(host) ? String(decoding: host, as: UTF8.self) : nil
    }

    private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.count <= 253
            && bytes.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
            }
    }
}
