import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct FirstLookTests {
    private let identity: AppIdentity
    private let scratch: ScratchFolder

    init() throws {
        let folder = try ScratchFolder()
        scratch = folder
        try copyProgram("/bin/sleep", to: folder.path + "/game")
        // A shell that stays as it is without a child of its own: it stops itself.
        for name in ["start.sh", "other.sh"] { try folder.write(name, Array("kill -STOP $$\n".utf8)) }
        let app = try #require(AppID("game"))
        func place(_ name: String) -> AppRule.Place {
            AppRule.Place(path: "\(folder.path)/\(name)", instance: "path:\(name)")
        }
        identity = AppIdentity(rules: [
            AppRule(
                app: app, name: "Game", isGuarded: true, programs: [place("game")], scripts: [place("start.sh")],
                keys: [.flatpak("org.x.Game"), .webApp("abc"), .steam("440"), .wine("game.exe"), .desktop("org.x.Suite")])
        ])
    }

    /// What a look at a new process says, and how many files and links were read for it.
    private func look(_ path: String, _ arguments: [String]) throws -> (first: FirstLook?, reads: Int) {
        let proc = try ProcFS()
        var table = ProcessTable(proc)
        let awake = SystemClocks.awake()
        _ = try table.look(at: awake)
        // Who takes in orphans is read once for all.
        if let own = table.entry(getpid()) { _ = table.ancestors(of: own) }
        let child = try Child(path, arguments)
        defer { child.end() }
        let appeared = try table.look(at: awake).appeared
        #expect(appeared.contains(child.pid))
        let before = proc.reads
        let fresh = table.refresh(child.pid)
        let entry = try #require(fresh)
        let first = FirstLook(at: entry, in: &table, by: identity, reading: FactsReader(proc))
        _ = table.ancestors(of: entry)
        // The look that found it has read its stat.
        return (first, proc.reads - before + 1)
    }

    @Test func `a process that is nobody's concern costs at most three reads`() throws {
        for command in [["/bin/sleep", "60"], ["/bin/sh", "-c", "kill -STOP $$"], ["/bin/sh", "\(scratch.path)/other.sh"]] {
            let found = try look(command[0], command)

            #expect(found.first?.isWorthReading == false, "\(command)")
            #expect(found.reads <= 3, "\(command): \(found.reads)")
        }
    }

    @Test func `a guarded program is worth reading, by its path alone`() throws {
        let found = try look(scratch.path + "/game", ["x", "60"])

        #expect(found.first == FirstLook(isWorthReading: true, fields: []))
        #expect(found.reads == 2)
    }

    @Test func `what launched an interpreter is read, but of a shell it is not`() throws {
        #expect(identity.concern(ofProgram: "/usr/bin/python3.11") == .fields([.arguments, .flatpak, .environment]))
        #expect(identity.concern(ofProgram: "/usr/bin/dash") == .fields([.arguments, .flatpak]))
    }

    @Test func `a guarded script is worth reading, also through a link and from its folder`() throws {
        scratch.link("link.sh", to: scratch.path + "/start.sh")

        #expect(try look("/bin/sh", ["sh", scratch.path + "/start.sh"]).first?.isWorthReading == true)
        #expect(try look("/bin/sh", ["sh", scratch.path + "/link.sh"]).first?.isWorthReading == true)
        #expect(try look("/bin/sh", ["sh", "-c", "kill -STOP $$; \(scratch.path)/start.sh"]).first?.isWorthReading == false)
    }

    @Test func `the arguments of an interpreter are compared from the first look on`() throws {
        let proc = try ProcFS()
        var table = ProcessTable(proc)
        let awake = SystemClocks.awake()
        let child = try Child("/bin/sh", ["sh", "-c", "kill -STOP $$"])
        defer { child.end() }
        _ = try table.look(at: awake)
        let fresh = table.refresh(child.pid)
        let entry = try #require(fresh)

        _ = FirstLook(at: entry, in: &table, by: identity, reading: FactsReader(proc))

        #expect(table.entry(child.pid)?.watchesArguments == true)
        let replaced = try table.look(at: awake + .milliseconds(1)).replaced
        #expect(!replaced.contains(child.pid))
    }
}
