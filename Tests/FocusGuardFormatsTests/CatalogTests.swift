import FocusGuardCore
import Testing

@testable import FocusGuardFormats

@Suite struct CatalogTests {
    private let catalog = Catalog()

    @Test func `every line of the built-in entries is an app of its own`() {
        let lines = [Catalog.social, Catalog.games, Catalog.usefulAndBrowsers].flatMap { $0.split(separator: "\n") }

        #expect(lines.count == catalog.apps.count)
        #expect(Set(catalog.apps.map(\.id)).count == catalog.apps.count)
        #expect(catalog.apps.count > 200)
    }

    @Test func `an app has its names per packaging`() throws {
        let id = try #require(AppID("discord"))
        let app = try #require(catalog.app(id))

        #expect(app.name == "Discord")
        #expect(app.kind == .distracting)
        #expect(app.group == "chat")
        #expect(app.programs.contains("Discord"))
        #expect(app.desktopIDs.contains("com.discordapp.Discord"))
        #expect(app.flatpaks.first == "com.discordapp.Discord")
    }

    @Test func `groups hold distracting apps alone`() {
        #expect(catalog.groups.contains("social"))
        #expect(!catalog.groups.contains("study"))
        #expect(catalog.apps(inGroup: "social").contains { $0.id.description == "tiktok" })
        #expect(catalog.apps(inGroup: "study").isEmpty)
        #expect(catalog.apps(inGroup: "nothing").isEmpty)
        #expect(catalog.usefulApps.contains { $0.id.description == "anki" })
    }

    @Test func `no program of the catalogue is one that can never be guarded`() {
        for app in catalog.apps where app.kind == .distracting {
            for program in app.programs { #expect(Protection.refusal(ofGuarding: program) == nil, "\(app.id)") }
        }
    }

    @Test func `the nearest app is found by its id or name`() {
        #expect(catalog.nearest(to: "discrod")?.description == "discord")
        #expect(catalog.nearest(to: "qqqqqqqqqqqqq") == nil)
    }

    @Test func `lines that are no entries are left out, and the first of two counts`() {
        let odd = Catalog(text: [
            "a|A|useful|study|native=x\na|B|useful|study\nbad line\nb|B|nonsense|x\n|||\nc d|C|useful|x\n|"
        ])

        #expect(odd.apps.map(\.name) == ["A"])
        #expect(odd.apps.first?.programs == ["x"])
    }
}
