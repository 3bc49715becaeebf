import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct ProcessTableTests {
    @Test func `a process that was left alone is judged anew after an exec`() throws {
        let proc = try ProcFS()
        var table = ProcessTable(proc)
        let child = try Child("/bin/sh", ["sh", "-c", "kill -STOP $$; exec sleep 60"])
        #expect(eventually { proc.stat(child.pid)?.isStopped == true })
        _ = try table.look(at: AwakeInstant(sinceBoot: .zero))
        table.update(child.pid) { $0.isLeftAlone = true }
        _ = try table.look(at: AwakeInstant(sinceBoot: .seconds(1)))
        #expect(table.entry(child.pid)?.isLeftAlone == true)

        kill(child.pid, SIGCONT)

        var isReplaced = false
        #expect(
            try eventually {
                isReplaced = try table.look(at: AwakeInstant(sinceBoot: .seconds(2))).replaced.contains(child.pid)
                return isReplaced
            })
        #expect(table.entry(child.pid)?.isLeftAlone == false)
    }
}
