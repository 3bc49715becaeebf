import FocusGuardLinux
import Glibc

// The keeper's arguments are not for people and its start must not depend on anything else.
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == Keeper.word {
    exit(Keeper.run(Array(CommandLine.arguments.dropFirst(2))))
}
exit(Program.run(CommandLine.arguments).rawValue)
