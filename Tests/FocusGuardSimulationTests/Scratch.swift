import FocusGuardSimulation
import Testing
import Glibc
@Test func scratch() {
    guard let text = unsafe getenv("SHOW"), let seed = UInt64(unsafe String(cString: text)) else { return }
    print(Night.story(seed: seed))
}
