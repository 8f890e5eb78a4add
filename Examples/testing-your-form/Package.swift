// swift-tools-version: 6.2
import PackageDescription

// In a package of your own: .package(url: "…", from: "…") in place of the path.
let package = Package(
  name: "testing-your-form",
  dependencies: [.package(name: "FormCheck", path: "../..")],
  targets: [
    .testTarget(
      name: "SignupTests",
      dependencies: [
        .product(name: "FormCheck", package: "FormCheck"),
        .product(name: "FormCheckTesting", package: "FormCheck"),
      ])
  ]
)
