// swift-tools-version: 6.2
import PackageDescription

// Hostile input, made by libFuzzer: one target for each part that reads bytes of strangers.
// Run it with `make fuzz`; README.md here says how to follow up a finding.

let formCheck = Target.Dependency.product(name: "FormCheck", package: "FormCheck")

/// A program of one file with one function, `LLVMFuzzerTestOneInput`: libFuzzer brings `main`.
func fuzzer(_ name: String, _ folder: String) -> Target {
  .executableTarget(
    name: name, dependencies: [formCheck, "FuzzSupport"], path: "Sources/\(folder)")
}

let package = Package(
  name: "FormCheckFuzz",
  dependencies: [.package(name: "FormCheck", path: "..")],
  targets: [
    .target(name: "FuzzSupport"),
    fuzzer("fuzz-json", "JSON"),
    fuzzer("fuzz-yaml", "YAML"),
    fuzzer("fuzz-patterns", "Patterns"),
    fuzzer("fuzz-expressions", "Expressions"),
    fuzzer("fuzz-forms", "Forms"),
    fuzzer("fuzz-checks", "Checks"),
    fuzzer("fuzz-lookups", "Lookups"),
    .executableTarget(name: "soak", dependencies: [formCheck], path: "Sources/Soak"),
  ]
)
