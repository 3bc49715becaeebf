import FocusGuardCore

// From the file. Everything is checked here, so that the rules never meet a value that they could not have made: a list over its
// limit, a negative length, a number so large that adding one to it would overflow.

extension StateRecord {
    /// No window and no allowance is longer: the largest the settings allow.
    private static let lengthMax = Duration.seconds(12 * 3_600)
    /// Bytes of a boot id or of a control group's name; the kernel's file name limit.
    private static let nameBytesMax = 255
    /// Days either side of 1970, about 27,000 years.
    private static let dayNumberMax = 10_000_000
    /// Attempts and allowances of one day.
    private static let countMax = 1_000_000_000
    /// Use, earned and carried over of one day; far more than a day has, since earning is on the person's honour.
    private static let dayLengthMax = Duration.seconds(366 * 86_400)

    /// The state of this record; throws where it holds what cannot be.
    func state() throws(Fault) -> DurableState {
        guard !boot.isEmpty, boot.utf8.count <= Self.nameBytesMax else { throw Fault("boot is not a boot id") }
        let reading = ClockReading(
            boot: BootInstant(sinceBoot: .zero), awake: AwakeInstant(sinceBoot: .zero), wall: WallInstant(sinceEpoch: .zero),
            utcOffset: .zero)
        var state = DurableState(boot: BootID(boot), at: reading, dayStart: .zero)
        state.savedAt = try Self.moment(savedAt, "savedAt")
        if let lastPass { state.lastPass = try Self.moment(lastPass, "lastPass") }
        if let window {
            state.window = OpenWindow(
                since: try Self.moment(window.since, "window"), length: try Self.length(window.length, Self.lengthMax, "window")
            )
        }
        if let barrier { state.barrier = SavedBarrier(wasCounting: barrier.wasCounting) }
        try Self.checkCount(grants, Limits.grantsMax, "grants")
        for record in grants { state.grants.append(try Self.grant(record)) }
        try Self.checkCount(allowances, Limits.allowancesMax, "allowances")
        for record in allowances { state.allowances.append(try Self.allowance(record)) }
        state.today = try Self.day(today)
        guard nextHold > 0, nextHold <= UInt64(Int64.max) else { throw Fault("nextHold is out of range") }
        state.nextHold = nextHold
        return state
    }

    private static func grant(_ record: GrantRecord) throws(Fault) -> Grant {
        guard let kind = GrantKind(rawValue: record.kind) else { throw Fault("grants: an unknown kind") }
        try checkCount(record.processes, Limits.grantProcessesMax, "grants.processes")
        var processes: [ProcessIdentity] = []
        for pair in record.processes {
            guard pair.count == 2, let pid = Int32(exactly: pair[0]), pid > 0 else { throw Fault("grants: not a process") }
            processes.append(ProcessIdentity(pid: pid, startTicks: pair[1]))
        }
        var grant = Grant(
            app: try app(record.app, "grants"), kind: kind, since: try bootInstant(record.since, "grants"), processes: processes
        )
        try checkCount(record.ledGroups, Limits.ancestorsMax, "grants.ledGroups")
        guard record.ledGroups.allSatisfy({ $0 > 0 }) else { throw Fault("grants: not a process group") }
        grant.ledGroups = record.ledGroups
        guard (record.launchScope?.utf8.count ?? 0) <= nameBytesMax else { throw Fault("grants: not a control group") }
        grant.launchScope = record.launchScope
        if let text = record.token {
            guard let token = BypassToken(text) else { throw Fault("grants: not a token") }
            grant.token = token
        }
        if let ended = record.endedAt { grant.endedAt = try bootInstant(ended, "grants") }
        grant.isRevoked = record.isRevoked
        grant.isWarned = record.isWarned
        grant.wasFresh = record.wasFresh
        if let ended = record.mainEndedAt { grant.mainEndedAt = try bootInstant(ended, "grants") }
        return grant
    }

    private static func allowance(_ record: AllowanceRecord) throws(Fault) -> Allowance {
        guard record.reason.utf8.count <= Limits.reasonBytesMax else { throw Fault("allowances: a reason is too long") }
        var id: AppID?
        if let text = record.app { id = try app(text, "allowances") }
        return Allowance(
            app: id, since: try moment(record.since, "allowances"), length: try length(record.length, lengthMax, "allowances"),
            reason: record.reason)
    }

    private static func day(_ record: TodayRecord) throws(Fault) -> DayRecord {
        guard (-dayNumberMax...dayNumberMax).contains(record.day) else { throw Fault("today: not a day") }
        guard (0...countMax).contains(record.allowancesGiven) else { throw Fault("today: not a number of allowances") }
        try checkCount(record.attempts, Limits.countedAppsMax, "today.attempts")
        var day = DayRecord(day: record.day)
        var seen: Set<AppID> = []
        for count in record.attempts {
            let id = try app(count.app, "today")
            guard (1...countMax).contains(count.attempts), seen.insert(id).inserted else {
                throw Fault("today: not a number of attempts, or an app twice")
            }
            day.attempts.append(DayRecord.Count(app: id, attempts: count.attempts))
        }
        day.allowancesGiven = record.allowancesGiven
        day.used = try length(record.used, dayLengthMax, "today.used")
        day.earned = try length(record.earned, dayLengthMax, "today.earned")
        day.carriedOver = try length(record.carriedOver, dayLengthMax, "today.carriedOver")
        return day
    }

    private static func moment(_ record: MomentRecord, _ name: String) throws(Fault) -> Moment {
        Moment(
            boot: try bootInstant(record.boot, name), wall: WallInstant(sinceEpoch: .nanoseconds(record.wall)))
    }

    private static func bootInstant(_ nanoseconds: Int64, _ name: String) throws(Fault) -> BootInstant {
        guard nanoseconds >= 0 else { throw Fault("\(name): a point before the start of the machine") }
        return BootInstant(sinceBoot: .nanoseconds(nanoseconds))
    }

    private static func length(_ nanoseconds: Int64, _ most: Duration, _ name: String) throws(Fault) -> Duration {
        let length = Duration.nanoseconds(nanoseconds)
        guard (.zero...most).contains(length) else { throw Fault("\(name): a length out of range") }
        return length
    }

    private static func app(_ text: String, _ name: String) throws(Fault) -> AppID {
        guard let id = AppID(text) else { throw Fault("\(name): not an app id") }
        return id
    }

    private static func checkCount<Element>(_ list: [Element], _ most: Int, _ name: String) throws(Fault) {
        guard list.count <= most else { throw Fault("\(name): more than \(most) entries") }
    }
}
