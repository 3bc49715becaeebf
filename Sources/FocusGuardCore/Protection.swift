// What must never be stopped. Structure decides first: whose process it is, where it lives, whether it is the guard's own. The
// list of names is the second net; it will age, the structure will not. Who serves the session's sockets is found by the
// edge (`SessionServices`), and who owns its bus names is not asked yet.

/// Decides whether a process must be left alone whatever app it belongs to.
public enum Protection {
    /// The guard and what belongs to it.
    public struct Surroundings: Hashable, Sendable {
        /// The guard's user id.
        public var userID: UInt32
        /// The guard's own number; 0 when no guard is involved.
        public var guardPID: Int32
        /// Its ancestors' numbers.
        public var ancestors: [Int32]
        /// The numbers of the programs it has started for itself: keeper, barrier, sensor, the useful app.
        public var helpers: [Int32]
        /// The numbers of the leaders of login sessions.
        public var sessionLeaders: [Int32]

        /// A guard with these processes around it.
        public init(
            userID: UInt32, guardPID: Int32, ancestors: [Int32] = [], helpers: [Int32] = [], sessionLeaders: [Int32] = []
        ) {
            self.userID = userID
            self.guardPID = guardPID
            self.ancestors = ancestors
            self.helpers = helpers
            self.sessionLeaders = sessionLeaders
        }
    }

    /// Why this process must never be stopped; nil when it may be.
    ///
    /// `identified` is what `AppIdentity` made of the same facts: a shell that runs an app's own script is judged by the script.
    public static func reason(_ facts: ProcessFacts, _ identified: Identified, near surroundings: Surroundings) -> String? {
        structuralReason(facts, near: surroundings) ?? listReason(facts, identified)
    }

    /// The structural rules alone.
    public static func structuralReason(_ facts: ProcessFacts, near surroundings: Surroundings) -> String? {
        let pid = facts.process.pid
        if facts.isKernelThread || pid == 2 { return "a kernel thread" }
        if pid == 1 { return "the first process" }
        guard let users = facts.userIDs, users.count == 4 else { return "its user cannot be read" }
        guard users.allSatisfy({ $0 == surroundings.userID }) else { return "it belongs to another user" }
        if facts.sharesPIDNamespace == false { return "it lives in a container" }
        if pid == surroundings.guardPID { return "the guard itself" }
        if surroundings.ancestors.contains(pid) { return "the guard was started from it" }
        if surroundings.helpers.contains(pid) { return "a helper program of the guard" }
        if surroundings.sessionLeaders.contains(pid) { return "the leader of a login session" }
        return nil
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
