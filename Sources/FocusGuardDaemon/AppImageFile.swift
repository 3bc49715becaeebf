import FocusGuardCore

/// Files in the AppImage format.
enum AppImageFile {
    /// The file's name when it is an AppImage; nil when it is not.
    ///
    /// Its program is no place of the app: the server of its file system runs from the same file, and the app needs it.
    static func name(_ found: ProgramSearch.Found) -> String? {
        guard found.kind == .program, let start = DataFile.start(of: found.canonical, bytes: 11), start.count == 11,
            start.starts(with: [0x7F, 0x45, 0x4C, 0x46]), start[8] == 0x41, start[9] == 0x49, (1...2).contains(start[10])
        else { return nil }
        return PathText.baseName(found.canonical)
    }
}
