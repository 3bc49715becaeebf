import FocusGuardSimulation
import Glibc
import Testing

@Test func scratch() {
    guard let text = unsafe getenv("SHOW"), let seed = UInt64(unsafe String(cString: text)) else { return }
    print(Night.story(seed: seed))
}
