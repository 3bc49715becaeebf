import CLinux
import Glibc

/// Ending with the process that started us.
public enum ParentDeath {
    /// Has this process sent TERM when its parent ends (PR_SET_PDEATHSIG of prctl(2)). An exec keeps it, a fork does not.
    ///
    /// A parent that has ended before the call is not noticed.
    public static func endWithParent() {
        // Fails only for a number that is no signal.
        _ = fg_set_parent_death_signal(SIGTERM)
    }
}
