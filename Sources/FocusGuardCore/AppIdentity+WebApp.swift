// A browser is one process for all its pages. Only the process that was started for a web app says so, in an option; a second
// start hands over and ends, and no renderer names its site. A browser that carries an unknown web app stays the browser.

/// How web apps are named on command lines.
public enum WebAppRun {
    private static let launchers = ["firefoxpwa", "epiphany", "epiphany-browser"]

    /// Whether this program starts web apps in processes of their own.
    static func isLauncher(_ name: String) -> Bool { launchers.contains(name) }

    /// The host of an address of the web, in lower case; nil for any other text.
    public static func host(_ address: String) -> String? {
        let text = address.lowercased()
        for scheme in ["https://", "http://"] where text.utf8.starts(with: scheme.utf8) {
            let rest = text.utf8.dropFirst(scheme.utf8.count)
            let place = rest.prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
            let behindUser = place.lastIndex(of: UInt8(ascii: "@")).map { place[place.index(after: $0)...] } ?? place
            var host = behindUser.prefix { $0 != UInt8(ascii: ":") }
            while host.last == UInt8(ascii: ".") { host = host.dropLast() }
            return host.isEmpty ? nil : String(host)
        }
        return nil
    }

    /// The names of a web app's own profile: the folder's, and what stands behind `WebApp-` in it.
    static func profileNames(_ path: String) -> [String] {
        let name = PathText.baseName(path)
        for mark in ["org.gnome.Epiphany.WebApp-", "org.gnome.Epiphany.WebApp_"] where name.utf8.starts(with: mark.utf8) {
            return [name, String(name.dropFirst(mark.utf8.count))]
        }
        return [name]
    }
}

extension AppIdentity {
    /// The browser that a program or script is by a rule; nil for others.
    func browser(_ path: String, _ name: String) -> RuleIndex.Entry? {
        guard let entry = index.programs[path] ?? index.scripts[path] ?? programEntry(path, name),
            rules[entry.rule].isBrowser
        else { return nil }
        return entry
    }

    /// By the web app that a browser was started for.
    func identifyWebApp(_ run: Run) -> Identified? {
        if WebAppRun.isLauncher(run.name), InstalledPlace.isOfSystem(run.path) || browser(run.path, run.name) != nil,
            let found = ownProcessWebApp(run.name, run.arguments, deciding: run.path)
        {
            return found
        }
        guard let browser = browser(run.path, run.name) else { return nil }
        return webApp(CommandWords(run.arguments), in: browser, deciding: run.path, role: .main, run.name)
    }

    /// Whether a process is a browser's helper below the process that was started for the web app `app`: then it works for that,
    /// whatever its own program says.
    public func carries(_ identified: Identified, _ app: AppID) -> Bool {
        guard let own = identified.app, own != app, identified.role == .helper || identified.role == .renderer,
            let carrier = rule(of: own), carrier.isBrowser, let carried = rule(of: app)
        else { return false }
        return carried.keys.contains { key in
            switch key {
            case .webApp, .site: true
            case .flatpak, .snap, .steam, .wine, .appImage, .desktop, .pythonModule, .javaClass, .jar, .electronApp,
                .heroicGame, .lutrisGame, .program:
                false
            }
        }
    }

    /// The web app that these words of a browser name; nil where they name none that is known, or one that may be opened in a
    /// browser that may not.
    func webApp(
        _ words: CommandWords, in carrier: RuleIndex.Entry, deciding: String, role: Identified.Role, _ browser: String
    ) -> Identified? {
        guard words.role == .main, let found = webApp(words, deciding: deciding, role: role, browser) else { return nil }
        let isGuarded = found.app.flatMap { rule(of: $0) }?.isGuarded ?? true
        return rules[carrier.rule].isGuarded && !isGuarded ? nil : found
    }

    private func webApp(
        _ words: CommandWords, deciding: String, role: Identified.Role, _ browser: String
    ) -> Identified? {
        let id = words.value(of: "--app-id=")
        let host = words.value(of: "--app=").flatMap(WebAppRun.host)
        let byID = id.flatMap { index[.webApp($0)] }
        let byHost = host.flatMap { index[.site($0)] }
        if let byID, let byHost, byID.rule != byHost.rule {
            return Identified(unknown: "\(browser) is told to open two web apps")
        }
        if let entry = byID ?? byHost {
            let option = byID != nil ? "--app-id=\(id ?? "")" : "--app= of \(host ?? "")"
            var result = found(entry, role: role, deciding: deciding, evidence: "\(browser) with \(option)")
            result.isSharedLater = true
            return result
        }
        return profiledWebApp(words, deciding: deciding, role: role, browser)
    }

    /// Makers of web apps for the menu give each a profile and a class of windows of its own: `--class WebApp-Name`.
    private func profiledWebApp(
        _ words: CommandWords, deciding: String, role: Identified.Role, _ browser: String
    ) -> Identified? {
        let mark = "WebApp-"
        var name = words.value(of: "--class=")
        if name == nil, !words.isJoined, let place = words.words.firstIndex(of: "--class"), place + 1 < words.words.count {
            name = words.words[place + 1]
        }
        guard let name, name.utf8.starts(with: mark.utf8), let entry = index[.webApp(name)] else { return nil }
        return found(entry, role: role, deciding: deciding, evidence: "\(browser) with --class \(name)")
    }

    /// Web apps that have a process of their own: Epiphany's, and those of firefoxpwa.
    func ownProcessWebApp(_ name: String, _ arguments: [String], deciding: String) -> Identified? {
        let words = CommandWords(arguments)
        if name == "firefoxpwa" {
            guard words.words.count > 2, words.words[0] == "site", words.words[1] == "launch",
                let id = words.words.dropFirst(2).first(where: { $0.utf8.first != UInt8(ascii: "-") }),
                let entry = index[.webApp(id)]
            else { return nil }
            return found(entry, role: .wrapper, deciding: deciding, evidence: "firefoxpwa site launch \(id)")
        }
        guard words.contains("--application-mode"), let profile = words.value(of: "--profile=") else { return nil }
        // The address is a plain argument, the only one in this mode.
        let host = words.words.last { $0.utf8.first != UInt8(ascii: "-") }.flatMap(WebAppRun.host)
        let entry = WebAppRun.profileNames(profile).lazy.compactMap { index[.webApp($0)] }.first
        guard let entry = entry ?? host.flatMap({ index[.site($0)] }) else { return nil }
        return found(
            entry, role: .main, deciding: deciding,
            evidence: "\(name) --application-mode with the profile \(PathText.baseName(profile))")
    }
}
