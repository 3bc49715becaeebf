import Glibc
import Testing

extension EndToEnd {
    /// An AppImage: one file that mounts itself and runs the program inside.
    ///
    /// Where the person may use FUSE the file is a copy of squashfuse with an image behind it, so that the program which serves the
    /// mount is the file itself, as it is with a real AppImage. Everywhere its folder is also tried as plain files.
    @Suite struct PackagingAppImageTests {
        static let needed = ["/usr/bin/squashfuse", "/usr/bin/mksquashfs", "/usr/bin/fusermount3"]

        /// Whether FUSE can be used here as the ordinary user: tools alone do not help where the device is closed to people.
        static let canMount: Bool = {
            guard needed.allSatisfy(exists) else { return false }
            let probe = try? StartedProcess(  // Failing means no as well.
                ["/bin/sh", "-c", ": <>/dev/fuse"], environment: [:], output: "/dev/null", errors: "/dev/null")
            let isOpen = (try? probe?.waitForExit(.seconds(20), "the probe")) == 0
            if !isOpen { print("left out, the tests of mounted AppImages: /dev/fuse is closed to the ordinary user") }
            return isOpen
        }()

        /// What the runtime in front of every AppImage does: mount the image, set two variables, become AppRun.
        private static let runtime = """
            #!/bin/sh
            image=$1 offset=$2 tree=$3 list=$4
            shift 4
            letters=$(basename "$image" | cut -c1-6)
            folder=$(mktemp -d "/tmp/.mount_${letters}XXXXXX") || exit 1
            echo "$folder" >>"$list"
            if [ "$offset" = 0 ]; then
                cp -a "$tree/." "$folder" || exit 1
            else
                "$image" -o "auto_unmount,offset=$offset" "$image" "$folder" || exit 1
            fi
            APPIMAGE=$image APPDIR=$folder exec "$folder/AppRun" "$@"

            """

        /// A world with the runtime and the folder that goes into every image.
        private func makeWorld() throws -> World {
            let world = try World(apps: [])
            for folder in ["tree", "tree/usr", "tree/usr/bin", "images"] { try world.makeFolder("\(world.root)/\(folder)") }
            try world.put("#!/bin/sh\nexec \"$APPDIR/usr/bin/game\" \"$@\"\n", in: world.root + "/tree/AppRun", mode: 0o755)
            try world.copy(Products.harmfulApp, to: world.root + "/tree/usr/bin/game")
            try world.put(Self.runtime, in: world.root + "/bin/runtime", mode: 0o700)
            return world
        }

        /// Makes an image; where its file system begins, 0 when it is no more than a name.
        private func makeImage(_ name: String, isMounted: Bool, in world: World) throws -> Int {
            let image = "\(world.root)/images/\(name)"
            guard isMounted else {
                try world.put("", in: image, mode: 0o700)
                return 0
            }
            let packer = try world.start(
                "packer-\(name)",
                ["/usr/bin/mksquashfs", world.root + "/tree", image + ".squashfs", "-quiet", "-no-progress"])
            #expect(try packer.waitForExit(.seconds(30), "mksquashfs") == 0)
            var bytes = readBytes("/usr/bin/squashfuse") ?? []
            // The mark of the format, in the unused end of the ELF identification.
            bytes.replaceSubrange(8..<11, with: [0x41, 0x49, 2])
            bytes += [UInt8](repeating: 0, count: (4_096 - bytes.count % 4_096) % 4_096)
            try world.put(bytes + (readBytes(image + ".squashfs") ?? []), in: image, mode: 0o700)
            return bytes.count
        }

        /// Starts an image; its folder is unmounted and removed with the world.
        private func launch(_ name: String, _ image: String, offset: Int, in world: World) throws -> Household {
            let folders = "\(world.root)/\(name).folders"
            world.atEnd { for folder in readLines(folders) { removeTree(folder) } }
            let command = [
                world.root + "/bin/runtime", "\(world.root)/images/\(image)", "\(offset)", world.root + "/tree", folders,
                "deep", "2",
            ]
            var household = try PackagingFileTests.beating(name, command, in: world)
            // Whoever serves the files must go on serving them.
            household.leavesAlone = { $0 == image || $0 == "fusermount3" }
            if offset > 0 {
                world.atEnd {
                    for folder in readLines(folders) {
                        _ = try? world.start("unmounting", ["/usr/bin/fusermount3", "-u", "-z", folder])  // Unmounted already.
                            .waitForExit(.seconds(10), "fusermount3")
                    }
                }
            }
            return household
        }

        private func pass(_ key: String, isMounted: Bool) throws {
            let world = try makeWorld()
            defer { world.close() }
            let offset = try makeImage("fgGame-1.0.AppImage", isMounted: isMounted, in: world)
            let otherOffset = try makeImage("fgGaze-1.0.AppImage", isMounted: isMounted, in: world)
            try world.startGuard(world.settings(game: key.replacing("IMAGES", with: world.root + "/images")))
            let neighbour = try launch("neighbour", "fgGaze-1.0.AppImage", offset: otherOffset, in: world)

            try PackagingTrial(world: world, neighbours: [neighbour], processes: 2) {
                try launch("game", "fgGame-1.0.AppImage", offset: offset, in: world)
            }.run()
        }

        @Test func `a program below an AppImage's folder is its app`() throws {
            try pass("AppImage = fgGame-1.0.AppImage", isMounted: false)
        }

        @Test(
            .enabled(if: canMount, "needs squashfuse, squashfs-tools and FUSE for the ordinary user"),
            arguments: [
                "AppImage = fgGame-1.0.AppImage", "Executable = IMAGES/fgGame-1.0.AppImage",
            ])
        func `a mounted AppImage is held while its files are served`(key: String) throws {
            try pass(key, isMounted: true)
        }
    }
}
