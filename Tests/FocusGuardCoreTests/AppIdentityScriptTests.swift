import FocusGuardCore
import Testing

@Suite struct AppIdentityScriptTests {
    @Test(
        arguments: [
            ("/usr/bin/bash", ["/bin/bash", "/x/a.sh", "-c", "y"], "/x/a.sh"),
            ("/usr/bin/bash", ["bash", "-ex", "+O", "extglob", "a.sh"], "a.sh"),
            ("/usr/bin/bash", ["bash", "--norc", "--rcfile", "/rc", "a.sh"], "a.sh"),
            ("/usr/bin/bash", ["bash", "--", "-odd"], "-odd"),
            ("/usr/bin/dash", ["sh", "-c", "/x/a.sh"], nil),
            ("/usr/bin/dash", ["sh", "-ec", "/x/a.sh", "/x/a.sh"], nil),
            ("/usr/bin/dash", ["sh"], nil),
            ("/usr/bin/dash", ["sh", "-s", "/x/a.sh"], nil),
            ("/usr/bin/dash", ["sh", "-", "/x/a.sh"], nil),
            ("/usr/bin/dash", ["sh", "", "/x/a.sh"], nil),
            ("/usr/bin/python3.11", ["python3", "-I", "-W", "ignore", "-Xdev", "/x/a.py"], "/x/a.py"),
            ("/usr/bin/python3.11", ["python3", "-m", "aqt", "/x/a.py"], nil),
            ("/usr/bin/python3.11", ["python3", "-Im", "aqt", "/x/a.py"], nil),
            ("/usr/bin/python3.11", ["python3", "-c", "x", "/x/a.py"], nil),
            ("/usr/bin/perl", ["perl", "-w", "-I", "/lib", "-MList::Util", "/x/a.pl"], "/x/a.pl"),
            ("/usr/bin/perl", ["perl", "-ne", "x", "/x/a.pl"], nil),
            ("/usr/bin/node", ["node", "--require", "/x/b.js", "/x/a.js"], "/x/a.js"),
            ("/usr/bin/node", ["node", "--eval=x", "/x/a.js"], nil),
            ("/usr/bin/gjs-console", ["gjs", "-m", "/x/a.js"], "/x/a.js"),
            ("/usr/bin/ruby3.1", ["ruby", "-rset", "/x/a.rb"], "/x/a.rb"),
            ("/usr/bin/lua5.4", ["lua", "-e", "x", "/x/a.lua"], nil),
            ("/usr/bin/sleep", ["bash", "/x/a.sh"], nil),
            ("/usr/bin/pythonista", ["python3", "/x/a.py"], nil),
        ] as [(String, [String], String?)])
    func `the script stands first behind the interpreter's own options`(_ row: (String, [String], String?)) {
        #expect(ScriptSlot.word(program: row.0, arguments: row.1) == row.2)
    }

    @Test func `an interpreter that runs an app's script is the app`() {
        let python = sampleRules.identify(process("/usr/bin/python3.11", ["/usr/bin/python3", "/usr/games/lutris", "x"]))
        let shell = sampleRules.identify(process("/usr/bin/bash", ["bash", "./steam.sh"], folder: "/home/user/.steam"))

        #expect(python.app?.description == "lutris")
        #expect(python.role == .main)
        #expect(python.instance == "path:/usr/games/lutris")
        #expect(shell.app?.description == "steam")
        #expect(shell.role == .wrapper)
    }

    @Test func `a script is also known by its canonical path`() {
        let facts = process(
            "/usr/bin/python3.11", ["python3", "../games/lutris"], folder: "/usr/bin", target: "/usr/games/lutris")

        #expect(sampleRules.identify(facts).app?.description == "lutris")
    }

    @Test func `a relative script without a readable working directory is unknown`() {
        #expect(sampleRules.identify(process("/usr/bin/bash", ["bash", "steam.sh"], folder: nil)).app == nil)
    }

    @Test func `arguments joined to one text never make a match`() {
        for arguments in [["/usr/bin/python3 /usr/games/lutris"], ["bash /home/user/.steam/steam.sh"]] {
            #expect(sampleRules.identify(process("/usr/bin/python3.11", arguments)).app == nil)
            #expect(sampleRules.identify(process("/usr/bin/bash", arguments)).app == nil)
        }
    }

    @Test func `words behind the script slot never make a match`() {
        let words = ["/usr/games/lutris", "/home/user/.steam/steam.sh", "/opt/Discord/Discord", "discord", "--", "-m"]
        let unknown = [
            ("/usr/bin/python3.11", ["python3", "/home/user/bot.py"]),
            ("/usr/bin/python3.11", ["python3", "-m", "http.server"]),
            ("/usr/bin/dash", ["sh", "-c", "sleep 50"]), ("/usr/bin/tail", ["tail", "-f"]),
            ("/usr/bin/node", ["node", "bot.js"]),
            ("/usr/bin/perl", ["perl", "-e", "sleep"]), ("/usr/bin/make", ["make"]),
        ]

        for (program, arguments) in unknown {
            for first in words {
                for second in words {
                    #expect(sampleRules.identify(process(program, arguments + [first, second])).app == nil)
                }
            }
        }
    }

    @Test func `paths are made absolute by their text alone`() {
        #expect(PathText.absolute("a//b/./c", in: "/x/") == "/x/a/b/c")
        #expect(PathText.absolute("/a/../b", in: nil) == nil)
        #expect(PathText.absolute("a", in: nil) == nil)
        #expect(PathText.absolute("", in: "/x") == nil)
        #expect(PathText.folder("/a") == "/")
        #expect(PathText.folder("/a/b/c") == "/a/b")
        #expect(PathText.baseName("/a/b/") == "")
    }
}
