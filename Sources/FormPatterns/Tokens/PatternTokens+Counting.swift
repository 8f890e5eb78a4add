/// How the steps of machine code are made to count.
///
/// PCRE2's machine code has a short cut for a repeated character set with a plain character behind
/// it, `.*z`: where there is no `z` it fails without counting a step. Inside a group that is tried
/// again and again no limit then holds: `(?:(?=(?:(?=.*z)|.)*).)*` took 240 ms on 2,048 bytes under
/// a limit of 100, four times that on twice the text, and more with each further level.
/// An empty group, `.*(?:)z`, means the same and has no short cut. Measured with PCRE2 10.42.
extension PatternTokens {
  /// The pattern with an empty group wherever, inside a group, the short cut could apply.
  func countedText(of pattern: String) -> String {
    var places: [Int] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .groupStart: depth += 1
      case .groupEnd: depth -= 1
      case .quantifier(_, let max, _) where depth > 0 && max != 1 && max != 0:
        if let next = plainCharacter(behind: index), itemMayMatch(next, before: index) {
          places.append(token.range.upperBound)
        }
      default: break
      }
    }
    guard !places.isEmpty else { return pattern }
    var bytes: [UInt8] = []
    var copied = 0
    let source = Array(pattern.utf8)
    for place in places {
      bytes += source[copied..<place]
      bytes += "(?:)".utf8
      copied = place
    }
    return String(decoding: bytes + source[copied...], as: UTF8.self)
  }

  /// The character that must follow: `z`, `\x7A` or `[z]`.
  private func plainCharacter(behind index: Int) -> Unicode.Scalar? {
    let rest = tokens[(index + 1)...].lazy.filter { $0.kind != .silent && $0.kind != .flags }
    let kinds = Array(rest.prefix(3).map(\.kind))
    if case .literal(let scalar)? = kinds.first { return scalar }
    if kinds.count == 3, kinds[0] == .classStart(negated: false), kinds[2] == .classEnd,
      case .literal(let scalar) = kinds[1]
    {
      return scalar
    }
    return nil
  }

  /// Whether the repeated item before a quantifier might match a character, in either case.
  ///
  /// In doubt it may. Where it does not, PCRE2 gives nothing back and has no need of a short cut.
  private func itemMayMatch(_ wanted: Unicode.Scalar, before index: Int) -> Bool {
    guard wanted.isASCII else { return true }
    guard let last = tokens[..<index].lastIndex(where: { $0.kind != .silent }) else { return true }
    switch tokens[last].kind {
    case .groupEnd: return false
    case .classEnd: break
    default: return mayMatch(tokens[last].kind, wanted)
    }
    guard
      let first = tokens[..<last].lastIndex(where: {
        if case .classStart = $0.kind { true } else { false }
      }), tokens[first].kind == .classStart(negated: false)
    else { return true }
    let members = tokens[(first + 1)..<last].filter { $0.kind != .silent }
    return members.indices.contains { index in
      if members[index].kind == .classHyphen, index > 0, index + 1 < members.count,
        case .literal(let low) = members[index - 1].kind,
        case .literal(let high) = members[index + 1].kind
      {
        return cases(of: wanted).contains { low <= $0 && $0 <= high }
      }
      return mayMatch(members[index].kind, wanted)
    }
  }

  private func mayMatch(_ kind: PatternToken.Kind, _ wanted: Unicode.Scalar) -> Bool {
    switch kind {
    case .literal(let scalar): !scalar.isASCII || cases(of: wanted).contains(scalar)
    case .characterType("d"): ("0"..."9").contains(wanted)
    case .characterType("w"): wanted == "_" || wanted.properties.isAlphabetic || isDigit(wanted)
    case .characterType("s"): wanted.properties.isWhitespace
    default: true
    }
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private func cases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [scalar] + properties.lowercaseMapping.unicodeScalars
      + properties.uppercaseMapping.unicodeScalars
  }
}
