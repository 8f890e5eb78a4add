// swift-tools-version: 6.2
import PackageDescription

// In a package of your own: .package(url: "…", from: "…", traits: ["CommandLine", "Server"]) in place of the path.
let package = Package(
  name: "server-signup",
  platforms: [.macOS(.v15)],
  dependencies: [
    // The plugin runs the command.
    .package(name: "FormCheck", path: "../..", traits: ["CommandLine", "Server"]),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
  ],
  targets: [
    .target(
      name: "SignupRoute",
      dependencies: [
        .product(name: "FormCheck", package: "FormCheck"),
        .product(name: "FormServer", package: "FormCheck"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      plugins: [.plugin(name: "FormTypes", package: "FormCheck")]),
    .executableTarget(name: "signup-server", dependencies: ["SignupRoute"]),
    .testTarget(
      name: "SignupRouteTests",
      dependencies: [
        "SignupRoute", .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ]
)
