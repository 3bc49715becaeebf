import FocusGuardCore

extension Referee {
    /// The place of a process in the books.
    private func place(of process: ProcessIdentity) -> Int? { subjects.firstIndex { $0.process == process } }

    /// A process of some app has started.
    mutating func started(_ process: SimulatedProcess, _ stage: Stage) {
        let parent = process.parent.flatMap { parent in subjects.first { $0.process == parent } }
        var inherits: Subject.Excuse?
        if let parent, parent.app == process.app { inherits = parent.excuse }
        subjects.append(
            Subject(
                process: process.identity, app: process.app, parent: process.parent, runsSince: stage.clock.worked,
                inherits: inherits))
    }

    /// A process has ended.
    mutating func ended(_ process: SimulatedProcess, _ stage: Stage) {
        guard let place = place(of: process.identity) else { return }
        let subject = subjects.remove(at: place)
        if gone.count == Self.goneMax { gone.removeFirst(Self.goneMax / 2) }
        gone.append(subject)
        guard let excuse = subject.excuse ?? subject.inherits else { return }
        enterEnd(of: subject.app, excuse, at: stage.clock.boot)
    }

    private mutating func enterEnd(of app: AppID, _ excuse: Subject.Excuse, at boot: BootInstant) {
        if lastEnds.count == Self.goneMax { lastEnds.removeFirst(Self.goneMax / 2) }
        lastEnds.append((app, excuse, boot))
    }

    /// The guard is told that a process has ended, perhaps long after it did.
    mutating func seeEnd(of process: ProcessIdentity, _ stage: Stage) {
        guard let subject = gone.first(where: { $0.process == process }), let excuse = subject.excuse else { return }
        enterEnd(of: subject.app, excuse, at: stage.clock.boot)
    }

    /// The guard is told of a process: whatever gives it a reason to run is judged at this moment.
    mutating func see(_ sighting: Sighting, isFound: Bool, _ stage: Stage) {
        guard let place = place(of: sighting.process) else { return }
        if sighting.protection != nil { seeProtection(of: sighting.process) }
        guard subjects[place].excuse == nil, subjects[place].stoppedBy == nil else { return }
        subjects[place].excuse = excuse(of: subjects[place], sighting, isFound: isFound, stage)
    }

    /// The guard is told that a process serves the session.
    mutating func seeProtection(of process: ProcessIdentity) {
        guard let place = place(of: process) else { return }
        subjects[place].isProtected = true
        guard subjects[place].stoppedBy == nil else { return }
        subjects[place].excuse = .forever
        // Where it is the app itself, all of the app is left alone.
        liberate(subjects[place].app)
    }

    /// Judges that nothing which serves the session stands still.
    mutating func checkSpared(_ stage: Stage) {
        // What could not be saved is told to the rules again.
        guard !isUnsettled, stage.missed.isEmpty, stage.waiting.isEmpty else { return }
        for subject in subjects where subject.isProtected && subject.stoppedBy != nil {
            let label = stage.world.process(subject.process)?.label ?? subject.process.description
            report(.sparesTheSession, "\(label) serves the session and is kept stopped", at: stage.clock.elapsed)
        }
    }

    private func excuse(
        of subject: Subject, _ sighting: Sighting, isFound: Bool, _ stage: Stage
    ) -> Subject.Excuse? {
        let elapsed = stage.clock.elapsed
        let reading = stage.clock.reading
        let age = reading.boot - sighting.startedAt
        if isFound, age >= Limits.startedBeforeGuardMax || policy.atLogin == .leave { return .forever }
        if let excuse = subject.inherits ?? excuseOfAncestors(subject) { return excuse }
        let family = subjects.filter { $0.app == subject.app && $0.excuse != nil }
        // A process found beside an app that runs without being guarded belongs to it.
        if isFound, family.contains(where: { $0.excuse == .forever }) { return .forever }
        // An end may have been noticed a little later than it was.
        let limit = Limits.selfRestartWithin + .seconds(1)
        for end in lastEnds.reversed() where end.app == subject.app {
            let distance = sighting.startedAt - end.at
            if distance <= limit, distance >= .zero - limit { return end.excuse }
        }
        if isAllowed(subject.app, at: elapsed) || isFree(at: reading) { return .granted }
        let isWindowOpen = pass.map { elapsed < $0.windowEnd } ?? false
        return isWindowOpen && !family.isEmpty ? .granted : nil
    }

    /// The reason of the nearest ancestor of the same app that has or had one.
    private func excuseOfAncestors(_ subject: Subject) -> Subject.Excuse? {
        var parent = subject.parent
        for _ in 0..<Limits.ancestorsMax {
            guard let process = parent,
                let known = subjects.first(where: { $0.process == process }) ?? gone.first(where: { $0.process == process })
            else { return nil }
            if known.app == subject.app, let excuse = known.excuse { return excuse }
            parent = known.parent
        }
        return nil
    }

    /// A process was stopped for a hold.
    mutating func stopped(_ process: SimulatedProcess, for hold: HoldID, _ stage: Stage) {
        guard let place = place(of: process.identity) else { return }
        let elapsed = stage.clock.elapsed
        // A guard that takes over may give it to a hold of its own.
        if let other = subjects[place].stoppedBy, other != hold, event != nil {
            report(.stoppedBelongsToOneHold, "\(process.label) is stopped for \(hold) and for \(other)", at: elapsed)
        }
        if !stage.world.ledger.contains(where: { $0.process == process.identity && $0.hold == hold && $0.purpose == .held }) {
            report(.stoppedBelongsToOneHold, "\(process.label) is stopped and not in the ledger", at: elapsed)
        }
        checkRunning(place, stage)
        subjects[place].stoppedBy = hold
        subjects[place].excuse = nil
        subjects[place].inherits = nil
    }

    /// A process is asked to close and runs on meanwhile.
    mutating func askedToClose(_ process: SimulatedProcess, isInUse: Bool, of hold: HoldID, _ stage: Stage) {
        guard let place = place(of: process.identity) else { return }
        if isInUse { lastAskedInUse = stage.clock.boot }
        letRun(place, isInUse ? .leavingInUse : nil, stage)
    }

    /// A process is continued for a reason.
    mutating func resumed(
        _ process: SimulatedProcess, of hold: HoldID, because reason: ReleaseReason, _ stage: Stage
    ) {
        guard let place = place(of: process.identity) else { return }
        let elapsed = stage.clock.elapsed
        switch reason {
        case .granted:
            checkGift(of: process.app, stage)
            letRun(place, event == nil ? savedExcuse(of: process.app, stage) : .granted, stage)
        case .forgotten:
            if policy.app(process.app) != nil {
                report(.runsOnlyWithReason, "\(process.label) is forgotten and still guarded", at: elapsed)
            }
            letRun(place, nil, stage)
        case .unguarded:
            if !mayBeUnguarded(stage) {
                report(.runsOnlyWithReason, "\(process.label) is let go although its barrier stands", at: elapsed)
            }
            letRun(place, .forever, stage)
        case .protected:
            if !subjects[place].isProtected {
                report(.runsOnlyWithReason, "\(process.label) is let go and serves nobody", at: elapsed)
            }
            letRun(place, nil, stage)
            subjects[place].excuse = .forever
        case .released:
            if !(event?.isRelease ?? false) {
                report(.runsOnlyWithReason, "\(process.label) is released and nobody asked", at: elapsed)
            }
            letRun(place, .forever, stage)
        case .stopping:
            if event != .stopping { report(.runsOnlyWithReason, "\(process.label) is let go and the guard stays", at: elapsed) }
            letRun(place, nil, stage)
        case .undone:
            if !stage.world.isDiskFull { report(.runsOnlyWithReason, "\(process.label) is let go for nothing", at: elapsed) }
            letRun(place, nil, stage)
        }
    }

    /// A process that was let go had ended already; what it left behind has its reason.
    mutating func resumedTooLate(_ process: ProcessIdentity, because reason: ReleaseReason) {
        guard let place = gone.firstIndex(where: { $0.process == process }) else { return }
        switch reason {
        case .granted: gone[place].excuse = .granted
        case .unguarded, .released, .protected: gone[place].excuse = .forever
        case .forgotten, .stopping, .undone: break
        }
    }

    /// Whether a hold may be undone because its barrier cannot be seen, or its app cannot be held.
    private func mayBeUnguarded(_ stage: Stage) -> Bool {
        switch event {
        // One that comes too late does not count.
        case .barrierUnavailable, .barrierLost, .barrierShown, .cannotStop, .protectionFound, .sighted: return true
        case .foundRunning, .exited, .continuedByOthers, .cameToFront, .answered, .usefulAppStarted,
            .usefulAppFailed, .relaunched, .relaunchFailed, .requested, .policyChanged, .used, .looked, .saveFailed,
            .stopping, nil:
            return !stage.world.isBarrierShown
        }
    }

    /// An app was started anew under a grant.
    mutating func relaunched(_ process: SimulatedProcess, of hold: HoldID, _ stage: Stage) {
        guard let place = place(of: process.identity) else { return }
        if policy.app(process.app) == nil { return letRun(place, nil, stage) }
        if event?.isRelease ?? false { return letRun(place, .forever, stage) }
        if event != .answered(.open(process.app)), mayBeUnguarded(stage) { return letRun(place, .forever, stage) }
        checkGift(of: process.app, stage)
        letRun(place, .granted, stage)
    }

    /// An app cannot be started anew; what ran of it before is let go all the same where that was the reason.
    mutating func relaunchFails(_ app: AppID, _ stage: Stage) {
        if event != .answered(.open(app)), mayBeUnguarded(stage) || event?.isRelease ?? false { liberate(app) }
    }

    /// Something else continues a stopped process: the guard has to notice.
    mutating func continuedByOthers(_ process: SimulatedProcess, _ stage: Stage) {
        guard let place = place(of: process.identity) else { return }
        letRun(place, nil, stage)
    }

    /// The keeper continues what a vanished guard left stopped.
    mutating func keeperResumed(_ process: SimulatedProcess, _ stage: Stage) {
        guard let place = place(of: process.identity) else { return }
        subjects[place].stoppedBy = nil
        if let disk = stage.world.disk { takeSavedGrants(of: disk) }
    }

    private mutating func letRun(_ place: Int, _ excuse: Subject.Excuse?, _ stage: Stage) {
        subjects[place].stoppedBy = nil
        subjects[place].excuse = excuse
        subjects[place].runsSince = stage.clock.worked
        if excuse == .forever { liberate(subjects[place].app) }
    }

    /// An app that was let go keeps running until it exits, with all that ran of it before.
    private mutating func liberate(_ app: AppID) {
        for place in subjects.indices where subjects[place].app == app && subjects[place].excuse == .granted {
            subjects[place].excuse = .forever
        }
    }

    /// What an earlier guard had saved as given and died before giving is given now.
    mutating func takeSavedGrants(of disk: DurableState) {
        for grant in disk.grants {
            for place in subjects.indices where grant.processes.contains(subjects[place].process) {
                guard subjects[place].stoppedBy == nil else { continue }
                let saved = excuse(of: grant.kind)
                if subjects[place].excuse == nil || saved == .forever { subjects[place].excuse = saved }
            }
            for place in gone.indices where grant.processes.contains(gone[place].process) {
                gone[place].excuse = gone[place].excuse ?? excuse(of: grant.kind)
            }
        }
    }

    private func savedExcuse(of app: AppID, _ stage: Stage) -> Subject.Excuse? {
        let grant = stage.world.disk?.grants.first { $0.app == app }
        return grant.map { excuse(of: $0.kind) }
    }

    private func excuse(of kind: GrantKind) -> Subject.Excuse {
        switch kind {
        case .opened, .allowed, .free: return .granted
        case .released, .unguarded: return .forever
        }
    }

    /// An app is given back or started anew: the person asked for it and the barrier had passed, or something allows it.
    private mutating func checkGift(of app: AppID, _ stage: Stage) {
        let elapsed = stage.clock.elapsed
        let isOnDisk = stage.world.disk?.grants.contains { $0.app == app } ?? false
        if !isOnDisk { report(.saveBeforeGift, "\(app) is given back and no grant is on disk", at: elapsed) }
        // What an earlier guard had saved and not done is done by the next one.
        if event == nil, isOnDisk { return }
        if isAllowed(app, at: elapsed) || isFree(at: stage.clock.reading) { return }
        guard event == .answered(.open(app)) else {
            return report(.noReleaseBeforeCountdown, "\(app) is given back and nobody asked for it", at: elapsed)
        }
        if isPassOpen(at: elapsed) || mayHavePassedAlone(at: stage.clock.boot) { return }
        let promise: Promise = pass == nil ? .noReleaseBeforeCountdown : .windowKeepsItsLength
        report(promise, "\(app) is given back and no window is open", at: elapsed)
    }

    /// Judges how long every process has been running without a reason.
    mutating func checkRunning(_ stage: Stage) {
        for place in subjects.indices {
            let subject = subjects[place]
            guard subject.stoppedBy == nil, policy.app(subject.app) != nil else { continue }
            if let excuse = subject.excuse {
                guard excuse == .granted, let closedSince, !isAllowed(subject.app, at: stage.clock.elapsed) else { continue }
                checkLength(from: max(closedSince, subject.runsSince), of: subject, stage)
            } else {
                checkRunning(place, stage)
            }
        }
    }

    private mutating func checkRunning(_ place: Int, _ stage: Stage) {
        let subject = subjects[place]
        guard subject.stoppedBy == nil, subject.excuse == nil, policy.app(subject.app) != nil else { return }
        checkLength(from: subject.runsSince, of: subject, stage)
    }

    private mutating func checkLength(from start: Duration, of subject: Subject, _ stage: Stage) {
        let limit = stage.hadFullDisk ? Self.runsWithFullDiskMax : Self.runsMax
        guard isGuardUp, stage.clock.worked - start > limit else { return }
        let label = stage.world.process(subject.process)?.label ?? subject.process.description
        report(.runsOnlyWithReason, "\(label) has been running without a reason", at: stage.clock.elapsed)
    }
}
