internal import FormDocuments
internal import FormText

/// A fidelity report as one JSON object.
package enum FidelityJSON {
  package static func json(_ report: FidelityReport) -> [UInt8] {
    var bytes = Array("{\"\(report.isImport ? "schema" : "form")\":".utf8)
    JSONText.append(report.form, to: &bytes)
    bytes += ",\"target\":".utf8
    JSONText.append(report.target, to: &bytes)
    for fidelity in report.fates {
      bytes += ",\"\(fidelity.rawValue)\":\(report.count(fidelity))".utf8
    }
    bytes += ",\"\(report.isImport ? "keywords" : "constraints")\":[".utf8
    for (index, entry) in report.entries.enumerated() {
      bytes += (index > 0 ? ",\n" : "\n").utf8
      append(entry, to: &bytes)
    }
    bytes += (report.entries.isEmpty ? "]}\n" : "\n]}\n").utf8
    return bytes
  }

  private static func append(_ entry: FidelityEntry, to bytes: inout [UInt8]) {
    let position = entry.position
    let texts = [
      ("fidelity", entry.fidelity.rawValue), ("field", entry.field), ("key", entry.key),
      ("written", entry.written), ("file", entry.source.name),
    ]
    for (index, (name, text)) in texts.enumerated() {
      bytes += (index == 0 ? "{\"" : ",\"").utf8
      bytes += "\(name)\":".utf8
      JSONText.append(text, to: &bytes)
    }
    bytes += ",\"line\":\(position.line),\"column\":\(position.column)".utf8
    for (name, text) in [("target", entry.target), ("note", entry.note)] where !text.isEmpty {
      bytes += ",\"\(name)\":".utf8
      JSONText.append(text, to: &bytes)
    }
    if let payload = entry.payload { bytes += ",\"payload\":".utf8 + payload }
    bytes.append(UInt8(ascii: "}"))
  }
}
