import Foundation
import Testing

/// A page of the documentation: its fenced blocks, and what its commands say.
///
/// A block's tag says what it is: `yaml NAME`, `json NAME` and `text NAME` are files that later
/// commands find; `console` is commands behind `$ `, each with what it prints; `yaml` is a
/// complete form; `yaml fragment` a piece of one; `sh` commands that are not run here; `swift` a
/// sample; `text tree` paths of the repository; `text picture` a drawing of targets or types.
struct DocumentPage: Sendable, CustomTestStringConvertible {
  struct Block: Sendable {
    var words: [String]
    var text: String
    var tag: String { words.joined(separator: " ") }
    /// The file that a command finds it as.
    var file: String? {
      guard words.count == 2, ["yaml", "json", "text"].contains(words[0]) else { return nil }
      return ["fragment", "tree", "picture"].contains(words[1]) ? nil : words[1]
    }
    /// Whether it is a complete form or a file of rules.
    var isForm: Bool {
      guard words.first == "yaml", tag != "yaml fragment" else { return false }
      return "\n\(text)".contains("\nform:") || "\n\(text)".contains("\ngroup:")
    }
  }

  /// What came of running a page.
  struct Outcome {
    /// The page's `console` blocks, each with the output of the same commands.
    var consoles: [(block: Block, said: String)] = []
    /// What lint finds in the page's forms; empty for a form that passes.
    var findings: [(block: Block, said: String)] = []
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README and every page below `docs/`.
  ///
  /// Those of `docs/reference` are made from `rules/reference`, whose own tests run the examples.
  static let all: [DocumentPage] = {
    let docs = root.appending(path: "docs").path
    let names = FileManager.default.enumerator(atPath: docs)?.compactMap { $0 as? String } ?? []
    let pages = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix("reference/") }.sorted()
    return (["README.md"] + pages.map { "docs/\($0)" }).compactMap { try? DocumentPage($0) }
  }()

  let path: String
  let text: String
  let blocks: [Block]

  var testDescription: String { path }
  var url: URL { Self.root.appending(path: path) }

  /// The words outside blocks and tables.
  var proseWords: Int {
    let parts = ("\n" + text).components(separatedBy: "\n```")
    let lines = stride(from: 0, to: parts.count, by: 2).flatMap { parts[$0].split(separator: "\n") }
    return lines.filter { !$0.hasPrefix("|") }.reduce(0) { $0 + $1.split(separator: " ").count }
  }

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let parts = ("\n" + text).components(separatedBy: "\n```")
    blocks = stride(from: 1, to: parts.count, by: 2).map { index in
      let tag = parts[index].prefix { $0 != "\n" }
      return Block(
        words: tag.split(separator: " ").map(String.init),
        text: String(parts[index].dropFirst(tag.count + 1)) + "\n")
    }
  }

  /// Runs the page in one folder: each command finds the files that the page shows above it.
  ///
  /// Lint comes last, since a form may read what a command has written.
  func run() throws -> Outcome {
    let program = try #require(BuiltProgram.path, "build the program first: swift build")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var outcome = Outcome()
    for block in blocks {
      if let file = block.file {
        try Self.write(block, as: file, in: folder)
      } else if block.tag == "console" {
        let said = try Self.bash(Self.script(block.text), program, in: folder)
        outcome.consoles.append((block, said))
      }
    }
    for (index, block) in blocks.enumerated() where block.isForm && !isLinted(index) {
      let file = block.file ?? "form.yaml"
      try Self.write(block, as: file, in: folder)
      let script = "formcheck lint '\(file)' > .lint 2>&1 || cat .lint\n"
      outcome.findings.append((block, try Self.bash(script, program, in: folder)))
    }
    return outcome
  }

  private static func write(_ block: Block, as file: String, in folder: URL) throws {
    let url = folder.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(block.text.utf8).write(to: url)
  }

  /// Whether a command of the page lints this form: then the page shows what is found.
  private func isLinted(_ index: Int) -> Bool {
    guard let file = blocks[index].file else { return false }
    let later = blocks[(index + 1)...].prefix { $0.file != file }
    return later.contains { block in
      block.tag == "console"
        && block.text.split(separator: "\n").contains {
          $0.hasPrefix("$ formcheck lint ") && $0.split(separator: " ").contains(Substring(file))
        }
    }
  }

  /// Prints each command and runs it, with `$?` of the one before.
  private static func script(_ console: String) -> String {
    var script = "status=0\n"
    for line in console.split(separator: "\n") where line.hasPrefix("$ ") {
      let shown = line.replacing("'", with: #"'\''"#)
      script += "printf '%s\\n' '\(shown)'\n"
      script += "(exit $status); { \(line.dropFirst(2))\n} 2>&1; status=$?\n"
    }
    return script
  }

  private static func bash(_ script: String, _ program: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The watch-dog is no assertion: it ends a run that would never end.
    process.arguments = [
      "--default-signal=HUP,INT,QUIT,PIPE,TERM", "timeout", "-s", "KILL", "240", "/bin/bash", "-c",
      script,
    ]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let programs = URL(filePath: program).deletingLastPathComponent().path
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "/usr/bin:/bin")"
    process.environment = environment
    let output = folder.appending(path: ".said")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.standardError
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// Writes what came into the page.
  func record(_ consoles: [(block: Block, said: String)]) throws {
    var rest = text[...]
    var recorded = ""
    for (block, said) in consoles {
      let place = try #require(rest.firstRange(of: "```console\n\(block.text)```"))
      recorded += rest[..<place.lowerBound] + "```console\n\(said)```"
      rest = rest[place.upperBound...]
    }
    try Data((recorded + rest).utf8).write(to: url)
  }
}

/// The built program, beside the test bundle.
enum BuiltProgram {
  /// Nil where only the tests were built.
  static let path: String? = {
    let running = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = running.deletingLastPathComponent().appending(path: "formcheck").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}
