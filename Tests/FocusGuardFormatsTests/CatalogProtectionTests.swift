import FocusGuardCore
import FocusGuardFormats
import Testing

/// The list of names that are never stopped must not hold what people guard.
@Suite struct CatalogProtectionTests {
    @Test func `no program of a distracting app or a game is protected by its name`() {
        let apps = Catalog().apps.filter { $0.kind != .useful }

        let programs = apps.flatMap { app in app.programs.map { (app.id, $0) } }

        for (app, program) in programs {
            #expect(Protection.listReason(PathText.baseName(program)) == nil, "\(program) of \(app)")
        }
        #expect(programs.count > 50)
    }

    @Test func `no id of an app is a protected name on the bus`() {
        for app in Catalog().apps {
            for id in app.flatpaks + app.desktopIDs { #expect(Protection.busReason(ofOwning: id) == nil, "\(id)") }
        }
    }
}
