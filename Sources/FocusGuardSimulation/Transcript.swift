import FocusGuardCore

/// Plays stories: lines like `21:04:00 launch discord`, with the effects indented below.
///
/// The times are those of a kitchen clock, which nobody sets and which goes on through suspend and reboot. Indented lines are
/// what was printed before; they are dropped and written anew, so a printed story can be played again.
public enum Transcript {
    /// Plays `text` on the real rules and returns it with the effects of each line.
    ///
    /// - Throws: `StoryError` for a line that is no line of a story, or names what is not there.
    public static func play(_ text: String) throws(StoryError) -> String {
        var player = StoryPlayer()
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            if line.first == " " || line.first == "\t" { continue }
            if line.isEmpty || line.first == "#" {
                player.write(line)
                continue
            }
            var parser = StoryParser(line, line: number)
            let time = try parser.time()
            let command = try parser.command()
            try player.play(command, at: time, saying: line, line: number)
        }
        return player.finish()
    }
}

/// A story while it is played.
private struct StoryPlayer {
    private var stage: Stage?
    private var policy = Policy()
    private var day = Weekday.monday
    /// What the kitchen clock showed when the story began, after midnight.
    private var begin = Duration.zero
    private var told = 0
    private var lines: [String] = []

    /// Monday, 5 January 2026.
    private static let firstMonday = 20_458

    mutating func write(_ line: Substring) { lines.append(String(line)) }

    /// The whole story so far, with one newline at its end.
    mutating func finish() -> String {
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    mutating func play(_ command: StoryCommand, at time: Duration?, saying text: Substring, line: Int) throws(StoryError) {
        if let time {
            try run(to: time, line: line)
        }
        guard let stage else {
            try prepare(command, line: line)
            return write(text)
        }
        write(text)
        try perform(command, on: stage, line: line)
        stage.settle()
        tell()
    }

    /// Before the first time of a story there are only settings.
    private mutating func prepare(_ command: StoryCommand, line: Int) throws(StoryError) {
        if case .day(let day) = command {
            self.day = day
        } else if command.isSetting {
            policy = Self.changed(policy, command)
        } else {
            throw StoryError(line: line, what: "before the first time only 'set' and 'day' are possible")
        }
    }

    /// Lets time go on to what the kitchen clock shows at `time`.
    private mutating func run(to time: Duration, line: Int) throws(StoryError) {
        guard let stage else {
            begin = time
            let midnight = Duration.seconds((Self.firstMonday + day.rawValue) * 86_400)
            let clock = SimulatedClock(wall: WallInstant(sinceEpoch: midnight + time))
            let fresh = Stage(clock: clock, policy: policy, manners: .plain, seed: nil, dice: SplitMix64(seed: 1))
            stage = fresh
            fresh.startGuard()
            fresh.settle()
            return tell()
        }
        var target = time - begin
        while target < stage.clock.elapsed - .seconds(12 * 3_600) { target += .seconds(86_400) }
        let rest = target - stage.clock.elapsed
        guard rest >= .zero else {
            throw StoryError(line: line, what: "time goes back: it is \(stamp(stage.clock.elapsed)) already")
        }
        stage.run(until: stage.clock.worked + rest)
        tell()
    }

    /// Writes what has happened since the last time.
    private mutating func tell() {
        guard let stage else { return }
        let begin = begin
        let text = TapeText(effects: EffectText(labels: stage.world.labels)) { elapsed, _ in Self.stamp(begin + elapsed) }
        // What the line says itself is not said again.
        lines += text.lines(stage.tape[told...]).filter { $0 != "  " + (lines.last ?? "") }
        told = stage.tape.count
    }

    private func stamp(_ elapsed: Duration) -> String { Self.stamp(begin + elapsed) }

    private static func stamp(_ sinceMidnight: Duration) -> String {
        let seconds = sinceMidnight.wholeSeconds % 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(seconds / 3_600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
    }

    // MARK: Commands

    private func perform(_ command: StoryCommand, on stage: Stage, line: Int) throws(StoryError) {
        if command.isSetting { return stage.change(to: Self.changed(stage.policy, command)) }
        switch command {
        case .launch(let app, let age, let isProtected):
            stage.launch(app, age: age, protection: isProtected ? "it serves the session" : nil)
        case .fork(let name): stage.happen(.forks(try find(name, stage, line)))
        case .start(let app, let name): stage.happen(.starts(try find(name, stage, line), app))
        case .exec(let name): stage.happen(.execs(try find(name, stage, line)))
        case .handOver(let name): stage.happen(.handsOver(try find(name, stage, line)))
        case .exit(let name): stage.end(try find(name, stage, line))
        case .continued(let name): stage.happen(.continued(try find(name, stage, line)))
        case .cannotStop(let name):
            stage.feed(.cannotStop(try find(name, stage, line), reason: "not permitted"))
        case .stubborn(let app): stage.stubbornApps.append(app)
        case .front(let app): stage.feed(.cameToFront(app))
        case .used(let length): stage.feed(.used(length))
        case .barrierDies: stage.killBarrier()
        case .barrierHidden: stage.hidesBarriers = true
        case .barrierShown: stage.hidesBarriers = false
        case .usefulApp(let isThere): stage.world.hasUsefulApp = isThere
        case .disk(let isFull): stage.world.isDiskFull = isFull
        case .answer(let answer): stage.feed(.answered(answer))
        case .request(let request): stage.request(request)
        case .suspend(let length): stage.suspend(for: length)
        case .clock(let length): stage.setClock(by: length)
        case .crash(let length):
            stage.crash()
            stage.run(until: stage.clock.worked + length)
            stage.startGuard()
        case .reboot(let length):
            stage.reboot(off: length)
            stage.startGuard()
        case .stop: stage.stopGuard()
        case .startGuard: stage.startGuard()
        case .look: stage.look()
        case .wait: break
        case .day: throw StoryError(line: line, what: "'day' stands before the first time")
        case .guardApps, .useful, .countdown, .window, .unanswered, .starts, .whenWindowEnds, .reopened, .atLogin, .quota,
            .longest, .budget, .schedule, .noSchedules:
            break
        }
    }

    /// The living process with this name; an app's name stands for its first one.
    private func find(_ name: String, _ stage: Stage, _ line: Int) throws(StoryError) -> ProcessIdentity {
        let found =
            stage.world.processes.first { $0.label == name } ?? stage.world.processes.first { $0.app.description == name }
        guard let found else { throw StoryError(line: line, what: "no process '\(name)' is running") }
        return found.identity
    }

    private static func changed(_ old: Policy, _ command: StoryCommand) -> Policy {
        var policy = old
        switch command {
        case .guardApps(let apps): policy.apps = apps
        case .useful(let app): policy.usefulApp = app.map { UsefulApp(id: $0, name: $0.description) }
        case .countdown(let length): policy.countdown = length
        case .window(let length): policy.window = length
        case .unanswered(let length): policy.unanswered = length
        case .starts(let start): policy.starts = start
        case .whenWindowEnds(let end): policy.whenWindowEnds = end
        case .reopened(let reopened): policy.reopened = reopened
        case .atLogin(let atLogin): policy.atLogin = atLogin
        case .quota(let number): policy.allowQuota = number
        case .longest(let length): policy.allowLongest = length
        case .budget(let length): policy.budget = length.map { BudgetPolicy(daily: $0) }
        case .schedule(let schedule): policy.schedules.append(schedule)
        case .noSchedules: policy.schedules = []
        case .day, .launch, .fork, .start, .exec, .handOver, .exit, .continued, .cannotStop, .stubborn, .front, .used,
            .barrierDies, .barrierHidden, .barrierShown, .usefulApp, .disk, .answer, .request, .suspend, .clock, .crash,
            .reboot, .stop, .startGuard, .look, .wait:
            break
        }
        return policy
    }
}
