import Glibc

extension timespec {
    /// A length as the kernel wants it, cut to whole nanoseconds.
    init(_ length: Duration) {
        let (seconds, attoseconds) = length.components
        self.init(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }

    /// This length.
    var duration: Duration { .seconds(tv_sec) + .nanoseconds(tv_nsec) }
}

extension Duration {
    /// Whole nanoseconds, cut towards zero; two hundred years fit.
    var wholeNanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
