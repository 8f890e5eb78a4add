// swift-tools-version: 6.2
import PackageDescription

// What the check is of a request. A package of its own: the others here are built without the server.

let package = Package(
  name: "FormServerBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "FormCheck", path: "../..", traits: ["Server"]),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "routes",
      dependencies: [
        .product(name: "FormServer", package: "FormCheck"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ], path: "Routes")
  ]
)
