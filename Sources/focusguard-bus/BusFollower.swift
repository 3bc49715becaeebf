#if canImport(CSystemd)
    import CSystemd
    import FocusGuardCore
    import FocusGuardFormats
    import FocusGuardLinux
    import Glibc

    /// Why the bus cannot be asked: which call of sd-bus failed, and what the C library says.
    struct BusError: Error, CustomStringConvertible {
        let description: String

        init(_ what: String, _ result: Int32) {
            description = "\(what): \(String(cString: strerror(-result)))"
        }
    }

    /// Follows who owns the protected names on the session bus.
    final class BusFollower {
        /// Changes that come within this are told together.
        private static let restMilliseconds: Int32 = 50
        /// How long the bus may take for an answer.
        private static let patienceMicroseconds: UInt64 = 3_000_000
        /// Messages dealt with before the names are looked at again.
        private static let messagesMax = 1_000

        private let bus: OpaquePointer

        /// Connects to the session bus of the environment (sd_bus_open_user(3)).
        init() throws(BusError) {
            var opened: OpaquePointer?
            let result = sd_bus_open_user(&opened)
            guard result >= 0, let opened else { throw BusError("no session bus answers", result) }
            bus = opened
            // Fails only for a bus of another process.
            _ = sd_bus_set_method_call_timeout(bus, Self.patienceMicroseconds)
        }

        deinit { sd_bus_unref(bus) }

        /// Tells the owners now and after each change, until standard input ends. Throws when the bus goes away.
        func follow(_ say: (BusLine) -> Void) throws(BusError) {
            // What changes is looked up anew, so the message itself says nothing more than that it came.
            let result = sd_bus_match_signal(
                bus, nil, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
                { _, _, _ in 0 }, nil)
            guard result >= 0 else { throw BusError("changes of owners are not told", result) }
            var told: [BusLine.Owner]?
            // Ends with the input or the bus.
            while true {
                let owners = try owners()
                if owners != told { say(.names(owners)) }
                told = owners
                guard try waitForChange() else { return }
            }
        }

        /// Waits until the bus has told something, and takes all of it; false once the input has ended.
        private func waitForChange() throws(BusError) -> Bool {
            // Ends: something comes, or the input ends.
            while true {
                if try takeMessages() > 0 {
                    _ = poll(nil, 0, Self.restMilliseconds)
                    _ = try takeMessages()
                    return true
                }
                let number = sd_bus_get_fd(bus)
                guard number >= 0 else { throw BusError("the session bus is gone", number) }
                var entries = [
                    pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: number, events: Int16(clamping: sd_bus_get_events(bus)), revents: 0),
                ]
                guard poll(&entries, 2, -1) > 0, entries[0].revents != 0 else { continue }
                var byte: UInt8 = 0
                if Glibc.read(STDIN_FILENO, &byte, 1) <= 0 { return false }
            }
        }

        private func takeMessages() throws(BusError) -> Int {
            var count = 0
            while count < Self.messagesMax {
                let result = sd_bus_process(bus, nil)
                guard result >= 0 else { throw BusError("the session bus is gone", result) }
                if result == 0 { return count }
                count += 1
            }
            return count
        }

        /// The protected names that are owned, in the order of the names.
        private func owners() throws(BusError) -> [BusLine.Owner] {
            try names().compactMap { name in
                guard let pid = owner(of: name) else { return nil }
                return BusLine.Owner(name: name, pid: pid)
            }
        }

        /// The protected names that somebody owns (sd_bus_list_names(3)), sorted.
        private func names() throws(BusError) -> [String] {
            var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            let result = sd_bus_list_names(bus, &list, nil)
            guard result >= 0, let list else { throw BusError("the names on the session bus cannot be listed", result) }
            defer { free(list) }
            var names: [String] = []
            var place = list
            // Ends: the list ends with a null pointer.
            while let text = place.pointee {
                let name = String(cString: text)
                free(text)
                if Protection.busReason(ofOwning: name) != nil { names.append(name) }
                place += 1
            }
            return names.sorted()
        }

        /// The process that owns a name; nil when nobody does any more, or the bus does not know.
        private func owner(of name: String) -> Int32? {
            var credentials: OpaquePointer?
            guard sd_bus_get_name_creds(bus, name, UInt64(SD_BUS_CREDS_PID), &credentials) >= 0 else { return nil }
            defer { sd_bus_creds_unref(credentials) }
            var pid: pid_t = 0
            guard sd_bus_creds_get_pid(credentials, &pid) >= 0, pid > 0 else { return nil }
            return pid
        }
    }
#endif
