import Testing

@testable import FocusGuardDaemon

private func command(_ script: String) -> [String]? {
    WrapperScript.command(in: script, path: "/usr/bin/x", canonical: "/opt/x/bin/x")
}

/// The same numbers on every run.
private struct Steps: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}

@Suite struct WrapperScriptTests {
    @Test(arguments: [
        ("#!/bin/sh\nexec /usr/lib/x/x \"$@\"\n", ["/usr/lib/x/x"]),
        ("#! /bin/bash -e\n\n  exec  /usr/lib/x/x --a 'b c' \"$@\"; true", ["/usr/lib/x/x", "--a", "b c"]),
        ("#!/usr/bin/env bash\nexec \"$(dirname \"$0\")/y\" \"$@\"", ["/usr/bin/y"]),
        ("#!/bin/sh\nexec \"$(dirname \"$(readlink -f \"$0\")\")/y\" \"$@\"", ["/opt/x/bin/y"]),
        ("#!/bin/sh\nHERE=\"$(dirname \"$(readlink -f \"${0}\")\")\"\nexec \"${HERE}/y\" \"$@\"", ["/opt/x/bin/y"]),
        ("#!/bin/sh\nexec ${0%/*}/y $@", ["/usr/bin/y"]),
        ("#!/bin/sh\nNAME=y\nDIR=/usr/lib/$NAME\nFLAGS=$X\nexec $DIR/$NAME $FLAGS \"$@\"", ["/usr/lib/y/y"]),
        ("#!/bin/sh\nif a; then\n exec /l/x \"$@\"\nelse\n exec /l/x --b \"$@\"\nfi", ["/l/x"]),
        ("#!/bin/sh\nexec electron /usr/lib/x/app.asar \\\n  --flag \"$@\"", ["electron", "/usr/lib/x/app.asar", "--flag"]),
        ("#!/bin/sh\nexec -a name /l/x \"$@\" 2>/dev/null", ["/l/x"]),
        ("#!/bin/sh\nexec 2>/tmp/log\nexec /l/x \"$@\"", ["/l/x"]),
    ])
    func `what a script becomes is read where it is certain`(_ row: (String, [String])) {
        let found = command(row.0)

        #expect(found?.first == row.1.first)
        #expect(row.1.allSatisfy { found?.contains($0) ?? false })
    }

    @Test(arguments: [
        "", "exec /l/x \"$@\"", "#!/usr/bin/python3\nexec /l/x \"$@\"", "#!/bin/sh\n/l/x \"$@\"", "#!/bin/sh\nexec /l/x",
        "#!/bin/sh\nexec \"$1\" \"$@\"", "#!/bin/sh\nexec $(which x) \"$@\"", "#!/bin/sh\nexec `which x` \"$@\"",
        "#!/bin/sh\nD=/a\nD=/b\nexec $D/x \"$@\"", "#!/bin/sh\nif a; then\n D=/a\nfi\nexec $D/x \"$@\"",
        "#!/bin/sh\nD=/a\nD+=b\nexec $D/x \"$@\"", "#!/bin/sh\nexec ${D:-/a}/x \"$@\"", "#!/bin/sh\nexec /l/* \"$@\"",
        "#!/bin/sh\nif a; then exec /l/x \"$@\"; fi", "#!/bin/sh\nexec /l/x \"$@\"\nexec /l/y \"$@\"",
        "#!/bin/sh\n# exec /l/x \"$@\"", "#!/bin/sh\nexec \"/l/x \"$@\"", "#!/bin/sh\nexec ~/x \"$@\"",
    ])
    func `what is not certain is not read`(_ script: String) {
        #expect(command(script).flatMap(\.first) == nil, "\(command(script) ?? [])")
    }

    @Test func `random scripts never trap`() {
        let pieces = [
            "#!/bin/sh\n", "exec ", "\"$@\"", "$D", "${D}", "D=", "/a", "\"", "'", "\\\n", "\n", "`", "$(", ")", " ", "${0%/*}",
            "é", "$(dirname \"$0\")", "+=", ";", "#",
        ]
        var generator = Steps(state: 29)
        for _ in 0..<3_000 {
            let script = "#!/bin/sh\n" + (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()

            #expect(command(script)?.isEmpty != true, "\(script)")
        }
    }
}
