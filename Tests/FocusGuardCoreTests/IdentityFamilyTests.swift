import FocusGuardCore
import Testing

/// Compares what the rules say of a process with what it is.
private func check(_ row: IdentityCase) {
    let found = packagedRules.identify(row.facts)

    #expect(found.app?.description == row.app, "\(row.name): \(found.evidence)")
    #expect(found.instance == row.instance, "\(row.name)")
    #expect((found.strength == .strong) == (row.app != nil), "\(row.name)")
    if row.app != nil { #expect(found.role == row.role && found.decidingPath != nil, "\(row.name)") }
}

@Suite struct IdentityFamilyTests {
    @Test(arguments: IdentityCase.sandboxes)
    func `a process in a sandbox is the sandbox's app`(_ row: IdentityCase) { check(row) }

    @Test(arguments: IdentityCase.stores)
    func `a game is known by what its store runs it with`(_ row: IdentityCase) { check(row) }

    @Test(arguments: IdentityCase.webApps)
    func `a browser is a web app only while its own words say so`(_ row: IdentityCase) { check(row) }

    @Test(arguments: IdentityCase.runtimes)
    func `a runtime is what stands in its slot`(_ row: IdentityCase) { check(row) }

    @Test(arguments: IdentityCase.launches)
    func `what started a process counts where the process agrees`(_ row: IdentityCase) { check(row) }

    @Test(arguments: IdentityCase.programs)
    func `a program's name counts where packages put it`(_ row: IdentityCase) { check(row) }

    @Test func `payloads of a sandbox say so, and so does a browser that will carry more`() {
        func found(_ name: String) -> Identified? {
            IdentityCase.all.first { $0.name == name }.map { packagedRules.identify($0.facts) }
        }

        #expect(found("a Flatpak's program")?.isSandboxed == true)
        #expect(found("a snap's program in its scope")?.isSandboxed == true)
        #expect(found("Steam's reaper")?.isSandboxed == true)
        #expect(found("a program where packages put it")?.isSandboxed == false)
        #expect(found("a web app by its id")?.isSharedLater == true)
        #expect(found("a web app of Epiphany")?.isSharedLater == false)
        #expect(found("a game that no rule names")?.standsAlone == true)
        #expect(found("a Flatpak nobody names")?.standsAlone == true)
        #expect(found("Wine's server")?.role == .infrastructure)
        #expect(found("the bus proxy of a Flatpak")?.role == .infrastructure)
    }

    @Test func `a guarded browser that carries an app nobody guards is still guarded`() throws {
        var rules = packagedRules.rules
        for index in rules.indices { rules[index].isGuarded = rules[index].app.description == "browser" }
        let identity = AppIdentity(rules: rules)
        let facts = process("/usr/bin/chromium", ["chromium", "--app=https://videos.example/"])

        #expect(identity.identify(facts).app?.description == "browser")
    }

    @Test func `a browser's helpers work for the web app that their browser was started for`() throws {
        let videos = try #require(AppID("videos"))
        let puzzle = try #require(AppID("puzzle"))
        func found(_ arguments: String) -> Identified {
            packagedRules.identify(process("/usr/bin/chromium", [arguments]))
        }

        #expect(packagedRules.carries(found("chromium --type=renderer --x"), videos))
        #expect(packagedRules.carries(found("chromium --type=zygote --x"), videos))
        #expect(!packagedRules.carries(found("chromium --x --y"), videos))
        #expect(!packagedRules.carries(found("chromium --type=renderer --x"), puzzle))
        #expect(!packagedRules.carries(packagedRules.identify(process("/usr/bin/editor", ["editor --type=zygote"])), videos))
    }

    @Test func `what a guarded app does not ask for is not read`() {
        let none = AppIdentity(rules: [])

        #expect(none.concern(ofProgram: "/usr/bin/bash") == .nothing)
        #expect(none.concernOfUnreadable == .nothing)
        #expect(packagedRules.concern(ofProgram: "/usr/bin/vim") == .fields(.environment))
        #expect(packagedRules.concern(ofProgram: "/usr/bin/bash") == .fields([.arguments, .flatpak]))
        #expect(packagedRules.concern(ofProgram: "/opt/chat/Chat") == AppID("chat").map { .app($0) })
        #expect(packagedRules.concernOfUnreadable == .fields(.controlGroup))
    }

    /// Whatever is recognised has to be read: the fields that a program asks for are enough for the verdict.
    @Test(arguments: IdentityCase.all.filter { $0.app != nil && $0.facts.ancestors.isEmpty })
    func `the fields that a program asks for are enough to know it`(_ row: IdentityCase) throws {
        guard case .path(let path, _) = row.facts.program, let app = packagedRules.identify(row.facts).app,
            packagedRules.rule(of: app)?.isGuarded == true
        else { return }
        // Below the sandbox's own bwrap, which was known: the tree is followed.
        if row.facts.flatpak != nil, ScriptSlot.isInterpreter(path) { return }
        var facts = ProcessFacts(process: row.facts.process)
        facts.program = row.facts.program
        facts.workingDirectory = row.facts.workingDirectory
        switch packagedRules.concern(ofProgram: path) {
        case .nothing: Issue.record("\(row.name): nothing is asked for")
        case .app(let found): #expect(found == app)
        case .fields(let fields):
            if fields.contains(.arguments) { facts.arguments = row.facts.arguments }
            if fields.contains(.environment) { facts.environment = row.facts.environment }
            if fields.contains(.controlGroup) { facts.controlGroup = row.facts.controlGroup }
            if fields.contains(.flatpak) { facts.flatpak = row.facts.flatpak }
            #expect(packagedRules.identify(facts).app == app, "\(row.name)")
        }
    }
}
