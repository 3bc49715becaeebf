import Glibc
import Testing

/// One app in one packaging on its way through the barrier, beside a neighbour that the guard must not touch.
///
/// The app goes through twice. At first the guard meets it as it starts, and it is closed. Then the guard is kept from looking
/// until the app is all there, so that what is held is the whole tree; it is opened and goes on.
struct PackagingTrial {
    let world: World
    /// The neighbour, if it runs already.
    var neighbours: [Household] = []
    /// How many processes the app has once it is all there.
    var processes = 1
    /// Whether it has to have shown that it works before the guard looks again.
    var worksBefore = true
    /// Starts the app.
    let start: () throws -> Household

    private static let patience = Duration.seconds(40)

    /// All of it; the household of the app that runs at the end.
    @discardableResult
    func run(sourceLocation: SourceLocation = #_sourceLocation) throws -> Household {
        for neighbour in neighbours { try expectSigns(of: neighbour, sourceLocation) }
        try meetAtTheDoor(sourceLocation)
        let household = try holdWhole(sourceLocation)
        try giveBack(household, sourceLocation)
        return household
    }

    /// The guard meets the app as it starts; it is held and closed, and nothing of it is left.
    func meetAtTheDoor(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
        let household = try start()
        try expectHeld(household, atLeast: 1, sourceLocation)
        world.expectSheet("offered", apps: ["game"], within: Self.patience, sourceLocation: sourceLocation)
        try world.answer("not-now")
        try expect("it is gone", household, sourceLocation) { household.members.isEmpty }
        household.end()
        world.expectBarrierClosed(within: Self.patience, sourceLocation: sourceLocation)
    }

    /// The app comes up while nobody looks, then it is held whole.
    func holdWhole(_ sourceLocation: SourceLocation = #_sourceLocation) throws -> Household {
        let guardPID = try #require(world.guardProcess?.pid)
        #expect(kill(guardPID, SIGSTOP) == 0)
        let household: Household
        do {
            // Whatever happens, the guard goes on.
            defer { #expect(kill(guardPID, SIGCONT) == 0) }
            household = try start()
            if worksBefore { try expectSigns(of: household, sourceLocation) }
            try expect("it is all there", household, sourceLocation) { household.members.count >= processes }
        }
        try expectHeld(household, atLeast: processes, sourceLocation)
        try expectIdentified(household, sourceLocation)
        return household
    }

    /// The app is opened and works.
    func giveBack(_ household: Household, _ sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try world.run("allow", "game", limit: Self.patience).status == 0, sourceLocation: sourceLocation)
        try expect("it goes on", household, sourceLocation) {
            household.members.count >= processes && household.all.allSatisfy { !$0.isStopped }
        }
        try expectSigns(of: household, sourceLocation)
        #expect(try world.heldApps().isEmpty, sourceLocation: sourceLocation)
        for neighbour in neighbours { try expectSigns(of: neighbour, sourceLocation) }
        let named = Set(world.sheets().flatMap { $0["apps"]?.list ?? [] }.compactMap { $0["id"]?.text })
        #expect(named == ["game"], sourceLocation: sourceLocation)
    }

    /// Waits until every process is stopped and stays so, while the neighbours and the bystanders go on.
    private func expectHeld(_ household: Household, atLeast count: Int, _ sourceLocation: SourceLocation) throws {
        try expect("it is held", household, sourceLocation) { isHeld(household, atLeast: count) }
        let signs = household.signs()
        let first = try world.sentinelBeats()
        var stays = true
        try expect("the sentinel runs", household, sourceLocation) {
            stays = stays && isHeld(household, atLeast: count)
            return try !stays || world.sentinelBeats() > first + 30
        }
        if !stays || household.signs() != signs { throw failure("it ran while it was held", household, sourceLocation) }
    }

    private func isHeld(_ household: Household, atLeast count: Int) -> Bool {
        let members = household.members
        return members.count >= count && members.allSatisfy(\.isStopped) && household.bystanders.allSatisfy { !$0.isStopped }
    }

    /// Waits until it has shown several times more that it works.
    private func expectSigns(of household: Household, _ sourceLocation: SourceLocation) throws {
        let before = household.signs()
        try expect("it works", household, sourceLocation) { household.signs() >= before + 3 }
    }

    /// What `identify` says agrees: something of the app is certain and held, nothing of a neighbour is.
    private func expectIdentified(_ household: Household, _ sourceLocation: SourceLocation) throws {
        let result = try world.run("identify", "--json", limit: Self.patience)
        let reports = result.output.split(separator: "\n").compactMap { JSON(String($0)) }
        let members = Set(household.members.map { Double($0.pid) })
        let others = Set((neighbours.flatMap(\.all) + household.bystanders).map { Double($0.pid) })
        let held = reports.filter { $0["verdict"]?.text == "hold" }
        let certain = reports.filter { $0["app"]?.text == "game" && $0["strength"]?.text == "strong" }
        func isOne(of pids: Set<Double>, _ report: JSON) -> Bool { report["pid"]?.number.map(pids.contains) ?? false }
        if !certain.contains(where: { isOne(of: members, $0) }) {
            throw failure("identify does not know it: \(reports.filter { isOne(of: members, $0) })", household, sourceLocation)
        }
        let wrong = (held + certain).filter { isOne(of: others, $0) }
        if !wrong.isEmpty { throw failure("identify takes others for it: \(wrong)", household, sourceLocation) }
    }

    /// Waits until the condition holds; a neighbour that is seen stopped meanwhile is a failure.
    private func expect(
        _ what: String, _ household: Household, _ sourceLocation: SourceLocation, _ condition: () throws -> Bool
    ) throws {
        var disturbed: SeenProcess?
        let isSo = try waitUntil(Self.patience) {
            disturbed = disturbed ?? neighbours.lazy.flatMap(\.all).first(where: \.isStopped)
            return try disturbed != nil || condition()
        }
        if let disturbed { throw failure("a neighbour was stopped: \(disturbed.pid)", household, sourceLocation) }
        if !isSo { throw failure("not within \(Self.patience): \(what)", household, sourceLocation) }
    }

    /// Records what is wrong with all that helps to understand it. The way through the barrier ends there.
    private func failure(_ what: String, _ household: Household, _ sourceLocation: SourceLocation) -> HarnessError {
        var report = "\(what)\n  \(household.description)"
        for neighbour in neighbours { report += "\n  \(neighbour.description)" }
        for home in [household] + neighbours {
            for line in readLines("\(world.root)/\(home.name).err").suffix(6) { report += "\n    \(line.prefix(300))" }
        }
        world.fail(report, sourceLocation)
        return HarnessError(what)
    }
}
