import FocusGuardCore
import Testing

@Suite struct FormatsPlaceholder {}
