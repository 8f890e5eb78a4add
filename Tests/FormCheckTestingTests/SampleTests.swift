import Foundation
import Testing

/// The samples of the library's pages and of its doc comments, as a reader would copy them.
@Suite struct SampleTests {
  struct Sample: Sendable {
    var place: String
    var text: String
    /// It is a file of its own.
    var isWhole: Bool { text.hasPrefix("import ") }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String, _ ending: String) throws -> [URL] {
    let folder = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
    return try #require(names).filter { $0.hasSuffix(ending) }.sorted().map {
      folder.appending(path: $0)
    }
  }

  /// What stands between fences that say `swift`.
  private static func samples(of lines: [Substring], _ name: String) -> [Sample] {
    var samples: [Sample] = []
    var open: [Substring]?
    for line in lines {
      if let block = open {
        if line.hasPrefix("```") {
          samples.append(
            Sample(
              place: "\(name) \(samples.count + 1)", text: block.joined(separator: "\n") + "\n"))
          open = nil
        } else {
          open = block + [line]
        }
      } else if line == "```swift" {
        open = []
      }
    }
    return samples
  }

  private static func pages() throws -> [Sample] {
    try files(in: "Sources/FormCheck/FormCheck.docc", ".md").flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return samples(
        of: text.split(separator: "\n", omittingEmptySubsequences: false), file.lastPathComponent)
    }
  }

  private static func comments() throws -> [Sample] {
    try files(in: "Sources/FormCheck", ".swift").flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let words = line.drop { $0 == " " }
        guard words.hasPrefix("///") else { return Substring("") }
        return words.dropFirst(words.hasPrefix("/// ") ? 4 : 3)
      }
      return samples(of: lines, file.lastPathComponent)
    }
  }

  @Test func thereAreSamples() throws {
    #expect(try Self.pages().count >= 15)
    #expect(try Self.comments().count >= 8)
  }

  /// Names that samples take for granted.
  private static let around = """
    import FormCheck
    import Foundation

    nonisolated(unsafe) let body = Data()
    let text = "form: t"
    let header: String? = nil
    func isTaken(_ value: PayloadValue) async -> Bool { false }
    """

  private static let parameters = [
    "form: ValidationForm", "checker: Checker", "pool: CheckerPool", "session: FormSession",
    "field: FormField", "report: Report",
  ].joined(separator: ", ")

  @Test(.timeLimit(.minutes(10))) func everySampleCompiles() throws {
    let all = try Self.pages() + Self.comments()
    let parts = all.filter { !$0.isWhole }
    #expect(parts.count > 20)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files = [folder.appending(path: "around.swift")]
    try Self.around.write(to: files[0], atomically: true, encoding: .utf8)
    for (number, sample) in parts.enumerated() {
      let file = folder.appending(path: "sample\(number).swift")
      let text = """
        import FormCheck
        import FormCheckTesting
        import Foundation
        import Testing
        func sample\(number)(\(Self.parameters)) async throws {
        #sourceLocation(file: "\(sample.place)", line: 1)
        \(sample.text)#sourceLocation()
        }
        """
      try text.write(to: file, atomically: true, encoding: .utf8)
      files.append(file)
    }
    let said = try Self.compile(["-typecheck", "-parse-as-library"] + files.map(\.path))
    #expect(said == [])
  }

  /// The first sample of a page is a program: threads share what it shares.
  @Test(.timeLimit(.minutes(10))) func theProgramsCompile() throws {
    let whole = try (Self.pages() + Self.comments()).filter { $0.isWhole }
    // Those of test targets are the files of Examples/testing-your-form.
    let programs = whole.filter { !$0.text.contains("import Testing") }
    #expect(!programs.isEmpty && programs.count < whole.count)
    for program in programs {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "main.swift")
      try program.text.write(to: file, atomically: true, encoding: .utf8)
      // Whether values may go from thread to thread is found out after types are.
      let said = try Self.compile(["-emit-sil", "-o", "/dev/null", file.path])
      #expect(said == [], "\(program.place)")
    }
  }

  /// Every line of Swift in the example server's page is one of its files.
  @Test func theServersPageShowsItsCode() throws {
    let example = "Examples/server-signup"
    let page = try String(
      contentsOf: Self.root.appending(path: example + "/README.md"), encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let code = try Self.files(in: example + "/Sources", ".swift").flatMap {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
        .map { $0.drop { $0 == " " } }
    }
    let samples = Self.samples(of: lines, "README.md")
    #expect(!samples.isEmpty)
    for sample in samples {
      for line in sample.text.split(separator: "\n") {
        #expect(code.contains(line.drop { $0 == " " }), "\(line)")
      }
    }
  }

  /// What the compiler says is wrong; nothing where all is well.
  private static func compile(_ arguments: [String]) throws -> [String] {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    // Targets in C have maps that the build made.
    let maps = try FileManager.default.contentsOfDirectory(atPath: products.path)
      .map { products.appending(path: "\($0)/module.modulemap").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let modules = ["CPCRE2", "CUTF8PROC", "CYAML", "CZLIB", "CRecordScan"].flatMap {
      ["-I", root.appending(path: "Sources/\($0)").path]
    }
    let (status, _, said) = try run(
      ["swiftc", "-swift-version", "6", "-I", products.appending(path: "Modules").path]
        + modules + ["-plugin-path", try toolchain() + "/host/plugins/testing"]
        + maps + arguments)
    let errors = said.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
    return errors.isEmpty && status != 0 ? [said] : errors
  }

  /// Where the toolchain has its libraries and plug-ins.
  private static func toolchain() throws -> String {
    struct Info: Decodable {
      struct Paths: Decodable { var runtimeResourcePath: String }
      var paths: Paths
    }
    let said = try run(["swiftc", "-print-target-info"]).output
    return try JSONDecoder().decode(Info.self, from: Data(said.utf8)).paths.runtimeResourcePath
  }

  private static func run(
    _ arguments: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, not pipes: whatever is said has room.
    let files = try ["output", "errors"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return (file, try FileHandle(forWritingTo: file))
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = files[0].1
    process.standardError = files[1].1
    try process.run()
    process.waitUntilExit()
    let said = try files.map { try String(contentsOf: $0.0, encoding: .utf8) }
    return (process.terminationStatus, said[0], said[1])
  }
}
