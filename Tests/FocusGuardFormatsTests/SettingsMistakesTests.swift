import FocusGuardFormats
import Testing

@Suite struct SettingsMistakesTests {
    /// A group, a key and a value of it.
    private func reading(_ key: String, _ value: String) -> SettingsFile.Reading {
        let parts = key.split(separator: ".").map(String.init)
        return readSettings("[\(parts[0])]\n\(parts[1]) = \(value)\n")
    }

    @Test(arguments: [
        ("Guard.LookAround", "50ms", "5s", "49ms", "5001ms"), ("Guard.LoosenAfter", "0s", "7d", nil, "7d 1ms"),
        ("Barrier.Countdown", "10s", "2h", "9s 999ms", "2h 1ms"), ("Barrier.Window", "0s", "12h", nil, "12h 1ms"),
        ("Barrier.Unanswered", "1m", "12h", "59s 999ms", "12h 1ms"), ("Notifications.Every", "5s", "5m", "4s 999ms", "5m 1ms"),
        ("Allow.Quota", "0", "50", "-1", "51"), ("Allow.Longest", "1m", "12h", "59s 999ms", "12h 1ms"),
        ("Day.Start", "00:00", "23:59", "-0:01", "24:00"), ("Budget.Daily", "1m", "24h", "59s 999ms", "1d 1ms"),
        ("Budget.CarryOverMax", "0s", "24h", nil, "1d 1ms"),
    ])
    func `a value at either edge of its range is taken and one beyond is refused`(
        key: String, low: String, high: String, tooLow: String?, tooHigh: String
    ) {
        #expect(reading(key, low).settings != nil)
        #expect(reading(key, high).settings != nil)
        if let tooLow { #expect(reading(key, tooLow).settings == nil) }
        #expect(reading(key, tooHigh).settings == nil)
    }

    @Test func `every mistake is reported at once, with line and key`() {
        let text = """
            Early = 1
            [Guard]
            Apps = discord;;*
            Apps = steam
            Countdown = 5m
            [Barier]
            Whatever = 1
            [Barrier]
            Countdwn = 5m
            Window = 13h
            Starts = never
            Program = bin/x
            nonsense
            [App]
            [App two words]
            Steam = 440
            [App game]
            Executable = game
            [Guard]
            LookAround = 1s
            [UsefulApp a]
            [UsefulApp b]
            Desktop = b.desktop
            Command = b
            [Schedule x]
            Days = mon-fry
            From = 10:00
            Until = 10:00
            """

        let reading = readSettings(text)

        #expect(reading.settings == nil)
        let expected = [
            "f:1:1: a key before the first group; put it below a line like [Barrier]",
            "f:3:8: [Guard] Apps: an empty entry; remove the extra \";\"",
            "f:4:1: [Guard] Apps: this key is on line 3 already; keep one of them",
            "f:5:1: [Guard] Countdown: unknown key; known are "
                + "Apps, Categories, Except, Sites, LookAround, LoosenAfter, AtLogin, Reopened",
            "f:6:1: [Barier]: unknown group; did you mean \"Barrier\"?",
            "f:9:1: [Barrier] Countdwn: unknown key; did you mean \"Countdown\"?",
            "f:10:10: [Barrier] Window: 13h is out of range; choose from 0s to 12h",
            "f:11:10: [Barrier] Starts: \"never\" is not known; choose useful-app or at-once",
            "f:12:11: [Barrier] Program: \"bin/x\" is a relative path; write the whole path from /, or a name found along PATH",
            "f:13:1: neither group nor key; a line is like Key = Value, or starts with # for a comment",
            "f:14:1: [App]: this group needs a name, as in [App something]",
            "f:15:1: [App two words]: \"two words\" is not an app id (letters, digits and . - _ + @, at most 96); "
                + "lists are separated with ;",
            "f:18:14: [App game] Executable: \"game\" is a relative path; write the whole path from /",
            "f:19:1: [Guard]: this group is on line 2 already; put its keys there",
            "f:21:1: [UsefulApp a]: it says no way to start; add Desktop or Command",
            "f:24:1: [UsefulApp b] Command: there is a Desktop key too; keep the one by which the app is to be started",
            "f:25:1: [Schedule x]: Mode is missing; add a line like Mode = guard",
            "f:26:8: [Schedule x] Days: \"fry\" is not a day; write mon, tue, wed, thu, fri, sat or sun",
            "f:28:9: [Schedule x] Until: the same as From; a schedule must last less than a day",
        ]
        #expect(reading.problems.map(\.description) == expected)
    }

    @Test(arguments: ["*", ".*", "discord;*", "**", "?", ";", "a;;b", ";a", " ; a", "a b", "a,b", "a/b", "ü"])
    func `an app entry that is empty, a wildcard or no id is refused`(value: String) {
        #expect(reading("Guard.Apps", value).problems.map(\.key) == ["Apps"])
        #expect(reading("Guard.Except", value).problems.map(\.key) == ["Except"])
    }

    @Test(arguments: ["*", ".*", "social;*", ";", "a;;b", "so cial", "a/b"])
    func `a category that is empty, a wildcard or no word is refused`(value: String) {
        #expect(reading("Guard.Categories", value).problems.map(\.key) == ["Categories"])
    }

    @Test func `lists may be empty, so that a later file can clear them`() throws {
        let settings = try #require(readSettings("[Guard]\nApps=\nCategories = \nExcept=\n").settings)

        #expect(settings.apps.isEmpty)
        #expect(settings.categories.isEmpty)
    }

    @Test(arguments: ["Executable", "Desktop", "Flatpak", "Snap", "Steam", "Wine", "WebApp", "AppImage"])
    func `a recognition key that is empty or a wildcard is refused`(key: String) {
        for value in ["", ";", "*", ".*", "/*", "/usr/bin/*", "a*", "x;;y"] {
            #expect(reading("App x.\(key)", value).problems.map(\.key) == [key], "\(key) = \(value)")
        }
    }

    @Test(arguments: [
        ("Executable", "game"), ("Executable", "./game"), ("Executable", "~/game"), ("Executable", "/"),
        ("Executable", "/opt/"), ("Executable", "/opt//x"), ("Executable", "/opt/../x"), ("Executable", "/ok;no"),
        ("Steam", "tf2"), ("Steam", "-1"), ("Wine", "C:\\game.exe"), ("Wine", "a/game.exe"), ("Desktop", "/x/a.desktop"),
        ("WebApp", "https://x.org/"), ("Name", ""), ("OnOpen", "restart"), ("OnOpen", ""),
    ])
    func `an app key of the wrong form is refused with its line`(key: String, value: String) {
        let problems = reading("App x.\(key)", value).problems

        #expect(problems.map(\.key) == [key])
        #expect(problems.map(\.line) == [2])
    }

    @Test(arguments: [
        ("Days", ""), ("Days", ";"), ("Days", "mon;"), ("Days", "noday"), ("Days", "mon-"), ("Days", "mon-tue-wed"),
        ("Days", "*"), ("From", ""), ("From", "9"), ("From", "9:5"), ("From", "24:00"), ("From", "12:60"), ("From", "+1:00"),
        ("From", "1:2:3"), ("Until", "noon"), ("Until", "09:00"), ("Mode", ""), ("Mode", "Closed"), ("Mode", "open"),
    ])
    func `a schedule with one wrong value is refused at this value`(key: String, value: String) {
        var values = [("Days", "mon"), ("From", "09:00"), ("Until", "17:00"), ("Mode", "closed")]
        for index in values.indices where values[index].0 == key { values[index].1 = value }

        let problems = readSettings("[Schedule x]\n" + values.map { "\($0) = \($1)\n" }.joined()).problems

        // `mon;` is a day and the end of the list.
        #expect(problems.map(\.key) == (value == "mon;" ? [] : [key]))
    }

    @Test(arguments: ["", "\"open", "'open", "open\\", "./x", "x/y", "/", "/opt/", "''"])
    func `a program that is missing, relative or badly quoted is refused`(value: String) {
        #expect(reading("Barrier.Program", value).problems.map(\.key) == ["Program"])
        #expect(reading("Sensor.Program", value).problems.first { $0.severity == .error }?.key == "Program")
        #expect(reading("UsefulApp x.Command", value).problems.map(\.key) == ["Command"])
    }

    @Test(arguments: [
        ("Notifications.Show", "maybe"), ("Allow.Quota", ""), ("Allow.Quota", "3.0"), ("Allow.Quota", "99999999999999999999"),
        ("Barrier.UsefulApp", ""), ("Barrier.UsefulApp", "*"), ("Barrier.Countdown", ""), ("Barrier.Countdown", "5"),
        ("Guard.AtLogin", "barier"), ("Guard.Reopened", "no"), ("Barrier.WhenWindowEnds", "x"), ("Guard.Sites", "a;;b"),
        ("Budget.Daily", "None"), ("Budget.CarryOver", ""), ("UsefulApp x.Desktop", ""),
    ])
    func `a value of the wrong kind is refused at its place`(key: String, value: String) {
        let problems = reading(key, value).problems.filter { $0.severity == .error }

        #expect(problems.map(\.line) == [2])
        #expect(problems.map(\.column) == [key.split(separator: ".")[1].utf8.count + 4])
    }

    @Test func `a repeated group is refused also where only the spaces differ`() {
        let problems = readSettings("[App  x]\nName = a\n[ App x ]\nName = b\n").problems

        #expect(problems.map(\.description) == ["f:3:1: [App x]: this group is on line 1 already; put its keys there"])
    }

    @Test func `a comment behind a value is a mistake that says so`() {
        let problems = readSettings("[Barrier]\nCountdown = 5m # five\n").problems

        #expect(problems.map { $0.message.hasSuffix("; a comment needs a line of its own") } == [true])
    }

    @Test func `a schedule beyond the limit is refused`() {
        func schedules(_ count: Int) -> String {
            (0..<count).map { "[Schedule \($0)]\nDays=mon\nFrom=1:00\nUntil=2:00\nMode=free\n" }.joined()
        }

        #expect(readSettings(schedules(256)).settings?.schedules.count == 256)
        #expect(readSettings(schedules(257)).problems.map(\.group) == ["Schedule 256"])
    }
}
