import FocusGuardCore

/// The durable state as it is written: whole numbers and text. Lengths and points are nanoseconds, processes `[pid, start ticks]`.
struct StateRecord: Codable {
    /// Something in a record that cannot be.
    struct Fault: Error {
        /// What, for people.
        var reason: String
        init(_ reason: String) { self.reason = reason }
    }

    struct MomentRecord: Codable {
        var boot: Int64
        var wall: Int64
    }

    struct WindowRecord: Codable {
        var since: MomentRecord
        var length: Int64
    }

    struct BarrierRecord: Codable {
        var wasCounting: Bool
    }

    struct GrantRecord: Codable {
        var app: String
        var kind: String
        var since: Int64
        var processes: [[UInt64]]
        var ledGroups: [Int32]
        var launchScope: String?
        var token: String?
        var endedAt: Int64?
        var isRevoked: Bool
        var isWarned: Bool
        var wasFresh: Bool
        var mainEndedAt: Int64?
    }

    struct AllowanceRecord: Codable {
        var app: String?
        var since: MomentRecord
        var length: Int64
        var reason: String
    }

    struct CountRecord: Codable {
        var app: String
        var attempts: Int
    }

    struct TodayRecord: Codable {
        var day: Int
        var attempts: [CountRecord]
        var allowancesGiven: Int
        var used: Int64
        var earned: Int64
        var carriedOver: Int64
    }

    var version: Int
    var boot: String
    var savedAt: MomentRecord
    var lastPass: MomentRecord?
    var window: WindowRecord?
    var barrier: BarrierRecord?
    var grants: [GrantRecord]
    var allowances: [AllowanceRecord]
    var today: TodayRecord
    var nextHold: UInt64
}

// MARK: To the file

extension StateRecord {
    /// The record of a state; throws where a length does not fit into 64 bits.
    init(_ state: DurableState) throws(Fault) {
        version = StateFile.version
        boot = state.boot.description
        savedAt = try Self.moment(state.savedAt)
        if let pass = state.lastPass { lastPass = try Self.moment(pass) }
        if let open = state.window {
            window = WindowRecord(since: try Self.moment(open.since), length: try Self.nanoseconds(open.length))
        }
        if let saved = state.barrier { barrier = BarrierRecord(wasCounting: saved.wasCounting) }
        grants = []
        for grant in state.grants { grants.append(try Self.grant(grant)) }
        allowances = []
        for allowance in state.allowances {
            allowances.append(
                AllowanceRecord(
                    app: allowance.app?.description, since: try Self.moment(allowance.since),
                    length: try Self.nanoseconds(allowance.length), reason: allowance.reason))
        }
        let day = state.today
        today = TodayRecord(
            day: day.day, attempts: day.attempts.map { CountRecord(app: $0.app.description, attempts: $0.attempts) },
            allowancesGiven: day.allowancesGiven, used: try Self.nanoseconds(day.used),
            earned: try Self.nanoseconds(day.earned), carriedOver: try Self.nanoseconds(day.carriedOver))
        nextHold = state.nextHold
    }

    private static func nanoseconds(_ length: Duration) throws(Fault) -> Int64 {
        guard let nanoseconds = Nanoseconds(length) else { throw Fault("a length of \(length.components.seconds) s cannot be") }
        return nanoseconds.value
    }

    private static func moment(_ moment: Moment) throws(Fault) -> MomentRecord {
        MomentRecord(boot: try nanoseconds(moment.boot.sinceBoot), wall: try nanoseconds(moment.wall.sinceEpoch))
    }

    private static func grant(_ grant: Grant) throws(Fault) -> GrantRecord {
        var processes: [[UInt64]] = []
        for process in grant.processes {
            guard let pid = UInt64(exactly: process.pid) else { throw Fault("a process \(process) cannot be") }
            processes.append([pid, process.startTicks])
        }
        var endedAt: Int64?
        if let ended = grant.endedAt { endedAt = try nanoseconds(ended.sinceBoot) }
        var mainEndedAt: Int64?
        if let ended = grant.mainEndedAt { mainEndedAt = try nanoseconds(ended.sinceBoot) }
        return GrantRecord(
            app: grant.app.description, kind: grant.kind.rawValue, since: try nanoseconds(grant.since.sinceBoot),
            processes: processes, ledGroups: grant.ledGroups, launchScope: grant.launchScope,
            token: grant.token?.description, endedAt: endedAt, isRevoked: grant.isRevoked, isWarned: grant.isWarned,
            wasFresh: grant.wasFresh, mainEndedAt: mainEndedAt)
    }
}
