import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

/// Takes the lock, or fails the test.
func taken(_ folder: RuntimeFolder) throws -> RunLock {
    switch try RunLock.take(in: folder) {
    case .taken(let lock): return lock
    case .held(let holder): throw SystemError(call: "lock", subject: "\(holder ?? 0)", number: EAGAIN)
    }
}

@Suite struct RunLockTests {
    @Test func `a second guard is told who has the lock`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)

        var holder: Int32?
        switch try RunLock.take(in: runtime) {
        case .taken: Issue.record("both have it")
        case .held(let pid): holder = pid
        }

        #expect(holder == getpid())
        #expect(try RunLock.holder(in: runtime) == getpid())
        #expect(lock.path == runtime.lock)
    }

    @Test func `the lock ends with its holder, and looking at it takes it from nobody`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        #expect(try RunLock.holder(in: runtime) == nil)

        let lock = try taken(runtime)
        _ = consume lock
        let afterwards = try RunLock.holder(in: runtime)
        let again = try taken(runtime)

        #expect(afterwards == nil)
        #expect(again.path == runtime.lock)
    }

    @Test func `the lock file is for its owner only and a symbolic link is refused`() throws {
        let folder = try Folder()
        let runtime = try folder.runtime()
        let lock = try taken(runtime)
        var status = Glibc.stat()
        #expect(lstat(lock.path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        _ = consume lock

        #expect(rename(runtime.lock, folder.path + "/elsewhere") == 0)
        #expect(symlink(folder.path + "/elsewhere", runtime.lock) == 0)

        #expect(errorNumber { _ = try taken(runtime) } == ELOOP)
    }
}
