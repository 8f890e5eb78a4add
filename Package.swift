// swift-tools-version: 6.2
import PackageDescription

// Targets stand in dependency order: each imports only what stands above it.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + dependencies,
    exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "FormCheck",
  products: [
    .library(name: "FormCheck", targets: ["FormCheck"]),
    .library(name: "FormCheckTesting", targets: ["FormCheckTesting"]),
    .executable(name: "formcheck", targets: ["formcheck"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CUTF8PROC", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CRecordScan"),
    .systemLibrary(name: "CZLIB", providers: [.apt(["zlib1g-dev"])]),
    library("FormText", []),
    library("FormPatterns", ["CPCRE2"]),
    library("FormEngine", ["CRecordScan", "FormPatterns"]),
    library("FormExpressions", ["FormText", "FormEngine"]),
    library("FormDocuments", ["CYAML", "FormText", "FormEngine"]),
    .target(
      name: "FormRules", path: "rules",
      exclude: [
        "amounts.py",
        "code.yaml",
        "consent.yaml",
        "contact-phone.yaml",
        "contact.yaml",
        "finance-amount.yaml",
        "finance-iban-country.yaml",
        "finance-vat-as-written.yaml",
        "finance-vat-format.yaml",
        "finance-vat.yaml",
        "finance.yaml",
        "geo-postal.yaml",
        "geo-subdivision-code.yaml",
        "geo-subdivision.yaml",
        "geo.yaml",
        "iban.py",
        "identity-mrz-as-written.yaml",
        "identity-mrz.yaml",
        "identity-national-as-written.yaml",
        "identity-national.yaml",
        "identity-passport-number.yaml",
        "identity.yaml",
        "iso.py",
        "language.md",
        "messages.ar.yaml",
        "messages.de.yaml",
        "messages.es.yaml",
        "messages.fr.yaml",
        "messages.ja.yaml",
        "messages.ka.yaml",
        "messages.ru.yaml",
        "messages.yaml",
        "network.yaml",
        "oracle",
        "passwords.py",
        "phone.py",
        "postal.py",
        "register.py",
        "text.yaml",
        "time-zone.yaml",
        "time.yaml",
        "web.yaml",
        "witness.py",
        "witnesses",
        "witnesses.py",
        "zones.py",
      ],
      publicHeadersPath: "include"),
    library(
      "FormCheck",
      [
        "CUTF8PROC", "FormText", "FormPatterns", "FormEngine", "FormExpressions", "FormDocuments",
        "FormRules",
      ]),
    library(
      "FormLint",
      [
        "FormText", "FormPatterns", "FormEngine", "FormExpressions", "FormDocuments", "FormCheck",
      ]),
    library("FormCheckTesting", ["FormText", "FormCheck"]),
    library(
      "FormCommands",
      [
        "CZLIB", "FormText", "FormDocuments", "FormEngine", "FormCheck", "FormLint",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "formcheck", dependencies: ["FormCommands"], path: "Sources/Main",
      swiftSettings: strict),
    tests("FormText", []),
    tests("FormPatterns", []),
    tests("FormEngine", ["FormPatterns"], exclude: ["JSONConformance"]),
    tests("FormExpressions", ["FormText", "FormEngine"]),
    tests("FormDocuments", ["FormText", "FormEngine"]),
    tests("FormCheck", ["FormText", "FormPatterns", "FormDocuments", "FormEngine"]),
    tests("FormLint", ["FormText", "FormPatterns", "FormDocuments", "FormCheck"]),
    tests("FormCheckTesting", ["FormCheck"]),
    tests(
      "FormCommands",
      [
        "FormText", "FormDocuments", "FormCheck", "FormLint",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Transcripts"]),
  ]
)
