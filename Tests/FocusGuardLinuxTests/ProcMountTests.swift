import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct ProcMountTests {
    private static let head = "22 28 0:21 / /sys rw - sysfs sysfs rw\n"

    @Test(
        arguments: [
            ("23 28 0:22 / /proc rw,nosuid shared:5 - proc proc rw", ["rw"]),
            (
                "23 28 0:22 / /proc rw,nosuid shared:5 master:1 - proc proc rw,hidepid=invisible,gid=4",
                ["rw", "hidepid=invisible", "gid=4"]
            ),
            ("23 28 0:22 / /proc rw - proc proc rw,hidepid=2\n99 23 0:22 / /proc rw - proc proc rw", ["rw"]),
            ("23 28 0:22 / /proc/sys ro - proc proc rw,hidepid=2", []), ("23 28 0:22 / /proc rw - autofs systemd-1 rw", []),
            ("23 28 0:22 / /proc rw -", []), ("", []),
        ] as [(String, [String])])
    func `the options of the mount in force are read`(_ row: (String, [String])) {
        #expect(ProcMount.options(in: Self.head + row.0 + "\n") == row.1)
    }

    @Test func `this machine's can be read`() {
        #expect(ProcMount.options().contains { $0 == "rw" || $0 == "ro" })
    }
}

@Suite struct DescriptorLimitTests {
    @Test func `a raised limit is the most there is, and a second call changes nothing`() throws {
        try DescriptorLimit.raise()
        #expect(DescriptorLimit.soft == DescriptorLimit.hard)

        try DescriptorLimit.raise()

        #expect(DescriptorLimit.soft == DescriptorLimit.hard)
        #expect(DescriptorLimit.asInherited { 7 } == 7)
        #expect(DescriptorLimit.soft == DescriptorLimit.hard)
    }
}
