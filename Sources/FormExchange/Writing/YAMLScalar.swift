internal import FormDocuments

/// Scalars of a YAML file that is written: plain where every reader takes them as they are, all others in quotes.
enum YAMLScalar {
  /// Words that a reader of YAML 1.1 may take for a boolean, a number or null.
  private static let reserved: Set = [
    "null", "true", "false", "yes", "no", "on", "off", "none", "nan", "inf", "~",
  ]

  /// A key, which is a string in any case.
  static func key(_ text: String) -> String {
    text.contains(" ") ? quoted(text) : self.text(text, isFlow: true)
  }

  /// A string, which stays one.
  ///
  /// - Parameter isFlow: Whether it stands in brackets.
  static func text(_ text: String, isFlow: Bool = false) -> String {
    if case .text = Scalar(text: text, isPlain: true).json, isSafe(text, isFlow: isFlow),
      !reserved.contains(text.lowercased()), !isLikeNumber(text)
    {
      return text
    }
    return quoted(text)
  }

  /// A number, a word of the language or an expression.
  static func plain(_ word: String, isFlow: Bool = false) -> String {
    isSafe(word, isFlow: isFlow) ? word : quoted(word)
  }

  /// Whether a reader of YAML 1.1 may take it for a number, a date or a time, such as `012`, `1_000` or `12:30`.
  private static func isLikeNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first &- 0x30 < 10 || "+-.".utf8.contains(first) else {
      return false
    }
    return text.utf8.allSatisfy { $0 &- 0x30 < 10 || "+-.:_eExXoTtZzabcdfABCDF".utf8.contains($0) }
  }

  private static func isSafe(_ text: String, isFlow: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
      last != UInt8(ascii: ":"), text.unicodeScalars.allSatisfy(isPrintable)
    else { return false }
    let special = "!&*[]{}%@>|\"'`#,?:=~"
    if special.utf8.contains(first) || first == UInt8(ascii: "<") && bytes.count > 1 {
      return false
    }
    if first == UInt8(ascii: "-"), !JSONScalar.isNumber(text) { return false }
    if text.contains(": ") || text.contains(" #") || text.contains("\\") { return false }
    if isFlow, bytes.contains(where: { ",[]{}\"'".utf8.contains($0) }) { return false }
    return true
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
      .surrogate:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  /// A string in quotes, on one line.
  static func quoted(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPrintable) {
      // Expressions have strings in single quotes.
      if text.contains("'"), !text.contains("\""), !text.contains("\\") { return "\"\(text)\"" }
      return "'\(text.replacing("'", with: "''"))'"
    }
    var line = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\t": line += "\\t"
      case _ where isPrintable(scalar): line.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        let count = scalar.value > 0xFFFF ? 8 : 4
        line += count == 8 ? "\\U" : "\\u"
        line += String(repeating: "0", count: count - digits.count) + digits
      }
    }
    return line + "\""
  }
}
