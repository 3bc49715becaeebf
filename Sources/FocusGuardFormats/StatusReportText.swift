extension StatusReport {
    /// The line that `focusguard status --json` prints, without its newline.
    public var line: String { wire.line }

    /// Reads what `line` gives; throws for what is no status.
    public init(line: String) throws(WireError) {
        self = try WireLine.decode(StatusReport.self, from: line, bytesMax: WireLine.replyBytesMax)
    }

    var wire: WireValue {
        .fields([
            "v": .number(WireLine.version),
            "guard": .fields([
                "pid": .number(Int(`guard`.pid)), "since": .text(`guard`.since), "version": .optional(`guard`.version),
                "settings": .optional(`guard`.settings),
            ]),
            "barrier": barrier?.wire ?? .null,
            "window": .fields([
                "open": .bool(window.open), "remainingSeconds": .number(window.remainingSeconds),
            ]),
            "holds": .list(holds.map(\.wire)),
            "grants": .list(grants.map(\.wire)),
            "allowances": .list(
                allowances.map {
                    .fields([
                        "app": .optional($0.app), "remainingSeconds": .number($0.remainingSeconds), "reason": .text($0.reason),
                    ])
                }),
            "quotaLeft": .number(quotaLeft),
            "budget": budget?.wire ?? .null,
            "guarded": .list(guarded.map(\.wire)),
            "sensors": sensors.wire,
            "problems": texts(problems),
            "ignored": .list(
                (ignored ?? []).map {
                    .fields(["pid": .number(Int($0.pid)), "app": .optional($0.app), "why": .text($0.why)])
                }),
        ])
    }
}

private func texts(_ values: [String]) -> WireValue { .list(values.map(WireValue.text)) }

private func numbers(_ values: [Int32]) -> WireValue { .list(values.map { .number(Int($0)) }) }

extension StatusReport.Barrier {
    fileprivate var wire: WireValue {
        .fields([
            "state": .text(state), "remainingSeconds": .number(remainingSeconds), "reason": .optional(reason),
            "shownBy": texts(shownBy ?? []), "until": .optional(until), "problem": .optional(problem),
        ])
    }
}

extension StatusReport.Hold {
    fileprivate var wire: WireValue {
        .fields([
            "app": .text(app), "members": numbers(members), "sinceSeconds": .number(sinceSeconds),
            "phase": .text(phase ?? "held"), "inUse": .bool(inUse ?? false),
        ])
    }
}

extension StatusReport.Grant {
    fileprivate var wire: WireValue {
        .fields([
            "app": .text(app), "kind": .text(kind), "sinceSeconds": .number(sinceSeconds),
            "processes": numbers(processes ?? []), "aged": .bool(aged ?? false),
        ])
    }
}

extension StatusReport.Budget {
    fileprivate var wire: WireValue {
        .fields([
            "dailySeconds": .number(dailySeconds), "usedSeconds": .number(usedSeconds),
            "earnedSeconds": .number(earnedSeconds), "leftSeconds": .number(leftSeconds),
        ])
    }
}

extension StatusReport.Guarded {
    fileprivate var wire: WireValue {
        .fields([
            "id": .text(id), "name": .text(name), "installed": .bool(installed), "limits": texts(limits),
            "attemptsToday": .number(attemptsToday ?? 0), "keys": texts(keys ?? []),
        ])
    }
}

extension StatusReport.Sensors {
    fileprivate var wire: WireValue {
        .fields([
            "launches": texts(launches), "front": .bool(front), "idle": .bool(idle), "locked": .bool(locked),
            "limits": texts(limits),
        ])
    }
}
