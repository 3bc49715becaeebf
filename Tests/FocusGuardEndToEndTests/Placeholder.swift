import FocusGuardCore
import Testing

@Suite struct EndToEndPlaceholder {}
