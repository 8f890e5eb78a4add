internal import FormText

extension Schema {
  /// JSON on many lines, so that people can read it and compare two.
  func write(to bytes: inout [UInt8], indent: Int = 0) {
    Self.write(keywords.map { ($0.key, $0.value) }, "{", "}", to: &bytes, indent) {
      member, bytes, indent in
      JSONText.append(member.0, to: &bytes)
      bytes += ": ".utf8
      member.1.write(to: &bytes, indent)
    }
  }

  /// Parts behind each other, each on a line of its own.
  fileprivate static func write<Part>(
    _ parts: [Part], _ open: String, _ close: String, to bytes: inout [UInt8], _ indent: Int,
    _ part: (Part, inout [UInt8], Int) -> Void
  ) {
    bytes += open.utf8
    for (index, item) in parts.enumerated() {
      bytes += (index > 0 ? ",\n" : "\n").utf8
      bytes += repeatElement(UInt8(ascii: " "), count: indent + 2)
      part(item, &bytes, indent + 2)
    }
    if !parts.isEmpty {
      bytes.append(UInt8(ascii: "\n"))
      bytes += repeatElement(UInt8(ascii: " "), count: indent)
    }
    bytes += close.utf8
  }
}

extension Schema.Value {
  fileprivate func write(to bytes: inout [UInt8], _ indent: Int) {
    switch self {
    case .text(let text): JSONText.append(text, to: &bytes)
    case .number(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .texts(let texts):
      bytes.append(UInt8(ascii: "["))
      for (index, text) in texts.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        JSONText.append(text, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .schema(let schema): schema.write(to: &bytes, indent: indent)
    case .schemas(let schemas):
      Schema.write(schemas, "[", "]", to: &bytes, indent) { schema, bytes, indent in
        schema.write(to: &bytes, indent: indent)
      }
    case .named(let schemas):
      Schema.write(schemas, "{", "}", to: &bytes, indent) { member, bytes, indent in
        JSONText.append(member.name, to: &bytes)
        bytes += ": ".utf8
        member.schema.write(to: &bytes, indent: indent)
      }
    }
  }
}
