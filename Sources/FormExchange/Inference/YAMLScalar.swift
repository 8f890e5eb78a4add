internal import FormText

/// Strings in a YAML file that is written: plain words as they are, all others in quotes.
enum YAMLScalar {
  private static let reserved: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n", "none", "nan", "inf",
  ]

  /// A key, which is a string in any case.
  static func key(_ bytes: [UInt8]) -> String {
    isPlain(bytes) ? String(decoding: bytes, as: UTF8.self) : text(bytes)
  }

  /// A string; bytes that are no UTF-8 become U+FFFD.
  static func text(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if isPlain(bytes), !reserved.contains(text.lowercased()) { return text }
    let isPrintable = text.unicodeScalars.allSatisfy {
      VisibleText.scalar($0) == $0 && $0 != "\u{FFFE}" && $0 != "\u{FFFF}"
    }
    if isPrintable { return "'" + text.replacing("'", with: "''") + "'" }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// A string in single quotes, which has no line break.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  /// An expression, which begins with a name or a bracket.
  static func expression(_ text: String) -> String {
    text.contains(": ") || text.contains("#") ? quoted(text) : text
  }

  /// A string in a list in brackets.
  static func choice(_ bytes: [UInt8]) -> String { text(bytes) }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, (first | 0x20) &- 0x61 < 26 || first == UInt8(ascii: "_") else {
      return false
    }
    return bytes.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\u{20}"..<"\u{7F}": return String(scalar)
    default:
      let hex = String(scalar.value, radix: 16, uppercase: true)
      let width = scalar.value < 0x1_0000 ? 4 : 8
      return (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - hex.count) + hex
    }
  }
}
