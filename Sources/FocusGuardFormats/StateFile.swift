import FocusGuardCore
import FoundationEssentials

/// The state file: the durable state as versioned JSON. Equal states give equal bytes.
public enum StateFile {
    /// The version written. It grows when a field changes its meaning.
    public static let version = 1
    /// A larger file is neither written nor read.
    public static let sizeBytesMax = 65_536

    /// What reading gave.
    public enum Reading: Hashable, Sendable {
        /// The state.
        case decoded(DurableState)
        /// A newer program wrote the file, in this version: do not write, give nothing, say so.
        case newerVersion(Int)
        /// The file is not a state file, or holds what cannot be; the text says what. Move it aside and say so.
        case unreadable(reason: String)
    }

    /// Why a state cannot be written. The file on disk stays as it is.
    public enum Fault: Error, Hashable, Sendable {
        /// It would have so many bytes.
        case tooLarge(bytes: Int)
        /// It holds what could not be read back; the text says what.
        case impossible(reason: String)

        /// What is wrong, for people.
        public var message: String {
            switch self {
            case .tooLarge(let bytes): return "the state has \(bytes) bytes, more than \(StateFile.sizeBytesMax)"
            case .impossible(let reason): return reason
            }
        }
    }

    /// The bytes of a state. Lengths are kept to the nanosecond. What `decode` would refuse is not written.
    public static func encode(_ state: DurableState) throws(Fault) -> [UInt8] {
        let record: StateRecord
        do throws(StateRecord.Fault) {
            record = try StateRecord(state)
            _ = try record.state()
        } catch {
            throw .impossible(reason: error.reason)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Whole numbers and text always encode; should they not, the caller must still learn that nothing was written.
        guard let json = try? encoder.encode(record) else { throw .impossible(reason: "the state does not encode") }
        guard json.count < sizeBytesMax else { throw .tooLarge(bytes: json.count + 1) }
        return [UInt8](json) + [UInt8(ascii: "\n")]
    }

    /// Reads a file's bytes. Never fails: what is not a state is `unreadable`.
    public static func decode(_ bytes: [UInt8]) -> Reading {
        guard bytes.count <= sizeBytesMax else {
            return .unreadable(reason: "it has more than \(sizeBytesMax) bytes")
        }
        let data = Data(bytes)
        let decoder = JSONDecoder()
        // Failing to decode is reported in words of our own: the decoder's name types nobody knows.
        guard let head = try? decoder.decode(Head.self, from: data) else {
            return .unreadable(reason: "it is not JSON with a version")
        }
        guard head.version <= version else { return .newerVersion(head.version) }
        guard head.version == version else { return .unreadable(reason: "there is no version \(head.version)") }
        do {
            return .decoded(try decoder.decode(StateRecord.self, from: data).state())
        } catch let fault as StateRecord.Fault {
            return .unreadable(reason: fault.reason)
        } catch let DecodingError.keyNotFound(key, _) {
            return .unreadable(reason: "\(key.stringValue) is missing")
        } catch let DecodingError.typeMismatch(_, context) {
            return .unreadable(reason: "\(path(context)) is of the wrong kind")
        } catch let DecodingError.valueNotFound(_, context) {
            return .unreadable(reason: "\(path(context)) is missing")
        } catch let DecodingError.dataCorrupted(context) {
            return .unreadable(reason: "\(path(context)) is damaged")
        } catch {
            return .unreadable(reason: "it cannot be decoded")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let names = context.codingPath.map { key in key.intValue.map(String.init) ?? key.stringValue }
        return names.isEmpty ? "it" : names.joined(separator: ".")
    }

    private struct Head: Decodable {
        var version: Int
    }
}
