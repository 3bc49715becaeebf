import FocusGuardCore
import FocusGuardLinux
import Glibc

/// Starts programs for the person: the useful app, and apps that are started anew.
final class AppStarter {
    /// How an app is started.
    struct Recipe {
        var name: String
        /// The command lines to try, best first: the first whose program is there is taken.
        var commands: [[String]]
    }

    /// A useful app that ends with a failure within this was not started.
    static let failsWithin = Duration.seconds(3)

    private struct Started {
        let child: ChildProcess
        let name: String
        let at: AwakeInstant
    }

    /// The environment of what it starts.
    var environment: [String] = []
    private var started: [Started] = []

    /// The processes it has started, as long as they run.
    var processes: [Int32] { started.map(\.child.pid) }

    /// Starts the useful app. An app of which one instance runs comes to the front by that. The text it throws is for people.
    func start(_ recipe: Recipe, at awake: AwakeInstant) throws(StoreError) {
        guard
            let (command, path) = recipe.commands.lazy.compactMap({ command in
                command.first.flatMap { ProgramFinder.find($0, environment: self.environment) }.map { (command, $0) }
            }).first
        else { throw StoreError("\(recipe.name) is not installed") }
        var plan = SpawnPlan(path)
        plan.arguments = command
        plan.environment = environment
        plan.output = .null
        plan.error = .null
        plan.startsSession = true
        do throws(SystemError) {
            let child = try Spawner.spawn(plan)
            started.append(Started(child: ChildProcess(child.handle), name: recipe.name, at: awake))
        } catch {
            throw StoreError("\(recipe.name) could not be started: \(error.reason)")
        }
    }

    /// Starts an app anew under a token, as it was started before, outside the guard's own control group where that can be.
    func relaunch(_ record: LaunchRecord, token: BypassToken) throws(SystemError) -> ProcessIdentity {
        var plan = SpawnPlan(record.program)
        plan.arguments = record.arguments
        plan.environment = LaunchRecord.merge(record.environment, ["\(FactsReader.tokenKey)=\(token)"])
        plan.directory = record.directory
        plan.output = .null
        plan.error = .null
        plan.startsSession = true
        if let runner = scopeRunner {
            plan.program = runner
            plan.arguments = ["systemd-run", "--user", "--scope", "--quiet", "--collect", "--", record.program]
            plan.arguments += record.arguments.dropFirst()
        }
        return try Spawner.spawn(plan).process
    }

    /// A child of the guard has ended; the text says what is wrong with the useful app when it was that and it failed at once.
    func childEnded(_ pid: Int32, _ status: ExitStatus, at awake: AwakeInstant) -> String? {
        guard let index = started.firstIndex(where: { $0.child.pid == pid }) else { return nil }
        let ended = started.remove(at: index)
        if case .exited(0) = status { return nil }
        guard awake - ended.at < Self.failsWithin else { return nil }
        return "\(ended.name) did not start (it ended with \(status))"
    }

    /// The program that puts a start into a control group of its own, where the guard itself is a service of the user's
    /// manager: there, what it starts would end with it.
    private var scopeRunner: String? {
        guard environment.contains(where: { $0.hasPrefix("INVOCATION_ID=") }) else { return nil }
        return ProgramFinder.find("systemd-run", environment: environment)
    }
}
