import FocusGuardCore

/// What bytes from a terminal in key mode mean at a barrier, one key after another. Pure.
struct BarrierTyping: Hashable, Sendable {
    /// What is to be done after some keys.
    enum Action: Hashable, Sendable {
        case answer(Answer)
        /// The person leaves the terminal barrier; that is not an answer.
        case leave
    }

    /// Bytes of the line that is typed after *Earn minutes*; more are dropped.
    static let promptBytesMax = 600

    /// Takes in what one read gave and gives what is to be done, in order.
    static func take(_ bytes: [UInt8], at screen: inout BarrierScreen) -> [Action] {
        // Arrow keys and their like come as one escape sequence, whose letters are no keys.
        if bytes.first == 0x1B {
            screen.prompt = nil
            return []
        }
        var actions: [Action] = []
        var keys = String(decoding: bytes, as: UTF8.self)[...]
        while let key = keys.popFirst() {
            if key == "\u{4}" || (key == "q" && screen.prompt == nil) { return actions + [.leave] }
            let meaning = screen.prompt == nil ? screen.meaning(ofKey: key) : typed(key, at: &screen)
            switch meaning {
            case .answer(let answer):
                actions.append(.answer(answer))
                screen.prompt = nil
            case .askForEarned: screen.prompt = ""
            case .unknown(let text): screen.note = text
            case nil: break
            }
        }
        return actions
    }

    private static func typed(_ key: Character, at screen: inout BarrierScreen) -> BarrierScreen.Meaning? {
        var text = screen.prompt ?? ""
        switch key {
        case "\n", "\r":
            let meaning = BarrierScreen.earned(text)
            if case .unknown = meaning { text = "" }
            screen.prompt = text
            return meaning
        case "\u{7F}", "\u{8}": text = String(text.dropLast())
        default:
            let isText = key.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            if isText, text.utf8.count < promptBytesMax { text.append(key) }
        }
        screen.prompt = text
        return nil
    }
}
