import FocusGuardCore
import FocusGuardLinux
import Glibc

/// The price of one look-around, in this process: the first one, and those that find nothing new.
enum LookBench {
    /// The size of the machine, in processes.
    static let size = 1_000

    /// Looks around again and again on a machine with many processes.
    static func run(_ settings: BenchArguments, _ workplace: Workplace) throws(BenchFailure) -> ReportSection {
        let crowd = try Crowd(total: size)
        let rounds = settings.isQuick ? 50 : 200
        let first: Sample
        let steady: Sample
        do throws(SystemError) {
            var milliseconds: [Double] = []
            for _ in 0..<20 { milliseconds += try looks(0) }
            first = Sample(milliseconds)
            steady = Sample(Array(try looks(rounds).dropFirst()))
        } catch {
            throw .failed("cannot look around: \(error)")
        }
        let thousands = Double(crowd.total) / 1_000
        return ReportSection(
            title: "One look-around for each 1,000 processes, measured with \(crowd.total)",
            figures: [
                Figure(
                    key: "look.first", label: "first look, median of 20", value: first.median.map { $0 / thousands },
                    unit: "ms",
                    decimals: 3),
                Figure(
                    key: "look.steady", label: "steady look, median of \(rounds)", value: steady.median.map { $0 / thousands },
                    unit: "ms", decimals: 3),
                Figure(
                    key: "look.calls", label: "system calls of a steady look (strace)",
                    value: callsPerLook(workplace).map { $0 / thousands }, unit: ""),
            ])
    }

    /// The milliseconds of a first look and of this many steady ones. They are told that time has passed, so that no process is
    /// young any more for them.
    static func looks(_ count: Int) throws(SystemError) -> [Double] {
        let start = SystemClocks.awake()
        var table = ProcessTable(try ProcFS())
        let watch = Stopwatch()
        _ = try table.look(at: start)
        var milliseconds = [watch.milliseconds]
        for round in 0..<count {
            let awake = start + ProcessTable.youngFor * 2 + .milliseconds(250 * round)
            let watch = Stopwatch()
            _ = try table.look(at: awake)
            milliseconds.append(watch.milliseconds)
        }
        return milliseconds
    }

    /// How many system calls a steady look makes: the difference between many and few of them. Nil without strace.
    private static func callsPerLook(_ workplace: Workplace) -> Double? {
        let (few, many) = (40, 200)
        guard let fewCalls = calls(few, workplace), let manyCalls = calls(many, workplace), manyCalls > fewCalls else {
            return nil
        }
        return Double(manyCalls - fewCalls) / Double(many - few)
    }

    private static func calls(_ looks: Int, _ workplace: Workplace) -> Int? {
        let path = ProcessEnvironment.current()["PATH"] ?? "/usr/bin:/bin"
        guard let strace = ProgramPath.find("strace", path: path) else { return nil }
        let trace = workplace.folder + "/trace"
        let command = [strace, "-o", trace, workplace.benchProgram] + Role.looks(looks).arguments
        var plan = SpawnPlan(workplace.benchProgram, Role.tied(command).arguments)
        plan.environment = workplace.environment
        plan.output = .null
        plan.error = .null
        do throws(SystemError) {
            let child = try Spawner.spawn(plan)
            guard Reaper.wait(for: child.process.pid)?.status == .exited(0) else { return nil }
        } catch {
            // Where tracing is forbidden the figure is unknown.
            return nil
        }
        return PlainFile.text(trace)?.utf8.count { $0 == UInt8(ascii: "\n") }
    }
}
