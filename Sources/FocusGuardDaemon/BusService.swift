import FocusGuardFormats

/// The files by which the session bus starts apps.
struct BusService {
    /// The folders of these files, those that count first.
    let folders: [String]

    /// The command line that the bus runs for a name; nil when no file says.
    func command(of name: String) -> [String]? {
        guard FlatpakNames.isID(name) else { return nil }
        for folder in folders {
            let path = folder + "/" + name + ".service"
            guard let bytes = DataFile.contents(of: path, sizeBytesMax: KeyFile.sizeBytesMax) else { continue }
            let group = KeyFile(bytes).groups(named: "D-BUS Service").first
            guard group?.entry("Name")?.value == name, let line = group?.entry("Exec")?.value else { continue }
            return ExecLine.arguments(line, ExecLine.Values(icon: nil, name: "", file: ""))
        }
        return nil
    }
}
