/// Cuts incoming bytes into lines, and keeps no more than one line of bounded length.
public struct LineBuffer: Hashable, Sendable {
    /// The most bytes one line may have, its newline not counted.
    public let lineBytesMax: Int
    /// Whether a line was longer than allowed. From then on there are no more lines: whoever sent it is to be dropped.
    public private(set) var hasOverflowed = false
    private var unfinished: [UInt8] = []

    /// A buffer for lines of at most this many bytes; 64 KiB for the control socket.
    public init(lineBytesMax: Int = 65_536) { self.lineBytesMax = lineBytesMax }

    /// Takes in what was received, and gives the lines that are whole by now, without their newlines.
    ///
    /// Lines that came before one that is too long are still given.
    public mutating func append(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while !hasOverflowed, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            if !hasOverflowed { lines.append(unfinished) }
            unfinished = []
            rest = rest[(end + 1)...]
        }
        if !hasOverflowed { take(rest) }
        return lines
    }

    /// What came after the last newline; empty at a clean end.
    public var remainder: [UInt8] { unfinished }

    private mutating func take(_ part: ArraySlice<UInt8>) {
        guard unfinished.count + part.count <= lineBytesMax else {
            hasOverflowed = true
            unfinished = []
            return
        }
        unfinished += part
    }
}
