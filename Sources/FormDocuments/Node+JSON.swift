internal import FormText

extension Node {
  /// The tree as JSON, numbers as they were written: a payload that a form's example gives.
  package func jsonBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Recursion is bounded by the depth of documents.
  private func write(to bytes: inout [UInt8]) {
    switch content {
    case .scalar(let scalar):
      switch scalar.json {
      case .null: bytes += "null".utf8
      case .boolean(let value): bytes += (value ? "true" : "false").utf8
      case .number(let text): bytes += text.utf8
      case .text(let text): JSONText.append(data: Array(text.utf8), to: &bytes)
      }
    case .sequence(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .mapping(let entries):
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(data: Array(entry.key.utf8), to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        entry.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
