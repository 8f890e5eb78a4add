import Foundation
import Testing

@testable import FormCommands

/// Records that are not UTF-8: the error names `--encoding` exactly where that reads the file.
@Suite struct EncodingHintTests {
  /// How a file may be written, and the option that reads it; nil where none does.
  enum Writing: String, CaseIterable {
    case utf8, utf16, utf16BigEndian, utf16WithoutMark, utf16BigEndianWithoutMark, utf32
    case windows1252, truncated

    func bytes(_ text: String) throws -> Data {
      func data(_ encoding: String.Encoding) throws -> Data {
        try #require(text.data(using: encoding))
      }
      return switch self {
      case .utf8: Data(text.utf8)
      case .utf16: try Data([0xFF, 0xFE]) + data(.utf16LittleEndian)
      case .utf16BigEndian: try Data([0xFE, 0xFF]) + data(.utf16BigEndian)
      case .utf16WithoutMark: try data(.utf16LittleEndian)
      case .utf16BigEndianWithoutMark: try data(.utf16BigEndian)
      case .utf32: try Data([0xFF, 0xFE, 0, 0]) + data(.utf32LittleEndian)
      case .windows1252: try data(.windowsCP1252)
      // The second byte of “ß” is gone.
      case .truncated: Data(text.utf8).filter { $0 != 0x9F }
      }
    }

    var option: String? {
      switch self {
      case .utf8, .utf16BigEndianWithoutMark, .utf32, .truncated: nil
      case .utf16, .utf16BigEndian, .utf16WithoutMark: "utf-16"
      case .windows1252: "windows-1252"
      }
    }
  }

  private static let texts = [
    "a.json": "{\"name\": \"Café Weiß\"}\n", "b.json": "[{\"name\": \"Café Weiß\"}]\n",
    "a.ndjson": "{\"name\": \"Café Weiß\"}\n{\"name\": \"Bob\"}\n", "a.yaml": "name: Café Weiß\n",
  ]

  private func check(_ name: String, _ bytes: Data, _ options: [String]) throws -> (
    status: Int32, said: String
  ) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String) -> URL { folder.appending(path: name) }
    try Data("form: t\nfields: { name: { required: true } }\n".utf8).write(to: file("form.yaml"))
    try bytes.write(to: file(name))
    _ = FileManager.default.createFile(atPath: file("out").path, contents: nil)
    let handle = try FileHandle(forWritingTo: file("out"))
    let io = CommandIO(
      input: 0, output: handle.fileDescriptor, errors: handle.fileDescriptor, usesColour: false)
    let status = FormCheckCommand.run(
      ["check", file("form.yaml").path, file(name).path, "--format", "concise"] + options, io)
    try handle.close()
    return (status, try String(contentsOf: file("out"), encoding: .utf8))
  }

  @Test(arguments: [0, 2, 6])
  func aNULIsNoEncoding(_ place: Int) throws {
    var table = Array("name,b\nBob,\n".utf8)
    table.insert(0, at: place)
    let (status, said) = try check("a.csv", Data(table), [])
    #expect(status == 3 && said.contains("NUL character") && !said.contains("UTF-16"), "\(said)")
  }

  /// A row below a header that is ASCII.
  @Test(arguments: [Writing.utf8, .windows1252, .truncated], ["a.csv", "a.tsv"])
  func rows(_ writing: Writing, _ name: String) throws {
    let separator = name == "a.csv" ? "," : "\t"
    let bytes = try writing.bytes("name\(separator)name2\nCafé Weiß\(separator)\n")
    let (_, said) = try check(name, bytes, [])
    #expect(said.contains("--encoding windows-1252") == (writing == .windows1252), "\(said)")
    #expect(said.contains("badInput") == (writing != .utf8), "\(said)")
  }

  @Test(arguments: Writing.allCases, texts.keys.sorted())
  func theErrorNamesTheOptionThatReads(_ writing: Writing, _ name: String) throws {
    let bytes = try writing.bytes(#require(Self.texts[name]))
    let (status, said) = try check(name, bytes, [])
    #expect((status == 0) == (writing == .utf8), "\(said)")
    // An item of a list begins within a code unit: its bytes may be of either order.
    let isUnclear = writing == .utf16WithoutMark && name == "b.json"
    if let option = writing.option, !isUnclear {
      #expect(said.contains("--encoding \(option)"), "\(said)")
      let again = try check(name, bytes, ["--encoding", option])
      #expect(again.status == 0, "\(again.said)")
    } else {
      #expect(!said.contains("--encoding"), "\(said)")
    }
  }
}
