import FocusGuardFormats
import Testing

private func text(_ text: String) -> ValveText { ValveText(Array(text.utf8)) }

@Suite struct ValveTextTests {
    @Test func `pairs are found with the way to them, whatever the case of their keys`() {
        let found = text(
            """
            "LibraryFolders" // a comment
            {
                "0" { "path" "/home/user/.local/share/Steam" "apps" { "440" "1" } }
                plain   word
                "tail"\t\t"a \\"b\\" \\\\ c\\nd"
            }
            """)

        #expect(found.value("libraryfolders", "0", "path") == "/home/user/.local/share/Steam")
        #expect(found.value("libraryfolders", "0", "apps", "440") == "1")
        #expect(found.value("libraryfolders", "plain") == "word")
        #expect(found.value("libraryfolders", "tail") == "a \"b\" \\ c\nd")
        #expect(found.value("libraryfolders", "0") == nil)
        #expect(found.pairs.count == 4)
    }

    @Test(arguments: [
        ("", 0), ("\"a", 0), ("\"a\" \"b", 0), ("\"a\" \"b\" }", 1), ("\"a\" \"b\" {", 1), ("{ \"a\" \"b\" }", 0),
        ("\"a\" { \"b\" }", 0), ("\"a\" \"b\" \"c\" { \"d\" \"e\" } \"f\" \"g\"", 3),
    ])
    func `a mistake ends the reading, and what came before it stays`(_ row: (String, Int)) {
        #expect(text(row.0).pairs.count == row.1)
    }

    @Test func `nothing grows without an end`() {
        let deep = String(repeating: "a {", count: 100_000)
        let many = String(repeating: "a b ", count: ValveText.pairsMax + 5)
        let large = [UInt8](repeating: 0x20, count: ValveText.sizeBytesMax) + Array("a b".utf8)

        #expect(text(deep).pairs.isEmpty)
        #expect(text(many).pairs.count == ValveText.pairsMax)
        #expect(ValveText(large).pairs.isEmpty)
        #expect(text(String(repeating: "a {", count: ValveText.depthMax) + "b c").pairs.count == 1)
        #expect(text(String(repeating: "a {", count: ValveText.depthMax + 1) + "b c").pairs.isEmpty)
    }

    @Test func `random bytes never trap`() {
        var dice = Dice(seed: 23)
        let sample = Array("\"AppState\"\n{\n\"appid\" \"440\"\n\"name\" \"Game\"\n}\n".utf8)

        for _ in 0..<3_000 {
            let noise = dice.bytes(Int.random(in: 0..<40, using: &dice), from: Array("\"{}\\/ \n\tab0\u{FF}".utf8))

            for bytes in [dice.mutated(sample + noise), noise, dice.mutated(sample)] {
                let found = ValveText(bytes)
                #expect(found.pairs.count <= bytes.count)
                #expect(SteamGame(manifest: bytes).map { !$0.name.isEmpty } != false)
                #expect(SteamGame.libraries(bytes).allSatisfy { $0.hasPrefix("/") })
            }
        }
    }
}

@Suite struct SteamGameTests {
    private func manifest(_ number: String, _ name: String) -> SteamGame? {
        SteamGame(
            manifest: Array("\"AppState\" { \"appid\" \"\(number)\" \"Universe\" \"1\" \"name\" \"\(name)\" }".utf8))
    }

    @Test func `a manifest gives the number and the name`() {
        let game = manifest("440", "Team Fortress 2")

        #expect(game == SteamGame(number: "440", name: "Team Fortress 2"))
        #expect(game?.id?.description == "steam-440")
    }

    @Test(arguments: [
        ("1493710", "Proton Experimental"), ("1628350", "Steam Linux Runtime 3.0 (sniper)"),
        ("228980", "Steamworks Common Redistributables"), ("250820", "SteamVR"), ("440", ""), ("", "x"), ("0", "x"),
        ("4x", "x"), ("-1", "x"), ("99999999999999999999", "x"),
    ])
    func `tools and what has no number are no games`(_ row: (String, String)) {
        #expect(manifest(row.0, row.1) == nil)
    }

    @Test func `libraries are named in either form of their list`() {
        let new =
            "\"libraryfolders\" { \"0\" { \"path\" \"/a\" \"label\" \"/x\" } \"1\" { \"path\" \"/b c\" } \"2\" { \"path\" \"rel\" } }"
        let old = "\"LibraryFolders\" { \"TimeNextStatsReport\" \"1\" \"1\" \"/a\" \"2\" \"/b c\" }"

        #expect(SteamGame.libraries(Array(new.utf8)) == ["/a", "/b c"])
        #expect(SteamGame.libraries(Array(old.utf8)) == ["/a", "/b c"])
    }
}
