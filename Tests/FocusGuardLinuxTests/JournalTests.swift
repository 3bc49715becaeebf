import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct JournalTests {
    @Test func `a line carries its priority only where it goes to the journal`() throws {
        #expect(try written(journalStream: { "\($0.st_dev):\($0.st_ino)" }) == "<4>cannot stop 7, leaving it alone\n")
        #expect(try written(journalStream: { "\($0.st_dev):\($0.st_ino + 1)" }) == "cannot stop 7, leaving it alone\n")
        #expect(try written(journalStream: { _ in nil }) == "cannot stop 7, leaving it alone\n")
    }

    @Test func `a name that would steer the terminal is written as plain text`() throws {
        #expect(
            try written("guarding \u{1B}[31mRed\u{7} \u{202E}x", journalStream: { _ in nil })
                == "guarding \u{FFFD}[31mRed\u{FFFD} \u{FFFD}x\n")
    }

    @Test func `a reader who takes nothing does not make the guard wait`() throws {
        let pipe = try Pipe()
        let journal = Journal(environment: [:], descriptor: pipe.writing.number)

        // Far more than a pipe holds; a write that waits would never return.
        for _ in 0..<200 { journal.write(.info, String(repeating: "x", count: 3_000)) }

        guard case .bytes(let bytes) = try pipe.reading.receive(upTo: 2_002) else {
            throw SystemError(call: "read", number: EIO)
        }
        #expect(bytes == [UInt8](repeating: 120, count: 2_000) + [10, 120])
    }

    private func written(
        _ text: String = "cannot stop 7,\nleaving it alone", journalStream: (stat) -> String?
    ) throws -> String {
        let pipe = try Pipe()
        var status = Glibc.stat()
        #expect(fstat(pipe.writing.number, &status) == 0)
        var environment: [String: String] = [:]
        environment["JOURNAL_STREAM"] = journalStream(status)

        Journal(environment: environment, descriptor: pipe.writing.number).write(.warning, text)

        guard case .bytes(let bytes) = try pipe.reading.receive() else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
