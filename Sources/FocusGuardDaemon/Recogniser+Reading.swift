import FocusGuardCore
import FocusGuardLinux

extension Recogniser {
    /// All fields: for a process of an app's tree, which may be anything.
    static let allFields: AppIdentity.Fields = [.arguments, .environment, .controlGroup, .flatpak]

    /// How long after its start a process that will be shared is still the launch of its app alone.
    static let sharedAfter = Duration.seconds(2)

    /// A browser that was started for one site is soon everybody's: stopping it then would take away pages nobody named. While it
    /// is young, or known as the launch it was, it is the site's alone.
    func sharedProcess(_ facts: ProcessFacts, _ identified: Identified, at boot: BootInstant, isKnown: Bool) -> String? {
        guard identified.isSharedLater, !isKnown else { return nil }
        return Self.sharedReason(identified, age: boot - proc.startedAt(facts.process.startTicks))
    }

    /// Why a process of this age is shared; nil when it is not.
    static func sharedReason(_ identified: Identified, age: Duration) -> String? {
        guard identified.isSharedLater, age > sharedAfter else { return nil }
        return "its browser may carry other pages by now"
    }
}
