import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

private func stat(_ text: String) -> ProcessStat? { Array(text.utf8).withUnsafeBytes { ProcessStat($0) } }

@Suite struct ProcFSRecordingTests {
    @Test func `stat counts its fields from the last bracket`() {
        let rest = " S 7 8 9 34816 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 123456 1 2"

        for name in ["sleep", ") R 1 1 1", "a (b) c", "x\ny", "", "((("] {
            let found = stat("42 (\(name))\(rest)")
            #expect(found?.state == UInt8(ascii: "S"))
            #expect(found?.parent == 7)
            #expect(found?.group == 8)
            #expect(found?.session == 9)
            #expect(found?.terminal == 34_816)
            #expect(found?.startTicks == 123_456)
        }
    }

    @Test(arguments: [
        "", "42", "42 (x", "42 (x)", "42 (x) ", "42 (x) S", "42 (x) S 1 2 3", "42 (x) S a b c d e f g h", ")", ") S",
    ])
    func `a torn stat is nil`(_ text: String) {
        #expect(stat(text) == nil)
    }

    @Test func `numbers beyond all bounds do not trap`() {
        let huge = String(repeating: "9", count: 40)

        #expect(stat("1 (x) S \(Array(repeating: huge, count: 25).joined(separator: " "))") == nil)
        #expect(stat("1 (x) S 1 1 1 -1 -1 \(huge) 0 0 0 0 0 0 0 0 0 0 0 0 \(huge)")?.startTicks == UInt64(Int64.max))
    }

    @Test func `a recorded process is read from its folder`() throws {
        let folder = try ScratchFolder()
        for pid in [1, 77] {
            folder.link("\(pid)/ns/mnt", to: "mnt:[\(pid == 1 ? 1 : 5)]")
            folder.link("\(pid)/ns/pid", to: "pid:[1]")
        }
        folder.link("77/exe", to: "/opt/app/app (deleted)")
        try folder.write("77/stat", Array("77 (app) T 1 77 77 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 55 0 0\n".utf8))
        try folder.write("77/cmdline", Array("app\0\0-x\0".utf8))
        try folder.write("77/comm", Array("app\n".utf8))
        try folder.write("77/status", Array("Name:\tapp\nUid:\t1\t2\t3\t4\nGid:\t5\t6\t7\t8\nNSpid:\t77\t1\n".utf8))
        try folder.write("77/cgroup", Array("12:cpu:/old\n0::/user.slice/app.scope\n".utf8))
        let proc = try ProcFS(root: folder.path)

        try folder.write("77/environ", Array("A=1\0SNAP_NAME=chat\0SNAP_NAME=x\0SteamAppIdle=3\0SteamAppId=440\0".utf8))
        try folder.write("77/root/.flatpak-info", Array("[Application]\nname=org.x.App\n[Instance]\ninstance-id=5\n".utf8))

        let facts = try #require(FactsReader(proc).read(77, .everything))

        #expect(!proc.isKernel)
        #expect(facts.flatpak == FlatpakSandbox(id: "org.x.App", instance: "5"))
        #expect(facts.environment?.snap == "chat")
        #expect(facts.environment?.steamApp == "440")
        #expect(facts.environment?.appImage == nil)
        #expect(facts.process == ProcessIdentity(pid: 77, startTicks: 55))
        #expect(facts.program == .path("/opt/app/app", isDeleted: true))
        #expect(facts.arguments == ["app", "", "-x"])
        #expect(facts.name == "app")
        #expect(facts.userIDs == [1, 2, 3, 4])
        #expect(facts.groupIDs == [5, 6, 7, 8])
        #expect(facts.controlGroup == "/user.slice/app.scope")
        #expect(facts.sharesMountNamespace == false)
        #expect(facts.sharesPIDNamespace == true)
        #expect(facts.workingDirectory == nil)
        #expect(facts.token == nil)
    }

    @Test func `what is absent in a recording is unreadable`() throws {
        let folder = try ScratchFolder()
        try folder.write("5/comm", Array("x\n".utf8))
        try folder.write("6/status", Array("NSpid:\t6\t2\n".utf8))
        let proc = try ProcFS(root: folder.path)

        let bare = try #require(FactsReader(proc).read(5, .everything))

        #expect(bare.program == .unreadable)
        #expect(FactsReader(proc).read(6, .launch)?.program == .unrecorded)
        #expect(
            bare.arguments == nil && bare.userIDs == nil && bare.sharesMountNamespace == nil && bare.sharesPIDNamespace == nil)
        #expect(FactsReader(proc).read(6, .launch)?.sharesPIDNamespace == false)
        #expect(FactsReader(proc).read(7, .launch) == nil)
    }

    @Test func `folders that are no numbers are no processes`() throws {
        let folder = try ScratchFolder()
        for name in ["12", "012x", "self", "99999999999999", "-3", "0"] { try folder.write("\(name)/comm", []) }
        var listing = ProcessListing()

        try ProcFS(root: folder.path).list(into: &listing)

        #expect(listing.entries.map(\.pid) == [12])
    }

    @Test func `random bytes in any file never trap`() throws {
        let folder = try ScratchFolder()
        let names = ["stat", "status", "cmdline", "comm", "cgroup", "environ", "root/.flatpak-info"]
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("0123456789 ()\n\0\tUidGNSp:=-".utf8)

        for _ in 0..<150 {
            for name in names {
                let count = Int.random(in: 0..<120, using: &generator)
                try folder.write("9/\(name)", (0..<count).map { _ in alphabet.randomElement() ?? UInt8.random(in: 0...255) })
            }
            let proc = try ProcFS(root: folder.path)
            let facts = FactsReader(proc).read(9, .everything)
            #expect(facts?.process.pid == 9)
            #expect(facts?.userIDs.map { $0.count == 4 } != false)
        }
    }
}
