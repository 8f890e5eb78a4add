// swift-tools-version: 6.2
import PackageDescription

// What a live form costs: measured in the process, which the command line cannot.

let package = Package(
  name: "FormCheckBenchmarks",
  dependencies: [.package(name: "FormCheck", path: "..")],
  targets: [
    .executableTarget(
      name: "session", dependencies: [.product(name: "FormCheck", package: "FormCheck")],
      path: "Session")
  ]
)
