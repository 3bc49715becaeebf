import FocusGuardCore
import FocusGuardLinux
import Testing

@testable import FocusGuardDaemon

@Suite struct IdentifyReportsTests {
    private let folder: AppFolder
    private let directory: AppDirectory

    init() throws {
        folder = try AppFolder()
        try folder.write("1/stat", "")
        folder.link("1/ns/mnt", to: "mnt:[1]")
        folder.link("1/ns/pid", to: "pid:[1]")
        let app = try #require(AppID("game"))
        let section = GuardChoice.Section(
            id: app, executables: ["/opt/game/game", "/opt/game/odd (deleted)", "/opt/game/start.sh"])
        directory = AppDirectory.build(
            GuardChoice(apps: [app], sections: [section]), installed: InstalledApps(environment: folder.environment))
    }

    private func add(_ pid: Int32, exe: String?, _ arguments: String = "x", uid: Int = 1_000, mount: Int = 1) throws {
        if let exe { folder.link("\(pid)/exe", to: exe) }
        try folder.write("\(pid)/stat", "\(pid) (x) S 1 \(pid) \(pid) 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 55 0 0\n")
        try folder.write("\(pid)/cmdline", arguments)
        try folder.write("\(pid)/comm", "game\n")
        try folder.write("\(pid)/status", "Uid:\t\(uid)\t\(uid)\t\(uid)\t\(uid)\n")
        folder.link("\(pid)/ns/mnt", to: "mnt:[\(mount)]")
        folder.link("\(pid)/ns/pid", to: "pid:[1]")
    }

    private func report(_ pid: Int32) throws -> IdentifyReport? {
        try identifyReports(proc: ProcFS(root: folder.path), pids: [pid], userID: 1_000, directory: directory).first
    }

    @Test func `a guarded program would be held`() throws {
        try add(10, exe: "/opt/game/game")

        #expect(
            try report(10)?.jsonLine
                == #"{"pid":10,"app":"game","instance":"path:/opt/game/game","strength":"strong","role":"main","#
                + #""evidence":"program /opt/game/game","protected":null,"verdict":"hold"}"#)
    }

    @Test func `a removed program and one really called so are both known in a recording`() throws {
        try add(10, exe: "/opt/game/game (deleted)")
        try add(11, exe: "/opt/game/odd (deleted)")

        #expect(try report(10)?.verdict == .hold)
        #expect(try report(11)?.verdict == .hold)
    }

    @Test func `another user's process is identified and left alone`() throws {
        try add(10, exe: "/opt/game/game", uid: 1_001)

        let found = try #require(try report(10))

        #expect(found.identified.app?.description == "game")
        #expect(found.protection == "it belongs to another user")
        #expect(found.verdict == .ignore)
    }

    @Test func `a path of another mount namespace, a name alone, and an unreadable program are nothing`() throws {
        try add(10, exe: "/opt/game/game", mount: 9)
        try add(11, exe: "/usr/bin/sleep", "/opt/game/game\0")
        try add(12, exe: nil, "/opt/game/game\0")

        for pid in [10, 11, 12] as [Int32] {
            #expect(try report(pid)?.identified.app == nil)
            #expect(try report(pid)?.verdict == .ignore)
        }
    }

    @Test func `a shell that runs the app's script would be held, another shell is protected`() throws {
        try add(10, exe: "/usr/bin/bash", "bash\0/opt/game/start.sh\0")
        try add(11, exe: "/usr/bin/bash", "bash\0-c\0/opt/game/start.sh\0")

        #expect(try report(10)?.verdict == .hold)
        #expect(try report(11)?.verdict == .ignore)
        #expect(try report(11)?.protection != nil)
    }

    @Test func `without numbers every process has a line, and what is not there has none`() throws {
        try add(10, exe: "/opt/game/game")
        try add(11, exe: "/usr/bin/sleep")
        let proc = try ProcFS(root: folder.path)

        let all = try identifyReports(proc: proc, pids: nil, userID: 1_000, directory: directory)

        #expect(all.map(\.pid).sorted() == [1, 10, 11])
        #expect(try identifyReports(proc: proc, pids: [99, -1, 0], userID: 1_000, directory: directory).isEmpty)
    }

    @Test func `a recording that shows nothing but arguments is judged by them`() throws {
        try folder.write("10/cmdline", "/opt/game/game --level 3")
        try folder.write("11/cmdline", "sh\0-c\0/opt/game/game\0")
        try folder.write("12/comm", "game\n")
        try folder.write("12/cmdline", "/opt/game/game\0")
        for pid in [10, 11, 12] { try folder.write("\(pid)/status", "Uid:\t1000\t1000\t1000\t1000\n") }

        #expect(try report(10)?.identified.app?.description == "game")
        #expect(try report(11)?.identified.app == nil)
        // It has a name: its program could not be read.
        #expect(try report(12)?.identified.app == nil)
    }

    @Test func `a helper is known by its parent of the recording`() throws {
        try add(10, exe: "/opt/game/game")
        try add(20, exe: "/opt/game/helper")
        try folder.write("20/stat", "20 (x) S 10 20 20 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 55 0 0\n")

        let found = try #require(try report(20))

        #expect(found.identified.app?.description == "game")
        #expect(found.identified.role == .helper)
        #expect(found.identified.evidence.hasPrefix("below process 10"))
    }

    @Test func `a process in a Flatpak is known by the file in its root`() throws {
        let app = try #require(AppID("chat"))
        let identity = AppIdentity(rules: [AppRule(app: app, name: "Chat", isGuarded: true, keys: [.flatpak("org.x.Chat")])])
        try add(10, exe: "/usr/bin/sh", mount: 2)
        try folder.write("10/root/.flatpak-info", "[Application]\nname=org.x.Chat\n")

        let found = try identifyReports(proc: ProcFS(root: folder.path), pids: [10], userID: 1_000, identity: identity)

        #expect(found.first?.identified.instance == "flatpak:org.x.Chat")
        #expect(found.first?.verdict == .hold)
    }

    @Test func `a browser that was started for a site is soon shared`() throws {
        var identified = Identified(
            app: try #require(AppID("videos")), instance: "pwa:x", strength: .strong, role: .main,
            evidence: "x", decidingPath: "/usr/bin/chromium")
        #expect(Recogniser.sharedReason(identified, age: .seconds(60)) == nil)

        identified.isSharedLater = true

        #expect(Recogniser.sharedReason(identified, age: Recogniser.sharedAfter) == nil)
        #expect(
            Recogniser.sharedReason(identified, age: Recogniser.sharedAfter + .milliseconds(1))
                == "its browser may carry other pages by now")
    }

    @Test func `odd text stays one line of JSON`() throws {
        try add(10, exe: "/opt/\"a\"\n\\\u{7F}")

        #expect(try report(10)?.jsonLine.contains(#"the program /opt/\"a\"\u000a\\\u007f""#) == true)
    }
}
