import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct ProcFSTests {
    private let proc: ProcFS

    init() throws { proc = try ProcFS() }

    @Test func `a listing has every process once, and the same folder for the same process`() throws {
        let child = try Child("/bin/sleep", ["sleep", "60"])
        var first = ProcessListing()
        var second = ProcessListing()

        try proc.list(into: &first)
        try proc.list(into: &second)

        let own = try #require(first.entries.first { $0.pid == getpid() })
        #expect(second.entries.first { $0.pid == getpid() } == own)
        #expect(first.entries.filter { $0.pid == child.pid }.count == 1)
        #expect(Set(first.entries.map(\.pid)).count == first.entries.count)
        child.end()
        try proc.list(into: &first)
        #expect(!first.entries.contains { $0.pid == child.pid })
    }

    @Test func `a missing folder is an error that names it`() {
        #expect(throws: SystemError(call: "open", subject: "/nonexistent", number: ENOENT)) { try ProcFS(root: "/nonexistent") }
    }

    @Test func `the fields of a real process are read`() throws {
        let child = try Child("/bin/sleep", ["sleep", "60"], environment: ["A=1", "FOCUSGUARD_BYPASS=x=y", "EMPTY="])
        let stat = try #require(proc.stat(child.pid))
        let canonical = try #require(CanonicalPath.resolve("/bin/sleep"))

        #expect(stat.parent == getpid())
        #expect(!stat.isKernelThread && !stat.isGone && !stat.isStopped)
        #expect(proc.name(child.pid) == "sleep")
        #expect(proc.arguments(child.pid) == ["sleep", "60"])
        #expect(proc.program(child.pid) == .path(canonical, isDeleted: false))
        #expect(proc.environment(child.pid) == ["A=1", "FOCUSGUARD_BYPASS=x=y", "EMPTY="])
        #expect(proc.environmentValue(child.pid, "FOCUSGUARD_BYPASS") == "x=y")
        #expect(proc.environmentValue(child.pid, "EMPTY") == "")
        #expect(proc.environmentValue(child.pid, "BYPASS") == nil)
        #expect(proc.status(child.pid)?.userIDs == [getuid(), geteuid(), geteuid(), geteuid()])
        #expect(proc.sharesMountNamespace(child.pid) == true)
        #expect(proc.sharesPIDNamespace(child.pid) == true)
        #expect(proc.workingDirectory(child.pid) == proc.workingDirectory(getpid()))
        #expect(proc.programKey(child.pid) != nil)
        #expect(proc.programKey(child.pid) != proc.programKey(getpid()))
    }

    @Test func `empty arguments and those with spaces are kept`() throws {
        let child = try Child("/bin/sh", ["a b", "-c", "kill -STOP $$", "", "0"])

        #expect(proc.arguments(child.pid) == ["a b", "-c", "kill -STOP $$", "", "0"])
    }

    @Test func `a start time lies within the life of the machine`() throws {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        let started = proc.startedAt(try #require(proc.startTicks(of: getpid())))

        #expect(started.sinceBoot > .zero)
        #expect(started.sinceBoot <= .seconds(now.tv_sec + 1))
        #expect(proc.startedAt(UInt64(sysconf(Int32(_SC_CLK_TCK)))).sinceBoot == .seconds(1))
    }

    @Test func `a removed program is told from a file really named like one`() throws {
        let folder = try ScratchFolder()
        try copyProgram("/bin/sleep", to: folder.path + "/app")
        try copyProgram("/bin/sleep", to: folder.path + "/real (deleted)")
        let removed = try Child(folder.path + "/app", ["app", "60"])
        let real = try Child(folder.path + "/real (deleted)", ["real", "60"])

        #expect(proc.program(removed.pid) == .path(folder.path + "/app", isDeleted: false))
        #expect(unlink(folder.path + "/app") == 0)
        #expect(proc.program(removed.pid) == .path(folder.path + "/app", isDeleted: true))
        #expect(proc.program(real.pid) == .path(folder.path + "/real (deleted)", isDeleted: false))
        #expect(unlink(folder.path + "/real (deleted)") == 0)
        #expect(proc.program(real.pid) == .path(folder.path + "/real (deleted)", isDeleted: true))
    }

    @Test func `a removed program with another link to its file counts as removed`() throws {
        let folder = try ScratchFolder()
        try copyProgram("/bin/sleep", to: folder.path + "/app")
        #expect(link(folder.path + "/app", folder.path + "/backup") == 0)
        let child = try Child(folder.path + "/app", ["app", "60"])

        #expect(unlink(folder.path + "/app") == 0)

        #expect(proc.program(child.pid) == .path(folder.path + "/app", isDeleted: true))
    }

    @Test func `a program started by a link is known by the file it leads to`() throws {
        let folder = try ScratchFolder()
        try copyProgram("/bin/sleep", to: folder.path + "/target")
        folder.link("renamed", to: folder.path + "/target")
        let child = try Child(folder.path + "/renamed", ["discord", "60"])

        #expect(proc.name(child.pid) == "renamed")
        #expect(proc.program(child.pid) == .path(folder.path + "/target", isDeleted: false))
    }

    @Test func `a name with brackets, spaces and a line end does not disturb the other fields`() throws {
        let folder = try ScratchFolder()
        let name = "a) R 1 1\n(b"
        try copyProgram("/bin/sleep", to: folder.path + "/" + name)
        let child = try Child(folder.path + "/" + name, ["x", "60"])

        #expect(proc.name(child.pid) == name)
        #expect(proc.stat(child.pid)?.parent == getpid())
    }

    @Test func `a kernel thread and a zombie have no program`() throws {
        let child = try Child("/bin/true", ["true"])
        var state = siginfo_t()
        #expect(waitid(P_PID, id_t(child.pid), &state, WEXITED | WNOWAIT) == 0)

        #expect(proc.program(child.pid) == .none)
        #expect(proc.stat(child.pid)?.isGone == true)
    }

    @Test func `what is gone is nil and never an error`() throws {
        for _ in 0..<200 {
            let child = try Child("/bin/true", ["true"])
            // While it ends, every answer is one of a living process, of a zombie, or nil.
            for _ in 0..<50 {
                if let name = proc.name(child.pid) { #expect(name == "true") }
                if let stat = proc.stat(child.pid) { #expect(stat.parent == getpid()) }
                if case .path(let path, _) = proc.program(child.pid) { #expect(path.hasSuffix("/true")) }
            }
            child.end()
            #expect(proc.stat(child.pid) == nil)
            #expect(proc.arguments(child.pid) == nil)
            #expect(proc.programKey(child.pid) == nil)
            #expect(FactsReader(proc).read(child.pid, .everything) == nil)
        }
    }
}
