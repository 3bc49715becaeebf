import FocusGuardCore
import FocusGuardFormats
import FocusGuardLinux

/// What a command line starts: the files and names that stand for the app, or why there are none.
public struct LaunchTarget: Hashable, Sendable {
    /// The program or script that is started; nil when it stands for any app, or was not found.
    public var file: ProgramSearch.Found?
    /// The program that `file` becomes, where `file` is a script around it.
    public var wrapped: ProgramSearch.Found?
    /// What packagers, stores and runtimes call it.
    public var keys: [AppKey] = []
    /// The browser that a web app is started with; nil when it is none, or not a program of its own.
    public var carrier: ProgramSearch.Found?
    /// Whether what is started stands for several apps, so that only the launch from the menu tells which one it is.
    public var isShared = false
    /// Whether it is a shell's script that may become a program that nobody knows.
    public var isUncertain = false
    /// What the guard cannot do for it, for people; nil when nothing is missing.
    public var limit: String?
    /// Why nothing stands for the app, for people; nil when something does.
    public var problem: String?
    /// Whether Wine is asked to start it.
    var isWine = false

    /// What these arguments start; nil arguments mean that there is no command line.
    public init(_ arguments: [String]?, _ programs: ProgramSearch) {
        self.init(words: arguments ?? [], programs, isWrapped: false)
    }

    private init(words: [String], _ programs: ProgramSearch, isWrapped: Bool) {
        var words = words[...]
        LaunchWords.dropRunners(&words)
        guard let program = words.first, !program.isEmpty else {
            problem = "it has no command"
            return
        }
        let command = LaunchWords(program: program, arguments: Array(words.dropFirst()))
        isWine = WineProgram.isLoader(command.name)
        if let web = WebAppCommand.keys(command) {
            useWeb(web, command, programs)
        } else if let named = PackagedCommand.keys(command) {
            keys = named
            limit = named.lazy.compactMap(AppLimits.text(for:)).first
        } else if PackagedCommand.opensSomethingElse(command) {
            useShared()
        } else if let found = programs.find(program) {
            use(found, command, programs, isWrapped: isWrapped)
        } else {
            problem = "\(program) is not installed"
        }
    }

    private mutating func useWeb(_ web: [AppKey], _ command: LaunchWords, _ programs: ProgramSearch) {
        keys = web
        guard WebAppCommand.sharesProcess(command) else { return }
        carrier = programs.find(command.program)
        limit = AppLimits.webApp
    }

    private mutating func useShared() {
        isShared = true
        limit = AppLimits.sharedProgram
    }

    private mutating func use(
        _ found: ProgramSearch.Found, _ command: LaunchWords, _ programs: ProgramSearch, isWrapped: Bool
    ) {
        if ScriptSlot.isInterpreter(found.canonical) {
            if ScriptSlot.isShell(found.canonical), let text = ShellCommand.text(command) {
                return useShell(text, programs, isWrapped: isWrapped)
            }
            return useScript(of: found, command)
        }
        let names = [found.path, found.canonical].map(PathText.baseName)
        if names.contains(where: { GenericPrograms.contains($0) || WineProgram.isLoader($0) }) { return useShared() }
        if let image = AppImageFile.name(found) {
            keys = [.appImage(image)]
            limit = AppLimits.text(for: .appImage(image))
            return
        }
        file = found
        guard found.kind == .script, !isWrapped else { return }
        if let words = WrapperScript.command(of: found) {
            let inner = LaunchTarget(words: words, programs, isWrapped: true)
            wrapped = inner.file.flatMap { Self.isOwn($0, of: found, words) ? $0 : nil }
            keys = inner.keys
            limit = inner.keys.isEmpty ? nil : inner.limit
        }
        isUncertain = wrapped == nil && keys.isEmpty && WrapperScript.isShellScript(found.canonical)
    }

    /// Whether what a script becomes is the app's own: given by its whole path, and where many apps have their programs, named
    /// after the script. Many a script only starts a tool of somebody else.
    private static func isOwn(_ inner: ProgramSearch.Found, of script: ProgramSearch.Found, _ words: [String]) -> Bool {
        guard words.first?.hasPrefix("/") ?? false else { return false }
        return !PathText.isSharedFolder(PathText.folder(inner.canonical))
            || PathText.baseName(inner.canonical).hasPrefix(PathText.baseName(script.path))
    }

    /// A shell with a text stands for the one program that the text starts.
    private mutating func useShell(_ text: String, _ programs: ProgramSearch, isWrapped: Bool) {
        if let words = ShellCommand.words(in: text) {
            let inner = LaunchTarget(words: words, programs, isWrapped: isWrapped)
            if inner.problem == nil {
                self = inner
                return
            }
        }
        isShared = true
        limit = AppLimits.shellCommand
    }

    /// An interpreter stands for its script.
    private mutating func useScript(of interpreter: ProgramSearch.Found, _ command: LaunchWords) {
        guard let script = ScriptSlot.word(program: interpreter.canonical, arguments: command.words) else { return useShared() }
        guard script.hasPrefix("/"), let canonical = CanonicalPath.resolve(script), DataFile.kind(canonical).isFile else {
            problem = "the script \(script) is not found"
            return
        }
        file = ProgramSearch.Found(path: script, canonical: canonical, kind: .script)
    }
}
