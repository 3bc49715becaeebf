import FocusGuardCore
import Testing

private let near = Protection.Surroundings(
    userID: 1_000, guardPID: 50, ancestors: [started(40), started(30)], helpers: [60], sessionLeaders: [started(20)],
    container: "docker-own.scope")

private func started(_ pid: Int32, ticks: UInt64 = 100) -> ProcessIdentity { ProcessIdentity(pid: pid, startTicks: ticks) }

private func reason(_ facts: ProcessFacts) -> String? { Protection.reason(facts, sampleRules.identify(facts), near: near) }

private func withPID(_ pid: Int32) -> ProcessFacts {
    var facts = ProcessFacts(process: ProcessIdentity(pid: pid, startTicks: 100))
    facts.program = .path("/opt/Discord/Discord", isDeleted: false)
    facts.userIDs = [1_000, 1_000, 1_000, 1_000]
    facts.sharesMountNamespace = true
    facts.sharesPIDNamespace = true
    return facts
}

@Suite struct ProtectionTests {
    @Test func `an ordinary process of an app may be stopped`() {
        #expect(reason(withPID(4_711)) == nil)
    }

    @Test(arguments: 0..<4)
    func `one foreign user id of the four protects a process`(_ index: Int) {
        var facts = withPID(4_711)
        facts.userIDs?[index] = 0

        #expect(reason(facts) == "it belongs to another user")
    }

    @Test func `a process whose users cannot be read is protected`() {
        var facts = withPID(4_711)
        facts.userIDs = nil

        #expect(reason(facts) == "its user cannot be read")
    }

    @Test(
        arguments: [
            (1, "the first process"), (20, "the leader of a login session"), (30, "the guard was started from it"),
            (40, "the guard was started from it"), (50, "the guard itself"), (60, "a helper program of the guard"),
        ] as [(Int32, String)])
    func `the guard and what it stands on are protected`(_ row: (Int32, String)) {
        #expect(reason(withPID(row.0)) == row.1)
    }

    @Test(arguments: [20, 30] as [Int32])
    func `a number that was an ancestor's or a leader's protects nobody who has it later`(_ pid: Int32) {
        var facts = withPID(pid)
        facts.process = started(pid, ticks: 900)

        #expect(reason(facts) == nil)
    }

    @Test func `kernel threads are protected`() {
        var thread = withPID(4_711)
        thread.isKernelThread = true

        #expect(reason(thread) == "a kernel thread")
        #expect(reason(withPID(2)) == "a kernel thread")
    }

    struct Place: Sendable, CustomTestStringConvertible {
        var numbers: Bool?
        var files: Bool?
        var group: String?
        var isSandboxed = false
        var isContained: Bool
        var testDescription: String {
            "\(String(describing: numbers)) \(String(describing: files)) \(group ?? "") \(isSandboxed)"
        }
    }

    @Test(arguments: [
        Place(numbers: true, files: true, isContained: false),
        Place(numbers: true, files: false, isContained: false),
        Place(numbers: nil, files: nil, isContained: false),
        // A browser's own sandbox: the files are the machine's.
        Place(numbers: false, files: true, isContained: false),
        Place(numbers: false, files: false, isContained: true),
        Place(numbers: false, files: nil, isContained: true),
        Place(numbers: false, files: false, isSandboxed: true, isContained: false),
        Place(numbers: false, files: false, isContained: true),
        Place(numbers: true, files: true, group: "/user.slice/user@1000.service/libpod-6a.scope", isContained: true),
        Place(numbers: true, files: true, group: "/lxc.payload.waydroid/init", isContained: true),
        Place(numbers: true, files: true, group: "/lxc/waydroid", isContained: true),
        Place(numbers: true, files: true, group: "/docker/6a", isContained: true),
        Place(numbers: true, files: true, group: "/system.slice/docker-6a.scope", isContained: true),
        Place(numbers: true, files: true, group: "/machine.slice/machine-debian.scope", isContained: true),
        Place(numbers: true, files: true, group: "/machine.slice/systemd-nspawn@x.service/payload", isContained: true),
        Place(
            numbers: false, files: false, group: "/libpod-6a.scope", isSandboxed: true,
            isContained: true),
        Place(numbers: true, files: true, group: "/system.slice/docker-own.scope/app.slice", isContained: false),
        Place(numbers: true, files: true, group: "/user.slice/app.slice/app-machine-x.scope", isContained: false),
    ])
    func `containers are protected, the payload of a known sandbox and an app's own sandbox are not`(_ place: Place) {
        var facts = withPID(4_711)
        facts.sharesPIDNamespace = place.numbers
        facts.sharesMountNamespace = place.files
        facts.controlGroup = place.group
        var identified = sampleRules.identify(withPID(4_711))
        identified.isSandboxed = place.isSandboxed

        let reason = Protection.reason(facts, identified, near: near)

        #expect(reason == (place.isContained ? "it lives in a container" : nil))
    }

    @Test func `a member inherited into the tree of a sandboxed app is payload of that sandbox`() {
        var facts = withPID(4_711)
        facts.sharesPIDNamespace = false
        facts.sharesMountNamespace = false

        #expect(Protection.structuralReason(facts, isPayload: true, near: near) == nil)
        #expect(Protection.structuralReason(facts, near: near) == "it lives in a container")
    }

    @Test func `an instance that is not certain makes no payload`() {
        var identified = sampleRules.identify(withPID(4_711))
        identified.isSandboxed = true
        #expect(Protection.isPayload(identified))
        identified.strength = .weak

        #expect(!Protection.isPayload(identified))
    }

    @Test(
        arguments: [
            ("/user.slice/user-1000.slice/user@1000.service/init.scope", true),
            ("/user.slice/user-1000.slice/user@1000.service/app.slice/app-x-1.scope", false), ("/init.scope", false),
        ] as [(String, Bool)])
    func `the user manager and its helper are protected by their place`(_ row: (String, Bool)) {
        var facts = withPID(4_711)
        facts.controlGroup = row.0

        #expect((reason(facts) == "the manager of the user's session") == row.1)
    }

    @Test(arguments: [
        "/usr/bin/gnome-shell", "/usr/bin/kwin_wayland", "/usr/bin/Xwayland", "/usr/bin/bash", "/usr/bin/tmux",
        "/usr/bin/pipewire",
        "/usr/libexec/at-spi2-registryd", "/usr/lib/xdg-desktop-portal-gtk", "/usr/libexec/evolution-source-factory",
        "/usr/bin/dpkg", "/usr/lib/systemd/systemd", "/usr/bin/dunst", "/opt/Discord/chrome_crashpad_handler",
        "/usr/lib/gcc/x86_64-linux-gnu/12/cc1", "/usr/bin/focusguard-barrier",
        "/nix/store/x/libexec/.mate-multiload-applet-wrapped",
    ])
    func `programs that a session lives on are protected by their names`(_ program: String) {
        #expect(reason(process(program)) != nil)
    }

    @Test(arguments: [
        "/usr/games/gnome-mines", "/usr/bin/gnome-shellshock2", "/usr/bin/evolution", "/usr/games/chromium-bsu", "/usr/bin/mpv",
        "/usr/bin/factory", "/usr/bin/Bash", "/usr/bin/snapszer",
    ])
    func `names are compared whole`(_ program: String) {
        #expect(Protection.listReason(PathText.baseName(program)) == nil)
    }

    @Test func `only a program that cannot be read is judged by its own name, cut as the kernel cuts it`() {
        var hidden = process("/usr/bin/gnome-keyring-daemon", name: "gnome-keyring-d")
        hidden.program = .unreadable
        let renamed = process("/usr/bin/sleep", name: "ssh-agent")

        #expect(reason(hidden) != nil)
        #expect(reason(renamed) == nil)
    }

    @Test func `a shell is protected, a shell that runs an app's own script is not`() {
        #expect(reason(process("/usr/bin/bash", ["bash"])) != nil)
        #expect(reason(process("/usr/bin/bash", ["bash", "/home/user/other.sh"])) != nil)
        #expect(reason(process("/usr/bin/bash", ["bash", "/home/user/.steam/steam.sh"])) == nil)
    }

    @Test(arguments: [
        "/usr/bin/bash", "bash", "/usr/bin/python3.11", "/usr/bin/env", "/usr/bin/gnome-shell", "/usr/bin/flatpak", "", "/",
    ])
    func `protected and general programs can never be guarded`(_ path: String) {
        #expect(Protection.refusal(ofGuarding: path) != nil)
    }

    @Test func `an app can be guarded`() {
        #expect(Protection.refusal(ofGuarding: "/opt/Discord/Discord") == nil)
        #expect(Protection.refusal(ofGuarding: "/usr/bin/sleep") == nil)
    }
}

@Suite struct ProtectionOfTreeTests {
    private func leaves(_ facts: ProcessFacts, below app: String = "discord") throws -> String? {
        Protection.leavesAlone(facts, sampleRules.identify(facts), below: try #require(AppID(app)), among: sampleRules)
    }

    @Test func `a descendant without an identity of its own belongs to the tree`() throws {
        #expect(try leaves(process("/usr/bin/sleep")) == nil)
        #expect(try leaves(process("/opt/Discord/Discord")) == nil)
    }

    @Test func `a descendant that is another app does not`() throws {
        #expect(try leaves(process("/usr/lib/firefox/firefox")) == "it belongs to firefox")
    }

    @Test(arguments: [
        "/usr/bin/bash", "/usr/bin/konsole", "/usr/bin/vim.basic", "/usr/bin/emacs", "/usr/bin/apt-get", "/usr/bin/make",
        "/usr/bin/chrome_crashpad_handler",
    ])
    func `shells, terminals, editors, package managers, build tools and crash handlers are left running`(_ program: String)
        throws
    {
        #expect(try leaves(process(program)) != nil)
    }

    @Test func `a shell that runs a script of the app's own folder belongs to the tree`() throws {
        let own = process("/usr/bin/dash", ["sh", "/opt/Discord/update.sh"])
        let other = process("/usr/bin/dash", ["sh", "/home/user/deploy.sh"])

        #expect(try leaves(own) == nil)
        #expect(try leaves(other) != nil)
    }
}
