// swift-tools-version: 6.2
import PackageDescription

// What is measured in the process, which the command line cannot: live forms, one payload, reading alone.

let package = Package(
  name: "FormCheckBenchmarks",
  dependencies: [.package(name: "FormCheck", path: "..")],
  targets: [.target(name: "Measuring", path: "Measuring")]
    + ["session": "Session", "latency": "Latency", "reader": "Reader", "lookup": "Lookup", "ready": "Ready", "fast-way": "FastWay"].sorted { $0.key < $1.key }
    .map { name, folder in
      .executableTarget(
        name: name, dependencies: ["Measuring", .product(name: "FormCheck", package: "FormCheck")],
        path: folder)
    }
)
