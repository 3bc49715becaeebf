import FocusGuardLinux
import Glibc

// The parts this program plays for itself as a child are not for people.
if let role = Role(CommandLine.arguments) { exit(role.play()) }
exit(Bench.run(Array(CommandLine.arguments.dropFirst())))
