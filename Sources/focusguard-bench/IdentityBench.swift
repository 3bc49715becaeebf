import CLinux
import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The price of telling which app a process is: the files read of new processes that are nobody's concern, and the time the rules
/// take for processes of several kinds.
enum IdentityBench {
    /// A kind of process, by what is read of it.
    private struct Kind {
        var key: String
        var label: String
        var facts: ProcessFacts
    }

    /// Measures both, with the catalogue's rules: social and video guarded, as the settings have it when nobody changed them.
    static func run(_ settings: BenchArguments) throws(BenchFailure) -> [ReportSection] {
        let identity = rules()
        return [try reads(identity), times(identity, rounds: settings.isQuick ? 500 : 5_000)]
    }

    private static func rules() -> AppIdentity {
        let apps = Catalog().apps
        let guarded = apps.filter { ["social", "video"].contains($0.group) }
        let others = apps.filter { !["social", "video"].contains($0.group) }
        func rule(_ app: CatalogApp, _ isGuarded: Bool) -> AppRule {
            AppRule(
                app: app.id, name: app.name, isGuarded: isGuarded, keys: app.appKeys, isBrowser: app.kind == .browser)
        }
        return AppIdentity(rules: guarded.map { rule($0, true) } + others.map { rule($0, false) })
    }

    // MARK: - Files read

    /// Starts programs that no rule names, and looks at them as the guard does.
    private static func reads(_ identity: AppIdentity) throws(BenchFailure) -> ReportSection {
        let kinds: [(key: String, label: String, command: [String])] = [
            ("program", "of a program", ["/bin/sleep", "60"]),
            ("shell", "of a shell with a command", ["/bin/sh", "-c", "sleep 60; :"]),
            ("script", "of a shell with a script", ["/bin/sh", "/dev/stdin"]),
            ("renamed", "of a program called like an app", ["/usr/bin/tail", "-f", "/dev/null", "discord"]),
        ]
        var figures: [Figure] = []
        do throws(SystemError) {
            for kind in kinds {
                figures.append(
                    Figure(
                        key: "identity.reads.\(kind.key)", label: kind.label,
                        value: Double(try readsOfNew(kind.command, identity)), unit: "", decimals: 0))
            }
        } catch {
            throw .failed("cannot look at new processes: \(error)")
        }
        return ReportSection(title: "Files and links read of a new process that is nobody's concern", figures: figures)
    }

    /// The most that one of several new processes with this command has cost, the look-around's own stat included.
    private static func readsOfNew(_ command: [String], _ identity: AppIdentity) throws(SystemError) -> Int {
        let proc = try ProcFS()
        let reader = FactsReader(proc)
        var table = ProcessTable(proc)
        let awake = SystemClocks.awake()
        _ = try table.look(at: awake)
        var ends: [Int32] = [-1, -1]
        try check("pipe2") { fg_pipe(&ends) }
        // Each of them waits for words that never come, and ends with the bench.
        let input = FileDescriptor(owning: ends[0])
        let words = FileDescriptor(owning: ends[1])
        var processes: [ProcessIdentity] = []
        defer { for process in processes { end(process) } }
        for _ in 0..<20 {
            var plan = SpawnPlan(command[0], Array(command.dropFirst()))
            plan.input = .descriptor(input.number)
            plan.output = .null
            plan.error = .null
            processes.append(try Spawner.spawn(plan).process)
        }
        let pids = processes.map(\.pid)
        var most = 0
        let before = proc.reads
        let appeared = try table.look(at: awake).appeared
        let eachLook = (proc.reads - before + appeared.count - 1) / max(1, appeared.count)
        let found = appeared.filter(pids.contains)
        // Who takes in orphans is read once for all.
        if let own = table.entry(getpid()) { _ = table.ancestors(of: own) }
        for pid in found {
            let start = proc.reads
            guard let entry = table.refresh(pid), FirstLook(at: entry, in: &table, by: identity, reading: reader) != nil else {
                continue
            }
            _ = table.ancestors(of: entry)
            most = max(most, proc.reads - start + eachLook)
        }
        _ = words.number
        return most
    }

    private static func end(_ process: ProcessIdentity) {
        // What has ended by itself needs no signal.
        _ = try? ProcessHandle.open(process)?.signal(SIGKILL)
        _ = Reaper.wait(for: process.pid)
    }

    // MARK: - Time

    private static func times(_ identity: AppIdentity, rounds: Int) -> ReportSection {
        ReportSection(
            title: "Telling the app of a process whose files are read, median of \(rounds)",
            figures: kinds().map { kind in
                var microseconds: [Double] = []
                var known = 0
                for _ in 0..<rounds {
                    let watch = Stopwatch()
                    if identity.identify(kind.facts).app != nil { known += 1 }
                    microseconds.append(watch.milliseconds * 1_000)
                }
                precondition(known == 0 || known == rounds, "one process is one app")
                return Figure(
                    key: "identity.\(kind.key)", label: kind.label, value: Sample(microseconds).median, unit: "µs")
            })
    }

    private static func kinds() -> [Kind] {
        let options = (0..<50).map { "--option-\($0)=value,value,value" }
        var flatpak = process("/app/discord/Discord", ["/app/discord/Discord"])
        flatpak.sharesMountNamespace = false
        flatpak.flatpak = FlatpakSandbox(id: "com.discordapp.Discord", instance: "1")
        var snap = process("/snap/discord/275/usr/share/discord/Discord", ["discord"])
        snap.sharesMountNamespace = false
        snap.controlGroup = "/user.slice/user@1000.service/app.slice/snap.discord.discord-1f.scope"
        var deep = process("/opt/other/other", ["other"])
        deep.ancestors = (0..<8).map { _ in process("/usr/bin/bash", ["bash", "/home/user/run.sh"]) }
        return [
            Kind(key: "unknown", label: "a program nobody names", facts: process("/usr/bin/vim", ["vim", "notes.txt"])),
            Kind(key: "native", label: "a program of the catalogue", facts: process("/usr/bin/discord", ["discord"])),
            Kind(key: "script", label: "a script", facts: process("/usr/bin/python3.11", ["python3", "/usr/bin/tool"])),
            Kind(key: "flatpak", label: "inside a Flatpak", facts: flatpak),
            Kind(key: "snap", label: "inside a snap", facts: snap),
            Kind(
                key: "reaper", label: "Steam's reaper",
                facts: process("/home/user/Steam/ubuntu12_32/reaper", ["reaper", "SteamLaunch", "AppId=570", "--"])),
            Kind(key: "wine", label: "a Windows program", facts: process("/usr/lib/wine/wine64", ["C:\\games\\game.exe"])),
            Kind(
                key: "browser", label: "a browser with 50 options, joined",
                facts: process("/usr/bin/chromium", [(["/usr/bin/chromium"] + options).joined(separator: " ")])),
            Kind(
                key: "webApp", label: "a web app with 50 options",
                facts: process("/usr/bin/chromium", ["chromium"] + options + ["--app=https://www.tiktok.com/"])),
            Kind(key: "deep", label: "a program with 8 ancestors, scripts", facts: deep),
        ]
    }

    private static func process(_ program: String, _ arguments: [String]) -> ProcessFacts {
        var facts = ProcessFacts(process: ProcessIdentity(pid: 4_711, startTicks: 1))
        facts.program = .path(program, isDeleted: false)
        facts.arguments = arguments
        facts.workingDirectory = "/home/user"
        facts.sharesMountNamespace = true
        facts.controlGroup = "/user.slice/user@1000.service/app.slice/app-gnome-org.example.Other-4711.scope"
        return facts
    }
}
