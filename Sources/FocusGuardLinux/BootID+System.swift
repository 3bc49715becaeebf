import FocusGuardCore
import Glibc

extension BootID {
    /// The id of the machine's current run: /proc/sys/kernel/random/boot_id.
    public static func current() throws(SystemError) -> BootID {
        let path = "/proc/sys/kernel/random/boot_id"
        guard let bytes = try AtomicFile.read(path, limit: 128) else {
            throw SystemError(call: "open", subject: path, number: ENOENT)
        }
        return BootID(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
