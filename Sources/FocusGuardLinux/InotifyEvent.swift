import Glibc

/// One event of inotify(7).
struct InotifyEvent {
    var watch: Int32
    var mask: UInt32
    /// The name within the watched folder; empty when it is about the watched file or folder itself.
    var name: String

    /// The events in what was read.
    static func events(in bytes: [UInt8]) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var offset = 0
        let head = MemoryLayout<inotify_event>.size
        bytes.withUnsafeBytes { buffer in
            while offset + head <= buffer.count {
                let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let end = min(buffer.count, offset + head + Int(event.len))
                let name = buffer[(offset + head)..<end].prefix { $0 != 0 }
                events.append(InotifyEvent(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
                offset = end
            }
        }
        return events
    }
}
