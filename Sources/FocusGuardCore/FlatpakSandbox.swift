/// The Flatpak a process lives in, as the `.flatpak-info` in its root says. Flatpak writes that file, and the app cannot.
public struct FlatpakSandbox: Hashable, Sendable {
    /// Bytes of the file that are looked at; it is seldom longer than two thousand.
    static let bytesMax = 64 * 1_024
    /// Bytes of an id or instance; longer ones are none.
    static let idBytesMax = 255

    /// The app's id, `com.discordapp.Discord`; for a runtime that was started by itself, the runtime's.
    public var id: String
    /// The number of the sandbox, equal for all its processes; nil when the file has none.
    public var instance: String?

    /// A sandbox of this app.
    public init(id: String, instance: String? = nil) {
        self.id = id
        self.instance = instance
    }

    /// Reads the text of the file; nil when it names no app.
    public init?(_ text: some BidirectionalCollection<UInt8>) {
        var group: [UInt8] = []
        var application: String?
        var runtime: String?
        var instance: String?
        for line in text.prefix(Self.bytesMax).split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == 0 }) {
            if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                group = Array(line.dropFirst().dropLast())
                continue
            }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = line[..<equals]
            let value = line[line.index(after: equals)...]
            guard !value.isEmpty, value.count <= Self.idBytesMax else { continue }
            if key.elementsEqual("name".utf8) {
                if group.elementsEqual("Application".utf8) { application = String(decoding: value, as: UTF8.self) }
                if group.elementsEqual("Runtime".utf8) { runtime = String(decoding: value, as: UTF8.self) }
            } else if key.elementsEqual("instance-id".utf8), group.elementsEqual("Instance".utf8) {
                instance = String(decoding: value, as: UTF8.self)
            }
        }
        guard let id = application ?? runtime else { return nil }
        self.init(id: id, instance: instance)
    }
}
