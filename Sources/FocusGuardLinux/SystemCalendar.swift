import FocusGuardCore
import Glibc

/// The time zone of the person: TZ, or /etc/localtime.
public enum SystemCalendar {
    /// What local time is ahead of UTC at `wall`; negative west of Greenwich (localtime_r(3)).
    ///
    /// A changed /etc/localtime counts from the next call on: tzset(3) looks whether the file is still the same.
    public static func utcOffset(at wall: WallInstant) -> Duration {
        tzset()
        var seconds = time_t(wall.sinceEpoch.components.seconds)
        var parts = tm()
        // Fails only for years beyond 2^31; UTC is as good as any zone there.
        guard localtime_r(&seconds, &parts) != nil else { return .zero }
        return .seconds(parts.tm_gmtoff)
    }
}
