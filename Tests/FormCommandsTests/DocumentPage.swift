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
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README and every page of `docs/`.
  static let all: [DocumentPage] = {
    let docs = root.appending(path: "docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    return (["README.md"] + pages).compactMap { try? DocumentPage($0) }
  }()

  let path: String
  let text: String
  let blocks: [Block]

  var testDescription: String { path }
  var url: URL { Self.root.appending(path: path) }

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

  /// The page's `console` blocks, each with what bash says to the same commands, in one folder that
  /// has the files which stand above them.
  func consoles() throws -> [(block: Block, said: String)] {
    let program = try #require(BuiltProgram.path, "build the program first: swift build")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var consoles: [(Block, String)] = []
    for block in blocks {
      if let file = block.file {
        let url = folder.appending(path: file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(block.text.utf8).write(to: url)
      } else if block.tag == "console" {
        consoles.append((block, try Self.bash(Self.script(block.text), program, in: folder)))
      }
    }
    return consoles
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
