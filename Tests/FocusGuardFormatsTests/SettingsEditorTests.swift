import FocusGuardCore
import FocusGuardFormats
import Testing

private func ids(_ texts: [String]) -> [AppID] { texts.compactMap { AppID($0) } }

/// The text after some apps were added to `[Guard] Apps`.
private func adding(_ apps: String..., to text: String) -> String {
    var editor = SettingsEditor(Array(text.utf8))
    editor.add(ids(apps), to: "Apps", in: "Guard")
    return String(decoding: editor.bytes, as: UTF8.self)
}

/// The text after some apps were taken out of `[Guard] Apps`.
private func removing(_ apps: String..., from text: String) -> String {
    var editor = SettingsEditor(Array(text.utf8))
    editor.remove(ids(apps), from: "Apps", in: "Guard")
    return String(decoding: editor.bytes, as: UTF8.self)
}

@Suite struct SettingsEditorTests {
    @Test(arguments: [
        ("[Guard]\nApps = a\n", "[Guard]\nApps = a;new\n"),
        ("[Guard]\nApps = a;b;\n", "[Guard]\nApps = a;b;new;\n"),
        ("[Guard]\nApps = a; b\n", "[Guard]\nApps = a; b; new\n"),
        ("[Guard]\nApps = a ; b ;  \n", "[Guard]\nApps = a ; b ; new ;  \n"),
        ("[Guard]\nApps=a\n", "[Guard]\nApps=a;new\n"),
        ("  [Guard]  \n\t Apps\t=\t a\t\n", "  [Guard]  \n\t Apps\t=\t a;new\t\n"),
        ("[ Guard ]\nApps = a\n", "[ Guard ]\nApps = a;new\n"),
        ("[Guard]\nApps = a", "[Guard]\nApps = a;new"),
        ("[Guard]\nApps =\n", "[Guard]\nApps = new\n"),
        ("[Guard]\nApps =", "[Guard]\nApps = new"),
        ("[Guard]\nApps=\n", "[Guard]\nApps=new\n"),
        ("[Guard]\nApps =   \n", "[Guard]\nApps =   new\n"),
        ("[Guard]\nApps = ;\n", "[Guard]\nApps = new;\n"),
        ("[Guard]\nApps = a\\;b\n", "[Guard]\nApps = a\\;b;new\n"),
        ("[Guard]\nApps = a = b\n", "[Guard]\nApps = a = b;new\n"),
        ("[Guard]\nApps = new;a\n", "[Guard]\nApps = new;a\n"),
        ("[Guard]\r\nApps = a\r\n", "[Guard]\r\nApps = a;new\r\n"),
        ("[Guard]\r\nApps =\r\n", "[Guard]\r\nApps = new\r\n"),
        ("\u{FEFF}[Guard]\nApps = a\n", "\u{FEFF}[Guard]\nApps = a;new\n"),
        // Nothing here continues a line: the next one is a line of its own.
        ("[Guard]\nApps = a;\\\nb\n", "[Guard]\nApps = a;\\;new\nb\n"),
    ])
    func `an app goes to the end of its list, written like the ones before it`(before: String, after: String) {
        #expect(adding("new", to: before) == after)
    }

    @Test(arguments: [
        ("", "[Guard]\nApps = new\n"),
        ("\u{FEFF}", "\u{FEFF}[Guard]\nApps = new\n"),
        ("\n", "\n[Guard]\nApps = new\n"),
        ("# mine\n", "# mine\n\n[Guard]\nApps = new\n"),
        ("# mine", "# mine\n\n[Guard]\nApps = new\n"),
        ("[Day]\r\nStart = 05:00\r\n", "[Day]\r\nStart = 05:00\r\n\r\n[Guard]\r\nApps = new\r\n"),
        ("[Day]\r\nStart = 05:00", "[Day]\r\nStart = 05:00\r\n\r\n[Guard]\r\nApps = new\r\n"),
        ("[Guard]\n", "[Guard]\nApps = new\n"),
        ("[Guard]", "[Guard]\nApps = new\n"),
        ("[Guard]\n# all\n\n[Day]\n", "[Guard]\nApps = new\n# all\n\n[Day]\n"),
        (
            "[Guard]\nCategories = Game\n# of the day\n[Day]\nStart = 05:00\n",
            "[Guard]\nCategories = Game\nApps = new\n# of the day\n[Day]\nStart = 05:00\n"
        ),
        ("[Guard]\n  Categories=Game\n", "[Guard]\n  Categories=Game\n  Apps=new\n"),
        ("[Guard]\nCategories =\n", "[Guard]\nCategories =\nApps = new\n"),
        ("[Guard]\nCategories = Game", "[Guard]\nCategories = Game\nApps = new\n"),
        ("[Guard]\n#Apps = old\nExcept = a\n", "[Guard]\n#Apps = old\nExcept = a\nApps = new\n"),
        ("[Guard]\napps = a\n", "[Guard]\napps = a\nApps = new\n"),
        ("[Guard]\nApps[de] = a\n", "[Guard]\nApps[de] = a\nApps = new\n"),
        ("[App Guard]\nName = x\n", "[App Guard]\nName = x\n\n[Guard]\nApps = new\n"),
    ])
    func `a list that is missing is made where its group is, and the group at the end`(before: String, after: String) {
        #expect(adding("new", to: before) == after)
    }

    @Test(arguments: [
        ("a;b;c", "a", "b;c"), ("a;b;c", "b", "a;c"), ("a;b;c", "c", "a;b"), ("a; b; c", "a", "b; c"),
        ("a; b; c", "c", "a; b"), ("a;b;", "b", "a;"), ("a ; b ;", "b", "a ;"), ("a;b;a", "a", "b"), ("a;bb", "b", "a;bb"),
        ("a\\;b;a", "a", "a\\;b"), ("a;b", "A", "a;b"), ("a;;b", "a", "b"),
    ])
    func `an app leaves its list with one separator`(list: String, app: String, left: String) {
        #expect(removing(app, from: "[Guard]\nApps = \(list)  \n# end\n") == "[Guard]\nApps = \(left)  \n# end\n")
    }

    @Test(arguments: [("Apps = a\n", "Apps =\n"), ("Apps=a;  \r\n", "Apps=\r\n"), ("Apps = a", "Apps =")])
    func `the last app leaves an empty list behind`(line: String, left: String) {
        #expect(removing("a", from: "[Guard]\n" + line) == "[Guard]\n" + left)
    }

    @Test func `a key or a group that is missing is not made for nothing to be removed from it`() {
        for text in ["", "[Guard]\n", "[Guard]\nExcept = a\n", "[Day]\nApps = a\n"] {
            #expect(removing("a", from: text) == text)
        }
    }

    @Test func `a list can be made empty where it is missing`() {
        #expect(adding(to: "[Guard]\n") == "[Guard]\nApps =\n")
        #expect(adding(to: "[Guard]\nExcept=\n") == "[Guard]\nExcept=\nApps=\n")
    }

    @Test func `several apps go in their order, each once`() {
        #expect(adding("x", "y", "x", to: "[Guard]\nApps = a;y\n") == "[Guard]\nApps = a;y;x\n")
        #expect(adding("x", "y", "x", to: "") == "[Guard]\nApps = x;y\n")
        #expect(removing("a", "b", from: "[Guard]\nApps = a;c;b\n") == "[Guard]\nApps = c\n")
    }

    @Test func `of a group or a key that is there twice the first is edited`() {
        let twice = "[Guard]\nApps = a\nApps = b\n[Day]\n[Guard]\nApps = c\n"

        #expect(adding("new", to: twice) == "[Guard]\nApps = a;new\nApps = b\n[Day]\n[Guard]\nApps = c\n")
        #expect(SettingsFile.read([("file", Array(adding("new", to: twice).utf8))]).settings == nil)
    }

    @Test func `bytes that are no text stay as they are`() {
        var editor = SettingsEditor(Array("# caf".utf8) + [0xE9, 0x0A] + Array("[Guard]\nApps = a\n".utf8) + [0xFF, 0x00])

        editor.add(ids(["b"]), to: "Apps", in: "Guard")

        #expect(editor.bytes == Array("# caf".utf8) + [0xE9, 0x0A] + Array("[Guard]\nApps = a;b\n".utf8) + [0xFF, 0x00])
    }

    @Test func `whatever the file, only its one line changes, and adding and removing undo each other`() {
        var dice = Dice(seed: 7)
        let pieces = [
            "[Guard]", "[Day]", "[App x]", "Apps", "Except", " = ", "=", "a", "b;", "; c", "\n", "\r\n", "\n\n", "# note", " ",
            "\\;", "\t",
            "\u{FEFF}", "é",
        ]
        for _ in 0..<4_000 {
            let text = (0..<Int.random(in: 0...14, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
            let before = Array(text.utf8)
            var editor = SettingsEditor(before)
            editor.add(ids(["new"]), to: "Apps", in: "Guard")
            let added = editor.bytes
            #expect(isInsertion(added, into: before), "\(text.debugDescription)")
            let value = KeyFile(added).groups.first { $0.name == "Guard" }?.entries.first { $0.key == "Apps" }?.value ?? ""
            #expect(value.contains("new"), "\(text.debugDescription)")
            editor.add(ids(["new"]), to: "Apps", in: "Guard")
            #expect(editor.bytes == added, "\(text.debugDescription)")
            editor.remove(ids(["new"]), from: "Apps", in: "Guard")
            #expect(isInsertion(added, into: editor.bytes), "\(text.debugDescription)")
        }
    }

    /// Whether `long` is `short` with bytes put in at one place.
    private func isInsertion(_ long: [UInt8], into short: [UInt8]) -> Bool {
        let start = zip(long, short).prefix { $0 == $1 }.count
        let end = zip(long.reversed(), short.reversed()).prefix { $0 == $1 }.count
        return long.count >= short.count && start + end >= short.count
    }
}
