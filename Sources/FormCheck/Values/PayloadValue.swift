package import FormDocuments
internal import FormText

/// A value of a payload that is not JSON yet.
public enum PayloadValue: Hashable, Sendable {
  /// A missing value.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as JSON writes it, exact at any length: `"12.50"`. Other strings are sent as strings.
  case number(String)
  /// A string.
  case text(String)
  /// A list of values.
  case list([PayloadValue])
  /// Names and values. A dictionary is not ordered, so keys are written sorted.
  case group([String: PayloadValue])

  /// The value as JSON, keys sorted: a draft to be kept.
  public var jsonBytes: [UInt8] { json }

  /// The value as JSON.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += Array("null".utf8)
    case .boolean(let value): bytes += Array((value ? "true" : "false").utf8)
    case .number(let text):
      // A string that is not a number is sent as a string: it must not become a part of the payload's syntax.
      if JSONScalar.isNumber(text) {
        bytes += Array(text.utf8)
      } else {
        JSONText.append(text, to: &bytes)
      }
    case .text(let text): JSONText.append(text, to: &bytes)
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .group(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, key) in fields.keys.sorted().enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        fields[key]?.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension PayloadValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .text(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// A missing value.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: PayloadValue...) { self = .list(elements) }
  /// A group; of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, PayloadValue)...) {
    self = .group(Dictionary(elements) { _, last in last })
  }
}

extension PayloadValue {
  /// A value in a form, read like JSON; of equal keys, the first counts.
  package init(_ node: Node) {
    if let items = node.items {
      self = .list(items.map { PayloadValue($0) })
    } else if let entries = node.entries {
      let pairs = entries.map { ($0.key, PayloadValue($0.value)) }
      self = .group(Dictionary(pairs) { first, _ in first })
    } else {
      self = node.scalar.map { PayloadValue($0.json) } ?? .null
    }
  }

  init(_ scalar: JSONScalar) {
    self =
      switch scalar {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number(let text): .number(text)
      case .text(let text): .text(text)
      }
  }
}
