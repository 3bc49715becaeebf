import FocusGuardFormats
import Testing

private let values = ExecLine.Values(icon: "it's", name: "Spiel \"A\"", file: "/x/a b.desktop")

@Suite struct ExecLineTests {
    @Test(arguments: [
        ("prog", ["prog"]), ("prog  a\tb\n c ", ["prog", "a", "b", "c"]), ("\"a b\" 'c d'e", ["a b", "c de"]),
        (#"p "\$x" "\\" "\"" "\`" "\n""#, ["p", "$x", "\\", "\"", "`", "\\n"]), (#"p a\ b \"# + "\nc", ["p", "a b", "c"]),
        ("p # rest", ["p"]), ("p a#b", ["p", "a#b"]), ("p $HOME ~ * ; && `id`", ["p", "$HOME", "~", "*", ";", "&&", "`id`"]),
        ("p %f %F %u %U", ["p"]), ("p --url=%u \"%f\"", ["p", "--url=", ""]), ("p %d %D %n %N %v %m %z", ["p"]),
        ("p 100%% %%f %", ["p", "100%", "%f", "%"]), ("p %i", ["p", "--icon", "it's"]), ("p %c", ["p", "Spiel \"A\""]),
        ("p %k", ["p", "/x/a b.desktop"]), ("p \"\" ''", ["p", "", ""]),
    ])
    func `a line is split like a shell would, expanding only field codes`(_ row: (String, [String])) {
        #expect(ExecLine.arguments(row.0, values) == row.1)
    }

    @Test(arguments: ["", "  ", "p \"a", "p 'a", #"p a\"#, "# all", "%f"])
    func `a line without a word or with an open quote has no arguments`(_ line: String) {
        #expect(ExecLine.arguments(line, values) == nil)
    }

    @Test func `without an icon its field code vanishes`() {
        let bare = ExecLine.Values(icon: nil, name: "", file: "")

        #expect(ExecLine.arguments("p %i %c x", bare) == ["p", "", "x"])
    }

    @Test func `random bytes never trap`() {
        var dice = Dice(seed: 7)
        let alphabet = Array("%\\\"'# \n\tabcfikFU$`".utf8)

        for _ in 0..<3_000 {
            let bytes = dice.bytes(Int.random(in: 0..<24, using: &dice), from: alphabet)
            let line = String(decoding: bytes, as: UTF8.self)

            #expect(ExecLine.arguments(line, values)?.isEmpty != true)
        }
    }
}
