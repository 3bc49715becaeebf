import FocusGuardCore

/// How the simulated world behaves: all at once and well in stories, anyhow in nights.
struct Manners: Hashable, Sendable {
    /// Whether looks, barriers, exits and timers take their time, and programs and disks misbehave.
    var isWild: Bool

    /// Everything happens at once and nothing goes wrong by itself.
    static let plain = Manners(isWild: false)
    /// Everything takes its time, and anything may go wrong.
    static let wild = Manners(isWild: true)

    /// How long the guard's look takes to notice something.
    func lookDelay(_ dice: inout SplitMix64) -> Duration { isWild ? dice.milliseconds(0, 250) : .zero }

    /// How late the timer of a deadline is; a lost one comes with the next look.
    func timerDelay(_ dice: inout SplitMix64) -> Duration {
        guard isWild else { return .zero }
        return dice.chance(1, outOf: 4) ? dice.milliseconds(0, 250) : dice.milliseconds(0, 20)
    }

    /// How long a barrier takes to be seen; nil when it never is.
    func barrierDelay(_ dice: inout SplitMix64) -> Duration? {
        guard isWild else { return .zero }
        return dice.chance(1, outOf: 25) ? nil : dice.milliseconds(50, 900)
    }

    /// How long an app takes to end when asked to; nil when it does not.
    func closingDelay(ignoresTerm: Bool, isInUse: Bool, _ dice: inout SplitMix64) -> Duration? {
        if ignoresTerm { return nil }
        guard isWild else { return .zero }
        return isInUse ? dice.milliseconds(500, 90_000) : dice.milliseconds(10, 1_800)
    }
}
