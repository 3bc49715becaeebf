import FocusGuardCore
import FocusGuardDaemon
import FocusGuardFormats
import FocusGuardLinux
import Glibc
import Testing

@testable import focusguard

private func id(_ text: String) -> AppID {
    guard let id = AppID(text) else { preconditionFailure("\(text) is no id") }
    return id
}

/// A change that puts apps into lists and takes others out.
private func change(
    add: [String] = [], remove: [String] = [], except: [String] = [], include: [String] = []
) -> ChoiceChange {
    ChoiceChange(
        apps: ChoiceChange.List(added: add.map(id), removed: remove.map(id)),
        except: ChoiceChange.List(added: except.map(id), removed: include.map(id)))
}

@Suite struct SettingsEditTests {
    private let folder: AppFolder
    private var file: String { folder.path + "/config/focusguard.conf" }
    private var lower: String { folder.path + "/lower.conf" }

    init() throws { folder = try AppFolder() }

    private func perform(_ change: ChoiceChange, writes: Bool = true) throws(CommandFailure) -> SettingsEdit.Result {
        try SettingsEdit(files: [lower, file]).perform(writes: writes) { _ in change }
    }

    private func failure(_ change: ChoiceChange) throws -> CommandFailure {
        try #require(throws: CommandFailure.self) { try perform(change) }
    }

    @Test func `one line changes, and mode, comments and line endings stay`() throws {
        let text = "# mine\r\n[Guard]\r\n# the worst\r\nApps = discord\r\n\r\n[Barrier]\r\nCountdown = 7m\r\n"
        try folder.write("config/focusguard.conf", text, mode: 0o640)

        let result = try perform(change(add: ["steam"]))

        #expect(readText(file) == text.replacing("Apps = discord", with: "Apps = discord;steam"))
        #expect(permissions(of: file) == 0o640)
        #expect(result.difference == ["-Apps = discord", "+Apps = discord;steam"])
        #expect(names(in: folder.path + "/config") == ["focusguard.conf"])
    }

    @Test func `folder and file are made where they are missing, for their owner only`() throws {
        _ = try perform(change(add: ["steam"]))

        #expect(readText(file) == "[Guard]\nApps = steam\n")
        #expect(permissions(of: file) == 0o600)
        #expect(permissions(of: folder.path + "/config") == 0o700)
    }

    @Test(arguments: [true, false])
    func `links to the file stay, and what they lead to is edited`(isThere: Bool) throws {
        try folder.write("dotfiles/other", "x")
        if isThere { try folder.write("dotfiles/focusguard.conf", "[Guard]\nApps = discord\n") }
        folder.link("config/focusguard.conf", to: "../dotfiles/focusguard.conf")

        _ = try perform(change(add: ["steam"]))

        #expect(target(ofLink: file) == "../dotfiles/focusguard.conf")
        #expect(readText(folder.path + "/dotfiles/focusguard.conf") == "[Guard]\nApps = \(isThere ? "discord;" : "")steam\n")
    }

    @Test func `lists of the file below are not lost`() throws {
        try folder.write("lower.conf", "[Guard]\nApps = a;b\nExcept = c\n[Barrier]\nCountdown = 9m\n")

        let added = try perform(change(add: ["steam"]))

        #expect(readText(file) == "[Guard]\nApps = a;b;steam\n")
        #expect(added.notes == ["the list Apps of \(lower):2 is carried over into this file"])

        let removed = try perform(change(remove: ["a"], include: ["c"]))

        #expect(readText(file) == "[Guard]\nApps = b;steam\nExcept =\n")
        #expect(removed.notes.count == 1)
        #expect(readText(lower).contains("Apps = a;b\n"))
    }

    @Test(arguments: [
        "[Guard]\nApps = a\napps = b\n", "[Guard]\nApps = a\n[Guard]\nApps = b\n", "[Guard]\nApps = a\nApps = b\n",
        "[Guard]\nApps = *\n", "Apps = a\n", "[Barrier]\nCountdown = 1s\n",
    ])
    func `settings with mistakes are left alone, and the mistakes told`(text: String) throws {
        try folder.write("config/focusguard.conf", text)

        let failure = try failure(change(add: ["steam"]))

        #expect(failure.status == .badSettings)
        #expect(failure.lines.contains { $0.contains("focusguard.conf:") })
        #expect(readText(file) == text)
    }

    @Test func `mistakes below are told as well, and nothing is made`() throws {
        try folder.write("lower.conf", "[Nonsense]\n")

        #expect(try failure(change(add: ["steam"])).status == .badSettings)
        #expect(!exists(file))
    }

    @Test func `without writing nothing is written`() throws {
        let result = try perform(change(add: ["steam"]), writes: false)

        #expect(result.difference == ["+[Guard]", "+Apps = steam"])
        #expect(!exists(folder.path + "/config"))
    }

    @Test func `nothing to change touches nothing`() throws {
        try folder.write("config/focusguard.conf", "[Guard]\nApps = a\n")
        var before = stat()
        #expect(stat(file, &before) == 0)

        let result = try perform(change())

        var after = stat()
        #expect(stat(file, &after) == 0 && before.st_ino == after.st_ino)
        #expect(result.difference.isEmpty)
    }

    @Test func `a file that somebody else saves meanwhile is read again`() throws {
        try folder.write("config/focusguard.conf", "[Guard]\nApps = a\n")
        var turns = 0

        _ = try SettingsEdit(files: [file]).perform(writes: true) { _ throws(CommandFailure) in
            turns += 1
            if turns < 3 { self.save("[Guard]\nApps = a;other\(turns)\n") }
            return change(add: ["steam"])
        }

        #expect(turns == 3)
        #expect(readText(file) == "[Guard]\nApps = a;other2;steam\n")
    }

    @Test func `a file that never comes to rest is left to who writes it`() throws {
        try folder.write("config/focusguard.conf", "[Guard]\nApps = a\n")
        var turns = 0

        let failure = try #require(throws: CommandFailure.self) {
            _ = try SettingsEdit(files: [file]).perform(writes: true) { _ throws(CommandFailure) in
                turns += 1
                self.save("[Guard]\nApps = a;other\(turns)\n")
                return change(add: ["steam"])
            }
        }

        #expect(failure.status == .systemError)
        #expect(readText(file) == "[Guard]\nApps = a;other3\n")
    }

    @Test func `a list that would become too long is refused`() throws {
        let failure = try failure(change(add: (0..<5_000).map { "app\($0)" }))

        #expect(failure.status == .badSettings)
        #expect(!exists(file))
    }

    private func save(_ text: String) {
        do { try write(text, to: file) } catch { Issue.record("cannot save: \(error)") }
    }
}
