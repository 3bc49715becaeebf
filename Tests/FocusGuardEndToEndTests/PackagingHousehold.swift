import Glibc
import Testing

/// A program that was started, with every process that came of it, however far that has gone from its parent.
///
/// A process above it adopts whatever loses its own parent, as a person's systemd does. So the members are known without asking
/// the product what belongs to the app.
struct Household {
    let name: String
    private let adopter: StartedProcess
    /// How often it has shown so far that it works: lines of a log, requests of a page.
    let signs: () -> Int
    /// Whether a member rightly goes on while its app is held, by its program's base name.
    var leavesAlone: (String) -> Bool = { _ in false }
    /// Whether it does not matter what becomes of a member while its app is held: it does nothing but wait.
    var isIdle: (String) -> Bool = { _ in false }

    fileprivate init(_ name: String, _ adopter: StartedProcess, signs: @escaping () -> Int) {
        self.name = name
        self.adopter = adopter
        self.signs = signs
    }

    /// All living processes that came of the program.
    var all: [SeenProcess] {
        let processes = names(in: "/proc").compactMap { Int32($0) }.compactMap(SeenProcess.init)
        var family: Set<Int32> = [adopter.pid]
        // Numbers start again from low ones, so a child may stand before its parent.
        while true {
            let more = processes.filter { family.contains($0.parent) && !family.contains($0.pid) }
            if more.isEmpty { break }
            family.formUnion(more.map(\.pid))
        }
        return processes.filter { family.contains($0.pid) && $0.pid != adopter.pid && $0.state != "Z" }
    }

    /// Those that are to be held with the app.
    var members: [SeenProcess] { all.filter { !leavesAlone($0.programName) && !isIdle($0.programName) } }

    /// Those that rightly go on.
    var bystanders: [SeenProcess] { all.filter { leavesAlone($0.programName) } }

    /// Ends all of it.
    func end() {
        _ = waitUntil(.seconds(10)) {
            let living = all
            for process in living { _ = kill(process.pid, SIGKILL) }  // May have ended by itself.
            return living.isEmpty
        }
        _ = kill(adopter.pid, SIGKILL)  // Ends by itself once it has nobody left.
    }

    /// Its processes for people.
    var description: String {
        "\(name): "
            + all.map { "\($0.pid)(\($0.state) of \($0.parent), \($0.programName))" }.joined(separator: " ")
    }
}

extension SeenProcess {
    /// The base name of its program, or its own name where the program is hidden.
    var programName: String {
        let path = target(ofLink: "/proc/\(pid)/exe") ?? readLines("/proc/\(pid)/comm").first ?? ""
        return String(path.split(separator: "/").last ?? "")
    }
}

extension World {
    /// Starts a command whose standard output is its sign of life, with everything that comes of it.
    func household(_ name: String, _ command: [String], _ more: [String: String] = [:]) throws -> Household {
        let output = "\(root)/\(name).out"
        return try household(name, command, more) { lines(in: output) }
    }

    /// Starts a command with everything that comes of it; `signs` counts how often it has shown that it works.
    func household(
        _ name: String, _ command: [String], _ more: [String: String] = [:], signs: @escaping () -> Int
    ) throws -> Household {
        let adopter = root + "/bin/adopter"
        if !exists(adopter) { try copy(Products.harmfulApp, to: adopter) }
        let household = Household(name, try start(name, [adopter, "adopts"] + command, more), signs: signs)
        atEnd { household.end() }
        return household
    }

    /// The settings that guard one app, *game*, by these lines of its group.
    func settings(game keys: String) -> String { settings(apps: ["game"]) + "\n[App game]\nName = Game\n\(keys)\n" }
}

/// How many whole lines a file has.
func lines(in path: String) -> Int { readBytes(path)?.count { $0 == 0x0A } ?? 0 }

/// The path of a program in a folder of programs; nil when it is not installed.
func installed(_ name: String, in folders: [String] = ["/usr/bin", "/usr/games", "/bin"]) -> String? {
    folders.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
}
