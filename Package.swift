// swift-tools-version: 6.2
import PackageDescription

// Targets stand in dependency order: each imports only what stands above it.

// Warnings are errors in make and .ci/run, which set this; not for those whose package names this one by
// a path, whose compiler may know a new warning.
let warningsAreErrors = Context.environment["FORMCHECK_STRICT"] == "1"

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// `make test-release` sets this: it optimises what is tested, and not the tests, which are half of the code.
///
/// Only there: a package with unsafe flags cannot be a dependency.
let plain: [SwiftSetting] =
  Context.environment["FORMCHECK_PLAIN_TESTS"] == "1" ? [.unsafeFlags(["-Onone"])] : []

/// What the command needs and the library does not.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine"]))

/// What the server needs and nobody else.
let hummingbird = Target.Dependency.product(
  name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"]))

/// Parts of Hummingbird that the server names itself.
let serverParts: [Target.Dependency] = [
  ("HTTPTypes", "swift-http-types"), ("HummingbirdCore", "hummingbird"), ("Logging", "swift-log"),
  ("Metrics", "swift-metrics"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
  ("NIOHTTPTypes", "swift-nio-extras"), ("NIOPosix", "swift-nio"),
  ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
].map { .product(name: $0.0, package: $0.1, condition: .when(traits: ["Server"])) }

/// A C library of the system.
///
/// `config` is how pkg-config calls it: that says where Homebrew keeps it,
/// and elsewhere the compiler finds it by itself.
func system(_ name: String, _ config: String, apt: String, brew: String) -> Target {
  #if os(macOS)
    .systemLibrary(name: name, pkgConfig: config, providers: [.brew([brew])])
  #else
    .systemLibrary(name: name, providers: [.apt([apt])])
  #endif
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + dependencies,
    exclude: exclude, swiftSettings: strict + plain)
}

let package = Package(
  name: "FormCheck",
  // The first with locks and atomics of the standard library; other systems have no such number.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FormCheck", targets: ["FormCheck"]),
    .library(name: "FormCatalogues", targets: ["FormCatalogues"]),
    .library(name: "FormCheckTesting", targets: ["FormCheckTesting"]),
    .library(name: "FormPages", targets: ["FormPages"]),
    .library(name: "FormServer", targets: ["FormServer"]),
    // The library for C: make libformcheck.
    .library(name: "FormCheckC", type: .static, targets: ["FormCheckC"]),
    .executable(name: "formcheck", targets: ["formcheck"]),
    .executable(name: "formcheck-server", targets: ["formcheck-server"]),
  ],
  traits: [
    .trait(
      name: "CommandLine",
      description: "The command formcheck. Who wants the library only says traits: []."),
    .trait(
      name: "Server",
      description: "FormServer and formcheck-server, which stand on Hummingbird."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Without its own traits: it brings neither all of Foundation nor swift-configuration.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    // Hummingbird brings them: fetched with the trait only.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
    system("CSQLITE", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CUTF8PROC", "libutf8proc", apt: "libutf8proc-dev", brew: "utf8proc"),
    system("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    // Apple's systems have it.
    .systemLibrary(name: "CZLIB", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CPlatform"),
    .target(name: "CSHA256"),
    .systemLibrary(name: "CRecordScan"),
    .systemLibrary(name: "CFormCheck"),
    library("FormPlatform", ["CPlatform", "CZLIB"]),
    library("FormText", ["CSHA256"]),
    library("FormPatterns", ["CPCRE2"]),
    library("FormLookup", ["CUTF8PROC", "FormPlatform", "FormText"]),
    library("FormEngine", ["CRecordScan", "FormText", "FormPatterns", "FormLookup"]),
    library("FormExpressions", ["FormText", "FormEngine"]),
    library("FormFlat", ["CRecordScan", "FormText", "FormEngine"]),
    library(
      "FormDocuments",
      ["CYAML", "FormPlatform", "FormText", "FormLookup", "FormEngine", "FormFlat"]),
    .target(name: "FormRules", exclude: ["entries.json", "index.tsv"]),
    library(
      "FormModel",
      [
        "CUTF8PROC", "FormPlatform", "FormText", "FormPatterns", "FormLookup", "FormEngine",
        "FormExpressions", "FormDocuments", "FormRules",
      ]),
    library(
      "FormCompiling",
      [
        "FormPlatform", "FormText", "FormPatterns", "FormLookup", "FormEngine", "FormExpressions",
        "FormDocuments", "FormModel",
      ]),
    library(
      "FormCheck",
      [
        "FormPlatform", "FormText", "FormPatterns", "FormLookup", "FormEngine", "FormExpressions",
        "FormDocuments", "FormModel", "FormCompiling", "FormFlat",
      ]),
    library(
      "FormRecords",
      [
        "CRecordScan", "FormPlatform", "FormText", "FormEngine", "FormExpressions", "FormCompiling",
        "FormCheck",
      ]),
    library(
      "FormProof",
      [
        "FormPlatform", "FormText", "FormPatterns", "FormLookup", "FormEngine", "FormExpressions",
        "FormDocuments", "FormModel", "FormCompiling", "FormCheck", "FormRecords",
      ]),
    library(
      "FormLint",
      [
        "FormText", "FormPatterns", "FormLookup", "FormEngine", "FormExpressions",
        "FormDocuments", "FormModel", "FormCompiling", "FormCheck",
      ]),
    library(
      "FormSchema",
      ["FormText", "FormLookup", "FormEngine", "FormDocuments", "FormModel", "FormCheck"]),
    library(
      "FormExchange",
      [
        "FormPlatform", "FormText", "FormPatterns", "FormEngine", "FormExpressions",
        "FormDocuments", "FormFlat",
        "FormModel", "FormCompiling", "FormCheck", "FormProof", "FormLint", "FormSchema",
      ]),
    library("FormCheckTesting", ["FormPlatform", "FormText", "FormCheck", "FormProof"]),
    library(
      "FormStreams", ["CRecordScan", "FormPlatform", "FormText", "FormEngine", "FormFlat"]),
    library(
      "FormCheckC",
      [
        "CFormCheck", "FormPlatform", "FormText", "FormLookup", "FormEngine", "FormDocuments",
        "FormCompiling", "FormCheck", "FormLint",
      ]),
    library("FormCatalogues", ["CSQLITE", "FormPlatform", "FormLookup"]),
    .target(
      name: "FormPages",
      dependencies: [
        "FormPlatform", "FormText", "FormLookup", "FormEngine", "FormDocuments", "FormFlat",
        "FormModel", "FormCompiling", "FormCheck",
      ],
      resources: [.embedInCode("Assets")], swiftSettings: strict),
    library(
      "FormServer",
      [
        "FormPlatform", "FormText", "FormEngine", "FormFlat", "FormDocuments", "FormCatalogues",
        "FormCompiling", "FormCheck", "FormStreams", "FormPages", hummingbird,
      ] + serverParts),
    library(
      "FormCommands",
      [
        "FormPlatform", "FormText", "FormPatterns", "FormLookup", "FormCatalogues",
        "FormDocuments", "FormEngine", "FormFlat", "FormCompiling", "FormCheck", "FormRecords",
        "FormPages", "FormProof", "FormLint", "FormSchema", "FormExchange", "FormStreams",
        argumentParser,
      ]),
    .executableTarget(
      name: "formcheck", dependencies: ["FormPlatform", "FormCommands"], path: "Sources/Main",
      swiftSettings: strict),
    .executableTarget(
      name: "formcheck-server", dependencies: ["FormPlatform", "FormServer"],
      path: "Sources/ServerMain", swiftSettings: strict),
    // An example, which is a package of its own, too.
    .target(
      name: "TerminalForm", dependencies: ["FormCheck"],
      path: "Examples/terminal-form/Sources/TerminalForm", swiftSettings: strict),
    .testTarget(
      name: "TerminalFormTests", dependencies: ["TerminalForm", "FormCheck"],
      path: "Examples/terminal-form/Tests/TerminalFormTests", swiftSettings: strict),
    // Code that several targets of tests share.
    .target(
      name: "TestSupport", dependencies: ["FormPlatform", "FormDocuments", "FormModel"],
      path: "Tests/Support",
      swiftSettings: strict),
    // Shared by tests of forms: forms with payloads, forms with errors.
    .target(
      name: "TestFixtures", dependencies: ["FormCheck"], path: "Tests/Fixtures",
      swiftSettings: strict),
    tests("FormPlatform", []),
    tests("FormText", ["TestSupport"]),
    tests("FormPatterns", ["TestSupport"]),
    tests("FormLookup", ["TestSupport", "FormPlatform"]),
    tests("FormEngine", ["TestSupport", "FormPatterns"], exclude: ["JSONConformance"]),
    tests("FormExpressions", ["TestFixtures", "FormCheck"]),
    tests("FormDocuments", ["TestSupport", "FormPlatform", "FormText", "FormEngine"]),
    tests(
      "FormModel",
      [
        "TestSupport", "TestFixtures", "FormText", "FormDocuments", "FormEngine",
        "FormExpressions", "FormCompiling", "FormCheck",
      ]),
    tests("FormFlat", ["TestFixtures", "FormEngine", "FormCheck"]),
    tests(
      "FormCompiling",
      [
        "TestSupport", "TestFixtures", "FormDocuments", "FormEngine", "FormModel", "FormCheck",
      ]),
    tests(
      "FormCheck",
      [
        "TestSupport", "TestFixtures", "FormPlatform", "FormText", "FormPatterns", "FormDocuments",
        "FormEngine", "FormModel", "FormCompiling", "FormFlat", "FormRecords", "FormProof",
      ]),
    tests(
      "FormRecords",
      ["TestSupport", "TestFixtures", "FormEngine", "FormCompiling", "FormCheck"]),
    tests(
      "FormSchema",
      [
        "TestSupport", "FormText", "FormLookup", "FormEngine", "FormDocuments", "FormModel",
        "FormCheck",
      ]),
    tests(
      "FormExchange",
      [
        "TestSupport", "FormText", "FormPatterns", "FormDocuments", "FormEngine", "FormModel",
        "FormSchema", "FormCheck", "FormPages", "FormProof", "FormLint",
      ]),
    tests(
      "FormLint",
      ["TestSupport", "FormText", "FormPatterns", "FormDocuments", "FormModel", "FormCheck"]),
    tests("FormProof", ["TestSupport", "FormText", "FormDocuments", "FormModel", "FormCheck"]),
    tests("FormCheckTesting", ["FormCheck"]),
    tests("FormStreams", ["FormPlatform"]),
    tests("FormCatalogues", ["FormPlatform", "FormLookup"]),
    tests(
      "FormPages", ["TestSupport", "FormPlatform", "FormText", "FormDocuments", "FormCheck"]),
    tests(
      "FormServer",
      [
        "FormPlatform", "FormText", "FormCatalogues", "FormCheck", "FormPages", hummingbird,
      ] + serverParts),
    tests(
      "FormCommands",
      [
        "TestSupport", "FormPlatform", "FormText", "FormDocuments", "FormEngine", "FormFlat",
        "FormCheck", "FormProof", "FormLint", "FormStreams",
        argumentParser,
      ],
      exclude: ["Transcripts"]),
  ]
)

// `make test-server` builds the tests of the server and its pages only, and no command.
if Context.environment["FORMCHECK_SERVER_TESTS"] == "1" {
  let tests = ["FormPagesTests", "FormServerTests", "FormTextTests"]
  let left = ["FormCommands", "formcheck"]
  package.targets.removeAll {
    $0.type == .test ? !tests.contains($0.name) : left.contains($0.name)
  }
  package.products.removeAll { left.contains($0.name) }
}

// A type of Swift for each form of a target: for those whose package names this one, and not in builds of make and
// .ci/run, where all modules would be compiled a second time for the plugin's command.
if !warningsAreErrors, Context.environment["FORMCHECK_SERVER_TESTS"] != "1" {
  package.products.append(.plugin(name: "FormTypes", targets: ["FormTypes"]))
  package.targets.append(
    .plugin(name: "FormTypes", capability: .buildTool(), dependencies: ["formcheck"]))
}
