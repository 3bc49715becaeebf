import Testing

@testable import focusguard

@Suite struct TextTableTests {
    private func table(_ rows: [TextTable.Row]) -> TextTable {
        TextTable(
            columns: [
                TextTable.Column(title: "NAME", least: 4), TextTable.Column(title: "ID"),
                TextTable.Column(title: "KEYS", least: 6, canGo: true),
            ], rows: rows)
    }

    @Test func `columns are as wide as they look, and nothing is cut where there is no terminal`() {
        let lines = table([
            TextTable.Row(texts: ["日本", "a", "one, two"], notes: ["a note as long as it is"]),
            TextTable.Row(texts: ["Chess", "bb", ""]),
        ]).lines(width: nil)

        #expect(lines == ["NAME   ID  KEYS", "日本   a   one, two", "    a note as long as it is", "Chess  bb"])
    }

    @Test(arguments: [
        (19, ["NAME   ID  KEYS", "Chess  bb  one, two"]), (18, ["NAME   ID  KEYS", "Chess  bb  one, t…"]),
        (17, ["NAME   ID  KEYS", "Chess  bb  one, …"]), (16, ["NAME  ID  KEYS", "Che…  bb  one, …"]),
        (15, ["NAME   ID", "Chess  bb"]),
        (8, ["NAME  ID", "Che…  bb"]), (3, ["NAME  ID", "Che…  bb"]),
    ])
    func `in a narrow terminal the last columns are cut, then left out, and ids stay whole`(width: Int, lines: [String]) {
        #expect(table([TextTable.Row(texts: ["Chess", "bb", "one, two"])]).lines(width: width) == lines)
    }

    @Test func `notes are wrapped, and nothing that a terminal obeys gets through`() {
        let lines = table([TextTable.Row(texts: ["a\u{1B}[2J", "b", "c"], notes: ["one two three four five six"])])
            .lines(width: 24)

        #expect(lines.dropFirst() == ["a\u{FFFD}[2J  b   c", "    one two three four", "    five six"])
    }
}
