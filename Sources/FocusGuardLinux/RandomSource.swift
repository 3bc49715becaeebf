import CLinux
import FocusGuardCore

/// The kernel's source of randomness (getrandom(2)).
public enum RandomSource {
    /// A fresh token of 128 random bits.
    public static func token() throws(SystemError) -> BypassToken {
        BypassToken(high: try word(), low: try word())
    }

    private static func word() throws(SystemError) -> UInt64 {
        var word: UInt64 = 0
        // Reads of up to 256 bytes are never cut short once the source is ready.
        let size = try check("getrandom") { fg_getrandom(&word, MemoryLayout<UInt64>.size) }
        precondition(size == MemoryLayout<UInt64>.size, "getrandom gives small reads whole")
        return word
    }
}
