/// How /proc is mounted.
public enum ProcMount {
    /// The options of the mount at /proc (/proc/self/mountinfo, those of the file system): `hidepid=invisible`; empty when they
    /// cannot be read.
    public static func options() -> [String] {
        // What cannot be read tells nothing, and the guard does not depend on it.
        guard let bytes = (try? AtomicFile.read("/proc/self/mountinfo", limit: 1 << 20)) ?? nil else { return [] }
        return options(in: String(decoding: bytes, as: UTF8.self))
    }

    /// The same of a text in the form of mountinfo; a later mount at /proc covers an earlier one.
    static func options(in mounts: String) -> [String] {
        var found: [String] = []
        for line in mounts.split(separator: "\n") {
            // ID PARENT MAJOR:MINOR ROOT PLACE OPTIONS FIELD… - TYPE SOURCE OPTIONS
            let fields = line.split(separator: " ")
            guard fields.count > 6, fields[4] == "/proc", let mark = fields.firstIndex(of: "-"), mark + 3 < fields.count,
                fields[mark + 1] == "proc"
            else { continue }
            found = fields[mark + 3].split(separator: ",").map(String.init)
        }
        return found
    }
}
