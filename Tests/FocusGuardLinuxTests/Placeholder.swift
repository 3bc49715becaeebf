import FocusGuardCore
import Testing

@Suite struct LinuxPlaceholder {}
