import FocusGuardCore
import FocusGuardLinux
import Glibc

/// What stands around a guard and must not be stopped, as /proc and the login service tell it.
public enum GuardSurroundings {
    /// The surroundings of the guard with this number, 0 for none, of the user who asks; without its helper programs, which only
    /// the guard itself knows.
    public static func find(guardPID: Int32) -> Protection.Surroundings {
        var found = Protection.Surroundings(userID: geteuid(), guardPID: guardPID)
        // Without /proc nothing can be said of any process either.
        guard let proc = try? ProcFS() else { return found }
        update(&found, proc)
        return found
    }

    /// Reads what can change: ancestors, session leaders, the container.
    static func update(_ surroundings: inout Protection.Surroundings, _ proc: ProcFS) {
        let own = surroundings.guardPID == 0 ? getpid() : surroundings.guardPID
        surroundings.ancestors = surroundings.guardPID == 0 ? [] : ancestors(of: own, proc)
        surroundings.sessionLeaders = SessionServices.sessionLeaders(proc)
        surroundings.container = proc.controlGroup(own).flatMap(Protection.container(of:))
    }

    /// The processes it was started from, nearest first.
    private static func ancestors(of pid: Int32, _ proc: ProcFS) -> [ProcessIdentity] {
        var found: [ProcessIdentity] = []
        var pid = pid
        while found.count < Limits.ancestorsMax, let parent = proc.stat(pid)?.parent, parent > 0,
            let ticks = proc.startTicks(of: parent)
        {
            found.append(ProcessIdentity(pid: parent, startTicks: ticks))
            pid = parent
        }
        return found
    }
}
