import FocusGuardCore
import FocusGuardLinux

extension Daemon {
    /// A program file of a guarded app was opened: the kernel is asked who executes what, and those who have done so by now
    /// are found by a look.
    func programOpened() {
        let reading = SystemClocks.reading()
        guard hints.takeOpenings(at: reading.boot) else { return }
        areTreesDue = true
        scan(at: reading) { .sighted($0) }
        drain()
    }

    /// Processes have executed something: those of guarded apps are held.
    func programsExecuted() {
        let news = hints.takeExecutions()
        guard !news.processes.isEmpty || news.isIncomplete else { return }
        let reading = SystemClocks.reading()
        areTreesDue = true
        refreshSurroundings(at: reading.boot)
        for executed in news.processes {
            for pid in table.admit(executed, at: reading.awake) { classify(pid, at: reading) { .sighted($0) } }
        }
        if news.isIncomplete { scan(at: reading) { .sighted($0) } }
        drain()
    }
}
