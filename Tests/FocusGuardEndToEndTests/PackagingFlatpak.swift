import Glibc
import Testing

/// A Flatpak runtime and apps in it, built from files of this machine and installed for the person of one world. No network.
struct FlatpakWorkshop {
    static let flatpak = installed("flatpak") ?? ""
    private static let platform = "org.example.focusguard.Platform"

    let world: World

    private var folder: String { world.root + "/workshop" }

    /// Why Flatpaks cannot run here as the ordinary user; nil when they can.
    ///
    /// Really starts a sandbox as Flatpak does: namespaces of its own and a /proc of its own.
    static let obstacle: String? = {
        for program in ["flatpak", "bwrap", "dbus-daemon"] where installed(program) == nil {
            return "\(program) is not installed"
        }
        let probe = ["/usr/bin/bwrap", "--ro-bind", "/", "/", "--unshare-all", "--proc", "/proc", "--dev", "/dev", "/bin/true"]
        do {
            let process = try StartedProcess(probe, environment: [:], output: "/dev/null", errors: "/dev/null")
            let status = try process.waitForExit(.seconds(20), "bwrap")
            return status == 0 ? nil : "bubblewrap cannot make a sandbox here as the ordinary user (it ended with \(status))"
        } catch {
            return "bubblewrap cannot be tried: \(error)"
        }
    }()

    /// Makes the runtime and its repository: a shell, the C library, nothing else.
    init(in world: World) throws {
        self.world = world
        for part in ["", "/platform", "/platform/files", "/platform/usr", "/platform/usr/bin", "/platform/usr/lib"] {
            try world.makeFolder(folder + part)
        }
        try world.copy(try Self.canonical("/bin/sh"), to: folder + "/platform/usr/bin/sh")
        for library in try Self.libraries(of: [Products.harmfulApp, "/bin/sh"]) {
            try copy(library, below: folder + "/platform/usr")
        }
        try world.put(
            "[Runtime]\nname=\(Self.platform)\nruntime=\(Self.platform)/x86_64/1\nsdk=\(Self.platform)/x86_64/1\n",
            in: folder + "/platform/metadata")
        try run("build-export", "--disable-sandbox", "repository", "platform", "1")
    }

    /// Builds and installs an app that is a script around harmful-app, or harmful-app itself.
    func install(_ id: String, command: String) throws {
        let app = folder + "/" + id
        for part in ["", "/files", "/files/bin", "/export"] { try world.makeFolder(app + part) }
        try world.copy(Products.harmfulApp, to: app + "/files/bin/game")
        try world.put("#!/bin/sh\n/app/bin/game \"$@\"\necho over\n", in: app + "/files/bin/start", mode: 0o755)
        try world.put(
            """
            [Application]
            name=\(id)
            runtime=\(Self.platform)/x86_64/1
            sdk=\(Self.platform)/x86_64/1
            command=\(command)

            [Context]
            filesystems=\(world.root)/logs

            """, in: app + "/metadata")
        try run("build-export", "--disable-sandbox", "repository", id, "1")
        try run("build-update-repo", "repository")
        try run("remote-add", "--user", "--if-not-exists", "--no-gpg-verify", "local", "repository")
        try run("install", "--user", "--assumeyes", "--noninteractive", "local", "\(id)//1")
    }

    private func run(_ words: String...) throws {
        let name = "flatpak-\(monotonicNanoseconds())"
        let process = try world.start(name, ["/usr/bin/env", "-C", folder, Self.flatpak] + words)
        guard try process.waitForExit(.seconds(60), "flatpak \(words[0])") == 0 else {
            throw HarnessError("flatpak \(words.joined(separator: " ")): \(readText("\(world.root)/\(name).err"))")
        }
    }

    /// Copies a library to `usr/lib`, where every loader looks; the loader itself, which programs name by its path, to that path.
    private func copy(_ library: String, below usr: String) throws {
        let name = String(library.split(separator: "/").last ?? "")
        var place = usr + "/lib"
        if name.hasPrefix("ld-linux") {
            place = usr
            for part in library.split(separator: "/").dropLast().drop(while: { $0 == "usr" }) {
                place += "/" + part
                if !exists(place) { try world.makeFolder(place) }
            }
        }
        if !exists("\(place)/\(name)") { try world.copy(library, to: "\(place)/\(name)") }
    }

    private static func canonical(_ path: String) throws -> String {
        guard let found = realpath(path, nil) else { throw HarnessError(errno: errno, "cannot find \(path)") }
        defer { free(found) }
        return String(cString: found)
    }

    /// The libraries that programs are linked with, as their own loader lists them.
    private static func libraries(of programs: [String]) throws -> [String] {
        var found: [String] = []
        for program in programs {
            let output = "/tmp/focusguard-libraries-\(getpid())"
            defer { _ = unlink(output) }  // Not there when the program could not be started.
            let loader = try StartedProcess(
                ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1", program], environment: [:], output: output, errors: "/dev/null",
                asUser: false)
            _ = try loader.waitForExit(.seconds(20), "the loader")
            for line in readLines(output) {
                let path = line.split(separator: " ").first { $0.hasPrefix("/") } ?? line.split(separator: "\t").first ?? ""
                if path.hasPrefix("/") { found.append(String(path.prefix { $0 != " " })) }
            }
        }
        return found
    }
}
