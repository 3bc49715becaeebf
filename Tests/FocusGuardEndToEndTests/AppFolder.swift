import FocusGuardLinux
import Glibc
import Testing

/// A folder laid out like a person's home and a system, with programs, scripts and desktop entries, removed at the end.
final class AppFolder {
    let path: String

    /// The environment of a person who has only this folder.
    var environment: [String: String] {
        ["HOME": path, "XDG_DATA_HOME": path + "/share", "XDG_DATA_DIRS": path + "/system", "PATH": path + "/bin", "LANG": "C"]
    }

    init() throws {
        var template = Array("/tmp/focusguard-apps-XXXXXX".utf8CString)
        let made = String(cString: try #require(mkdtemp(&template)))
        path = try #require(CanonicalPath.resolve(made))
    }

    deinit { removeAll(path) }

    /// Writes a file and makes the folders above it.
    func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
        makeParents(of: name)
        let file = try FileDescriptor(opening: path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
        let bytes = Array(text.utf8)
        #expect(Glibc.write(file.number, bytes, bytes.count) == bytes.count)
    }

    /// Makes a file that can be run: a script when it starts with `#!`.
    func program(_ name: String, _ text: String = "program") throws { try write(name, text, mode: 0o755) }

    /// Makes a desktop entry in the person's own folder, or in the system's.
    func entry(_ id: String, exec: String, keys: String = "", system: Bool = true) throws {
        try write(
            "\(system ? "system" : "share")/applications/\(id)",
            "[Desktop Entry]\nType=Application\nName=\(id)\nExec=\(exec)\n\(keys)\n")
    }

    /// Makes a link.
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
