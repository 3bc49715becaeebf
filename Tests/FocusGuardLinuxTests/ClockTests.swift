import FocusGuardCore
import Glibc
import Testing

@testable import FocusGuardLinux

@Suite struct ClockTests {
    @Test func `a reading holds the clocks of the machine`() throws {
        let uptime = try #require(try AtomicFile.read("/proc/uptime", limit: 100))
        let seconds = try #require(Double(String(decoding: uptime.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)))

        let reading = SystemClocks.reading()
        let now = time(nil)

        #expect(abs(Double(reading.boot.sinceBoot.wholeNanoseconds) / 1e9 - seconds) < 20)
        #expect(reading.boot.sinceBoot >= reading.awake.sinceBoot)
        #expect((now - 20...now).contains(reading.wall.sinceEpoch.wholeSeconds))
    }

    @Test func `the offset is that of the zone at the point, daylight saving included`() async throws {
        // A process of its own, because the zone belongs to the whole process.
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Berlin", 1)
            let winter = SystemCalendar.utcOffset(at: WallInstant(sinceEpoch: .seconds(1_736_942_400)))
            let summer = SystemCalendar.utcOffset(at: WallInstant(sinceEpoch: .seconds(1_752_580_800)))
            setenv("TZ", "XYZ5:30", 1)
            let west = SystemCalendar.utcOffset(at: WallInstant(sinceEpoch: .seconds(1_752_580_800)))
            precondition(west == .seconds(-19_800))
            // Without the zone's file the library falls back to UTC.
            let hasZone = access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0
            precondition(winter == (hasZone ? .seconds(3_600) : .zero))
            precondition(summer == (hasZone ? .seconds(7_200) : .zero))
        }
    }

    @Test func `the boot id is the kernel's, without its newline`() throws {
        let boot = try BootID.current()

        #expect(boot.description.utf8.count == 36)
        #expect(try boot == BootID.current())
    }

    @Test func `two tokens are never the same`() throws {
        let tokens = try (0..<64).map { _ in try RandomSource.token() }

        #expect(Set(tokens).count == tokens.count)
        #expect(Set(tokens.map(\.high)).count == tokens.count)
    }
}
