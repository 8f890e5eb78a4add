internal import FormCheck
internal import FormLint
internal import FormText
internal import Foundation

/// SARIF 2.1.0 (OASIS): one run, its rules, and a result for each finding.
final class LintSARIF: LintWriter {
  private let sink: OutputSink
  private let version: String
  private let folder = FileManager.default.currentDirectoryPath
  private var isFirst = true
  /// Codes in the order in which they were first found: results count them by their places.
  private var codes: [String] = []

  init(_ sink: OutputSink, version: String) {
    self.sink = sink
    self.version = version
  }

  func begin() throws(OutputFault) {
    try sink.write(
      """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\
      {"columnKind":"unicodeCodePoints","results":[
      """)
  }

  func write(_ finding: Finding) throws(OutputFault) {
    let diagnostic = finding.diagnostic
    var bytes = Array((isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    let index = codes.firstIndex(of: diagnostic.code) ?? codes.count
    if index == codes.count { codes.append(diagnostic.code) }
    bytes += "{\"ruleId\":\"\(diagnostic.code)\",\"ruleIndex\":\(index)".utf8
    bytes += ",\"level\":\"\(diagnostic.severity.rawValue)\",\"message\":{\"text\":".utf8
    var message = diagnostic.message
    if !diagnostic.label.isEmpty { message += ": \(diagnostic.label)" }
    if !diagnostic.help.isEmpty { message += " (\(diagnostic.help))" }
    JSONText.append(message, to: &bytes)
    bytes += "},\"locations\":[".utf8
    append(diagnostic.source, diagnostic.range, label: nil, id: nil, to: &bytes)
    bytes.append(UInt8(ascii: "]"))
    if !diagnostic.related.isEmpty {
      bytes += ",\"relatedLocations\":[".utf8
      for (index, related) in diagnostic.related.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(related.source, related.range, label: related.label, id: index, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "}"))
    try sink.write(bytes)
  }

  private func append(
    _ source: SourceText, _ range: SourceRange, label: String?, id: Int?, to bytes: inout [UInt8]
  ) {
    let start = source.position(at: range.start)
    let end = source.position(at: range.end)
    bytes.append(UInt8(ascii: "{"))
    if let id { bytes += "\"id\":\(id),".utf8 }
    bytes += "\"physicalLocation\":{\"artifactLocation\":{\"uri\":".utf8
    JSONText.append(uri(of: source.name), to: &bytes)
    bytes += "},\"region\":{\"startLine\":\(start.line),\"startColumn\":\(start.column)".utf8
    bytes += ",\"endLine\":\(end.line),\"endColumn\":\(end.column)}}".utf8
    if let label {
      bytes += ",\"message\":{\"text\":".utf8
      JSONText.append(label, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// A path as a relative reference (RFC 3986): all but unreserved characters and slashes escaped.
  private func uri(of path: String) -> String {
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

  func write(uncounted: [String: Int], in file: String) throws(OutputFault) {}

  /// The tool, with the rules that results name.
  func end(_ totals: LintTotals) throws(OutputFault) {
    var bytes = Array((isFirst ? "]" : "\n]").utf8)
    bytes +=
      ",\"tool\":{\"driver\":{\"name\":\"formcheck\",\"version\":\"\(version)\",\"rules\":[".utf8
    for (index, code) in codes.enumerated() {
      bytes += (index > 0 ? ",\n" : "\n").utf8
      bytes += "{\"id\":\"\(code)\"".utf8
      if let documentation = LintCatalogue.documentation(ofCode: code) {
        bytes += ",\"shortDescription\":{\"text\":".utf8
        JSONText.append(documentation.summary, to: &bytes)
        bytes += "},\"fullDescription\":{\"text\":".utf8
        JSONText.append("\(documentation.what) \(documentation.why)", to: &bytes)
        bytes += "},\"help\":{\"text\":".utf8
        JSONText.append(documentation.text, to: &bytes)
        bytes += "},\"defaultConfiguration\":{\"level\":\"".utf8
        bytes += "\(documentation.severity.rawValue)\"}".utf8
      }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += (codes.isEmpty ? "]}}}]}\n" : "\n]}}}]}\n").utf8
    try sink.write(bytes)
  }
}
