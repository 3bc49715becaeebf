import FocusGuardCore
import FocusGuardFormats

/// Command lines that start a web app in a window of its own.
enum WebAppCommand {
    /// What the web app is called: empty when it is one that has no name here; nil when the command starts none.
    static func keys(_ command: CommandWords) -> [AppKey]? {
        if let id = command.value("--app-id="), WebAppID.isOne(id) { return [.webApp(id)] }
        if let address = command.value("--app=") { return WebAddress.host(address).map { [.site($0)] } ?? [] }
        // GNOME Web starts each web app as a process of its own, with the address as the last word.
        guard command.name.hasPrefix("epiphany"), command.arguments.contains("--application-mode") else { return nil }
        return command.arguments.last.flatMap(WebAddress.host).map { [.site($0)] } ?? []
    }

    /// Whether a browser is started with a profile that stands for one web app, as some tools make them for Firefox.
    static func isOwnProfile(_ command: CommandWords) -> Bool {
        command.name == "firefoxpwa" || command.value("--class=WebApp-") != nil || command.value("WebApp-") != nil
    }
}
