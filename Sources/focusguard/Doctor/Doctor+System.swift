import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Glibc

// What the kernel gives, and what the desktop has.
extension Doctor {
    /// Descriptors below which a hold of many processes runs short.
    private static let descriptorsMin: UInt64 = 1_024
    /// How long the session bus may take to answer; boot clock.
    private static let busPatience = Duration.seconds(5)

    /// /proc, namespaces, limits.
    var systemFindings: [Finding] { [procFinding, namespaceFinding, watchFinding, descriptorFinding] }

    private var procFinding: Finding {
        do throws(SystemError) {
            let proc = try ProcFS()
            guard proc.isKernel, proc.stat(getpid()) != nil else {
                return .bad("/proc", "the kernel does not serve it", mend: "mount -t proc proc /proc")
            }
        } catch {
            return .bad("/proc", "it cannot be read: \(error)", mend: "mount -t proc proc /proc")
        }
        let options = ProcMount.options()
        if let hiding = options.first(where: { $0.hasPrefix("hidepid=") && !["hidepid=0", "hidepid=off"].contains($0) }) {
            return .note(
                "/proc", "\(hiding): other users' processes are hidden; your own apps are seen all the same",
                mend: "mount -o remount,hidepid=0 /proc")
        }
        return .ok("/proc", "it can be read")
    }

    private var namespaceFinding: Finding {
        // Without a line it is an old kernel, which has no namespaces of numbers to nest.
        let depth = (try? ProcFS())?.status(getpid())?.namespaceDepth ?? 1
        guard depth > 1 else { return .ok("namespaces", "this is the machine itself") }
        return .note("namespaces", "this runs inside a container: only processes in it can be seen and guarded")
    }

    private var watchFinding: Finding {
        // Without a place for settings there is nothing to watch, which the check of the settings says.
        let files = (try? paths.settingsFiles()) ?? []
        do throws(SystemError) {
            _ = try FileWatch.watching(files)
            return .ok("file watches", "changes of the settings are noticed")
        } catch {
            return .note(
                "file watches", "changes of the settings are not noticed by themselves (\(error))",
                mend: "sysctl fs.inotify.max_user_instances=1024 fs.inotify.max_user_watches=524288")
        }
    }

    private var descriptorFinding: Finding {
        guard let hard = DescriptorLimit.hard else { return .note("descriptors", "their limit cannot be read") }
        guard hard < Self.descriptorsMin else { return .ok("descriptors", "up to \(hard)") }
        return .note(
            "descriptors", "at most \(hard): apps of many processes are held slowly",
            mend: "ulimit -n \(Self.descriptorsMin), or LimitNOFILE= in the service")
    }

    /// Bus, notifications, barrier, sockets of the session.
    var desktopFindings: [Finding] {
        let bus = BusQuestion.ask(environment: environment, within: Self.busPatience)
        return [bus.finding, noticeFinding(bus), barrierFinding(bus), sessionFinding]
    }

    private func noticeFinding(_ bus: BusQuestion) -> Finding {
        guard find("notify-send") != nil else {
            return .note("notifications", "notify-send is not installed", mend: "apt install libnotify-bin")
        }
        if settings?.showsNotifications == false { return .ok("notifications", "switched off in the settings") }
        if let owners = bus.owners, !owners.contains(where: { $0.name == "org.freedesktop.Notifications" }) {
            return .note(
                "notifications", "nobody shows them on this desktop", mend: "start a notification server, such as dunst")
        }
        guard bus.owners != nil else {
            return .note("notifications", "notify-send is there, but who shows them cannot be asked")
        }
        return .ok("notifications", "notify-send")
    }

    private func barrierFinding(_ bus: BusQuestion) -> Finding {
        let name = settings?.barrierProgram.first ?? "focusguard-barrier"
        if let path = find(name) { return .ok("barrier", path) }
        let isNoticed = noticeFinding(bus).grade == .ok && settings?.showsNotifications != false
        if isNoticed {
            return .note(
                "barrier", "\(name) is not installed: a notification says how to answer, in a terminal",
                mend: "focusguard barrier, when something is held")
        }
        return .note(
            "barrier", "\(name) is not installed and nothing shows notifications: only launches from a terminal are held",
            mend: "set [Barrier] Program in the settings")
    }

    private var sessionFinding: Finding {
        // Why it cannot be read does not change what is to be done.
        guard let proc = try? ProcFS() else { return .bad("session", "/proc cannot be read") }
        let services = SessionServices(proc, environment: environment, runtimeFolder: environment["XDG_RUNTIME_DIR"])
        let names = Set(services.listeningNames()).sorted()
        if names.isEmpty {
            return .note("session", "no socket of a desktop session is known here; its programs are protected by their names")
        }
        return .ok("session", "whoever serves these is never stopped: \(names.joined(separator: ", "))")
    }

    /// The file of a program; nil when it is not installed.
    func find(_ name: String) -> String? {
        ProgramFinder.find(name, environment: environment.map { "\($0.key)=\($0.value)" })
    }

    /// The apps: what is guarded, what opens instead.
    var appFindings: [Finding] {
        guard let settings else { return [] }
        let directory = AppDirectory.build(GuardChoice(settings), installed: InstalledApps(environment: environment))
        let installed = directory.guarded.filter(\.isInstalled)
        var findings = [usefulFinding(settings, directory)]
        if installed.isEmpty {
            findings.append(
                .note(
                    "guarded apps", "none of the \(directory.guarded.count) is installed here",
                    mend: "name one with [Guard] Apps in the settings"))
        } else {
            let names = installed.prefix(8).map(\.app.name).joined(separator: ", ")
            findings.append(.ok("guarded apps", "\(installed.count) installed: \(names)\(installed.count > 8 ? ", …" : "")"))
        }
        for app in installed { findings += app.limits.map { .note("guarded apps", "\(app.app.name): \($0)") } }
        return findings + directory.problems.map { .note("guarded apps", $0) }
    }

    private func usefulFinding(_ settings: Settings, _ directory: AppDirectory) -> Finding {
        let mend = "name an installed one with [Barrier] UsefulApp in the settings"
        guard let id = settings.usefulApp else { return .note("useful app", "none is set", mend: mend) }
        let name: String
        let words: [String]?
        if let section = settings.usefulAppSection(id) {
            name = section.name
            switch section.start {
            case .command(let command): words = command
            case .desktop(let desktop): words = AppID(desktop).flatMap { directory.command(of: $0) }
            }
        } else {
            name = directory.name(of: id)
            words = directory.command(of: id)
        }
        guard let program = words?.first, find(program) != nil else {
            return .note("useful app", "\(name) is not installed; the countdown runs all the same", mend: mend)
        }
        return .ok("useful app", name)
    }
}
