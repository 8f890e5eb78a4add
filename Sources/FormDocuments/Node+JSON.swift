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
      case .text(let text): Self.append(text, to: &bytes)
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
        Self.append(entry.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        entry.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most texts have nothing to escape.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }) else {
      bytes += text.utf8
      return
    }
    let digits = Array("0123456789abcdef".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
  }
}
