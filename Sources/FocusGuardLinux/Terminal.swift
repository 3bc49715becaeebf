import Glibc

/// What a terminal tells about itself.
public enum Terminal {
    /// Whether a descriptor is a terminal (isatty(3)).
    public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The width of a terminal in columns (TIOCGWINSZ of ioctl_tty(2)); nil when the descriptor is none or does not know.
    public static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// A terminal that hands over each key at once and does not show it, for as long as this value lives.
///
/// Ctrl-C and its like still send their signals. Whoever catches signals that end the program must let this value go before it
/// ends: the terminal stays as it is otherwise.
public struct TerminalKeys: ~Copyable {
    private let descriptor: Int32
    private let before: termios

    /// Switches the terminal over (tcsetattr(3)); nil when the descriptor is none. What was typed ahead is dropped, since it
    /// was not meant for what is shown now. The descriptor is borrowed.
    public static func of(_ descriptor: Int32) throws(SystemError) -> TerminalKeys? {
        guard Terminal.isTerminal(descriptor) else { return nil }
        var settings = termios()
        try check("tcgetattr", "descriptor \(descriptor)") { tcgetattr(descriptor, &settings) }
        let keys = TerminalKeys(descriptor: descriptor, before: settings)
        try keys.take()
        return keys
    }

    deinit { _ = giveBack() }

    private init(descriptor: Int32, before: termios) {
        self.descriptor = descriptor
        self.before = before
    }

    /// Switches over again, after the program was stopped and the shell has put its own settings in place.
    public func take() throws(SystemError) {
        var settings = before
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
            bytes[Int(VMIN)] = 1
            bytes[Int(VTIME)] = 0
        }
        try check("tcsetattr", "descriptor \(descriptor)") { tcsetattr(descriptor, TCSAFLUSH, &settings) }
    }

    /// Puts the settings back that were there before; false when the terminal is gone, in which case nothing is left to mend.
    public func giveBack() -> Bool {
        var settings = before
        return tcsetattr(descriptor, TCSADRAIN, &settings) == 0
    }
}
