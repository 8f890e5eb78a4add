/// Writes declared types as Swift.
struct SwiftWriter {
  private static let conformances = "Codable, Hashable, Sendable"
  /// A longer line is broken.
  private static let longest = 100

  /// A declaration; `extra` are members of the outermost one.
  func declaration(_ it: SwiftDeclaration, _ indent: String, extra: String = "") -> String {
    let inner = indent + "  "
    var parts: [String] = []
    let head: String
    switch it.kind {
    case .structure(let members):
      head = "struct \(it.name): \(Self.conformances)"
      parts = structure(members, inner)
    case .choices(let raw, let cases):
      head = "enum \(it.name): \(raw.name), \(Self.conformances), CaseIterable"
      parts = [choices(cases, inner)]
    case .variants(let tag, let cases):
      head = "enum \(it.name): \(Self.conformances)"
      parts = variants(tag, cases, inner)
    case .kinds(let cases):
      head = "enum \(it.name): \(Self.conformances)"
      parts = kinds(cases, inner)
    case .wrapper(let type):
      head = "struct \(it.name): \(Self.conformances)"
      parts = wrapper(type, inner)
    }
    if !extra.isEmpty { parts.append(extra) }
    parts += it.inner.map { declaration($0, inner) }
    return comment(it.comment, indent) + "\(indent)public \(head) {\n"
      + parts.joined(separator: "\n") + "\(indent)}\n"
  }

  func comment(_ lines: [String], _ indent: String) -> String {
    lines.map { $0.isEmpty ? "\(indent)///\n" : "\(indent)/// \($0)\n" }.joined()
  }

  // MARK: Structures

  private func structure(_ members: [SwiftDeclaration.Member], _ indent: String) -> [String] {
    if members.isEmpty { return ["\(indent)public init() {}\n"] }
    var text = ""
    for member in members {
      text += comment(member.comment, indent)
      text += "\(indent)public var \(SwiftNames.escaped(member.name)): \(type(of: member))\n"
    }
    let parameters = members.map { member in
      "\(SwiftNames.escaped(member.name)): \(type(of: member))"
        + (member.isOptional ? " = nil" : "")
    }
    let values = members.map { member in
      "\(indent)  self.\(SwiftNames.escaped(member.name)) = \(SwiftNames.escaped(member.name))\n"
    }
    var parts = [
      text,
      list("public init(", parameters, ") {", indent) + values.joined() + "\(indent)}\n",
    ]
    if members.contains(where: { $0.key != $0.name }) {
      let keys = members.map { member in
        "\(indent)  case \(SwiftNames.escaped(member.name))"
          + (member.key == member.name ? "" : " = \(SwiftNames.literal(member.key))") + "\n"
      }
      parts.append(
        "\(indent)private enum CodingKeys: String, CodingKey {\n" + keys.joined() + "\(indent)}\n")
    }
    return parts
  }

  private func type(of member: SwiftDeclaration.Member) -> String {
    member.type.name + (member.isOptional ? "?" : "")
  }

  /// On one line where it fits, and else one item on each.
  private func list(
    _ start: String, _ items: [String], _ end: String, _ indent: String
  ) -> String {
    let line = indent + start + items.joined(separator: ", ") + end
    if line.count <= Self.longest { return line + "\n" }
    return "\(indent)\(start)\n" + items.map { "\(indent)  \($0)" }.joined(separator: ",\n")
      + "\n\(indent)\(end)\n"
  }

  // MARK: Enumerations

  private func choices(_ cases: [(name: String, literal: String)], _ indent: String) -> String {
    cases.map { one in
      "\(indent)case \(SwiftNames.escaped(one.name))"
        + (one.literal == SwiftNames.literal(one.name) ? "" : " = \(one.literal)") + "\n"
    }.joined()
  }

  private func variants(
    _ tag: String, _ cases: [SwiftDeclaration.Case], _ indent: String
  ) -> [String] {
    let hasOthers = cases.contains { $0.value == nil }
    var decoded = ""
    for one in cases {
      let pattern = one.value.map { "case \(SwiftNames.literal($0)):" } ?? "default:"
      decoded +=
        "\(indent)  \(pattern) self = .\(SwiftNames.escaped(one.name))(try \(one.type.name)(from: decoder))\n"
    }
    if !hasOthers {
      decoded +=
        "\(indent)  default:\n\(indent)    throw DecodingError.dataCorruptedError(\n"
        + "\(indent)      forKey: .tag, in: container, debugDescription: \"no such variant\")\n"
    }
    var encoded = ""
    for one in cases {
      encoded += "\(indent)  case .\(SwiftNames.escaped(one.name))(let value):\n"
      if let value = one.value {
        encoded += "\(indent)    try container.encode(\(SwiftNames.literal(value)), forKey: .tag)\n"
      }
      encoded += "\(indent)    try value.encode(to: encoder)\n"
    }
    let isTagged = cases.contains { $0.value != nil }
    return [
      associated(cases, indent),
      "\(indent)private enum TagKey: String, CodingKey { case tag = \(SwiftNames.literal(tag)) }\n",
      """
      \(indent)public init(from decoder: any Decoder) throws {
      \(indent)  let container = try decoder.container(keyedBy: TagKey.self)
      \(indent)  switch try container.decode(String.self, forKey: .tag) {
      \(decoded)\(indent)  }
      \(indent)}

      """,
      """
      \(indent)public func encode(to encoder: any Encoder) throws {
      \(isTagged ? "\(indent)  var container = encoder.container(keyedBy: TagKey.self)\n" : "")\(indent)  switch self {
      \(encoded)\(indent)  }
      \(indent)}

      """,
    ]
  }

  private func associated(_ cases: [SwiftDeclaration.Case], _ indent: String) -> String {
    cases.map { "\(indent)case \(SwiftNames.escaped($0.name))(\($0.type.name))\n" }.joined()
  }

  private func kinds(_ cases: [SwiftDeclaration.Case], _ indent: String) -> [String] {
    var decoded = ""
    for one in cases.dropLast() {
      decoded +=
        "\(indent)  if let value = try? container.decode(\(one.type.name).self) {\n"
        + "\(indent)    self = .\(one.name)(value)\n\(indent)    return\n\(indent)  }\n"
    }
    if let last = cases.last {
      decoded += "\(indent)  self = .\(last.name)(try container.decode(\(last.type.name).self))\n"
    }
    let encoded = cases.map {
      "\(indent)  case .\($0.name)(let value): try container.encode(value)\n"
    }
    return [
      associated(cases, indent),
      """
      \(indent)public init(from decoder: any Decoder) throws {
      \(indent)  let container = try decoder.singleValueContainer()
      \(decoded)\(indent)}

      """,
      """
      \(indent)public func encode(to encoder: any Encoder) throws {
      \(indent)  var container = encoder.singleValueContainer()
      \(indent)  switch self {
      \(encoded.joined())\(indent)  }
      \(indent)}

      """,
    ]
  }

  private func wrapper(_ type: SwiftType, _ indent: String) -> [String] {
    [
      "\(indent)public var value: \(type.name)\n",
      "\(indent)public init(_ value: \(type.name)) { self.value = value }\n",
      """
      \(indent)public init(from decoder: any Decoder) throws {
      \(indent)  value = try decoder.singleValueContainer().decode(\(type.name).self)
      \(indent)}

      """,
      """
      \(indent)public func encode(to encoder: any Encoder) throws {
      \(indent)  var container = encoder.singleValueContainer()
      \(indent)  try container.encode(value)
      \(indent)}

      """,
    ]
  }

  // MARK: Types that several forms need

  /// Any JSON value.
  static let json = """
      /// Any JSON value.
      public indirect enum JSONValue: Codable, Hashable, Sendable {
        case null
        case flag(Bool)
        case number(Decimal)
        case text(String)
        case list([JSONValue])
        case object([String: JSONValue])

        public init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          if container.decodeNil() {
            self = .null
          } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
          } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
          } else if let value = try? container.decode(String.self) {
            self = .text(value)
          } else if var items = try? decoder.unkeyedContainer() {
            var all: [JSONValue] = []
            while !items.isAtEnd { all.append(try items.decode(JSONValue.self)) }
            self = .list(all)
          } else {
            self = .object(try container.decode([String: JSONValue].self))
          }
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          switch self {
          case .null: try container.encodeNil()
          case .flag(let value): try container.encode(value)
          case .number(let value): try container.encode(value)
          case .text(let value): try container.encode(value)
          case .list(let value): try container.encode(value)
          case .object(let value): try container.encode(value)
          }
        }
      }

    """

  /// A value that holds another of its own type.
  static let box = """
      /// A value within a value of its own type.
      public indirect enum Box<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        case boxed(Value)

        public var value: Value { switch self { case .boxed(let value): value } }

        public init(_ value: Value) { self = .boxed(value) }

        public init(from decoder: any Decoder) throws { self = .boxed(try Value(from: decoder)) }

        public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
      }

    """
}
