/// What readers of YAML elsewhere make of a text without quotes.
enum PlainText {
  /// What else it may be read as, such as “a boolean”; nil for what is a text everywhere.
  ///
  /// YAML 1.1 (yaml.org/type: bool, null, int, float, timestamp), which most libraries read still.
  static func otherReading(of text: String) -> String? {
    let lower = text.lowercased()
    if isCased(text), ["y", "n", "yes", "no", "on", "off", "true", "false"].contains(lower) {
      return "true or false"
    }
    if text == "~" || isCased(text) && lower == "null" { return "nothing" }
    return number(text)
  }

  /// `no`, `No` or `NO`: other mixtures are texts everywhere.
  private static func isCased(_ text: String) -> Bool {
    text == text.lowercased() || text == text.uppercased()
      || text == text.prefix(1).uppercased() + text.dropFirst().lowercased()
  }

  private static func number(_ text: String) -> String? {
    var body = text[...]
    if body.first == "-" || body.first == "+" { body = body.dropFirst() }
    let lower = body.lowercased()
    if [".inf", ".nan"].contains(lower) { return "a number" }
    guard let first = body.unicodeScalars.first, isDigit(first) else { return nil }
    func consists(_ text: Substring, of signs: String) -> Bool {
      !text.isEmpty && text.unicodeScalars.allSatisfy { signs.unicodeScalars.contains($0) }
    }
    let rest = lower.dropFirst(2)
    if lower.hasPrefix("0x"), consists(rest, of: "0123456789abcdef_") {
      return "a number in base 16"
    }
    if lower.hasPrefix("0b"), consists(rest, of: "01_") { return "a number in base 2" }
    if lower.hasPrefix("0o"), consists(rest, of: "01234567_") { return "a number in base 8" }
    if body.count > 1, first == "0", consists(body, of: "01234567_") {
      return "a number in base 8, or without its zero"
    }
    if body.contains(":"), consists(body, of: "0123456789:"), !body.hasSuffix(":") {
      return "a number in base 60"
    }
    if isDate(body) { return "a date" }
    if consists(body, of: "0123456789_"), body.contains("_") { return "a number without its signs" }
    let parts = body.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, consists(parts[0], of: "0123456789_"),
      parts[1].isEmpty || consists(parts[1], of: "0123456789_")
    {
      return "a number, perhaps without its last zeros"
    }
    return nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// `2024-01-31`.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].count == 4
      && parts.allSatisfy { !$0.isEmpty && $0.count <= 4 && $0.unicodeScalars.allSatisfy(isDigit) }
  }
}
