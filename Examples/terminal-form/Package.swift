// swift-tools-version: 6.2
import PackageDescription

// In a package of your own: .package(url: "…", from: "…") in place of the path.
let package = Package(
  name: "terminal-form",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FormCheck", path: "../..", traits: [])],
  targets: [
    .target(
      name: "TerminalForm", dependencies: [.product(name: "FormCheck", package: "FormCheck")]),
    .executableTarget(name: "fill-in", dependencies: ["TerminalForm"]),
    .testTarget(name: "TerminalFormTests", dependencies: ["TerminalForm"]),
  ]
)
