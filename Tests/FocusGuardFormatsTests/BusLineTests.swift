import FocusGuardFormats
import Testing

@Suite struct BusLineTests {
    @Test(arguments: [
        BusLine.names([]),
        .names([.init(name: "org.freedesktop.Notifications", pid: 123), .init(name: "org.a11y.Bus", pid: 1)]),
        .problem("no session bus answers: \"x\""),
    ])
    func `a line is read as it was written`(_ line: BusLine) throws {
        #expect(try BusLine(line: line.line) == line)
    }

    @Test func `the form is the one others may write`() throws {
        let line = BusLine.names([.init(name: "org.freedesktop.Notifications", pid: 123)])

        #expect(line.line == #"{"v":1,"names":[{"name":"org.freedesktop.Notifications","pid":123}]}"#)
        #expect(try BusLine(line: #"{"names":[{"name":"a.b","pid":7,"more":true}]}"#) == .names([.init(name: "a.b", pid: 7)]))
        #expect(try BusLine(line: #"{"v":1}"#) == nil)
    }

    @Test(arguments: [
        "", "x", "[]", #"{"names":[{"name":"a.b"}]}"#, #"{"names":[{"name":"a.b","pid":99999999999}]}"#, #"{"v":2,"names":[]}"#,
        #"{"names":{}}"#,
    ])
    func `what is no such line is refused`(_ text: String) {
        #expect(throws: WireError.self) { try BusLine(line: text) }
    }

    @Test func `a list without end is cut`() throws {
        let many = (0..<(BusLine.namesMax + 50)).map { BusLine.Owner(name: "a.b\($0)", pid: Int32($0)) }

        guard case .names(let read) = try BusLine(line: BusLine.names(many).line) else {
            Issue.record("it is a list of names")
            return
        }
        #expect(read == Array(many.prefix(BusLine.namesMax)))
    }
}
