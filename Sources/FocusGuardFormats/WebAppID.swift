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
