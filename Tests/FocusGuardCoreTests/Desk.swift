import Testing

@testable import FocusGuardCore

let discord = known("discord")
let telegram = known("telegram")

private func known(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no app id") }
    return id
}

func process(_ pid: Int32) -> ProcessIdentity { ProcessIdentity(pid: pid, startTicks: UInt64(pid) * 10) }

func minutes(_ count: Int) -> Duration { .seconds(60 * count) }

/// The settings of a person who guards Discord and Telegram and learns with Anki.
func usualPolicy(_ change: (inout Policy) -> Void = { _ in }) -> Policy {
    var policy = Policy(
        apps: [GuardedApp(id: discord, name: "Discord"), GuardedApp(id: telegram, name: "Telegram")],
        usefulApp: UsefulApp(id: known("anki"), name: "Anki"))
    change(&policy)
    return policy
}

/// A schedule on all days.
func everyDay(_ mode: ScheduleMode, _ from: Int, _ until: Int, name: String = "s") -> Schedule {
    Schedule(name: name, days: Weekday.allCases, from: minutes(60 * from), until: minutes(60 * until), mode: mode)
}

/// A reading on a Monday at this hour of local time, `utcOffset` ahead of UTC, long after the machine was started.
func monday(_ hour: Int, utcOffset: Duration = .zero) -> ClockReading {
    ClockReading(
        boot: BootInstant(sinceBoot: .seconds(100_000)), awake: AwakeInstant(sinceBoot: .seconds(50_000)),
        wall: WallInstant(sinceEpoch: .seconds(20_514 * 86_400 + hour * 3_600) - utcOffset), utcOffset: utcOffset)
}

/// Rules, clocks, and everything that came out of the rules: what a test plays a story on. Each event checks what holds for
/// every batch.
struct Desk {
    var machine: GuardMachine
    var now: ClockReading
    /// What the last event led to.
    var last: [Effect] = []
    /// What all events led to.
    var all: [Effect] = []
    /// What is on disk.
    var saved: DurableState
    /// What the ledger says, and whom it says it of.
    var ledger: [LedgerEntry] = []
    /// Whether a barrier that is opened can be seen at once.
    var showsBarriers = true

    static let boot = BootID("first")

    init(_ policy: Policy = usualPolicy(), at now: ClockReading = monday(12)) {
        machine = GuardMachine(policy: policy, boot: Self.boot, at: now)
        self.now = now
        saved = machine.durable
    }

    /// Goes on with what an earlier guard left on disk and in the ledger.
    init(
        after crash: Desk, saved: DurableState?, ledger: [LedgerEntry], policy: Policy? = nil, boot: BootID = Self.boot,
        at now: ClockReading? = nil
    ) {
        let now = now ?? crash.now
        let (machine, effects) = GuardMachine.restored(
            policy: policy ?? crash.machine.policy, saved: saved, ledger: ledger, boot: boot, at: now)
        self.machine = machine
        self.now = now
        self.saved = saved ?? machine.durable
        self.ledger = ledger
        took(effects)
    }

    // MARK: events

    @discardableResult
    mutating func send(_ event: Event) -> [Effect] {
        took(machine.handle(event, at: now))
        return last
    }

    @discardableResult
    mutating func launch(
        _ app: AppID = discord, _ pid: Int32 = 100, age: Duration = .zero, change: (inout Sighting) -> Void = { _ in }
    ) -> [Effect] {
        send(.sighted(sighting(app, pid, age: age, change: change)))
    }

    func sighting(
        _ app: AppID = discord, _ pid: Int32 = 100, age: Duration = .zero, change: (inout Sighting) -> Void = { _ in }
    ) -> Sighting {
        // The desktop started it: its parent is a process nobody knows.
        var sighting = Sighting(
            process: process(pid), app: app, ancestors: [process(2)], session: 1, group: 1,
            startedAt: BootInstant(sinceBoot: now.boot.sinceBoot - age))
        change(&sighting)
        return sighting
    }

    @discardableResult
    mutating func answer(_ answer: Answer) -> [Effect] { send(.answered(answer)) }

    @discardableResult
    mutating func request(_ request: Request) -> [Effect] { send(.requested(request, RequestID(1))) }

    /// The whole loop up to the passed barrier.
    mutating func pass() {
        launch()
        answer(.openUseful)
        wait(machine.policy.countdown)
    }

    /// The whole loop up to Discord running under its grant, process 100.
    mutating func open() {
        pass()
        answer(.open(discord))
    }

    // MARK: time

    /// Moves the clocks and tells nobody.
    mutating func move(_ length: Duration, asleep: Bool = false) {
        now.boot = now.boot + length
        now.wall = now.wall + length
        if !asleep { now.awake = now.awake + length }
    }

    /// Lets time pass as the guard does: it looks at each deadline and at the end.
    mutating func wait(_ length: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        let end = now.boot + length
        var collected: [Effect] = []
        var looks = 0
        while let deadline = machine.nextDeadline(at: now), deadline <= end {
            looks += 1
            guard looks < 5_000 else {
                Issue.record("a deadline that never moves", sourceLocation: sourceLocation)
                return
            }
            move(max(.zero, deadline - now.boot))
            collected += send(.looked)
        }
        move(end - now.boot)
        collected += send(.looked)
        last = collected
    }

    /// Suspends the machine and looks once after it wakes up.
    @discardableResult
    mutating func sleep(_ length: Duration) -> [Effect] {
        move(length, asleep: true)
        return send(.looked)
    }

    // MARK: what holds for every batch

    private mutating func took(_ effects: [Effect]) {
        checkBatch(effects, on: machine)
        for effect in effects { perform(effect) }
        last = effects
        all += effects
        let opens = effects.contains { effect in
            switch effect {
            case .openBarrier, .reopenBarrier: return true
            default: return false
            }
        }
        if opens, showsBarriers { #expect(machine.handle(.barrierShown(.program), at: now).isEmpty) }
    }

    /// What an effect does to disk and ledger.
    mutating func perform(_ effect: Effect) {
        switch effect {
        case .note(let entries):
            ledger.removeAll { old in entries.contains { $0.process == old.process } }
            ledger += entries
        case .save: saved = machine.durable
        case .resume(_, let processes, _), .forget(let processes):
            ledger.removeAll { processes.contains($0.process) }
        case .stop, .askToClose, .kill, .record, .openBarrier, .updateBarrier, .raiseBarrier, .reopenBarrier, .closeBarrier,
            .openUsefulApp, .relaunch, .windowOpened, .reply, .notify:
            break
        }
    }

    // MARK: what came out

    /// The apps that are held, with the number of their members.
    var held: [String] {
        machine.holds.filter(\.isHeld).map { "\($0.app) \($0.members.count)" }
    }

    /// The state of the barrier in a word; `none` where none is up.
    var barrier: String { machine.sheet(at: now)?.state.rawValue ?? "none" }

    /// The numbers of all processes that were stopped.
    var stopped: [Int32] {
        all.flatMap { effect -> [Int32] in
            guard case .stop(_, let processes) = effect else { return [] }
            return processes.map(\.pid)
        }
    }

    /// The outcomes in the history, with the app where there is one.
    var history: [String] { outcomes(all) }

    /// What the last reply says.
    var reply: String? {
        for case .reply(_, let reply) in last.reversed() {
            switch reply {
            case .granted(let text): return "granted: \(text)"
            case .done(let text): return "done: \(text)"
            case .refused(let text): return "refused: \(text)"
            }
        }
        return nil
    }
}

/// The outcomes among these effects, with the app where there is one.
func outcomes(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
        guard case .record(let entry) = effect else { return nil }
        return entry.app.map { "\(entry.outcome.rawValue) \($0)" } ?? entry.outcome.rawValue
    }
}

/// These effects in words, for comparing.
func words(_ effects: [Effect]) -> [String] {
    func pids(_ processes: [ProcessIdentity]) -> String { processes.map { "\($0.pid)" }.joined(separator: "+") }
    return effects.map { effect in
        switch effect {
        case .note(let entries): return "note \(pids(entries.map(\.process)))"
        case .stop(_, let processes): return "stop \(pids(processes))"
        case .askToClose(_, let processes): return "ask \(pids(processes))"
        case .kill(_, let processes): return "kill \(pids(processes))"
        case .save: return "save"
        case .record: return outcomes([effect]).joined()
        case .openBarrier(let sheet): return "barrier \(sheet.state.rawValue)"
        case .updateBarrier(let sheet): return "update \(sheet.state.rawValue)"
        case .raiseBarrier: return "raise"
        case .reopenBarrier(let sheet): return "reopen \(sheet.state.rawValue)"
        case .closeBarrier: return "close"
        case .openUsefulApp: return "useful"
        case .resume(_, let processes, let reason): return "resume \(pids(processes)) \(reason.rawValue)"
        case .forget(let processes): return "forget \(pids(processes))"
        case .relaunch(_, let app, _): return "relaunch \(app)"
        case .windowOpened: return "window"
        case .reply: return "reply"
        case .notify: return "notify"
        }
    }
}

/// Note, take, save, give: the order of every batch, and the books after it.
func checkBatch(_ effects: [Effect], on machine: GuardMachine) {
    var noted: [ProcessIdentity] = []
    var rank = 0
    var isSaved = false
    for effect in effects {
        let next: Int
        switch effect {
        case .note(let entries):
            noted += entries.map(\.process)
            next = 0
        case .stop(_, let processes):
            #expect(processes.allSatisfy(noted.contains), "a stop before its note: \(words(effects))")
            next = 0
        case .askToClose, .kill: next = 0
        case .forget: next = rank
        case .save:
            isSaved = true
            next = 1
        case .record: next = 2
        case .openBarrier, .updateBarrier, .raiseBarrier, .reopenBarrier, .closeBarrier: next = 3
        case .openUsefulApp, .resume, .relaunch, .windowOpened, .reply, .notify: next = 4
        }
        #expect(next >= rank, "out of order: \(words(effects))")
        #expect(!effect.isGift || isSaved, "given before it was saved: \(words(effects))")
        rank = max(rank, next)
    }
    let stopped = machine.holds.filter(\.isHeld).flatMap(\.processes)
    #expect(Set(stopped).count == stopped.count, "a process in two holds")
    for case .resume(_, let processes, _) in effects {
        #expect(!processes.contains(where: stopped.contains), "continued although it is held: \(words(effects))")
    }
    let claimed = stopped.filter { process in machine.durable.grants.contains { $0.processes.contains(process) } }
    #expect(claimed.isEmpty, "held under a grant: \(claimed)")
    #expect(machine.holds.allSatisfy { !$0.isHeld } || machine.barrier != nil, "held without a barrier")
    #expect(machine.durable.barrier?.wasCounting == machine.barrier.map(\.isCounting), "the disk does not know the barrier")
}
