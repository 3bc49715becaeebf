import FocusGuardCore
import FocusGuardFormats
import Testing

@testable import focusguard

@Suite struct CliTerminalTests {
    private static let start = BootInstant(sinceBoot: .seconds(1_000))

    private static func screen(
        _ state: BarrierSheet.State, _ choices: [BarrierSheet.Choice], remaining: Duration = .seconds(300),
        name: String = "Discord"
    ) throws -> BarrierScreen {
        let discord = try #require(AppID("discord"))
        var screen = BarrierScreen()
        screen.show(
            BarrierSheet(
                state: state, reason: .launch, apps: [.init(id: discord, name: name, attemptsToday: 3)],
                usefulApp: UsefulApp(id: try #require(AppID("anki")), name: "Anki"), countdown: .seconds(300),
                remaining: remaining,
                windowRemaining: state == .passed ? .seconds(1_800) : .zero, choices: choices),
            at: start)
        return screen
    }

    private static func texts(_ screen: BarrierScreen, at now: BootInstant = start, width: Int = 79) -> [String] {
        screen.lines(at: now, width: width).map(\.text)
    }

    @Test func `the offered barrier shows apps, attempts, the offer and its choices in order`() throws {
        let screen = try Self.screen(.offered, [.notNow, .openUseful])

        #expect(
            Self.texts(screen) == [
                "Discord, really?", "  Discord: 3rd launch today", "Spend 5 minutes with Anki first; it opens afterwards.",
                "  1  Not now  (Enter)", "  2  Open Anki",
            ])
    }

    @Test func `the time that is left ticks by itself and stops at zero`() throws {
        let screen = try Self.screen(.counting, [.giveUp], remaining: .seconds(65))

        #expect(Self.texts(screen).contains("1:05 left to wait"))
        #expect(Self.texts(screen, at: Self.start + .seconds(6)).contains("0:59 left to wait"))
        #expect(Self.texts(screen, at: Self.start + .seconds(900)).contains("0:00 left to wait"))
    }

    @Test func `keys, numbers, words and labels mean the same choice`() throws {
        let discord = try #require(AppID("discord"))
        let screen = try Self.screen(.passed, [.notNow, .open(discord)])
        let expected = BarrierScreen.Meaning.answer(.open(discord))

        #expect(screen.meaning(ofKey: "2") == expected)
        for line in ["2", "open discord", "open:discord", "  Open   DISCORD "] {
            #expect(screen.meaning(ofLine: line) == expected)
        }
        #expect(screen.meaning(ofKey: "\n") == .answer(.notNow))
        #expect(screen.meaning(ofLine: "") == .answer(.notNow))
        #expect(screen.meaning(ofKey: "3") == nil)
        #expect(screen.meaning(ofKey: "q") == nil)
    }

    @Test func `what is none of the choices is refused with the choices`() throws {
        let screen = try Self.screen(.offered, [.notNow, .openUseful])

        #expect(
            screen.meaning(ofLine: "not-know")
                == .unknown("\"not-know\" is none of the choices: not-now, open-useful; did you mean \"not-now\"?"))
        #expect(BarrierScreen().meaning(ofLine: "not-now") == .unknown("no barrier is up"))
    }

    @Test func `names cannot command the terminal, and no line is wider than it`() throws {
        let screen = try Self.screen(.offered, [.notNow], name: "Dis\u{1B}[2J\u{9B}\u{202E}\ncord 漢字漢字漢字漢字漢字")

        for width in [20, 33, 79] {
            for line in Self.texts(screen, width: width) {
                #expect(
                    !line.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E })
                #expect(TerminalText.columns(line) <= width)
            }
        }
    }

    @Test func `minutes are earned by a typed line, and Ctrl-D and q leave without an answer`() throws {
        var screen = try Self.screen(.timeIsUp, [.earn, .notNow])

        let earned = BarrierTyping.take(Array("110 20 push-upx\u{7F}s\n".utf8), at: &screen)

        #expect(earned == [.answer(.earn(minutes: 10, reason: "20 push-ups"))])
        #expect(screen.prompt == nil)
        #expect(BarrierTyping.take(Array("q".utf8), at: &screen) == [.leave])
        #expect(BarrierTyping.take([4], at: &screen) == [.leave])
        #expect(BarrierTyping.take(Array("\u{1B}[A".utf8), at: &screen) == [])
    }

    @Test func `only lines that changed are sent again`() {
        var painter = TerminalPainter(.init(isTerminal: true, environment: ["TERM": "xterm", "NO_COLOR": "1"]))

        let first = painter.paint([.init(text: "a", style: .bold), .init(text: "b")], width: 80)
        let second = painter.paint([.init(text: "a", style: .bold), .init(text: "c")], width: 80)
        let third = painter.paint([.init(text: "a", style: .bold), .init(text: "c")], width: 80)

        #expect(first == "a\nb\n")
        #expect(second == "\u{1B}[2A\r\n\u{1B}[Kc\n\u{1B}[J")
        #expect(third.isEmpty)
    }

    @Test(arguments: [
        (true, ["TERM": "dumb"], false, false), (true, [:], false, false), (false, ["TERM": "xterm"], false, false),
        (true, ["TERM": "xterm", "NO_COLOR": ""], true, true), (true, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    ])
    func `a terminal is used for what it can do`(isTerminal: Bool, environment: [String: String], moves: Bool, colours: Bool) {
        let abilities = TerminalPainter.Abilities(isTerminal: isTerminal, environment: environment)

        #expect(abilities.movesCursor == moves)
        #expect(abilities.hasColours == colours)
    }

    @Test func `a simple terminal gets no escape at all`() {
        var painter = TerminalPainter(.init(isTerminal: true, environment: ["TERM": "dumb"]))

        let text = painter.paint([.init(text: "a", style: .warning)], width: 80) + painter.paint([.init(text: "b")], width: 80)

        #expect(text == "a\nb\n")
    }
}
