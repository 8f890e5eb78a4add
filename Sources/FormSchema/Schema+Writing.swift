internal import FormDocuments
internal import FormText

extension Schema {
  /// JSON on many lines, so that people can read it and compare two.
  package func write(to bytes: inout [UInt8], indent: Int = 0) {
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
    case .texts(let texts): Self.write(texts.map { .text($0) }, to: &bytes)
    case .scalar(let scalar): Self.write(scalar, to: &bytes)
    case .scalars(let scalars): Self.write(scalars, to: &bytes)
    case .node(let node): bytes += node.jsonBytes()
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

  private static func write(_ scalars: [JSONScalar], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, scalar) in scalars.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      write(scalar, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(_ scalar: JSONScalar, to bytes: inout [UInt8]) {
    switch scalar {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .text(let text): JSONText.append(text, to: &bytes)
    }
  }
}
