import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux
import Glibc

/// The words of notices outside a barrier.
enum NoticeText {
    /// What is held, and how to answer: for one line in a terminal or a notification.
    static func held(_ sheet: BarrierSheet) -> (title: String, body: String) {
        let names = sheet.apps.map { $0.name.filter { !$0.isNewline && $0.asciiValue.map { $0 >= 32 } ?? true } }
        let what = names.isEmpty ? "An app" : names.joined(separator: ", ")
        return ("\(what): held by focusguard", "To answer, run in any terminal: focusguard barrier")
    }
}

/// A notification that says how to answer, sent by `notify-send`.
enum DesktopNotice {
    /// Starts sending it; nil when there is no desktop to send it to. The child's exit status 0 says that it is shown.
    static func start(_ sheet: BarrierSheet, environment: [String]) -> ChildProcess? {
        let (title, body) = NoticeText.held(sheet)
        return start(title: title, body: body, urgency: "critical", environment: environment)
    }

    /// Starts sending any notification.
    static func start(title: String, body: String, urgency: String, environment: [String]) -> ChildProcess? {
        guard environment.contains(where: { $0.hasPrefix("DBUS_SESSION_BUS_ADDRESS=") || $0.hasPrefix("DISPLAY=") }),
            let path = ProgramFinder.find("notify-send", environment: environment)
        else { return nil }
        var plan = SpawnPlan(path, ["--app-name=focusguard", "--urgency=\(urgency)", "--", title, body])
        plan.environment = environment
        plan.output = .null
        plan.error = .null
        plan.startsSession = true
        // Nil says that it was not sent, and the caller goes on to the next kind.
        guard let child = try? Spawner.spawn(plan) else { return nil }
        return ChildProcess(child.handle)
    }
}

/// The terminal an app was started from. A notice is written there; nothing is read, since the shell does that.
struct TerminalNotice: Hashable {
    /// The path of the terminal's device.
    let path: String

    /// The terminal with this device number (field tty_nr of /proc/PID/stat), when it is one of this user's; nil otherwise.
    init?(device: UInt64) {
        let major = (device >> 8) & 0xfff
        let minor = (device & 0xff) | ((device >> 12) & 0xfff00)
        let path: String
        switch major {
        case 136...143: path = "/dev/pts/\(minor + (major - 136) * 256)"
        case 4: path = "/dev/tty\(minor)"
        default: return nil
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == getuid(), status.st_mode & S_IFMT == S_IFCHR else { return nil }
        self.path = path
    }

    /// Writes the notice; false when the terminal does not take it. Never waits.
    func write(_ sheet: BarrierSheet) -> Bool {
        let (title, body) = NoticeText.held(sheet)
        return write("\r\n\(title). \(body)\r\nIf it was started by this shell, type fg after it was opened.\r\n")
    }

    /// Writes a text; false when the terminal does not take it. Never waits.
    func write(_ text: String) -> Bool {
        guard let file = try? FileDescriptor(opening: path, O_WRONLY | O_NOCTTY | O_NONBLOCK) else { return false }
        return Self.write(text, to: file.number)
    }

    /// Writes the notice to the terminal the guard itself runs in; false when it runs in none.
    static func writeToOwnTerminal(_ sheet: BarrierSheet) -> Bool {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        let (title, body) = NoticeText.held(sheet)
        return write("\(title). \(body)\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
    }
}
