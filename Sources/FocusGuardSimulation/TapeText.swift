import FocusGuardCore

/// Writes a tape as the indented lines of a story.
struct TapeText {
    let effects: EffectText
    /// The time that stands before a line, made of true time and what the guard read.
    let stamp: (Duration, ClockReading) -> String

    /// The lines of these entries. An event that does nothing leaves none, unless `tellsAll`.
    func lines(_ entries: some Sequence<TapeEntry>, tellsAll: Bool = false) -> [String] {
        var lines: [String] = []
        var lastCount = 0
        for entry in entries {
            switch entry {
            case .started(_, _, _, _, let reading, let elapsed, let list):
                lines.append("  \(stamp(elapsed, reading)) the guard starts")
                lines += list.map { "    " + effects.text($0) }
            case .handled(let event, let reading, let elapsed, let list):
                // A look that only brings the file up to date is no news.
                if !tellsAll, list.isEmpty || (event == .looked && list == [.save]) { continue }
                lines.append("  \(stamp(elapsed, reading)) \(effects.text(event))")
                lines += list.map { "    " + effects.text($0) }
                lastCount = list.count
            case .putBack(let performed):
                lines.removeLast(max(0, lastCount - performed))
                lines.append("    (it cannot be saved: the rules are put back to before this)")
            case .undone(let list): lines += list.map { "    " + effects.text($0) }
            case .ended(let how): lines.append("  (\(how))")
            case .said(let text): lines.append("  (\(text))")
            }
        }
        return lines
    }
}
