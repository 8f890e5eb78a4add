extension PatternTokeniser {
  /// `*`, `+`, `?` or braces of `width` scalars, with a `?` or `+` behind.
  mutating func quantifier(min: Int, max: Int?, width: Int) {
    switch peek(width) {
    case "?": take(.quantifier(min: min, max: max, .lazy), width + 1)
    case "+": take(.quantifier(min: min, max: max, .possessive), width + 1)
    default: take(.quantifier(min: min, max: max, .greedy), width)
    }
  }

  /// A `{`, which is a quantifier only in the shapes `{n}`, `{n,}` and `{n,m}`.
  ///
  /// `{,m}` and blanks inside are plain text up to PCRE2 10.42 and quantifiers from 10.43 on.
  mutating func brace() throws(PatternError) {
    guard let width = width(to: "}", from: 1) else { return take(.literal("{"), 1) }
    let inside = scalars[(position + 1)..<(position + width - 1)]
    let parts = inside.split(separator: ",", omittingEmptySubsequences: false)
    let texts = parts.map { part in
      String(String.UnicodeScalarView(part.filter { $0 != " " && $0 != "\t" }))
    }
    let areNumbers = texts.allSatisfy { $0.unicodeScalars.allSatisfy(isDigit) }
    guard areNumbers, texts.count <= 2, texts.contains(where: { !$0.isEmpty }) else {
      return take(.literal("{"), 1)
    }
    let hasBlanks = inside.contains { $0 == " " || $0 == "\t" }
    guard !hasBlanks, let first = texts.first, !first.isEmpty else {
      let from = texts.first.flatMap { $0.isEmpty ? nil : $0 } ?? "0"
      let mended = texts.count == 2 ? "{\(from),\(texts[1])}" : "{\(from)}"
      throw .notAllowed(
        "read differently by different versions of PCRE2",
        help: "write \(mended) to repeat, or \\{ for the sign", at: range(width))
    }
    let min = Int(first) ?? .max
    let max = texts.count == 1 ? min : texts[1].isEmpty ? nil : Int(texts[1]) ?? .max
    quantifier(min: min, max: max, width: width)
  }

  func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  func isOctal(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."7").contains(scalar)
  }

  func isHex(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isASCIIHexDigit
  }
}
