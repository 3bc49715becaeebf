// swift-tools-version: 6.2
import PackageDescription

/// Every target: a warning is an error.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// The rules and the formats also do without unsafe memory.
let strictAndSafe: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
    name: "focusguard",
    products: [
        .executable(name: "focusguard", targets: ["focusguard"]),
        .executable(name: "focusguard-bus", targets: ["focusguard-bus"]),
    ],
    targets: [
        // Level 0: the rules. Imports nothing.
        .target(name: "FocusGuardCore", swiftSettings: strictAndSafe),

        // Level 1: the edges, and the nights that try the rules.
        .target(name: "CLinux"),
        // Only its headers; without them the programs that use it say that they cannot.
        .systemLibrary(name: "CSystemd"),
        .target(name: "FocusGuardFormats", dependencies: ["FocusGuardCore"], swiftSettings: strictAndSafe),
        .target(name: "FocusGuardLinux", dependencies: ["FocusGuardCore", "CLinux"], swiftSettings: strict),
        .target(name: "FocusGuardSimulation", dependencies: ["FocusGuardCore"], swiftSettings: strictAndSafe),

        // Level 2: the wiring.
        .target(
            name: "FocusGuardDaemon",
            dependencies: ["FocusGuardCore", "FocusGuardFormats", "FocusGuardLinux"], swiftSettings: strict),

        // Level 3: the programs.
        .executableTarget(
            name: "focusguard",
            dependencies: [
                "FocusGuardCore", "FocusGuardFormats", "FocusGuardLinux", "FocusGuardDaemon", "FocusGuardSimulation",
            ],
            swiftSettings: strict),
        // Tells who owns which name on the session bus; a program of its own, so that a bus that hangs holds up nobody.
        .executableTarget(
            name: "focusguard-bus",
            dependencies: ["FocusGuardCore", "FocusGuardFormats", "FocusGuardLinux", "CSystemd"], swiftSettings: strict),
        .executableTarget(
            name: "focusguard-bench",
            dependencies: [
                "FocusGuardCore", "FocusGuardFormats", "FocusGuardLinux", "FocusGuardSimulation", "CLinux",
            ],
            swiftSettings: strict),

        .testTarget(name: "FocusGuardCoreTests", dependencies: ["FocusGuardCore"], swiftSettings: strict),
        .testTarget(
            name: "FocusGuardSimulationTests", dependencies: ["FocusGuardCore", "FocusGuardSimulation"],
            exclude: ["Stories"], swiftSettings: strict),
        .testTarget(
            name: "FocusGuardFormatsTests", dependencies: ["FocusGuardCore", "FocusGuardFormats"],
            swiftSettings: strict),
        .testTarget(
            name: "FocusGuardLinuxTests", dependencies: ["FocusGuardCore", "FocusGuardLinux", "CLinux"],
            swiftSettings: strict),
        .testTarget(
            name: "FocusGuardEndToEndTests",
            dependencies: [
                "FocusGuardCore", "FocusGuardFormats", "FocusGuardLinux", "FocusGuardDaemon", "focusguard",
                "focusguard-bus", "harmful-app",
            ],
            swiftSettings: strict),
        // What the end-to-end tests guard: apps that misbehave on request. Not a product.
        .executableTarget(
            name: "harmful-app", path: "Tests/HarmfulApp", cSettings: [.treatAllWarnings(as: .error)]),
    ],
    swiftLanguageModes: [.v6]
)
