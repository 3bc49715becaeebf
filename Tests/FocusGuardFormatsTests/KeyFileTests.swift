import FocusGuardFormats
import Testing

@Suite struct KeyFileTests {
    private func read(_ text: String) -> KeyFile { KeyFile(Array(text.utf8)) }
    private func place(_ line: Int, _ column: Int) -> KeyFile.Position { KeyFile.Position(line: line, column: column) }

    private func expectFault(_ kind: KeyFile.Fault.Kind, at place: KeyFile.Position, in file: KeyFile) {
        #expect(file.faults.map(\.kind) == [kind])
        #expect(file.faults.map(\.position) == [place])
    }

    @Test func `groups and keys keep their order, their places and their text`() {
        let file = read("# first\n\n[Guard]\nApps = discord;steam \n  LookAround=250ms\n[App discord]\nName[de]= Zwietracht\n")

        #expect(file.faults.isEmpty)
        #expect(file.groups.map(\.name) == ["Guard", "App discord"])
        #expect(file.groups.map(\.position) == [place(3, 1), place(6, 1)])
        let keys = file.groups[0].entries
        #expect(keys.map(\.key) == ["Apps", "LookAround"])
        #expect(keys.map(\.value) == ["discord;steam", "250ms"])
        #expect(keys[0].rawValue == "discord;steam ")
        #expect(keys.map(\.position) == [place(4, 1), place(5, 3)])
        #expect(keys.map(\.valuePosition) == [place(4, 8), place(5, 14)])
        let name = file.groups[1].entries[0]
        #expect(name.key == "Name[de]")
        #expect(name.name == "Name")
        #expect(name.locale == "de")
        #expect(name.value == "Zwietracht")
    }

    @Test func `repeated groups and keys stay visible`() {
        let file = read("[A]\nX=1\nX=2\n[B]\n[A]\nX=3\n")

        #expect(file.groups.map(\.name) == ["A", "B", "A"])
        #expect(file.groups[0].entries.map(\.value) == ["1", "2"])
        #expect(file.groups[0].entry("X")?.value == "2")
        #expect(file.groups(named: "A").map(\.entries.count) == [2, 1])
    }

    @Test func `lines may end in CR LF and the last one in nothing`() {
        let file = read("[A]\r\nX = 1\r\n\r\n# c\r\nY = 2")

        #expect(file.faults.isEmpty)
        #expect(file.groups[0].entries.map(\.rawValue) == ["1", "2"])
        #expect(file.groups[0].entries[1].position == place(5, 1))
    }

    @Test func `a byte order mark is skipped and reported`() {
        let file = KeyFile([0xEF, 0xBB, 0xBF] + Array("[A]\nX=1\n".utf8))

        #expect(file.hasByteOrderMark)
        #expect(file.faults.isEmpty)
        #expect(file.groups.map(\.name) == ["A"])
        #expect(!read("[A]\n").hasByteOrderMark)
    }

    @Test(arguments: [
        ("[A", KeyFile.Fault.Kind.badGroup, 1), ("[]", .badGroup, 1), ("  [A]x", .badGroup, 3), ("[A[B]", .badGroup, 1),
        ("[A\u{7}]", .badGroup, 1), ("word", .noEqualsSign, 1), ("\t; old comment", .noEqualsSign, 2), ("= 1", .badKey, 1),
        ("Name[de = 1", .badKey, 1), ("Name[] = 1", .badKey, 1), ("Name[d e] = 1", .badKey, 1), ("Na]me = 1", .badKey, 1),
        ("Name [de] = 1", .badKey, 1), ("X\u{0}=1", .nulByte, 2),
    ])
    func `a line that is no group, key or comment is a fault with its place`(
        line: String, kind: KeyFile.Fault.Kind, column: Int
    ) {
        let file = read("[Good]\nBefore = 1\n\(line)\nAfter = 2\n")

        expectFault(kind, at: place(3, column), in: file)
        #expect(file.groups.map(\.name) == ["Good"])
        #expect(file.groups[0].entries.map(\.key) == ["Before", "After"])
    }

    @Test func `a key before the first group is a fault`() {
        let file = read("X = 1\n[A]\n")

        expectFault(.keyBeforeGroup, at: place(1, 1), in: file)
        #expect(file.groups.map(\.entries.count) == [0])
    }

    @Test func `bytes that are not UTF-8 are a fault with their line and the key is kept`() {
        let file = KeyFile(Array("[A]\nX = a".utf8) + [0xFF] + Array("b\nY = ü\n".utf8))

        expectFault(.notUTF8, at: place(2, 1), in: file)
        #expect(file.groups[0].entries.map(\.isValidText) == [false, true])
        #expect(file.groups[0].entries.map(\.value) == ["a\u{FFFD}b", "ü"])
    }

    @Test func `a file one byte too large is refused and one of the full size is read`() {
        let full = Array("[A]\n#".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: KeyFile.sizeBytesMax - 5)

        #expect(KeyFile(full).faults.isEmpty)
        #expect(KeyFile(full).groups.count == 1)
        let refused = KeyFile(full + [UInt8(ascii: "x")])
        #expect(refused.faults.map(\.kind) == [.tooLarge])
        #expect(refused.groups.isEmpty)
    }

    @Test func `a file of nothing but faults lists a thousand of them`() {
        let file = read(String(repeating: "x\n", count: 5_000))

        #expect(file.faults.count == KeyFile.faultsMax)
        #expect(file.faults.last?.kind == .more)
        #expect(file.faults.last?.position.line == KeyFile.faultsMax)
    }

    @Test func `random bytes never trap and every place lies in the file`() {
        let seed = UInt64.random(in: 0 ... .max)
        var dice = Dice(seed: seed)
        for _ in 0..<3_000 {
            let alphabet = Bool.random(using: &dice) ? Array("[]=#;\\\n\r \tAb\u{0}ü".utf8) : []
            let bytes = dice.bytes(Int.random(in: 0...120, using: &dice), from: alphabet)
            let file = KeyFile(bytes)
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let places = file.faults.map(\.position) + file.groups.flatMap { [$0.position] + $0.entries.map(\.valuePosition) }
            for place in places {
                let isInFile =
                    (1...lines.count).contains(place.line) && place.column >= 1
                    && place.column <= lines[max(0, min(place.line, lines.count) - 1)].count + 1
                        + (file.hasByteOrderMark ? 3 : 0)
                #expect(isInFile, "seed \(seed): \(place) in \(bytes)")
            }
        }
    }
}
