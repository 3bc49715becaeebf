import FocusGuardCore

/// One thing that happens in a story.
enum StoryCommand: Hashable, Sendable {
    // The settings.
    case guardApps([GuardedApp])
    case useful(AppID?)
    case countdown(Duration)
    case window(Duration)
    case unanswered(Duration)
    case starts(CountdownStart)
    case whenWindowEnds(WindowEnd)
    case reopened(Reopened)
    case atLogin(AtLogin)
    case quota(Int)
    case longest(Duration)
    case budget(Duration?)
    case schedule(Schedule)
    case noSchedules
    // The day on which the story begins.
    case day(Weekday)
    // Programs.
    case launch(AppID, age: Duration, isProtected: Bool)
    case fork(String)
    case start(AppID, by: String)
    case exec(String)
    case handOver(String)
    case exit(String)
    case continued(String)
    case cannotStop(String)
    case stubborn(AppID)
    case front(AppID)
    case used(Duration)
    case barrierDies
    case barrierHidden
    case barrierShown
    case usefulApp(isThere: Bool)
    case disk(isFull: Bool)
    // The person.
    case answer(Answer)
    case request(Request)
    // The machine.
    case suspend(Duration)
    case clock(Duration)
    case crash(Duration)
    case reboot(Duration)
    case stop
    case startGuard
    case look
    case wait

    /// Whether it changes the settings.
    var isSetting: Bool {
        switch self {
        case .guardApps, .useful, .countdown, .window, .unanswered, .starts, .whenWindowEnds, .reopened, .atLogin, .quota,
            .longest, .budget, .schedule, .noSchedules:
            return true
        case .day, .launch, .fork, .start, .exec, .handOver, .exit, .continued, .cannotStop, .stubborn, .front, .used,
            .barrierDies, .barrierHidden, .barrierShown, .usefulApp, .disk, .answer, .request, .suspend, .clock, .crash,
            .reboot, .stop, .startGuard, .look, .wait:
            return false
        }
    }
}
