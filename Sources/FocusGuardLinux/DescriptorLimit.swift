import Glibc

/// How many descriptors this process may have (RLIMIT_NOFILE of getrlimit(2)).
public enum DescriptorLimit {
    /// The limit this process was started with: programs that it starts get this one, since old ones cannot deal with numbers
    /// above 1023. Nil when it cannot be read.
    private static let inherited: rlimit? = current

    /// The limit in force now, soft; nil when it cannot be read.
    public static var soft: UInt64? { current.map { UInt64($0.rlim_cur) } }

    /// The most that `raise` can give; nil when it cannot be read.
    public static var hard: UInt64? { current.map { UInt64($0.rlim_max) } }

    /// Raises the soft limit to the hard one (setrlimit(2)). A second call does nothing.
    public static func raise() throws(SystemError) {
        guard var limit = inherited, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        try set(limit)
    }

    /// Does something under the limit this process was started with, and puts the one in force back.
    static func asInherited<Value>(_ body: () -> Value) -> Value {
        guard let inherited, let now = current, now.rlim_cur != inherited.rlim_cur, now.rlim_max >= inherited.rlim_cur else {
            return body()
        }
        let lowered = rlimit(rlim_cur: inherited.rlim_cur, rlim_max: now.rlim_max)
        do throws(SystemError) {
            try set(lowered)
            defer {
                // It was in force a moment ago, so it may be set.
                _ = try? set(now)
            }
            return body()
        } catch {
            // A child with more descriptors than it was meant to have is better than none.
            return body()
        }
    }

    private static var current: rlimit? {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit : nil
    }

    private static func set(_ limit: rlimit) throws(SystemError) {
        var limit = limit
        try check("setrlimit", "RLIMIT_NOFILE") { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    }
}
