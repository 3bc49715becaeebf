import CLinux
import FocusGuardLinux
import Glibc

/// Processes that sleep, to have as many on the machine as a measurement wants; gone with the value.
///
/// Each of them reads from one pipe that only the bench can write to, so that all end when the bench ends, however it does.
final class Crowd {
    /// How many processes the machine had with the crowd.
    let total: Int
    private let pids: [Int32]
    private var hold: FileDescriptor?

    /// Starts sleepers until the machine has about `total` processes. Where it has as many already, none.
    init(total wanted: Int) throws(BenchFailure) {
        var pids: [Int32] = []
        var hold: FileDescriptor?
        do throws(SystemError) {
            let missing = wanted - (try Self.processes())
            if missing > 0 {
                var ends: [Int32] = [-1, -1]
                try check("pipe2") { fg_pipe(&ends) }
                let reading = FileDescriptor(owning: ends[0])
                let writing = FileDescriptor(owning: ends[1])
                // A sleeper that had the writing end would keep all others alive: it is close-on-exec.
                hold = try writing.duplicated()
                for _ in 0..<missing { pids.append(try Self.sleeper(reading.number)) }
            }
            total = try Self.processes()
        } catch {
            hold = nil
            for pid in pids { _ = Reaper.wait(for: pid) }
            throw .failed("cannot start \(wanted) processes: \(error)")
        }
        self.pids = pids
        self.hold = hold
    }

    deinit {
        hold = nil
        for pid in pids { _ = Reaper.wait(for: pid) }
    }

    /// How many processes the machine has.
    static func processes() throws(SystemError) -> Int {
        var listing = ProcessListing()
        try ProcFS().list(into: &listing)
        return listing.entries.count
    }

    private static func sleeper(_ input: Int32) throws(SystemError) -> Int32 {
        var plan = SpawnPlan("/bin/cat")
        plan.environment = []
        plan.input = .descriptor(input)
        plan.output = .null
        let child = try Spawner.spawn(plan)
        return child.process.pid
    }
}
