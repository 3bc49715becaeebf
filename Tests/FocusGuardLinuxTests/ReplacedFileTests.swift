import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct ReplacedFileTests {
    private let folder: Folder
    private var path: String { folder.path + "/settings" }

    init() throws { folder = try Folder() }

    private func mode(_ path: String) -> mode_t {
        var status = Glibc.stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test(arguments: [0o600, 0o644, 0o664] as [mode_t])
    func `a file is replaced with its mode`(mode: mode_t) throws {
        try AtomicFile.write([1], to: path, mode: mode)

        #expect(try AtomicFile.replace([1], by: [2], at: path))

        #expect(try AtomicFile.read(path, limit: 9) == [2])
        #expect(self.mode(path) == mode)
        #expect(access(path + ".new", F_OK) != 0)
    }

    @Test(arguments: [[1, 2], [], [1, 1, 1, 1, 1]] as [[UInt8]])
    func `a file that holds something else by now stays as it is`(now: [UInt8]) throws {
        try AtomicFile.write(now, to: path)

        #expect(try !AtomicFile.replace([1, 1], by: [2], at: path))
        #expect(try !AtomicFile.replace(nil, by: [2], at: path))

        #expect(try AtomicFile.read(path, limit: 9) == now)
        #expect(access(path + ".new", F_OK) != 0)
    }

    @Test func `a file that is missing is made, and one that went missing is not`() throws {
        #expect(try !AtomicFile.replace([1], by: [2], at: path))
        #expect(try AtomicFile.read(path, limit: 9) == nil)

        #expect(try AtomicFile.replace(nil, by: [2], at: path))
        #expect(try AtomicFile.read(path, limit: 9) == [2])
        #expect(mode(path) == 0o600)
    }

    @Test func `links are followed to where they end, also where nothing is there`() throws {
        #expect(symlink("other", path) == 0)
        #expect(symlink("deep/file", folder.path + "/other") == 0)

        #expect(try AtomicFile.destination(of: path) == folder.path + "/deep/file")
        #expect(try AtomicFile.destination(of: folder.path + "/plain") == folder.path + "/plain")
        #expect(symlink("round", folder.path + "/round") == 0)
        #expect(errorNumber { _ = try AtomicFile.destination(of: folder.path + "/round") } == ELOOP)
    }

    @Test func `a locked folder is locked until the lock goes`() throws {
        do {
            let lock = try AtomicFile.FolderLock.take(of: folder.path)
            #expect(errorNumber { _ = try AtomicFile.FolderLock.take(of: folder.path) } == EWOULDBLOCK)
            _ = consume lock
        }
        #expect(errorNumber { _ = try AtomicFile.FolderLock.take(of: folder.path) } == nil)
    }
}
