import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct FileWatchTests {
    @Test func `a file that is written in place is noticed`() throws {
        try check(setUp: { try AtomicFile.write([1], to: $0 + "/a.conf") }) { folder in
            let file = try FileDescriptor(opening: folder + "/a.conf", O_WRONLY)
            #expect(write(file.number, "x", 1) == 1)
        }
    }

    @Test func `a file that is replaced by renaming another over it is noticed`() throws {
        try check(setUp: { try AtomicFile.write([1], to: $0 + "/a.conf") }) { folder in
            try AtomicFile.write([2], to: folder + "/a.conf")
        }
    }

    @Test func `a file that is removed is noticed`() throws {
        try check(setUp: { try AtomicFile.write([1], to: $0 + "/a.conf") }) { folder in
            #expect(unlink(folder + "/a.conf") == 0)
        }
    }

    @Test func `a file that appears is noticed`() throws {
        try check(setUp: { _ in }) { try AtomicFile.write([1], to: $0 + "/a.conf") }
    }

    @Test func `a file in a folder that is missing, and above that too, is noticed`() throws {
        try check(file: "x/y/a.conf", setUp: { _ in }) { folder in
            try AtomicFile.createFolder(folder + "/x/y")
            try AtomicFile.write([1], to: folder + "/x/y/a.conf")
        }
    }

    @Test func `a folder that is removed and made again is watched again`() throws {
        let folder = try Folder()
        let path = folder.path + "/x/a.conf"
        try AtomicFile.createFolder(folder.path + "/x")
        try AtomicFile.write([1], to: path)
        var watch = try FileWatch.watching([path])

        #expect(unlink(path) == 0 && rmdir(folder.path + "/x") == 0)
        let removed = try watch.changes()
        try AtomicFile.createFolder(folder.path + "/x")
        let made = try watch.changes()
        try AtomicFile.write([2], to: path)
        let written = try watch.changes()
        let file = try FileDescriptor(opening: path, O_WRONLY)
        #expect(write(file.number, "x", 1) == 1)
        _ = consume file
        let inPlace = try watch.changes()

        #expect(removed == [path] && made == [path] && written == [path] && inPlace == [path])
    }

    @Test func `the target of a symbolic link is watched as well`() throws {
        try check(setUp: { folder in
            try AtomicFile.createFolder(folder + "/dotfiles")
            try AtomicFile.write([1], to: folder + "/dotfiles/real")
            #expect(symlink("dotfiles/real", folder + "/a.conf") == 0)
        }) { folder in
            try AtomicFile.write([2], to: folder + "/dotfiles/real")
        }
    }

    @Test func `other files beside it are none of its business`() throws {
        let folder = try Folder()
        var watch = try FileWatch.watching([folder.path + "/a.conf", folder.path + "/b.conf"])

        try AtomicFile.write([1], to: folder.path + "/c.conf")
        let other = try watch.changes()
        try AtomicFile.write([1], to: folder.path + "/b.conf")
        let own = try watch.changes()

        #expect(other.isEmpty)
        #expect(own == [folder.path + "/b.conf"])
    }

    @Test func `a folder above is not watched any longer than needed`() throws {
        let folder = try Folder()
        let path = folder.path + "/x/a.conf"
        var watch = try FileWatch.watching([path])
        try AtomicFile.createFolder(folder.path + "/x")
        _ = try watch.changes()
        // What the kernel says about the watch that was taken away.
        _ = try watch.changes()

        try AtomicFile.write([1], to: folder.path + "/unrelated")
        var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)

        #expect(poll(&entry, 1, 0) == 0)
    }

    /// Watches a file, does something to it, and expects to be told about it; the kernel queues it before the call returns.
    private func check(
        file: String = "a.conf", setUp: (String) throws -> Void, _ change: (String) throws -> Void
    ) throws {
        let folder = try Folder()
        try setUp(folder.path)
        let path = "\(folder.path)/\(file)"
        var watch = try FileWatch.watching([path])
        let before = try watch.changes()

        try change(folder.path)
        let after = try watch.changes()

        #expect(before.isEmpty)
        #expect(after == [path])
    }
}
