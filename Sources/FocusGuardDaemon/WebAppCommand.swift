import FocusGuardCore
import FocusGuardFormats

/// Command lines that start a web app in a window of its own.
enum WebAppCommand {
    /// What the web app is called, the closest first; nil when the command starts none, or one that has no name here.
    static func keys(_ command: LaunchWords) -> [AppKey]? {
        chromium(command) ?? profiled(command) ?? firefoxPWA(command) ?? epiphany(command)
    }

    /// Whether the web app shares its process with the browser once that runs.
    static func sharesProcess(_ command: LaunchWords) -> Bool { chromium(command) != nil }

    private static func chromium(_ command: LaunchWords) -> [AppKey]? {
        if let id = command.value("--app-id="), WebAppID.isOne(id) { return [.webApp(id)] }
        return command.value("--app=").flatMap(WebAppRun.host).map { [.site($0)] }
    }

    /// Makers of web apps for the menu give each a profile and a class of windows of its own: `--class WebApp-Name`.
    private static func profiled(_ command: LaunchWords) -> [AppKey]? {
        let name = command.value("--class=") ?? command.word(behind: "--class")
        return name.flatMap { $0.hasPrefix("WebApp-") ? [.webApp($0)] : nil }
    }

    private static func firefoxPWA(_ command: LaunchWords) -> [AppKey]? {
        guard command.name == "firefoxpwa", command.arguments.starts(with: ["site", "launch"]) else { return nil }
        return command.arguments.dropFirst(2).first { !$0.hasPrefix("-") }.map { [.webApp($0)] }
    }

    /// GNOME Web starts each web app as a process of its own; the address is the only plain word.
    private static func epiphany(_ command: LaunchWords) -> [AppKey]? {
        guard command.name == "epiphany" || command.name == "epiphany-browser",
            command.arguments.contains("--application-mode")
        else { return nil }
        var keys: [AppKey] = []
        if let profile = command.value("--profile=") { keys.append(.webApp(PathText.baseName(profile))) }
        if let host = command.arguments.last.flatMap(WebAppRun.host) { keys.append(.site(host)) }
        return keys.isEmpty ? nil : keys
    }
}
