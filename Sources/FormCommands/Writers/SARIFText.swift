internal import FormCheck
internal import FormText
internal import FormPlatform

/// What all SARIF 2.1.0 logs (OASIS) of the command have in common: one run, whose results come
/// before its tool, so that nothing has to be kept.
struct SARIFText: Sendable {
  private let folder = FileManager.default.currentDirectoryPath

  /// Up to the results.
  static let beginning = """
    {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
    {"columnKind":"unicodeCodePoints","results":[
    """

  /// `{"ruleId":…,"ruleIndex":…,"level":…,"message":{"text":…},"locations":[`.
  static func appendResult(
    _ code: String, index: Int?, level: String, message: String, to bytes: inout [UInt8]
  ) {
    bytes += "{\"ruleId\":".utf8
    JSONText.append(code, to: &bytes)
    if let index { bytes += ",\"ruleIndex\":\(index)".utf8 }
    bytes += ",\"level\":\"\(level)\",\"message\":{\"text\":".utf8
    JSONText.append(message, to: &bytes)
    bytes += "},\"locations\":[".utf8
  }

  /// A physical location's own members, without the braces of the location around it.
  ///
  /// - Parameter uri: Of the source, as ``uri(of:)`` says it.
  func appendPlace(
    _ source: SourceText, _ uri: String, _ range: SourceRange, to bytes: inout [UInt8]
  ) {
    let start = source.position(at: range.start)
    let end = source.position(at: range.end)
    bytes += "\"physicalLocation\":{\"artifactLocation\":{\"uri\":".utf8
    JSONText.append(uri, to: &bytes)
    bytes += "},\"region\":{\"startLine\":\(start.line),\"startColumn\":\(start.column)".utf8
    bytes += ",\"endLine\":\(end.line),\"endColumn\":\(end.column)}}".utf8
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
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return path.hasPrefix("/") ? "file://" + text : text
  }
}
