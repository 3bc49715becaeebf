import FocusGuardCore

/// Command lines of runtimes that stand for the code they are told to run.
enum RuntimeCommand {
    /// What a runtime calls the app; nil when this is no such runtime, or what it runs has no name here.
    static func keys(_ command: LaunchWords) -> [AppKey]? {
        let name = command.name
        if JavaRun.isJava(name) { return java(command) }
        if name.hasSuffix(".jar") { return [.jar(command.program.hasPrefix("/") ? command.program : name)] }
        if ElectronRun.isElectron(name) {
            // Where a relative path leads is not known.
            return ElectronRun.app(command.words).flatMap { $0.hasPrefix("/") ? [.electronApp($0)] : nil }
        }
        return ScriptSlot.module(program: name, arguments: command.words).map { [.pythonModule($0)] }
    }

    private static func java(_ command: LaunchWords) -> [AppKey]? {
        guard let payload = JavaRun.payload(command.words) else { return nil }
        if let archive = payload.archive { return [.jar(archive.hasPrefix("/") ? archive : PathText.baseName(archive))] }
        return payload.mainClass.map { [.javaClass($0)] }
    }
}
