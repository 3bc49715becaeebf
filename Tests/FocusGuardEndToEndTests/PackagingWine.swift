/// A Windows program, written byte by byte so that no compiler is needed: it writes a line to its standard output every 50 ms
/// for ever.
///
/// One section holds the code, at its start, and the table of imports from KERNEL32 that Wine's loader fills in.
struct WindowsProgram {
    private static let base: UInt64 = 0x1_4000_0000
    private static let sectionAddress: UInt32 = 0x1000
    private static let alignment = 0x200
    private static let functions = ["GetStdHandle", "WriteFile", "Sleep"]
    // Places in the section.
    private static let addressTable = 0x80
    private static let nameTable = 0xA0
    private static let descriptor = 0xC0
    private static let names = 0x100

    private var names: [UInt8] = []
    private var nameOffsets: [Int] = []
    private var libraryOffset = 0
    private var textOffset = 0
    private var code: [UInt8] = []

    /// The bytes of the .exe file.
    static func beating() -> [UInt8] {
        var program = WindowsProgram()
        return program.bytes()
    }

    private mutating func bytes() -> [UInt8] {
        putNames()
        putCode()
        let table = nameOffsets.flatMap { Self.little(UInt64(Self.sectionAddress) + UInt64($0), 8) } + Self.little(0, 8)
        var section = Self.padded(code, to: Self.addressTable) + table + table
        for value in [Self.nameTable, -1, -1, libraryOffset, Self.addressTable] {
            section += Self.little(value < 0 ? 0 : UInt64(Self.sectionAddress) + UInt64(value), 4)
        }
        section = Self.padded(section, to: Self.names) + names
        let used = section.count
        section = Self.padded(section, to: (used + Self.alignment - 1) / Self.alignment * Self.alignment)
        return Self.padded(headers(section.count, used: used), to: Self.alignment) + section
    }

    private mutating func putNames() {
        for function in Self.functions {
            nameOffsets.append(Self.names + names.count)
            names += [0, 0] + Array(function.utf8) + [0]
            if names.count % 2 == 1 { names.append(0) }
        }
        libraryOffset = Self.names + names.count
        names += Array("KERNEL32.dll".utf8) + [0]
        textOffset = Self.names + names.count
        names += Array("beat\n".utf8)
    }

    private mutating func putCode() {
        code = [0x48, 0x83, 0xEC, 0x38]  // sub rsp, 0x38
        code += [0xB9] + Self.little(UInt64(UInt32(bitPattern: -11)), 4)  // mov ecx, STD_OUTPUT_HANDLE
        call(0)
        code += [0x48, 0x89, 0xC3]  // mov rbx, rax
        let loop = code.count
        code += [0x48, 0x89, 0xD9]  // mov rcx, rbx
        code += [0x48, 0x8D, 0x15] + distance(to: textOffset)  // lea rdx, [rip + text]
        code += [0x41, 0xB8] + Self.little(5, 4)  // mov r8d, its length
        code += [0x4C, 0x8D, 0x4C, 0x24, 0x28]  // lea r9, [rsp + 0x28]
        code += [0x48, 0xC7, 0x44, 0x24, 0x20] + Self.little(0, 4)  // mov qword [rsp + 0x20], 0
        call(1)
        code += [0xB9] + Self.little(50, 4)  // mov ecx, 50
        call(2)
        code += [0xEB, UInt8(bitPattern: Int8(loop - code.count - 2))]  // jmp loop
    }

    /// Calls an imported function.
    private mutating func call(_ function: Int) {
        code += [0xFF, 0x15]
        code += distance(to: Self.addressTable + 8 * function)
    }

    /// The four bytes that, at the end of the code so far, lead to this place of the section.
    private func distance(to place: Int) -> [UInt8] {
        Self.little(UInt64(UInt32(bitPattern: Int32(place - code.count - 4))), 4)
    }

    private func headers(_ size: Int, used: Int) -> [UInt8] {
        func two(_ value: UInt64) -> [UInt8] { Self.little(value, 2) }
        func four(_ value: UInt64) -> [UInt8] { Self.little(value, 4) }
        func eight(_ value: UInt64) -> [UInt8] { Self.little(value, 8) }
        let address = UInt64(Self.sectionAddress)
        let dos = Self.padded(Array("MZ".utf8), to: 60) + four(64)
        // x86-64, one section, an executable that may lie anywhere.
        let file = Array("PE\0\0".utf8) + two(0x8664) + two(1) + four(0) + four(0) + four(0) + two(0xF0) + two(0x22)
        var optional = two(0x20B) + two(14) + four(UInt64(size)) + four(0) + four(0) + four(address) + four(address)
        optional += eight(Self.base) + four(0x1000) + four(UInt64(Self.alignment)) + two(6) + two(0) + two(0) + two(0)
        optional += two(6) + two(0) + four(0) + four(2 * address) + four(UInt64(Self.alignment)) + four(0)
        optional += two(3) + two(0x100)  // A console program.
        optional += eight(0x10_0000) + eight(0x1000) + eight(0x10_0000) + eight(0x1000) + four(0) + four(16)
        for index in 0..<16 {
            switch index {
            case 1: optional += four(address + UInt64(Self.descriptor)) + four(40)
            case 12: optional += four(address + UInt64(Self.addressTable)) + four(32)
            default: optional += eight(0)
            }
        }
        let section =
            Self.padded(Array(".text".utf8), to: 8) + four(UInt64(used)) + four(address) + four(UInt64(size))
            + four(UInt64(Self.alignment)) + four(0) + four(0) + four(0) + four(0xE000_0060)
        return dos + file + optional + section
    }

    private static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }

    private static func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }
}
