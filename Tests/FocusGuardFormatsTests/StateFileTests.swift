import FocusGuardCore
import FocusGuardFormats
import Testing

@Suite struct StateFileTests {
    private func moment(_ boot: Int64, _ wall: Int64) -> Moment {
        Moment(boot: BootInstant(sinceBoot: .nanoseconds(boot)), wall: WallInstant(sinceEpoch: .nanoseconds(wall)))
    }

    private func app(_ text: String) throws -> AppID { try #require(AppID(text)) }

    private func emptyState() -> DurableState {
        let reading = ClockReading(
            boot: BootInstant(sinceBoot: .seconds(100)), awake: AwakeInstant(sinceBoot: .seconds(90)),
            wall: WallInstant(sinceEpoch: .seconds(1_740_859_445)), utcOffset: .seconds(3_600))
        return DurableState(
            boot: BootID("0e2a4c2f-7d0f-4d2b-8b0a-0123456789ab"), at: reading, dayStart: .seconds(14_400))
    }

    private func fullState() throws -> DurableState {
        var state = emptyState()
        state.lastPass = moment(1_234_567_890_123, 1_740_859_445_123_456_789)
        state.window = OpenWindow(since: moment(1, 2), length: .seconds(1_800))
        state.barrier = SavedBarrier(wasCounting: true)
        var grant = Grant(
            app: try app("discord"), kind: .opened, since: BootInstant(sinceBoot: .nanoseconds(7)),
            processes: [
                ProcessIdentity(pid: 4_711, startTicks: 123_456), ProcessIdentity(pid: .max, startTicks: .max),
            ])
        grant.ledGroups = [4_711, 1]
        grant.launchScope = "app-discord-4711.scope"
        grant.token = BypassToken(high: 1, low: .max)
        grant.endedAt = BootInstant(sinceBoot: .seconds(9))
        grant.isRevoked = true
        grant.isWarned = true
        grant.wasFresh = true
        state.grants = [grant, Grant(app: try app("x"), kind: .free, since: BootInstant(sinceBoot: .zero), processes: [])]
        state.allowances = [
            Allowance(app: nil, since: moment(3, -4), length: .seconds(900), reason: "a \"call\"/\n\u{1F600}"),
            Allowance(app: try app("x"), since: moment(3, 4), length: .zero, reason: ""),
        ]
        state.today.attempts = [
            DayRecord.Count(app: try app("x"), attempts: 3), DayRecord.Count(app: try app("a"), attempts: 1),
        ]
        state.today.allowancesGiven = 2
        state.today.used = .nanoseconds(59_999_999_999)
        state.today.earned = .seconds(600)
        state.today.carriedOver = .seconds(60)
        state.nextHold = UInt64(Int64.max)
        return state
    }

    private func decoded(_ text: String) -> StateFile.Reading { StateFile.decode(Array(text.utf8)) }

    private func isUnreadable(_ reading: StateFile.Reading) -> Bool {
        if case .unreadable = reading { return true }
        return false
    }

    @Test func `a state is read back whole`() throws {
        for state in [emptyState(), try fullState()] {
            #expect(StateFile.decode(try StateFile.encode(state)) == .decoded(state))
        }
    }

    @Test func `equal states give equal bytes, in one line with the version`() throws {
        let bytes = try StateFile.encode(fullState())

        #expect(try bytes == StateFile.encode(fullState()))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\"version\":1,"))
        #expect(text.hasSuffix("}\n"))
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test func `the format of an empty state stays readable`() throws {
        let text = """
            {"allowances":[],"boot":"0e2a4c2f-7d0f-4d2b-8b0a-0123456789ab","grants":[],"nextHold":1,\
            "savedAt":{"boot":100000000000,"wall":1740859445000000000},\
            "today":{"allowancesGiven":0,"attempts":[],"carriedOver":0,"day":20148,"earned":0,"used":0},"version":1}

            """

        #expect(String(decoding: try StateFile.encode(emptyState()), as: UTF8.self) == text)
        #expect(decoded(text) == .decoded(emptyState()))
    }

    @Test func `a field from a later program of the same version is passed over`() throws {
        let text = String(decoding: try StateFile.encode(emptyState()), as: UTF8.self)

        #expect(decoded("{\"aNewField\":[1]," + text.dropFirst()) == .decoded(emptyState()))
    }

    @Test func `a newer version is told apart, whatever else it holds`() {
        #expect(decoded("{\"version\":2}") == .newerVersion(2))
        #expect(decoded("{\"version\":7,\"boot\":[]}") == .newerVersion(7))
        #expect(decoded("{\"version\":0}") == .unreadable(reason: "there is no version 0"))
    }

    @Test(arguments: ["", "\n", "null", "[]", "{}", "{\"version\":\"1\"}", "{\"version\":1", "{\"version\":1.5}", "\u{0}"])
    func `what is no state file is unreadable`(text: String) {
        #expect(decoded(text) == .unreadable(reason: "it is not JSON with a version"))
    }

    @Test(arguments: [
        ("\"boot\":\"0e2a4c2f-7d0f-4d2b-8b0a-0123456789ab\",", "", "boot is missing"),
        ("\"boot\":\"0e2a4c2f-7d0f-4d2b-8b0a-0123456789ab\",", "\"boot\":\"\",", "boot is not a boot id"),
        ("\"grants\":[]", "\"grants\":[1]", "grants.0 is of the wrong kind"),
        ("\"grants\":[]", "\"grants\":null", "grants is missing"),
        ("\"nextHold\":1", "\"nextHold\":0", "nextHold is out of range"),
        ("\"nextHold\":1", "\"nextHold\":9223372036854775808", "nextHold is out of range"),
        ("{\"boot\":100000000000", "{\"boot\":-1", "savedAt: a point before the start of the machine"),
        ("\"day\":20148", "\"day\":10000001", "today: not a day"), ("\"day\":20148", "\"day\":-10000001", "today: not a day"),
        ("\"used\":0", "\"used\":-1", "today.used: a length out of range"),
        ("\"earned\":0", "\"earned\":9223372036854775807", "today.earned: a length out of range"),
        ("\"allowancesGiven\":0", "\"allowancesGiven\":-1", "today: not a number of allowances"),
        ("\"attempts\":[]", "\"attempts\":[{\"app\":\"a b\",\"attempts\":1}]", "today: not an app id"),
        (
            "\"attempts\":[]", "\"attempts\":[{\"app\":\"a\",\"attempts\":0}]",
            "today: not a number of attempts, or an app twice"
        ),
        (
            "\"attempts\":[]", "\"attempts\":[{\"app\":\"a\",\"attempts\":1},{\"app\":\"a\",\"attempts\":1}]",
            "today: not a number of attempts, or an app twice"
        ),
        (
            "\"grants\":[]", "\"grants\":[],\"window\":{\"length\":43200000000001,\"since\":{\"boot\":0,\"wall\":0}}",
            "window: a length out of range"
        ),
    ])
    func `a value that cannot be makes the file unreadable and is named`(old: String, new: String, reason: String) throws {
        let text = String(decoding: try StateFile.encode(emptyState()), as: UTF8.self)
        let parts = text.components(around: old)

        #expect(decoded(parts.before + new + parts.after) == .unreadable(reason: reason))
    }

    @Test func `a list at its limit is written and one beyond is not`() throws {
        var state = emptyState()
        let allowance = Allowance(app: nil, since: moment(0, 0), length: .zero, reason: "")
        state.allowances = Array(repeating: allowance, count: Limits.allowancesMax)
        #expect(StateFile.decode(try StateFile.encode(state)) == .decoded(state))

        state.allowances.append(allowance)
        #expect(throws: StateFile.Fault.impossible(reason: "allowances: more than \(Limits.allowancesMax) entries")) {
            try StateFile.encode(state)
        }
    }

    @Test func `a list in the file beyond its limit is refused`() throws {
        let text = String(decoding: try StateFile.encode(emptyState()), as: UTF8.self)
        let one = "{\"length\":0,\"reason\":\"\",\"since\":{\"boot\":0,\"wall\":0}}"
        let parts = text.components(around: "\"allowances\":[]")
        func reading(_ count: Int) -> StateFile.Reading {
            let list = Array(repeating: one, count: count).joined(separator: ",")
            return decoded(parts.before + "\"allowances\":[\(list)]" + parts.after)
        }

        #expect(!isUnreadable(reading(Limits.allowancesMax)))
        #expect(
            reading(Limits.allowancesMax + 1) == .unreadable(reason: "allowances: more than \(Limits.allowancesMax) entries"))
    }

    @Test func `a state of more than 64 KiB is not written, and such a file is not read`() throws {
        var state = emptyState()
        func grants(named name: String, startTicks: UInt64) throws -> [Grant] {
            let processes = (1...Limits.grantProcessesMax).map {
                ProcessIdentity(pid: 4_194_303, startTicks: startTicks + UInt64($0))
            }
            let grant = Grant(app: try app(name), kind: .opened, since: BootInstant(sinceBoot: .zero), processes: processes)
            return Array(repeating: grant, count: Limits.grantsMax)
        }
        // The fullest state of a machine that has run for a year.
        state.grants = try grants(named: "com.example.application", startTicks: 3_153_600_000)
        state.today.attempts = try (1...Limits.countedAppsMax).map {
            DayRecord.Count(app: try app("com.example.application\($0)"), attempts: 1_000)
        }
        #expect(StateFile.decode(try StateFile.encode(state)) == .decoded(state))

        state.grants = try grants(named: String(repeating: "x", count: Limits.appIDBytesMax), startTicks: .max - 64)
        state.today.attempts = try (100..<100 + Limits.countedAppsMax).map {
            DayRecord.Count(app: try app(String(repeating: "x", count: 93) + "\($0)"), attempts: 1_000)
        }
        for index in state.grants.indices {
            state.grants[index].launchScope = String(repeating: "s", count: 255)
            state.grants[index].ledGroups = Array(repeating: 4_194_303, count: Limits.ancestorsMax)
        }
        let reason = String(repeating: "r", count: Limits.reasonBytesMax)
        let since = Moment(boot: BootInstant(sinceBoot: .zero), wall: WallInstant(sinceEpoch: .zero))
        state.allowances = Array(
            repeating: Allowance(app: try app("x"), since: since, length: .seconds(60), reason: reason),
            count: Limits.allowancesMax)
        let fault = try #require(throws: StateFile.Fault.self) { try StateFile.encode(state) }
        guard case .tooLarge(let bytes) = fault else {
            Issue.record("\(fault)")
            return
        }
        #expect(bytes > StateFile.sizeBytesMax)
        let padded = try StateFile.encode(emptyState())
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: StateFile.sizeBytesMax - padded.count)
        #expect(StateFile.decode(spaces + padded) == .decoded(emptyState()))
        #expect(isUnreadable(StateFile.decode([UInt8(ascii: " ")] + spaces + padded)))
    }

    @Test func `a length that no file can hold is not written`() {
        var state = emptyState()
        state.savedAt.boot = BootInstant(sinceBoot: .seconds(Int64.max))

        #expect(throws: StateFile.Fault.self) { try StateFile.encode(state) }
    }

    @Test func `random and mutated bytes never trap, and what is read can be written`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var dice = Dice(seed: seed)
        let good = try StateFile.encode(fullState())
        for _ in 0..<3_000 {
            let isMutation = Int.random(in: 0..<8, using: &dice) > 0
            let bytes = isMutation ? dice.mutated(good) : dice.bytes(Int.random(in: 0...300, using: &dice))
            if case .decoded(let state) = StateFile.decode(bytes) {
                #expect(try StateFile.decode(StateFile.encode(state)) == .decoded(state), "seed \(seed): \(bytes)")
            }
        }
    }

    @Test func `brackets nested to the limit of the size never trap`() {
        for opening in ["[", "{\"version\":", "{\"a\":["] {
            let text = String(repeating: opening, count: StateFile.sizeBytesMax / opening.utf8.count)
            #expect(isUnreadable(decoded(text)))
        }
    }
}

extension String {
    /// What stands before and after the first `part`, which must be there.
    fileprivate func components(around part: String) -> (before: String, after: String) {
        guard let range = firstRange(of: part) else { preconditionFailure("\(part) is not in \(self)") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
