import Foundation
import TestSupport
import Testing

@testable import FormCommands

/// One case of `Transcripts/`: files, a command, and everything it must say.
struct Transcript: CustomTestStringConvertible, Sendable {
  var name: String
  var files: [(name: String, text: String)] = []
  var arguments: [String] = []
  var input = ""
  var status: Int32 = 0
  var output = ""
  var errors = ""
  /// Files that the command writes, and what they must hold.
  var written: [(name: String, text: String)] = []

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "Transcripts")

  static let all: [Transcript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().compactMap { Transcript(file: $0) }
  }()

  /// Reads the sections of a file: `--- file NAME`, `--- command`, `--- input`, `--- status N`,
  /// `--- output`, `--- errors`, `--- written NAME`.
  init?(file: String) {
    name = String(file.dropLast(".txt".count))
    guard
      let text = try? String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    else { return nil }
    for section in ("\n" + text).components(separatedBy: "\n--- ").dropFirst() {
      let line = section.prefix { $0 != "\n" }
      let body = String(section.dropFirst(line.count + 1))
      let text = body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "file": files.append((words[1], text))
      case "command": arguments = Self.words(of: text)
      case "input": input = text
      case "status": status = Int32(words[1]) ?? -1
      case "output": output = text
      case "errors": errors = text
      case "written": written.append((words[1], text))
      default: return nil
      }
    }
  }

  /// Words between spaces; single quotes keep a space in one.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isOpen = false
    for character in text {
      switch character {
      case "'":
        isQuoted.toggle()
        isOpen = true
      case " " where !isQuoted, "\n" where !isQuoted:
        if isOpen { words.append(word) }
        word = ""
        isOpen = false
      default:
        word.append(character)
        isOpen = true
      }
    }
    return words
  }

  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
    /// One for each of ``Transcript/written``; nil where there is no such file.
    var written: [String?] = []
  }

  /// Those that name files and run in their folder as well: of `check` and `lint`, which have most, maybe a part.
  static let inTheFolder: [Transcript] = {
    let naming = all.filter { $0.arguments.contains(where: $0.isFile) }
    let isOfMany = { (transcript: Transcript) in
      ["check", "lint"].contains(transcript.arguments.first)
    }
    return naming.filter { !isOfMany($0) } + Cases.of(naming.filter(isOfMany), oneIn: 4)
  }()

  private func isFile(_ word: String) -> Bool {
    files.contains { $0.name == word || word.hasPrefix($0.name + "#") } || word.hasPrefix("@")
  }

  /// Runs the command in a folder of its own; the folder's path is taken out of what it says.
  ///
  /// - Parameter program: Runs there and is given the names as they are; nil: the command runs in this process,
  ///   where the folder's path stands before each name.
  func run(by program: String? = nil) throws -> Outcome {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    for file in files {
      let url = place.appending(path: file.name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    try Data(input.utf8).write(to: place.appending(path: ".input"))
    func descriptor(_ name: String, _ flags: Int32) -> Int32 {
      unsafe open(place.appending(path: name).path, flags, 0o600)
    }
    let io = CommandIO(
      input: descriptor(".input", O_RDONLY), output: descriptor(".output", O_RDWR | O_CREAT),
      errors: descriptor(".errors", O_RDWR | O_CREAT), usesColour: false)
    defer { for descriptor in [io.input, io.output, io.errors] { close(descriptor) } }
    let folder = program == nil ? place.path + "/" : ""
    let named = arguments.map { isFile($0) ? folder + $0.drop { $0 == "@" } : $0 }
    let status =
      try program.map { try Self.run($0, named, io, in: place) } ?? FormCheckCommand.run(named, io)
    func said(_ name: String) throws -> String {
      let data = try Data(contentsOf: place.appending(path: name))
      return String(decoding: data, as: UTF8.self)
        .replacing("file://\(place.path)/", with: "").replacing(place.path + "/", with: "")
    }
    return Outcome(
      status: status, output: try said(".output"), errors: try said(".errors"),
      written: written.map { try? said($0.name) })
  }

  private static func run(
    _ program: String, _ arguments: [String], _ io: CommandIO, in folder: URL
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle(fileDescriptor: io.input)
    process.standardOutput = FileHandle(fileDescriptor: io.output)
    process.standardError = FileHandle(fileDescriptor: io.errors)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Rewrites what is expected with what came.
  func record(_ outcome: Outcome) throws {
    var text = ""
    for file in files { text += "--- file \(file.name)\n\(file.text)" }
    text += "--- command\n"
    let words = arguments.map { $0.contains(" ") || $0.isEmpty ? "'\($0)'" : $0 }
    text += words.joined(separator: " ") + "\n"
    if !input.isEmpty { text += "--- input\n\(input)" }
    text += "--- status \(outcome.status)\n"
    if !outcome.output.isEmpty { text += "--- output\n\(outcome.output)" }
    if !outcome.errors.isEmpty { text += "--- errors\n\(outcome.errors)" }
    for (file, came) in zip(written, outcome.written) {
      text += "--- written \(file.name)\n\(came ?? "nothing\n")"
    }
    try Data(text.utf8).write(to: Self.folder.appending(path: name + ".txt"))
  }
}
