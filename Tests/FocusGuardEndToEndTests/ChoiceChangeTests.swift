import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import Testing

@testable import focusguard

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

@Suite struct ChoiceChangeTests {
    private let folder: AppFolder

    init() throws {
        folder = try AppFolder()
        for name in ["tg", "mines", "gnome-terminal"] { try folder.program("bin/" + name) }
        try folder.entry("org.telegram.desktop.desktop", exec: "tg -- %u")
        try folder.entry("mines.desktop", exec: "mines", keys: "Categories=Game;")
        try folder.entry("org.gnome.Terminal.desktop", exec: "gnome-terminal")
    }

    private func picker(_ apps: [String] = [], categories: [String] = [], except: [String] = []) -> AppPicker {
        AppPicker(
            GuardChoice(apps: apps.map(id), categories: categories, except: except.map(id)), usefulApp: id("anki"),
            installed: InstalledApps(environment: folder.environment, root: folder.path))
    }

    @Test func `an app is added under its id, whatever it was called`() throws {
        let change = try ChoiceChange.adding(["Telegram", "org.telegram.desktop", "mines"], picker())

        #expect(change.apps.added == [id("telegram"), id("mines")])
        #expect(change.apps.removed.isEmpty && change.except.isEmpty)
        #expect(change.outcomes.map(\.isGuarded) == [true, true])
    }

    @Test func `an app that is known but not here is added with a note`() throws {
        let change = try ChoiceChange.adding(["freetube"], picker())

        #expect(change.apps.added == [id("freetube")])
        #expect(change.outcomes.first?.text.contains("not installed") == true)
    }

    @Test func `an app that is guarded already stays as it is, and the reason is told`() throws {
        let change = try ChoiceChange.adding(
            ["telegram", "mines"], picker(["org.telegram.desktop"], categories: ["Game"]))

        #expect(change.isEmpty)
        #expect(change.outcomes.map(\.isChange) == [false, false])
        #expect(change.outcomes.last?.text.contains("category Game") == true)
    }

    @Test func `an app that is excepted is taken out of Except and not named besides`() throws {
        let change = try ChoiceChange.adding(["mines"], picker(categories: ["Game"], except: ["mines.desktop", "other"]))

        #expect(change.except == ChoiceChange.List(added: [], removed: [id("mines.desktop")]))
        #expect(change.apps.isEmpty)
    }

    @Test func `an app that only its name guards leaves the list, under every spelling`() throws {
        let change = try ChoiceChange.removing(
            ["telegram"], picker(["telegram", "discord", "org.telegram.desktop"]))

        #expect(change.apps.removed == [id("telegram"), id("org.telegram.desktop")])
        #expect(change.except.isEmpty)
        #expect(change.outcomes.first?.isGuarded == false)
    }

    @Test func `an app that a category covers is excepted, and taken out of the list besides`() throws {
        #expect(try ChoiceChange.removing(["mines"], picker(categories: ["Game"])).except.added == [id("mines")])

        let both = try ChoiceChange.removing(["mines"], picker(["mines"], categories: ["Game"]))
        #expect(both.apps.removed == [id("mines")])
        #expect(both.except.added == [id("mines")])

        let excepted = try ChoiceChange.removing(["mines"], picker(["mines"], categories: ["Game"], except: ["mines"]))
        #expect(excepted.apps.removed == [id("mines")])
        #expect(excepted.except.isEmpty)
    }

    @Test func `removing what is not guarded changes nothing and says so`() throws {
        let change = try ChoiceChange.removing(["discord"], picker(categories: ["Game"]))

        #expect(change.isEmpty)
        #expect(change.outcomes.first?.text.contains("not guarded") == true)
    }

    @Test func `a name in the settings that nothing knows can be removed`() throws {
        #expect(try ChoiceChange.removing(["discrod"], picker(["discrod"])).apps.removed == [id("discrod")])
    }

    @Test func `one unknown app among several changes nothing, and the nearest names are told`() throws {
        let failure = try #require(throws: CommandFailure.self) {
            try ChoiceChange.adding(["telegram", "discrod"], picker())
        }

        #expect(failure.status == .wrongUsage)
        #expect(failure.lines[0].contains("\"discrod\" is no app; did you mean \"discord\"?"))
    }

    @Test func `a category is told to be one, and where it belongs`() throws {
        let failure = try #require(throws: CommandFailure.self) { try ChoiceChange.adding(["social"], picker()) }

        #expect(failure.status == .wrongUsage)
        #expect(failure.lines[0].contains("\"social\" is a category; name it in the line Categories"))
    }

    @Test(arguments: ["org.gnome.Terminal", "bash", "anki"])
    func `what can never be guarded is refused with the reason`(app: String) throws {
        let failure = try #require(throws: CommandFailure.self) { try ChoiceChange.adding(["telegram", app], picker()) }

        #expect(failure.status == .refused)
        #expect(failure.lines[0].contains("guarded: "))
    }
}
