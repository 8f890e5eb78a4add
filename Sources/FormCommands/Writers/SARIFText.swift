internal import FormCheck
internal import FormText
internal import FormPlatform

/// What all SARIF 2.1.0 logs (OASIS) of the command have in common: one run, whose results come
/// before its tool, so that nothing has to be kept.
final class SARIFText: Sendable {
  private let folder = FileManager.default.currentDirectoryPath
  /// The next record mostly stands in the same file.
  private let files = Last<String, [UInt8]>()

  /// Up to the results.
  static let beginning = """
    {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
    {"columnKind":"unicodeCodePoints","results":[
    """

  /// `,"invocations":[…]`: whether the run was complete, its exit status, and what was said beside its results.
  static func invocation(
    isComplete: Bool, status: ExitStatus?, _ notes: [RunSummary.Note]
  ) -> [UInt8] {
    var bytes = Array(",\"invocations\":[{\"executionSuccessful\":\(isComplete)".utf8)
    if let status { bytes += ",\"exitCode\":\(status.rawValue)".utf8 }
    if !notes.isEmpty {
      bytes += ",\"toolExecutionNotifications\":[".utf8
      for (index, note) in notes.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += "{\"level\":\"\(note.isError ? "error" : "warning")\",\"message\":{\"text\":".utf8
        JSONText.append(note.text, to: &bytes)
        bytes += "}}".utf8
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes + Array("}]".utf8)
  }

  /// `{"ruleId":…,"ruleIndex":…,"level":…,"message":{"text":"`.
  static func beginning(_ code: String, index: Int?, level: String) -> [UInt8] {
    var bytes = Array("{\"ruleId\":".utf8)
    JSONText.append(code, to: &bytes)
    if let index { bytes += ",\"ruleIndex\":\(index)".utf8 }
    bytes += ",\"level\":\"\(level)\",\"message\":{\"text\":\"".utf8
    return bytes
  }

  /// The message, or what is left of it, and behind it `"},"locations":[`.
  static func ending(message: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(content: message, to: &bytes)
    bytes += "\"},\"locations\":[".utf8
    return bytes
  }

  /// What a physical location begins with, up to its first line: the same for all in one file.
  func file(_ path: String) -> [UInt8] {
    files.bytes(for: path) { newFile(path) }
  }

  private func newFile(_ path: String) -> [UInt8] {
    var bytes = Array("\"physicalLocation\":{\"artifactLocation\":{\"uri\":".utf8)
    JSONText.append(uri(of: path), to: &bytes)
    bytes.append(literal: "},\"region\":{\"startLine\":")
    return bytes
  }

  /// Physical locations in one text: their own members, without the braces of the location around them.
  struct PlaceInFile {
    private let source: SourceText
    private let file: [UInt8]
    /// Up to the start column of what lies in the first line, and from there to the end column.
    private let inFirstLine: (start: [UInt8], end: [UInt8])

    /// - Parameter file: Of the source, as ``SARIFText/file(_:)`` says it.
    init(_ source: SourceText, _ file: [UInt8]) {
      (self.source, self.file) = (source, file)
      inFirstLine = (Self.start(file, source.firstLine), Self.end(source.firstLine))
    }

    /// A location as it is written, in pieces.
    struct Place {
      fileprivate let start: (bytes: [UInt8], column: Int)
      fileprivate let end: (bytes: [UInt8], column: Int)

      /// Bytes that it has at most.
      var most: Int { start.bytes.count + end.bytes.count + 2 * BytePen.mostDigits + 2 }

      func append(to pen: inout BytePen) {
        pen.append(start.bytes)
        pen.append(decimal: start.column)
        pen.append(end.bytes)
        pen.append(decimal: end.column)
        pen.append(literal: "}}")
      }
    }

    func place(of range: SourceRange) -> Place {
      let (start, end) = source.positions(of: range)
      let first = source.firstLine
      return Place(
        start: (
          start.line == first ? inFirstLine.start : Self.start(file, start.line), start.column
        ),
        end: (end.line == first ? inFirstLine.end : Self.end(end.line), end.column))
    }

    private static func start(_ file: [UInt8], _ line: Int) -> [UInt8] {
      var bytes = file
      bytes.append(decimal: line)
      bytes.append(literal: ",\"startColumn\":")
      return bytes
    }

    private static func end(_ line: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.append(literal: ",\"endLine\":")
      bytes.append(decimal: line)
      bytes.append(literal: ",\"endColumn\":")
      return bytes
    }
  }

  /// `"tool":{"driver":{…,"rules":[`; three braces and a bracket close it.
  static func driver(version: String) -> String {
    "\"tool\":{\"driver\":{\"name\":\"formcheck\",\"version\":\"\(version)\",\"rules\":["
  }

  /// A path as a relative reference (RFC 3986): all but unreserved characters and slashes escaped.
  func uri(of path: String) -> String {
    var path = path[...]
    if path.hasPrefix(folder + "/") { path = path.dropFirst(folder.count + 1) }
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    let text = path.utf8.allSatisfy(Self.isPlain) ? String(path) : Self.escaped(path)
    return path.hasPrefix("/") ? "file://" + text : text
  }

  private static func escaped(_ path: Substring) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// A letter, a digit, a slash or `-._~`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
}
