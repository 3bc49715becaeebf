// What must never be stopped. Structure decides first: whose process it is, where it lives, whether it is the guard's own. The
// list of names is the second net; it will age, the structure will not. Who serves the session's sockets and who holds a
// terminal is found by the edge (`SessionServices`), and so is who owns the bus names that `busReason` knows.

/// Decides whether a process must be left alone whatever app it belongs to.
public enum Protection {
    /// The guard and what belongs to it.
    public struct Surroundings: Hashable, Sendable {
        /// The guard's user id.
        public var userID: UInt32
        /// The guard's own number, which is nobody else's while it lives; 0 when no guard is involved.
        public var guardPID: Int32
        /// Its ancestors.
        public var ancestors: [ProcessIdentity]
        /// The numbers of the programs it has started for itself: keeper, barrier, sensor, the useful app. They are children that
        /// it has not seen off, so nobody else gets these numbers.
        public var helpers: [Int32]
        /// The leaders of login sessions.
        public var sessionLeaders: [ProcessIdentity]
        /// The container that the guard lives in itself, see `Protection.container(of:)`; nil for none.
        public var container: String?

        /// A guard with these processes around it.
        public init(
            userID: UInt32, guardPID: Int32, ancestors: [ProcessIdentity] = [], helpers: [Int32] = [],
            sessionLeaders: [ProcessIdentity] = [], container: String? = nil
        ) {
            self.userID = userID
            self.guardPID = guardPID
            self.ancestors = ancestors
            self.helpers = helpers
            self.sessionLeaders = sessionLeaders
            self.container = container
        }
    }

    /// Why this process must never be stopped; nil when it may be.
    ///
    /// `identified` is what `AppIdentity` made of the same facts: a shell that runs an app's own script is judged by the script.
    public static func reason(_ facts: ProcessFacts, _ identified: Identified, near surroundings: Surroundings) -> String? {
        structuralReason(facts, isPayload: isPayload(identified), near: surroundings) ?? listReason(facts, identified)
    }

    /// Whether a process was recognised, with certainty, as one that runs inside a Flatpak, a Snap, or the runtime of a Steam game.
    public static func isPayload(_ identified: Identified) -> Bool {
        identified.strength == .strong && identified.isSandboxed
    }

    /// The structural rules alone. `isPayload` says that the process belongs to a recognised sandbox by its own identity, or by
    /// that of the tree it stands in.
    public static func structuralReason(
        _ facts: ProcessFacts, isPayload: Bool = false, near surroundings: Surroundings
    ) -> String? {
        let process = facts.process
        if facts.isKernelThread || process.pid == 2 { return "a kernel thread" }
        if process.pid == 1 { return "the first process" }
        guard let users = facts.userIDs, users.count == 4 else { return "its user cannot be read" }
        guard users.allSatisfy({ $0 == surroundings.userID }) else { return "it belongs to another user" }
        if isContained(facts, isPayload: isPayload, near: surroundings) { return "it lives in a container" }
        if process.pid == surroundings.guardPID { return "the guard itself" }
        if surroundings.ancestors.contains(process) { return "the guard was started from it" }
        if surroundings.helpers.contains(process.pid) { return "a helper program of the guard" }
        if surroundings.sessionLeaders.contains(process) { return "the leader of a login session" }
        if let group = facts.controlGroup, isOfUserService(group) { return "the manager of the user's session" }
        return nil
    }

    /// Containers number their processes anew and bring their own files. An app that puts its own helpers into a namespace of
    /// numbers, as browsers do with what draws their pages, leaves them the files of the machine.
    private static func isContained(_ facts: ProcessFacts, isPayload: Bool, near surroundings: Surroundings) -> Bool {
        if let container = facts.controlGroup.flatMap(container), container != surroundings.container { return true }
        return facts.sharesPIDNamespace == false && facts.sharesMountNamespace != true && !isPayload
    }

    /// The part of a control group's path that names the container its processes live in: Podman, Docker, LXC, systemd-nspawn;
    /// nil when none does.
    public static func container(of controlGroup: String) -> String? {
        let parts = controlGroup.utf8.split(separator: UInt8(ascii: "/"))
        let marks = ["libpod-", "docker-", "crio-", "cri-containerd-", "lxc.payload", "lxc.monitor", "systemd-nspawn@"]
        for (index, part) in parts.enumerated() {
            let isMarked = marks.contains { part.starts(with: $0.utf8) }
            let isMachine = part.starts(with: "machine-".utf8) && part.suffix(6).elementsEqual(".scope".utf8)
            if isMarked || isMachine { return String(part) }
            let isFolder = part.elementsEqual("docker".utf8) || part.elementsEqual("lxc".utf8)
            if isFolder, index + 1 < parts.count { return String(parts[index + 1]) }
        }
        return nil
    }

    /// The user manager and its `(sd-pam)` live in the scope `init.scope` below `user@UID.service`, and nobody else does.
    private static func isOfUserService(_ controlGroup: String) -> Bool {
        let parts = controlGroup.utf8.split(separator: UInt8(ascii: "/"))
        guard parts.count > 1, parts[parts.count - 1].elementsEqual("init.scope".utf8) else { return false }
        return parts[parts.count - 2].starts(with: "user@".utf8)
    }

    /// Why whoever owns this well-known name on the session bus is never stopped; nil for a name that anybody may own.
    public static func busReason(ofOwning name: String) -> String? {
        ProtectedBusNames.contains(name) ? "it owns \(name) on the session bus" : nil
    }

    /// Why the list of names protects this process: by its program's base name, or by its own name where the program cannot be
    /// read; nil when it does not.
    public static func listReason(_ facts: ProcessFacts, _ identified: Identified) -> String? {
        if let path = identified.decidingPath { return listReason(PathText.baseName(path)) }
        switch facts.program {
        case .path(let path, _): return listReason(PathText.baseName(path))
        // The kernel cuts the name, and with it the end of whatever it is compared with.
        case .unreadable, .unrecorded, .none: return facts.name.flatMap { ProtectedNames.group(of: $0, isCut: true)?.reason }
        }
    }

    /// Why a program with this base name is never stopped; nil when the list does not have it.
    public static func listReason(_ name: String) -> String? { ProtectedNames.group(of: name, isCut: false)?.reason }

    /// Why a program, by its path or its bare name, can never be guarded, even where the settings name it; nil when it can.
    public static func refusal(ofGuarding path: String) -> String? {
        let name = PathText.baseName(path)
        guard !name.isEmpty else { return "it is not a program" }
        if let reason = listReason(name) { return "\(name) can never be guarded: \(reason)" }
        if ScriptSlot.isInterpreter(name) { return "\(name) runs any script; name the script itself" }
        if GenericPrograms.contains(name) { return "\(name) starts any program; name the program itself" }
        return nil
    }

    /// Why a descendant of a held app is left running, and everything below it with it; nil when it belongs to the app's tree.
    ///
    /// `app` is the held app. A descendant without an identity of its own belongs to the tree, unless it is another shell than
    /// one that runs the app's own script, a terminal, an editor, a package manager, a build tool or a crash handler.
    public static func leavesAlone(
        _ facts: ProcessFacts, _ identified: Identified, below app: AppID, among rules: AppIdentity
    ) -> String? {
        if let own = identified.app { return own == app ? nil : "it belongs to \(own)" }
        guard case .path(let path, _) = facts.program else { return listReason(facts, identified) }
        if ScriptSlot.isInterpreter(path), let arguments = facts.arguments,
            let word = ScriptSlot.word(program: path, arguments: arguments)
        {
            let script = facts.scriptTarget ?? PathText.absolute(word, in: facts.workingDirectory)
            if let script, rules.isOwnFile(script, of: app) { return nil }
        }
        let name = PathText.baseName(path)
        return listReason(name) ?? (ProtectedNames.isEditor(name) ? "an editor, which may hold work" : nil)
    }
}

/// Programs that start or stand for any other, so that their path names no app.
public enum GenericPrograms {
    private static let names = [
        "env", "busybox", "toybox", "coreutils", "nice", "ionice", "nohup", "setsid", "timeout", "stdbuf", "chrt", "taskset",
        "dbus-launch", "dbus-run-session", "dbus-send", "gdbus", "busctl", "gapplication", "gtk-launch", "gio", "kioclient",
        "kioclient5", "kde-open", "kde-open5", "exo-open", "xdg-open", "xdg-terminal-exec", "x-terminal-emulator",
        "x-www-browser", "sensible-browser", "www-browser", "run-parts", "pkexec", "sudo", "su", "doas", "kdesu", "gksu",
        "systemd-run", "uwsm-app", "flatpak", "bwrap", "snap", "java", "javaw", "mono", "dotnet", "electron", "wine", "wine64",
        "wine-preloader", "wine64-preloader", "proton", "steam-run", "gamemoderun", "mangohud", "prime-run", "optirun",
        "primusrun", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "qemu-x86_64", "qemu-aarch64", "box64", "box86",
        "kcmshell5", "kcmshell6", "systemsettings", "gnome-control-center", "true", "false",
    ]

    /// Whether the program with this base name is one of them.
    public static func contains(_ name: String) -> Bool {
        names.contains(name) || name.utf8.starts(with: "electron".utf8) && isVersioned(name)
    }

    private static func isVersioned(_ name: String) -> Bool {
        name.utf8.dropFirst("electron".utf8.count).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
