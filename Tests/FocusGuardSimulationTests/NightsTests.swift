import FocusGuardCore
import FocusGuardSimulation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Where the seeds of a test begin: the same every time, unless `FOCUSGUARD_SEED` names another.
private let firstSeed: UInt64 = {
    guard let text = unsafe getenv("FOCUSGUARD_SEED"), let seed = UInt64(unsafe String(cString: text)) else { return 1 }
    return seed
}()

struct NightsTests {
    /// Nights are shared out, so that all cores have some.
    static let parts: [UInt64] = Array(0..<8)
    static let nightsPerPart: UInt64 = 250

    @Test(arguments: parts)
    func `two thousand nights break no promise`(part: UInt64) {
        let first = firstSeed + part * Self.nightsPerPart

        let report = Nights.run(seeds: first..<(first + Self.nightsPerPart))

        print("nights: first seed \(first), \(report.nights) nights, \(report.events) events")
        #expect(report.violations.isEmpty, "\(report.violations.map(\.description).joined(separator: "\n"))")
        #expect(report.events > report.nights * 50, "the nights are too quiet to prove anything")
    }
}
