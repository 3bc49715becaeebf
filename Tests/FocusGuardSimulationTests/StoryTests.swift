import FocusGuardSimulation
import Testing

/// The stories in `Stories/*.story`: played anew, they must read as they stand there.
///
/// With `FOCUSGUARD_REWRITE=1` the files are rewritten instead, to be looked at as a difference.
struct StoryTests {
    static let names = StoryFiles.names()

    @Test func `there are stories for sections two to five`() {
        #expect(Self.names.count >= 8)
    }

    @Test(arguments: names)
    func `a story ends as it is written`(name: String) throws {
        let written = try StoryFiles.read(name)

        let played = try Transcript.play(written)

        if StoryFiles.isRewriting {
            try StoryFiles.write(played, to: name)
        } else {
            #expect(played == written, "\(name) ends otherwise; FOCUSGUARD_REWRITE=1 rewrites it")
        }
        #expect(!played.contains("broken:"), "\(name) breaks a promise")
    }

    @Test func `a story that was played can be played again`() throws {
        let first = try Transcript.play("set guard discord\n21:00:00 launch discord\n21:00:05 answer not-now\n")

        #expect(try Transcript.play(first) == first)
        #expect(first.contains("stop discord.1 for hold 1"))
    }

    @Test(arguments: [
        ("set guard discord\n21:00:00 lunch discord\n", 2, "'lunch' is no verb of a story"),
        ("launch discord\n", 1, "before the first time only 'set' and 'day' are possible"),
        ("# hello\n\n25:00:00 launch discord\n", 3, "'25:00:00' is no time of day such as 21:04:00"),
        ("21:00:00 launch\n", 1, "the line ends where an app is expected"),
        ("21:00:00 launch dis/cord\n", 1, "'dis/cord' is no app"),
        ("21:00:00 exit discord\n", 1, "no process 'discord' is running"),
        ("21:00:00 allow discord 15\n", 1, "'15' is no length such as 5m or 1h30m"),
        ("21:00:00 look now\n", 1, "'now' is one word too many after 'look'"),
        ("21:00:00 look\n20:59:59 look\n", 2, "time goes back: it is 21:00:00 already"),
        ("set starts now\n", 1, "'now' is no value of starts: useful-app, at-once"),
        ("21:00:00 disk half\n", 1, "'disk' takes full, free, not 'half'"),
        ("set schedule s fry 1-2 free\n", 1, "'fry' is no day: mon, tue, wed, thu, fri, sat, sun"),
    ])
    func `a mistake is named with its line and what is expected`(story: String, line: Int, what: String) {
        #expect(throws: StoryError.self) { try Transcript.play(story) }
        do throws(StoryError) {
            _ = try Transcript.play(story)
        } catch {
            #expect(error.line == line)
            #expect(error.what == what)
        }
    }

    @Test func `a story may pass midnight`() throws {
        let played = try Transcript.play("set guard discord\n23:59:59 launch discord\n00:00:05 answer not-now\n")

        #expect(played.contains("  00:00:05 discord.1 has ended"))
    }
}
