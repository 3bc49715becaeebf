import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct PathsTests {
    @Test func `settings and state follow the XDG folders, and HOME without them`() throws {
        let home = Paths(environment: ["HOME": "/home/u/", "XDG_STATE_HOME": "relative"])
        let xdg = Paths(environment: ["HOME": "/home/u", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"])

        #expect(
            try home.settingsFiles()
                == ["/etc/xdg/focusguard/focusguard.conf", "/home/u/.config/focusguard/focusguard.conf"])
        #expect(try home.stateFile() == "/home/u/.local/state/focusguard/state.json")
        #expect(try xdg.personalSettingsFile() == "/c/focusguard/focusguard.conf")
        #expect(try xdg.historyFile() == "/s/focusguard/history.jsonl")
    }

    @Test func `options take the place of the environment`() throws {
        let folder = try Folder()
        let options = Paths.Overrides(settings: "/x.conf", stateFolder: "/st", runtimeFolder: folder.path + "/own")
        let paths = Paths(environment: [:], overrides: options)

        #expect(try paths.settingsFiles() == ["/x.conf"])
        #expect(try paths.stateFile() == "/st/state.json")
        #expect(try paths.runtimeFolder().controlSocket == folder.path + "/own/control.sock")
    }

    @Test func `without HOME the error names what to set`() throws {
        let paths = Paths(environment: [:])

        #expect(throws: PathsError.homeUnknown(variable: "XDG_CONFIG_HOME")) { try paths.settingsFiles() }
        #expect(throws: PathsError.homeUnknown(variable: "XDG_STATE_HOME")) { try paths.stateFolder() }
    }

    @Test func `the run time folder is made with mode 0700`() throws {
        let folder = try Folder()

        let runtime = try Paths(environment: ["XDG_RUNTIME_DIR": folder.path]).runtimeFolder()

        var status = Glibc.stat()
        #expect(lstat(runtime.path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o700)
        #expect(runtime.path == folder.path + "/focusguard")
    }

    @Test func `an unset or relative run time folder is refused`() throws {
        #expect(throws: PathsError.runtimeUnset) { try Paths(environment: [:]).runtimeFolder() }
        #expect(throws: PathsError.runtimeUnset) { try Paths(environment: ["XDG_RUNTIME_DIR": ""]).runtimeFolder() }
        #expect(throws: PathsError.relative("run")) { try Paths(environment: ["XDG_RUNTIME_DIR": "run"]).runtimeFolder() }
    }

    @Test func `a run time folder that does not exist is told with what to do`() throws {
        let folder = try Folder()
        let home = folder.path + "/none"
        let option = Paths.Overrides(runtimeFolder: home + "/own")

        #expect(throws: PathsError.missing(home)) { try Paths(environment: ["XDG_RUNTIME_DIR": home]).runtimeFolder() }
        #expect(throws: PathsError.missing(home + "/own")) { try Paths(environment: [:], overrides: option).runtimeFolder() }
        #expect(PathsError.missing(home).description.contains("--runtime-dir"))
    }

    @Test(arguments: [0o750, 0o707, 0o701] as [mode_t])
    func `a run time folder that others can enter is refused, and so is our own in it`(mode: mode_t) throws {
        let folder = try Folder()
        let paths = Paths(environment: ["XDG_RUNTIME_DIR": folder.path])
        let runtime = try paths.runtimeFolder()

        #expect(chmod(runtime.path, mode) == 0)
        #expect(throws: PathsError.openToOthers(runtime.path, mode: mode)) { try paths.runtimeFolder() }
        #expect(chmod(runtime.path, 0o700) == 0 && chmod(folder.path, mode) == 0)
        #expect(throws: PathsError.openToOthers(folder.path, mode: mode)) { try paths.runtimeFolder() }
    }

    @Test func `a symbolic link or a file in place of the folder is refused`() throws {
        let folder = try Folder()
        try AtomicFile.createFolder(folder.path + "/real")
        #expect(symlink("real", folder.path + "/focusguard") == 0)
        #expect(symlink(folder.path, folder.path + "/home") == 0)

        #expect(throws: PathsError.notAFolder(folder.path + "/focusguard")) {
            try Paths(environment: ["XDG_RUNTIME_DIR": folder.path]).runtimeFolder()
        }
        #expect(throws: PathsError.notAFolder(folder.path + "/home")) {
            try Paths(environment: ["XDG_RUNTIME_DIR": folder.path + "/home/"]).runtimeFolder()
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `a run time folder of another user is refused`() throws {
        let folder = try Folder()
        #expect(chown(folder.path, 4_711, 4_711) == 0)

        #expect(throws: PathsError.foreign(folder.path, owner: 4_711)) {
            try Paths(environment: ["XDG_RUNTIME_DIR": folder.path]).runtimeFolder()
        }
    }
}
