import FocusGuardCore
import Testing

@Suite struct SimulationPlaceholder {}
