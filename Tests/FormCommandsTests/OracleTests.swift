import Foundation
import Testing

/// The ready rules against other people's programs, a few values each; `make oracle` asks for many.
///
/// A script whose package is not installed says so and is passed over.
@Suite(.serialized)
struct OracleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let program: String? = {
    let path = root.appending(path: ".build/debug/formcheck").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  private static let python: String? = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static let scripts: [String] = {
    let folder = root.appending(path: "rules/oracle").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter {
      $0.hasSuffix(".py") && !["asking.py", "comparing.py", "made_up.py"].contains($0)
    }
    .sorted()
  }()

  @Test func thereAreSome() { #expect(Self.scripts.count >= 10) }

  @Test(
    .enabled(if: python != nil, "there is no python3 to ask"),
    .enabled(if: program != nil, "build the program first: swift build"), arguments: scripts)
  func agrees(_ script: String) throws {
    let python = try #require(Self.python)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    // The watch-dog is no assertion: it ends a run that would never end.
    process.arguments = [
      "-s", "KILL", "300", python, "rules/oracle/\(script)",
      script == "national.py" ? "400" : "60",
    ]
    process.currentDirectoryURL = Self.root
    var environment = ProcessInfo.processInfo.environment
    environment["FORMCHECK"] = Self.program
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said.suffix(2_000))")
    #expect(!said.isEmpty)
  }
}
