/// A class file, written byte by byte so that no compiler is needed: its `main` prints a line every 50 ms for ever.
///
/// Class format 49 (Java 5), the last one that asks for no stack maps.
struct JavaClass {
    private var pool: [UInt8] = []
    private var count: UInt16 = 1

    /// The bytes of the class with this name, slashes between its packages.
    static func beating(named name: String) -> [UInt8] {
        var file = JavaClass()
        return file.bytes(name)
    }

    private mutating func bytes(_ name: String) -> [UInt8] {
        let this = reference(7, to: utf8(name))
        let parent = reference(7, to: utf8("java/lang/Object"))
        let out = member(9, "java/lang/System", "out", "Ljava/io/PrintStream;")
        let println = member(10, "java/io/PrintStream", "println", "(Ljava/lang/String;)V")
        let sleep = member(10, "java/lang/Thread", "sleep", "(J)V")
        let line = reference(8, to: utf8("beat"))
        let length = long(50)
        let main = utf8("main")
        let mainType = utf8("([Ljava/lang/String;)V")
        let code = utf8("Code")
        var program: [UInt8] = [0xB2] + big(out)  // getstatic
        program += [0x12, UInt8(line), 0xB6] + big(println)  // ldc, invokevirtual
        program += [0x14] + big(length) + [0xB8] + big(sleep)  // ldc2_w, invokestatic
        program += [0xA7] + big(UInt16(bitPattern: -Int16(program.count)))  // goto the start
        // Stack of two words, one local, no exceptions, no attributes.
        let body = big(2) + big(1) + wide(program.count) + program + big(0) + big(0)
        let method = big(0x0009) + big(main) + big(mainType) + big(1) + big(code) + wide(body.count) + body
        let head = [0xCA, 0xFE, 0xBA, 0xBE] + big(0) + big(49) + big(count) + pool
        // Public, its names, no interfaces, no fields, one method, no attributes.
        return head + big(0x0021) + big(this) + big(parent) + big(0) + big(0) + big(1) + method + big(0)
    }

    private mutating func add(_ tag: UInt8, _ bytes: [UInt8], slots: UInt16 = 1) -> UInt16 {
        pool += [tag] + bytes
        defer { count += slots }
        return count
    }

    private mutating func utf8(_ text: String) -> UInt16 { add(1, big(UInt16(text.utf8.count)) + Array(text.utf8)) }
    private mutating func reference(_ tag: UInt8, to index: UInt16) -> UInt16 { add(tag, big(index)) }
    // A long takes two places of the pool.
    private mutating func long(_ value: Int) -> UInt16 { add(5, wide(0) + wide(value), slots: 2) }

    private mutating func member(_ tag: UInt8, _ owner: String, _ name: String, _ type: String) -> UInt16 {
        let ownerIndex = reference(7, to: utf8(owner))
        let nameIndex = utf8(name)
        let pair = add(12, big(nameIndex) + big(utf8(type)))
        return add(tag, big(ownerIndex) + big(pair))
    }

    private func big(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    private func wide(_ value: Int) -> [UInt8] { big(UInt16(value >> 16)) + big(UInt16(value & 0xFFFF)) }
}
