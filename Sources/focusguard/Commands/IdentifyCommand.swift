import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// `focusguard identify`: which app each process is.
struct IdentifyCommand: Command {
    static let page = CommandPage(
        name: "identify", usage: "[PID…] [--proc-root DIR [--uid N]] [--json]",
        summary: "tells which app each process is, and what the guard would do",
        details: """
            Prints for each process which app it is, by which evidence, how strong that is,
            and what the guard would do with a launch of it. Without a PID all processes that
            are some app are listed. No guard is needed.
            """,
        options: [
            OptionDescription("--proc-root", value: "DIR", "reads this folder, laid out like /proc"),
            OptionDescription("--uid", value: "N", "with --proc-root: the user whose guard it would be"),
            OptionDescription("--json", "one JSON object on a line for each process"),
        ],
        common: CommandPage.folders + [CommandPage.settings])

    /// The processes; nil for all.
    let pids: [Int32]?
    let root: String?
    let user: UInt32?
    let isJSON: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        var numbers: [Int32] = []
        for word in arguments.words {
            guard let number = Int32(word), number > 0 else {
                throw .usage("\(TerminalText.safe(word)) is no process number", Self.page.name)
            }
            numbers.append(number)
        }
        pids = numbers.isEmpty ? nil : numbers
        root = arguments.value("--proc-root")
        isJSON = arguments.has("--json")
        guard let text = arguments.value("--uid") else {
            user = nil
            return
        }
        guard let number = UInt32(text) else {
            throw .usage("--uid: \(TerminalText.safe(text)) is no user number", Self.page.name)
        }
        guard root != nil else { throw .usage("--uid belongs to --proc-root", Self.page.name) }
        user = number
    }

    func run(in surroundings: Surroundings) throws(CommandFailure) -> CommandStatus {
        let (settings, _) = try ConfigCommand.settings(
            in: try ConfigCommand.files(surroundings.paths), mustExist: false)
        let directory = AppDirectory.build(
            GuardChoice(settings), installed: InstalledApps(environment: surroundings.environment))
        for report in try reports(directory, surroundings) where shows(report) {
            try Console.print((isJSON ? report.jsonLine : Self.text(report)) + "\n")
        }
        return .done
    }

    private func reports(
        _ directory: AppDirectory, _ surroundings: Surroundings
    ) throws(CommandFailure) -> [IdentifyReport] {
        do throws(SystemError) {
            if let root {
                return try identifyReports(
                    proc: ProcFS(root: root), pids: pids, userID: user ?? geteuid(), directory: directory)
            }
            let proc = try ProcFS()
            let services = SessionServices(
                proc, environment: surroundings.environment, runtimeFolder: surroundings.environment["XDG_RUNTIME_DIR"])
            let near = GuardSurroundings.find(guardPID: Self.guardNumber(surroundings.paths))
            return try identifyReports(
                proc: proc, pids: pids, userID: geteuid(), directory: directory, services: services,
                now: SystemClocks.boot(), surroundings: near)
        } catch {
            throw .system("cannot look at the processes: \(error)")
        }
    }

    /// Without numbers and for people, what is no app is left out: it would be hundreds of lines of nothing.
    private func shows(_ report: IdentifyReport) -> Bool { isJSON || pids != nil || report.identified.app != nil }

    /// The number of the guard that runs; 0 when none does, or nobody can tell.
    private static func guardNumber(_ paths: Paths) -> Int32 {
        do {
            return try RunLock.holder(in: try paths.runtimeFolder()) ?? 0
        } catch {
            return 0
        }
    }

    private static func text(_ report: IdentifyReport) -> String {
        let identified = report.identified
        var text = "\(report.pid)  \(identified.app?.description ?? "no app")  \(identified.strength.rawValue)"
        if let role = identified.role { text += ", \(role.rawValue)" }
        if let instance = identified.instance { text += "  \(instance)" }
        text += "  \(report.verdict.rawValue)"
        if !identified.evidence.isEmpty { text += ": \(identified.evidence)" }
        if let protection = report.protection { text += "; never stopped: \(protection)" }
        return TerminalText.safe(text)
    }
}
