package import FormText

/// A value of a form or rule file, with the bytes it takes in its source.
package struct Node: Sendable {
  package enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping([Entry])
  }

  package let content: Content
  /// The value itself: quotes and brackets included, anchors and white space around it not.
  ///
  /// The value of an alias lies where its anchor is; a value that is left out is empty, behind its
  /// colon or dash.
  package let range: SourceRange

  package init(content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// Nil for a list or a map.
  package var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The text of a scalar as its author spelt it.
  package var text: String? { scalar?.text }

  package var items: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The value of a key, compared by its bytes as JSON does and not by canonical equivalence.
  package subscript(key: String) -> Node? {
    entries?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

/// A key and its value.
package struct Entry: Sendable {
  package let key: String
  package let keyRange: SourceRange
  package let value: Node

  package init(key: String, keyRange: SourceRange, value: Node) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// A single value as its author wrote it.
package struct Scalar: Sendable {
  /// Quotes and escapes read, spelling kept: `NO`, `012` and `1.20` stay as they are.
  package let text: String
  /// Not in quotes (YAML), or a number, `true`, `false` or `null` (JSON).
  package let isPlain: Bool

  package init(text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  /// The value as JSON would read it: what is in quotes is text, and so is `012`, `NO` or `+5`.
  package var json: JSONScalar {
    guard isPlain else { return .text(text) }
    // By bytes: Swift's == takes quadratic time in a run of combining marks.
    let utf8 = text.utf8
    guard let first = utf8.first else { return .null }
    // Lists of choices are long, and the first byte tells most words from what is no text.
    switch first {
    case UInt8(ascii: "n"): if utf8.elementsEqual("null".utf8) { return .null }
    case UInt8(ascii: "t"): if utf8.elementsEqual("true".utf8) { return .boolean(true) }
    case UInt8(ascii: "f"): if utf8.elementsEqual("false".utf8) { return .boolean(false) }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if JSONScalar.isNumber(text) { return .number(text) }
    default: break
    }
    return .text(text)
  }
}

/// A single value by its JSON type.
package enum JSONScalar: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// As it was written.
  case number(String)
  case text(String)

  /// Whether a text is a number by the grammar of RFC 8259 section 6.
  package static func isNumber(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    func digits() -> Int {
      let run = bytes.prefix { $0 &- 0x30 < 10 }.count
      bytes = bytes.dropFirst(run)
      return run
    }
    if bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
    let startsWithZero = bytes.first == UInt8(ascii: "0")
    let whole = digits()
    if whole == 0 || startsWithZero && whole > 1 { return false }
    if bytes.first == UInt8(ascii: ".") {
      bytes = bytes.dropFirst()
      if digits() == 0 { return false }
    }
    if let mark = bytes.first, mark | 0x20 == UInt8(ascii: "e") {
      bytes = bytes.dropFirst()
      if let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        bytes = bytes.dropFirst()
      }
      if digits() == 0 { return false }
    }
    return bytes.isEmpty
  }
}
