import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The session bus, asked once through the program that the guard asks too.
struct BusQuestion {
    /// What was found.
    let finding: Finding
    /// Who owns protected names; nil when nobody could be asked.
    let owners: [BusLine.Owner]?

    private init(_ finding: Finding, _ owners: [BusLine.Owner]? = nil) {
        self.finding = finding
        self.owners = owners
    }

    /// Asks; the limit is on the boot clock.
    static func ask(environment: [String: String], within limit: Duration) -> BusQuestion {
        let entries = environment.map { "\($0.key)=\($0.value)" }
        guard let path = ProgramFinder.find(BusProgram.name, environment: entries) else {
            return BusQuestion(
                .note(
                    "session bus", "\(BusProgram.name) is not installed: owners of its names are not known", mend: "install it")
            )
        }
        var plan = SpawnPlan(path)
        plan.environment = entries
        plan.output = .pipe
        plan.error = .null
        do throws(SystemError) {
            var child = try Spawner.spawn(plan)
            guard let output = child.output.take() else { return BusQuestion(.note("session bus", "it cannot be asked")) }
            let line = try firstLine(of: output, within: limit)
            // It ends by itself with its input, which is empty; one that hangs is not waited for.
            try child.handle.signal(SIGKILL)
            _ = Reaper.wait(for: child.process.pid)
            return judge(line)
        } catch {
            return BusQuestion(.note("session bus", "it cannot be asked: \(error)"))
        }
    }

    private static func judge(_ line: String?) -> BusQuestion {
        // A line that is not understood is no answer.
        switch line.flatMap({ try? BusLine(line: $0) }) {
        case .names(let owners):
            return BusQuestion(.ok("session bus", "it answers, protected names with an owner: \(owners.count)"), owners)
        case .problem(let text):
            return BusQuestion(
                .note("session bus", text, mend: "start focusguard from your desktop session, or under dbus-run-session"))
        case nil: return BusQuestion(.note("session bus", "it does not answer"))
        }
    }

    private static func firstLine(
        of output: borrowing FileDescriptor, within limit: Duration
    ) throws(SystemError) -> String? {
        let deadline = SystemClocks.boot() + limit
        let loop = try EventLoop()
        try loop.add(output.number, .readable, key: 0)
        var buffer = LineBuffer()
        // Ends: a line comes, the program ends, or the limit is over.
        while SystemClocks.boot() < deadline {
            _ = try loop.wait(timeout: deadline - SystemClocks.boot())
            switch try output.receive() {
            case .bytes(let bytes):
                if let line = buffer.append(bytes).first { return String(decoding: line, as: UTF8.self) }
            case .nothingYet: continue
            case .end: return nil
            }
        }
        return nil
    }
}
