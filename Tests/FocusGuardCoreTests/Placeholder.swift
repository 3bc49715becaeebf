import FocusGuardCore
import Testing

@Suite struct CorePlaceholder {}
