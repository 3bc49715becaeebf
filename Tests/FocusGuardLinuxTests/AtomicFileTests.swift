import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct AtomicFileTests {
    @Test func `a file is replaced whole and is for its owner only`() throws {
        let folder = try Folder()
        let path = folder.path + "/state.json"

        try AtomicFile.write(Array("old and long".utf8), to: path)
        try AtomicFile.write(Array("new".utf8), to: path)

        var status = Glibc.stat()
        #expect(lstat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o600)
        #expect(try AtomicFile.read(path, limit: 100) == Array("new".utf8))
        #expect(access(path + ".new", F_OK) != 0)
    }

    @Test func `a symbolic link stays and its target is replaced`() throws {
        let folder = try Folder()
        try AtomicFile.write([1], to: folder.path + "/real")
        #expect(symlink("real", folder.path + "/link") == 0)

        try AtomicFile.write([2], to: folder.path + "/link")

        var status = Glibc.stat()
        #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(try AtomicFile.read(folder.path + "/real", limit: 10) == [2])
    }

    @Test(.enabled(if: canMount, "needs the right to mount a small file system"))
    func `a full disk leaves the old file and the old history`() throws {
        let folder = try Folder()
        try #require(mount(folder.path, sizeKiB: 64))
        defer { unmount(folder.path) }
        let (state, history) = (folder.path + "/state.json", folder.path + "/history.jsonl")
        try AtomicFile.write(Array("old".utf8), to: state)
        try AtomicFile.append(line: Array("first".utf8), to: history)

        let written = errorNumber { try AtomicFile.write([UInt8](repeating: 7, count: 100_000), to: state) }
        let appended = errorNumber { try AtomicFile.append(line: [UInt8](repeating: 7, count: 100_000), to: history) }

        #expect(written == ENOSPC)
        #expect(appended == ENOSPC)
        #expect(try AtomicFile.read(state, limit: 100) == Array("old".utf8))
        #expect(try AtomicFile.read(history, limit: 100) == Array("first\n".utf8))
        #expect(access(state + ".new", F_OK) != 0)
    }

    @Test func `lines are appended, and a torn last line does not take the next one with it`() throws {
        let folder = try Folder()
        let path = folder.path + "/history.jsonl"

        try AtomicFile.append(line: Array("one".utf8), to: path)
        try AtomicFile.write(Array("one\ntw".utf8), to: path)
        try AtomicFile.append(line: Array("three".utf8), to: path, synchronised: true)

        #expect(try AtomicFile.read(path, limit: 100) == Array("one\ntw\nthree\n".utf8))
    }

    @Test func `a file that is missing is nil and one that is too long is refused`() throws {
        let folder = try Folder()
        let path = folder.path + "/x"
        try AtomicFile.write([1, 2, 3, 4], to: path)

        #expect(try AtomicFile.read(folder.path + "/none", limit: 4) == nil)
        #expect(try AtomicFile.read(path, limit: 4) == [1, 2, 3, 4])
        #expect(errorNumber { _ = try AtomicFile.read(path, limit: 3) } == EFBIG)
    }

    @Test(arguments: [("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a"), ("//a//b", "//a")])
    func `the folder of a path`(path: String, folder: String) {
        #expect(AtomicFile.folder(of: path) == folder)
    }
}
