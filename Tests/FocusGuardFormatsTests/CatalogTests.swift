import FocusGuardCore
import Testing

@testable import FocusGuardFormats

@Suite struct CatalogTests {
    private let catalog = Catalog()
    private let old = "boeajhmfdjldchidhphikilcgdacljfm"

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

    @Test func `every value says whether a source shows it, and a web app is computed from its start address`() throws {
        let odd = Catalog(text: [
            "a|A|distracting|video|native=x;y?|host=h?|webapp=https://www.youtube.com/?feature=ytca;\(old)?"
        ])
        let app = try #require(odd.apps.first)

        #expect(app.programs == ["x", "y"])
        #expect(app.isVerified(.program, "x") && !app.isVerified(.program, "y") && !app.isVerified(.program, "z"))
        #expect(app.webApps == ["agimnkijcaahngcdmfeangaknmldooml", old])
        #expect(app.isVerified(.webApp, "agimnkijcaahngcdmfeangaknmldooml") && !app.isVerified(.webApp, old))
        #expect(app.keys.compactMap(\.startURL) == ["https://www.youtube.com/?feature=ytca"])
        #expect(odd.app(withKey: .webApp(old))?.id == app.id)
    }

    @Test func `values become the keys that apps are recognised by`() throws {
        let line =
            "a|A|distracting|x|native=n|desktop=d|flatpak=f|snap=s|steam=1|wine=W.exe|host=h|slot=python-module:m;"
            + "java-main-class:c;electron-asar:/e;python-script:p;env:X;bad"
        let app = try #require(Catalog(text: [line]).apps.first)

        #expect(
            app.appKeys == [
                .program("n"), .flatpak("f"), .snap("s"), .steam("1"), .wine("W.exe"), .site("h"), .pythonModule("m"),
                .javaClass("c"),
                .electronApp("/e"),
            ])
        #expect(Catalog(text: [line]).app(withKey: .wine("w.EXE"))?.id == app.id)
        #expect(Catalog(text: [line]).app(withKey: .flatpak("F")) == nil)
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
