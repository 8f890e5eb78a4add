/// Bounds as people and other tools write them, which are none here.
enum BoundsSpelling {
  /// What to write for them; nil for what is no bound anywhere.
  ///
  /// `3-5` and `3 to 5` are `3..5`; `>= 3` and `3+` are `3..`, `<= 5` is `..5`.
  ///
  /// - Parameter isCount: They are whole numbers: more than 3 is `4..`.
  static func help(for text: String, isCount: Bool) -> String? {
    if isNumber(text), !isCount {
      return "write ..\(text) for at most \(text), \(text).. for at least \(text)"
    }
    return bounds(text, isCount).map { "write \($0)" }
  }

  private static func bounds(_ text: String, _ isCount: Bool) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    for sign in [">=", "≥", "<=", "≤", ">", "<"] where text.hasPrefix(sign) {
      let end = trimmed(text.dropFirst(sign.count))
      return isNumber(end) ? bound(sign, end, isCount) : nil
    }
    for (words, sign) in [("min", ">="), ("at least", ">="), ("max", "<="), ("at most", "<=")] {
      let end =
        text.hasPrefix(words + " ")
        ? trimmed(text.dropFirst(words.count))
        : text.hasSuffix(" " + words) ? trimmed(text.dropLast(words.count)) : ""
      if isNumber(end) { return bound(sign, end, isCount) }
    }
    if text.hasSuffix("+") {
      let rest = trimmed(text.dropLast())
      return isNumber(rest) ? rest + ".." : nil
    }
    for sign in ["...", "…", "–", "-", " to "] {
      // A sign in front belongs to a number.
      guard let found = text.dropFirst().firstRange(of: sign) else { continue }
      let ends = [trimmed(text[..<found.lowerBound]), trimmed(text[found.upperBound...])]
      if ends.allSatisfy(isNumber) { return ends.joined(separator: "..") }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  private static func bound(_ sign: String, _ end: String, _ isCount: Bool) -> String {
    switch sign {
    case ">=", "≥": return end + ".."
    case "<=", "≤": return ".." + end
    default:
      let isAbove = sign == ">"
      if isCount, let number = Int64(end), number < 1_000_000_000 {
        return isAbove ? "\(number + 1).." : "..\(number - 1)"
      }
      return isAbove ? "{ above: \(end) }" : "{ below: \(end) }"
    }
  }

  private static func isNumber(_ text: String) -> Bool { JSONNumber.isNumber(text) }
}
