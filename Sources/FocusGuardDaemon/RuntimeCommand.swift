import FocusGuardCore

/// Command lines of runtimes that stand for the code they are told to run.
enum RuntimeCommand {
    /// What a runtime calls the app; nil when this is no such runtime, or what it runs has no name here.
    static func keys(_ command: CommandWords) -> [AppKey]? {
        let name = command.name
        if name == "java" || name == "javaw" { return java(command.arguments).map { [$0] } }
        if name.hasSuffix(".jar") { return [.jar(name)] }
        if name.hasPrefix("electron"), GenericPrograms.contains(name) { return electron(command.arguments).map { [$0] } }
        if name.hasPrefix("python") || name.hasPrefix("pypy"), ScriptSlot.isInterpreter(name) {
            return module(command.arguments).map { [.pythonModule($0)] }
        }
        return nil
    }

    private static let javaValueOptions = [
        "-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules", "--add-opens", "--add-exports",
        "--add-reads", "--patch-module", "--enable-native-access", "--upgrade-module-path", "--limit-modules", "--source",
    ]

    private static func java(_ arguments: [String]) -> AppKey? {
        var words = arguments[...]
        while let word = words.popFirst() {
            if word == "-jar" { return words.first.map { .jar(PathText.baseName($0)) } }
            if word == "-m" || word == "--module" { return words.first.flatMap(mainClass) }
            if let module = word.hasPrefix("--module=") ? String(word.dropFirst(9)) : nil { return mainClass(module) }
            if javaValueOptions.contains(word) {
                words = words.dropFirst()
            } else if !word.hasPrefix("-"), !word.hasPrefix("@") {
                return .javaClass(word)
            }
        }
        return nil
    }

    /// The class in `MODULE/CLASS`; nil for a module alone, which says by itself what it runs.
    private static func mainClass(_ module: String) -> AppKey? {
        let parts = module.split(separator: "/")
        return parts.count == 2 ? .javaClass(String(parts[1])) : nil
    }

    /// The first word that is no option, where it is an absolute path.
    private static func electron(_ arguments: [String]) -> AppKey? {
        arguments.first { !$0.hasPrefix("-") }.flatMap { $0.hasPrefix("/") ? .electronApp($0) : nil }
    }

    /// The module behind `-m`, where nothing but options without a value stands before it.
    private static func module(_ arguments: [String]) -> String? {
        var words = arguments[...]
        while let word = words.popFirst(), word.hasPrefix("-") {
            if word == "-W" || word == "-X" { words = words.dropFirst() }
            guard !word.hasPrefix("--"), word != "-W", word != "-X", !word.hasPrefix("-W"), !word.hasPrefix("-X") else {
                continue
            }
            let letters = word.dropFirst()
            guard let place = letters.firstIndex(of: "m") else {
                if letters.contains("c") { return nil }
                continue
            }
            let rest = letters[letters.index(after: place)...]
            return rest.isEmpty ? words.first : String(rest)
        }
        return nil
    }
}
