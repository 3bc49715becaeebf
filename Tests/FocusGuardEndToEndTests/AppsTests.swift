import FocusGuardFormats
import Glibc
import Testing

extension EndToEnd {
    @Suite struct AppsTests {
        /// A world with a menu: chatter by its entry, an entry of a game, and settings with a comment.
        private func world(_ more: String = "") throws -> World {
            let world = try World(apps: ["chatter", "clips"])
            try world.makeFolder(world.root + "/share/applications")
            try addEntry("pegs", "Categories=Game;", to: world)
            try world.writeSettings(world.settings(apps: ["chatter"], more: "# the end\n" + more))
            return world
        }

        private func addEntry(_ name: String, _ keys: String, to world: World) throws {
            try world.addApp(name)
            try world.put(
                "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(world.program(of: name))\n\(keys)\n",
                in: "\(world.root)/share/applications/\(name).desktop")
        }

        private func change(_ old: String, _ new: String, _ text: String) -> String { text.replacing(old, with: new) }

        @Test func `removing a held app releases it within two seconds, and its line is all that changes`() throws {
            let world = try world()
            defer { world.close() }
            try world.startGuard(readText(world.settingsFile))
            let before = readText(world.settingsFile)
            try world.startApp("chatter", "single")
            try world.expectHeld("chatter")
            let start = monotonicNanoseconds()

            let removed = try world.run("apps", "remove", "chatter")

            world.expectRunning("chatter")
            #expect(monotonicNanoseconds() - start < 2_500_000_000)
            #expect(removed.status == 0, "\(removed.errors)")
            #expect(removed.output.contains("the running guard has taken it over"))
            #expect(readText(world.settingsFile) == change("Apps = chatter", "Apps =", before))
            world.expectBarrierClosed()
        }

        @Test func `an app that is added is held at its next launch`() throws {
            let world = try world()
            defer { world.close() }
            try world.startGuard(readText(world.settingsFile))

            let added = try world.run("apps", "add", "Clips", "pegs.desktop", "--json")

            #expect(added.json?["guard"]?.text == "in-force", "\(added.output) \(added.errors)")
            #expect(added.json?["written"]?.bool == true)
            #expect(readText(world.settingsFile).contains("Apps = chatter;clips;pegs\n"))
            try world.startApp("clips", "single")
            try world.expectHeld("clips")
            try world.startApp("pegs", "single")
            try world.expectHeld("pegs")
        }

        @Test func `an app of a category that is excepted runs, and is held again once it is added`() throws {
            let world = try world()
            defer { world.close() }
            try world.startGuard(change("Categories =", "Categories = Game", readText(world.settingsFile)))

            #expect(try world.run("apps", "remove", "pegs").status == 0)
            #expect(readText(world.settingsFile).contains("\nExcept = pegs\n"))
            try world.startApp("pegs", "single")
            world.expectRunning("pegs")
            try world.expectUndisturbed("pegs", beats: 60)
            #expect(try world.run("apps", "add", "pegs").output.contains("taken out of Except"))

            #expect(readText(world.settingsFile).contains("\nExcept =\n"))
            #expect(try world.status()["guarded"]?.list.contains { $0["id"]?.text == "pegs" } == true)
        }

        @Test func `without a guard and a run time folder apps are listed, found and changed all the same`() throws {
            let world = try world()
            defer { world.close() }
            let none = ["XDG_RUNTIME_DIR": ""]

            let listed = try world.run("apps", "list", "--json", more: none)
            let found = try world.run("apps", "search", "PEG", more: none)
            let added = try world.run("apps", "add", "pegs", more: none)
            let guarded = try world.run("apps", "list", "--guarded", more: none)

            let lines = listed.output.split(separator: "\n").compactMap { JSON(String($0)) }
            #expect(lines.first { $0["id"]?.text == "chatter" }?["guarded"]?.bool == true)
            #expect(lines.first { $0["id"]?.text == "pegs" }?["guarded"]?.bool == false)
            #expect(found.status == 0 && found.output.contains("pegs"))
            #expect(added.status == 0 && added.output.contains("no guard runs here"))
            #expect(guarded.output.contains("pegs") && guarded.output.contains("yes, named"))
        }

        @Test func `what is wrong is told with its exit status, and nothing is written`() throws {
            let world = try world()
            defer { world.close() }
            let before = readText(world.settingsFile)

            let unknown = try world.run("apps", "add", "pegs", "chattre")
            let nothing = try world.run("apps", "search", "no such thing")
            let protected = try world.run("apps", "add", "bash")
            let dry = try world.run("apps", "add", "pegs", "--dry-run")
            try world.put(before + "[Nonsense]\n", in: world.settingsFile)
            let broken = try world.run("apps", "add", "pegs")

            #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"chatter\"?"))
            #expect(nothing.status == 1 && nothing.errors.contains("no app is found"))
            #expect(protected.status == 1 && protected.errors.contains("can never be guarded"))
            #expect(
                dry.status == 0 && dry.output.contains("+Apps = chatter;pegs") && dry.output.contains("nothing was written"))
            #expect(broken.status == 4 && broken.errors.contains("unknown group"))
            #expect(readText(world.settingsFile) == before + "[Nonsense]\n")
        }

        @Test func `every desktop entry is listed in the language and for the desktop of the environment`() throws {
            let world = try world()
            defer { world.close() }
            try addEntry("auf", "Name[de]=Spiel\nOnlyShowIn=KDE;", to: world)
            let locale = ["LANG": "de_DE.UTF-8", "XDG_CURRENT_DESKTOP": "KDE"]

            let german = try world.run("apps", "list", "--all", "--json", more: locale)
            let plain = try world.run("apps", "list", "--all", "--json")

            func entry(_ result: CommandResult) -> JSON? {
                result.output.split(separator: "\n").compactMap { JSON(String($0)) }.first { $0["id"]?.text == "auf.desktop" }
            }
            #expect(entry(german)?["name"]?.text == "Spiel" && entry(german)?["shown"]?.bool == true)
            #expect(entry(plain)?["name"]?.text == "auf" && entry(plain)?["shown"]?.bool == false)
            #expect(entry(plain)?["argv"]?.texts == [world.program(of: "auf")])
        }

        @Test func `categories are counted, and those in force are marked`() throws {
            let world = try world()
            defer { world.close() }
            try world.put(
                change("Categories =", "Categories = Game;chat", readText(world.settingsFile)), in: world.settingsFile)

            let all = try world.run("apps", "categories", "--json").output.split(separator: "\n").compactMap {
                JSON(String($0))
            }
            func category(_ name: String) -> JSON? { all.first { $0["name"]?.text == name } }

            #expect(category("Game")?["guarded"]?.bool == true && category("chat")?["guarded"]?.bool == true)
            #expect(category("video")?["guarded"]?.bool == false)
            #expect(category("Game")?["installed"]?.number ?? 0 >= 1)
            #expect(try world.run("apps", "list", "--category", "game", "--installed").output.contains("pegs"))
            #expect(try world.run("apps", "list", "--category", "gmae").errors.contains("did you mean \"game\"?"))
        }
    }
}
