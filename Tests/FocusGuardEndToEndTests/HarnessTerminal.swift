import Glibc
import Testing

/// An interactive shell in a terminal of its own, typed to through a fifo.
final class Terminal {
    private let world: World
    private let input: Int32
    private let process: StartedProcess

    /// What the terminal has shown so far.
    var text: String { readText(world.root + "/terminal.out") }

    /// Starts bash in a new pseudo-terminal (script(1)) as the ordinary user.
    init(in world: World) throws {
        self.world = world
        let fifo = world.root + "/terminal.in"
        guard mkfifo(fifo, 0o600) == 0 else { throw HarnessError(errno: errno, "cannot make \(fifo)") }
        let user = OrdinaryUser.current
        if user.isChanged { _ = chown(fifo, user.uid, user.gid) }  // Failing, the shell cannot open it and the test says so.
        // Read and write, so that neither side waits for the other to open it.
        input = open(fifo, O_RDWR | O_CLOEXEC)
        guard input >= 0 else { throw HarnessError(errno: errno, "cannot open \(fifo)") }
        let line = "exec /usr/bin/script -qfc 'exec bash --norc --noprofile -i' /dev/null <\(fifo)"
        process = try world.start("terminal", ["/bin/sh", "-c", line], ["TERM": "xterm"])
        world.expect("the shell shows a prompt") { !text.isEmpty }
    }

    deinit {
        _ = kill(process.pid, SIGKILL)  // Ends the terminal, and with it the shell; may have ended by itself.
        _ = waitpid(process.pid, nil, 0)
        _ = close(input)
    }

    /// Types a line.
    func type(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        guard Glibc.write(input, bytes, bytes.count) == bytes.count else { throw HarnessError(errno: errno, "cannot type") }
    }
}
