import FocusGuardLinux
import Glibc
import Testing

/// A folder of a test's own, removed with everything in it.
final class ScratchFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/focusguard-test-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { removeAll(path) }

    /// Writes a file below the folder and makes the folders above it.
    func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws {
        makeParents(of: name)
        let file = try FileDescriptor(opening: path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
        let written = Glibc.write(file.number, bytes, bytes.count)
        #expect(written == bytes.count)
    }

    /// Makes a link below the folder.
    func link(_ name: String, to target: String) {
        makeParents(of: name)
        #expect(symlink(target, path + "/" + name) == 0)
    }

    private func makeParents(of name: String) {
        var parent = path
        for part in name.split(separator: "/").dropLast() {
            parent += "/" + part
            // It may be there already.
            _ = mkdir(parent, 0o755)
        }
    }

    private func removeAll(_ path: String) {
        if unlink(path) == 0 { return }
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { removeAll(path + "/" + name) }
        }
        closedir(directory)
        _ = rmdir(path)
    }
}

/// A real process that ends with its owner.
final class Child {
    let pid: Int32

    /// Starts the program at `path` with these arguments, its own name first, and waits until it has been replaced by it.
    init(_ path: String, _ arguments: [String], environment: [String] = []) throws {
        var pid: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var values: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for word in words + values { free(word) } }
        var failure = posix_spawn(&pid, path, nil, nil, &words, &values)
        // A test beside this one may be between fork and exec, and then holds a copy of the descriptor that wrote the file.
        for _ in 0..<1_000 where failure == ETXTBSY {
            usleep(1_000)
            failure = posix_spawn(&pid, path, nil, nil, &words, &values)
        }
        #expect(failure == 0)
        self.pid = pid
        try #require(pid > 0)
        // The parent goes on in the middle of the kernel's exec: the name is set after the program, the arguments come last.
        let proc = try ProcFS()
        while proc.arguments(pid)?.isEmpty == true, proc.stat(pid)?.isGone == false { sched_yield() }
    }

    /// Ends it and takes its status, so that nothing of it is left.
    func end() {
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
    }

    deinit { end() }
}

/// Copies a program to another place.
func copyProgram(_ source: String, to target: String) throws {
    let input = try FileDescriptor(opening: source, O_RDONLY)
    let output = try FileDescriptor(opening: target, O_WRONLY | O_CREAT | O_EXCL, mode: 0o755)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(input.number, &chunk, chunk.count)
        if count <= 0 { return }
        #expect(write(output.number, chunk, count) == count)
    }
}
