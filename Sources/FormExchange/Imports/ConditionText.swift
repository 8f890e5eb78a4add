internal import FormDocuments

/// Parts of expressions.
enum ConditionText {
  /// A value as a literal; nil for values that expressions do not have.
  static func literal(_ value: Node) -> String? {
    switch value.scalar?.json {
    case .text(let text)?: string(text)
    case .number(let text)?: text.contains("e") || text.contains("E") ? nil : text
    case .boolean(let flag)?: flag ? "true" : "false"
    case .null?, nil: nil
    }
  }

  /// A string in single quotes; nil where it has a character that does not stand for itself.
  static func string(_ text: String) -> String? {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\\" && $0 != "'" }),
      !text.isBlank
    else { return nil }
    return "'\(text)'"
  }

  /// A pattern in raw quotes.
  static func pattern(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: { $0.value < 0x20 }) { return nil }
    if !text.contains("'") { return "r'\(text)'" }
    return text.contains("\"") ? nil : "r\"\(text)\""
  }

  private static let reserved: Set = [
    "this", "record", "previous", "today", "now", "true", "false", "null", "in",
  ]

  /// A member of the group that holds the expression.
  static func member(_ name: String) -> String? {
    let isWord =
      name.utf8.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_")
      }
      && name.utf8.first.map { !($0 &- 0x30 < 10) } == true
    if isWord, !reserved.contains(name) { return name }
    return string(name).map { "this[\($0)]" }
  }

  /// A name that needs no quotes in an expression; nil for other names.
  static func bare(_ name: String) -> String? { member(name) == name ? name : nil }

  static func and(_ parts: [String]) -> String {
    let parts = parts.filter { $0 != "true" }
    if parts.contains("false") { return "false" }
    if parts.isEmpty { return "true" }
    return parts.count == 1 ? parts[0] : parts.map { bracketed($0, "||") }.joined(separator: " && ")
  }

  static func or(_ parts: [String]) -> String {
    let parts = parts.filter { $0 != "false" }
    if parts.contains("true") { return "true" }
    if parts.isEmpty { return "false" }
    return parts.joined(separator: " || ")
  }

  static func not(_ part: String) -> String {
    switch part {
    case "true": return "false"
    case "false": return "true"
    default:
      let isSimple = !part.contains(" ") || isCall(part)
      if part.hasPrefix("!"), isCall(String(part.dropFirst())) { return String(part.dropFirst()) }
      return isSimple ? "!\(part)" : "!(\(part))"
    }
  }

  /// Whether a text is one call, such as `present(a)`.
  private static func isCall(_ text: String) -> Bool {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      text[..<open].utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }), open != text.startIndex
    else { return false }
    return !text[text.index(after: open)...].dropLast().contains(where: { "()".contains($0) })
  }

  private static func bracketed(_ part: String, _ sign: String) -> String {
    part.contains(sign) ? "(\(part))" : part
  }
}
