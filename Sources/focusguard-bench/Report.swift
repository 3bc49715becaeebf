import FocusGuardLinux
import Glibc

/// One measured number.
struct Figure {
    /// Its name in JSON, which stays the same from version to version.
    var key: String
    /// What it is, for people.
    var label: String
    /// The number; nil when it could not be measured.
    var value: Double?
    /// What it is counted in; empty for a plain number.
    var unit: String
    /// Digits behind the point.
    var decimals = 1

    /// The number as text; nil when it could not be measured.
    var text: String? { value.map { Self.text($0, decimals) } }

    private static func text(_ value: Double, _ decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        let digits = String(abs(scaled) % scale)
        let padding = String(repeating: "0", count: decimals - digits.count)
        return "\(scaled < 0 ? "-" : "")\(abs(scaled) / scale).\(padding)\(digits)"
    }
}

/// Figures that belong together.
struct ReportSection {
    /// What they are about, for people.
    var title: String
    /// The figures.
    var figures: [Figure]
}

/// Everything that was measured, and where.
struct Report {
    /// The machine, for people.
    let machine: Machine
    /// What was measured.
    var sections: [ReportSection] = []

    /// The table for people.
    var table: String {
        let figures = sections.flatMap(\.figures)
        let labelWidth = figures.map(\.label.count).max() ?? 0
        let valueWidth = figures.map { ($0.text ?? "-").count }.max() ?? 0
        var lines = [machine.sentence]
        for section in sections {
            lines += ["", section.title]
            for figure in section.figures {
                let text = figure.text ?? "-"
                let dots = String(repeating: " ", count: labelWidth - figure.label.count + valueWidth - text.count)
                lines.append("  \(figure.label)  \(dots)\(text)\(figure.unit.isEmpty ? "" : " " + figure.unit)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One JSON object on one line: `{"v":1,"machine":{...},"figures":{KEY:{"value":1.5,"unit":"ms"},...}}`.
    var json: String {
        let figures = sections.flatMap(\.figures).map { figure in
            "\(Self.quoted(figure.key)):{\"value\":\(figure.text ?? "null"),\"unit\":\(Self.quoted(figure.unit))}"
        }
        let machine =
            "{\"cores\":\(machine.cores),\"processor\":\(Self.quoted(machine.processor)),"
            + "\"load\":\(machine.load.map { "\($0)" } ?? "null"),\"kernel\":\(Self.quoted(machine.kernel))}"
        return "{\"v\":1,\"machine\":\(machine),\"figures\":{\(figures.joined(separator: ","))}}\n"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
            return scalar.value < 0x20 ? " " : String(scalar)
        }
        return "\"\(escaped.joined())\""
    }
}

/// The machine that was measured.
struct Machine {
    /// Processors that take part.
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    /// What /proc/cpuinfo calls the first one.
    let processor: String
    /// Name, version and architecture of the kernel (uname(2)).
    let kernel: String

    /// Processes that ran or wanted to, on average over the minute before (/proc/loadavg); nil where that is not told.
    let load: Double?

    /// This machine, as it is before anything is measured.
    init() {
        var name = utsname()
        // It fails only for a bad address.
        _ = uname(&name)
        kernel = "\(Self.text(name.sysname)) \(Self.text(name.release)) \(Self.text(name.machine))"
        load = PlainFile.text("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
        processor = PlainFile.value(of: "model name", in: "/proc/cpuinfo") ?? "unknown"
    }

    /// The machine in a line.
    var sentence: String { "\(cores) cores (\(processor)), load \(load.map { "\($0)" } ?? "unknown"), \(kernel)" }

    private static func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
