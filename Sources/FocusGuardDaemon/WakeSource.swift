/// Everything that can wake the guard. One closed set, so that nothing acts behind its back.
enum WakeSource: Hashable {
    /// The next look, or a deadline of the rules.
    case timer
    /// A signal to the guard itself, or the end of a child.
    case signals
    /// A client of the control socket wants in.
    case listener
    /// A settings file may have changed.
    case settings
    /// The keeper has ended.
    case keeper
    /// The barrier program has written, can take more, or has closed.
    case barrier
    /// The program that follows the session bus has written, or has closed.
    case bus
    /// A program file of a guarded app was opened, or is gone.
    case openings
    /// The kernel tells of programs that were executed.
    case connector
    /// A client has written, can take more, or has gone.
    case client(UInt32)
    /// A process that a hold or grant knows has ended.
    case process(Int32)

    private static let payloadBits: UInt64 = 32

    /// The key in the event loop.
    var key: UInt64 {
        switch self {
        case .timer: return Self.key(1, 0)
        case .signals: return Self.key(2, 0)
        case .listener: return Self.key(3, 0)
        case .settings: return Self.key(4, 0)
        case .keeper: return Self.key(5, 0)
        case .barrier: return Self.key(6, 0)
        case .bus: return Self.key(9, 0)
        case .openings: return Self.key(10, 0)
        case .connector: return Self.key(11, 0)
        case .client(let number): return Self.key(7, number)
        case .process(let pid): return Self.key(8, UInt32(bitPattern: pid))
        }
    }

    /// The source with this key; nil for a key that none has.
    init?(key: UInt64) {
        let payload = UInt32(truncatingIfNeeded: key)
        switch key >> Self.payloadBits {
        case 1: self = .timer
        case 2: self = .signals
        case 3: self = .listener
        case 4: self = .settings
        case 5: self = .keeper
        case 6: self = .barrier
        case 7: self = .client(payload)
        case 8: self = .process(Int32(bitPattern: payload))
        case 9: self = .bus
        case 10: self = .openings
        case 11: self = .connector
        default: return nil
        }
    }

    private static func key(_ kind: UInt64, _ payload: UInt32) -> UInt64 { kind << payloadBits | UInt64(payload) }
}
