import FocusGuardLinux

/// What a guard is started with.
public struct DaemonOptions: Sendable {
    /// The environment it was started in.
    public var environment: [String: String]
    /// Where its files are.
    public var paths: Paths
    /// The version it names in its status.
    public var version: String
    /// The kernel's hints that it uses where they are to be had.
    public var hints: LaunchHints.Layers

    /// Options with these values.
    public init(
        environment: [String: String], paths: Paths, version: String, hints: LaunchHints.Layers = .all
    ) {
        self.environment = environment
        self.paths = paths
        self.version = version
        self.hints = hints
    }
}
