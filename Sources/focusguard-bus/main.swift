import FocusGuardFormats
import FocusGuardLinux
import Glibc

// Started by the guard while a guarded app is known to run. It asks the session bus who owns the names that protect their owners,
// and writes a line when that changes. It ends with its input, with the guard, and with the bus.

ParentDeath.endWithParent()

/// Writes a line to the guard; ends when nobody reads.
func say(_ line: BusLine) {
    do throws(SystemError) {
        try StandardStreams.write(line.line + "\n", to: StandardStreams.output)
    } catch {
        exit(0)
    }
}

#if canImport(CSystemd)
    do throws(BusError) {
        try BusFollower().follow(say)
    } catch {
        say(.problem(error.description))
        exit(1)
    }
#else
    say(.problem("focusguard-bus was built without libsystemd"))
    exit(1)
#endif
