import Glibc
import Testing

@testable import focusguard

private let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/packaging/completions"
}()
private let scripts = ["focusguard.bash", "_focusguard", "focusguard.fish"].map { folder + "/" + $0 }

extension EndToEnd {
    @Suite struct CompletionTests {
        /// What bash would offer for the last of these words.
        private func bash(_ words: [String], in world: World) throws -> [String] {
            let script = """
                source "$1"; shift
                COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _focusguard; printf '%s\\n' "${COMPREPLY[@]}"
                """
            let name = "bash-\(monotonicNanoseconds())"
            let shell = try world.start(
                name, ["/bin/bash", "-c", script, "bash", folder + "/focusguard.bash", world.focusguard] + words)
            #expect(try shell.waitForExit(.seconds(20), "bash") == 0)
            #expect(readText("\(world.root)/\(name).err").isEmpty)
            return readText("\(world.root)/\(name).out").split(separator: "\n").map(String.init)
        }

        private func world() throws -> World {
            let world = try World(apps: ["chatter", "clips"])
            try world.makeFolder(world.root + "/share/applications")
            try world.put(
                "[Desktop Entry]\nType=Application\nName=Pegs\nExec=\(world.program(of: "sentinel"))\nCategories=Game;$(touch x);\n",
                in: world.root + "/share/applications/org.x.Pegs.desktop")
            try world.writeSettings(world.settings(apps: ["chatter"]))
            return world
        }

        @Test(.enabled(if: access("/bin/bash", X_OK) == 0, "bash is not here"))
        func `bash completes commands, options, apps and categories`() throws {
            let world = try world()
            defer { world.close() }

            #expect(try bash(["st"], in: world) == ["status"])
            #expect(try bash(["apps", ""], in: world) == ["list", "search", "add", "remove", "categories"])
            #expect(try bash(["apps", "add", "org.x"], in: world) == ["org.x.Pegs"])
            #expect(try bash(["apps", "--json", "add", "clips", "chat"], in: world).contains("chatter"))
            #expect(try bash(["apps", "remove", ""], in: world) == ["chatter"])
            #expect(try bash(["allow", "ch"], in: world) == ["chatter"])
            #expect(try bash(["allow", "--for", "5m", "ch"], in: world) == ["chatter"])
            #expect(try bash(["allow", "--for", ""], in: world) == [])
            #expect(try bash(["apps", "list", "--category", "ga"], in: world) == ["game-launcher", "game"])
            #expect(try bash(["apps", "list", "--category", "=", "ga"], in: world) == ["game-launcher", "game"])
            #expect(try bash(["apps", "list", "--category", "="], in: world).contains("Game"))
            #expect(try bash(["apps", "list", "--gu"], in: world) == ["--guarded"])
            #expect(try bash(["config", "ch"], in: world) == ["check"])
            #expect(try bash(["run", "--settings", world.root + "/conf"], in: world) == [world.root + "/config"])
            #expect(try bash(["try", "--", "bas"], in: world).contains("bash"))
        }

        @Test func `candidates are printed with broken settings and without a guard, and never fail`() throws {
            let world = try world()
            defer { world.close() }
            try world.put("[Nonsense", in: world.settingsFile)

            for words in [["apps"], ["guarded"], ["categories"], ["nothing"], [], ["options", "nothing"]] {
                let result = try world.run("complete", words.first ?? "", words.last ?? "", more: ["XDG_RUNTIME_DIR": ""])
                #expect(result.status == 0 && result.errors.isEmpty, "\(words)")
            }
            #expect(try world.run("complete", "apps").output.contains("discord\tDiscord\n"))
            #expect(try !world.run("complete", "categories").output.contains("$"), "what no settings can hold")
        }

        @Test(arguments: [("zsh", "/_focusguard"), ("fish", "/focusguard.fish"), ("bash", "/focusguard.bash")])
        func `the shells can read their files`(shell: String, file: String) throws {
            guard let program = ["/usr/bin/", "/bin/"].map({ $0 + shell }).first(where: { access($0, X_OK) == 0 }) else {
                print("left out: \(shell) is not installed")
                return
            }
            let world = try World(apps: [])
            defer { world.close() }

            let process = try world.start(shell, [program, "-n", folder + file])

            #expect(try process.waitForExit(.seconds(20), shell) == 0, "\(readText("\(world.root)/\(shell).err"))")
        }

        @Test(arguments: scripts)
        func `each file knows every option that takes a value`(file: String) {
            let text = readText(file)

            for page in Invocation.commands.map({ $0.page }) {
                for option in page.shown where option.value != nil {
                    #expect(text.contains(option.name), "\(option.name) of \(page.name)")
                }
            }
        }
    }
}
